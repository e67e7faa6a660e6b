-- Counters stay right when posts are hidden or shown while people vote for them and collect them. Such a change used to
-- count unless its own snapshot saw the post hidden, and hiding counted what its own snapshot saw: each missed the other.
-- Now both hold the post's row of post_counts before they look, each in a statement that begins after the lock.
--
-- The lock order between tables is now posts, comments, post_counts, collections, users, topics; by id within a table.

-- Nobody changes what is counted until the end of this migration.
DO $$ BEGIN
  LOCK TABLE posts, votes, collection_posts, comments, post_makers, post_topics, post_counts IN SHARE ROW EXCLUSIVE MODE;
END $$;

CREATE FUNCTION lock_post_counts(posts_counted bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A session that changes the copies in posts at once needs these rows, too, and posts come first.
  IF current_setting('directory.deferred_counts', true) IS DISTINCT FROM 'on' THEN
    PERFORM FROM posts WHERE id = ANY (posts_counted) ORDER BY id FOR NO KEY UPDATE;
  END IF;
  PERFORM FROM post_counts WHERE post_id = ANY (posts_counted) ORDER BY post_id FOR NO KEY UPDATE;
END $$;

CREATE OR REPLACE FUNCTION keep_post_count() RETURNS trigger LANGUAGE plpgsql AS $$
-- Argument: the counter, which post_counts and posts name alike.
DECLARE
  counted_posts bigint[] := (SELECT array_agg(DISTINCT post_id) FROM changed_rows WHERE post_id IS NOT NULL);
BEGIN
  IF counted_posts IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_post_counts(counted_posts);
  EXECUTE format(
    'UPDATE post_counts AS target SET %1$I = target.%1$I %2$s changed.amount
     FROM (SELECT post_id, count(*)::int AS amount FROM changed_rows WHERE post_id IS NOT NULL GROUP BY 1) AS changed
     WHERE target.post_id = changed.post_id',
    TG_ARGV[0], CASE TG_OP WHEN 'INSERT' THEN '+' ELSE '-' END
  );
  IF current_setting('directory.deferred_counts', true) = 'on' THEN
    INSERT INTO stale_posts (post_id) SELECT post_id FROM unnest(counted_posts) AS post_id ORDER BY post_id
      ON CONFLICT DO NOTHING;
  ELSE
    EXECUTE format(
      'UPDATE posts SET %1$I = counted.%1$I FROM post_counts AS counted
       WHERE counted.post_id = posts.id AND posts.id = ANY ($1)',
      TG_ARGV[0]
    ) USING counted_posts;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_count_of_visible() RETURNS trigger LANGUAGE plpgsql AS $$
-- Arguments: the counted table, its counter, and the changed rows' key of it. Rows of hidden posts are not counted; those
-- of a deleted post were, because count_hidden counted them before.
DECLARE
  counted_posts bigint[] := (SELECT array_agg(DISTINCT post_id) FROM changed_rows WHERE post_id IS NOT NULL);
  visible bigint[];
BEGIN
  IF counted_posts IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_post_counts(counted_posts);
  visible := ARRAY(SELECT post_id FROM unnest(counted_posts) AS post_id
    EXCEPT SELECT id FROM posts WHERE id = ANY (counted_posts) AND hidden_at IS NOT NULL);
  EXECUTE format(
    'SELECT FROM %1$I WHERE id IN (SELECT %2$I FROM changed_rows WHERE post_id = ANY ($1)) ORDER BY id FOR NO KEY UPDATE',
    TG_ARGV[0], TG_ARGV[2]
  ) USING visible;
  EXECUTE format(
    'UPDATE %1$I AS target SET %2$I = target.%2$I %3$s changed.amount
     FROM (SELECT %4$I AS id, count(*)::int AS amount FROM changed_rows WHERE post_id = ANY ($1) GROUP BY 1) AS changed
     WHERE target.id = changed.id',
    TG_ARGV[0], TG_ARGV[1], CASE TG_OP WHEN 'INSERT' THEN '+' ELSE '-' END, TG_ARGV[2]
  ) USING visible;
  RETURN NULL;
END $$;

DO $$
DECLARE
  change text[];
  counter text[];
BEGIN
  FOREACH change SLICE 1 IN ARRAY ARRAY[['in', 'INSERT', 'NEW'], ['out', 'DELETE', 'OLD']] LOOP
    FOREACH counter SLICE 1 IN ARRAY ARRAY[
      ['votes', 'users', 'voted_posts_count', 'user_id'],
      ['collection_posts', 'collections', 'posts_count', 'collection_id']
    ] LOOP
      EXECUTE format(
        'CREATE OR REPLACE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed_rows
         FOR EACH STATEMENT EXECUTE FUNCTION keep_count_of_visible(%L, %L, %L)',
        'count_' || change[1] || '_' || counter[2] || '_' || counter[3], change[2], counter[1], change[3],
        counter[2], counter[3], counter[4]
      );
    END LOOP;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION count_post(counted bigint, author bigint, step integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- What was counted before the lock is seen by the statements below; what counts after it sees the post as it is then.
  PERFORM FROM post_counts WHERE post_id = counted FOR NO KEY UPDATE;
  PERFORM FROM collections WHERE id IN (SELECT collection_id FROM collection_posts WHERE post_id = counted)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE collections SET posts_count = posts_count + step
    WHERE id IN (SELECT collection_id FROM collection_posts WHERE post_id = counted);
  PERFORM FROM users WHERE id = author OR id IN (SELECT user_id FROM post_makers WHERE post_id = counted
    UNION SELECT user_id FROM votes WHERE post_id = counted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET submitted_posts_count = submitted_posts_count + step WHERE id = author;
  UPDATE users SET made_posts_count = made_posts_count + step
    WHERE id IN (SELECT user_id FROM post_makers WHERE post_id = counted);
  UPDATE users SET voted_posts_count = voted_posts_count + step
    WHERE id IN (SELECT user_id FROM votes WHERE post_id = counted);
  PERFORM FROM topics WHERE id IN (SELECT topic_id FROM post_topics WHERE post_id = counted)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE topics SET posts_count = posts_count + step
    WHERE id IN (SELECT topic_id FROM post_topics WHERE post_id = counted);
END $$;

-- The counters that have drifted.
UPDATE users SET voted_posts_count = counted.voted, made_posts_count = counted.made, submitted_posts_count = counted.submitted
  FROM (
    SELECT users.id, coalesce(voted.amount, 0) AS voted, coalesce(made.amount, 0) AS made,
      coalesce(submitted.amount, 0) AS submitted
    FROM users
    LEFT JOIN (SELECT votes.user_id, count(*)::int AS amount FROM votes
      JOIN posts ON posts.id = votes.post_id AND posts.hidden_at IS NULL GROUP BY 1) AS voted ON voted.user_id = users.id
    LEFT JOIN (SELECT post_makers.user_id, count(*)::int AS amount FROM post_makers
      JOIN posts ON posts.id = post_makers.post_id AND posts.hidden_at IS NULL GROUP BY 1) AS made ON made.user_id = users.id
    LEFT JOIN (SELECT user_id, count(*)::int AS amount FROM posts WHERE hidden_at IS NULL GROUP BY 1) AS submitted
      ON submitted.user_id = users.id
  ) AS counted
  WHERE users.id = counted.id AND (users.voted_posts_count, users.made_posts_count, users.submitted_posts_count)
    IS DISTINCT FROM (counted.voted, counted.made, counted.submitted);
UPDATE collections SET posts_count = counted.amount
  FROM (
    SELECT collections.id, count(posts.id)::int AS amount FROM collections
    LEFT JOIN collection_posts AS entry ON entry.collection_id = collections.id
    LEFT JOIN posts ON posts.id = entry.post_id AND posts.hidden_at IS NULL GROUP BY 1
  ) AS counted
  WHERE collections.id = counted.id AND collections.posts_count <> counted.amount;
UPDATE topics SET posts_count = counted.amount
  FROM (
    SELECT topics.id, count(posts.id)::int AS amount FROM topics
    LEFT JOIN post_topics AS entry ON entry.topic_id = topics.id
    LEFT JOIN posts ON posts.id = entry.post_id AND posts.hidden_at IS NULL GROUP BY 1
  ) AS counted
  WHERE topics.id = counted.id AND topics.posts_count <> counted.amount;
