-- Nearly all posts are featured within a week of their submission. From a period of the one follows where the others' times
-- can lie; this index holds what does not keep to it (posts/periods.ts).
CREATE FUNCTION is_featured_unusually(created_at timestamptz, featured_at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT extract(epoch FROM featured_at) - extract(epoch FROM created_at) NOT BETWEEN -1 AND 604800
$$;
CREATE INDEX posts_featured_unusually_idx ON posts (created_at, featured_at)
  WHERE is_featured_unusually(created_at, featured_at);
