-- A maker without visible posts is no maker, so `made_posts_count` tells who is one.
DROP TRIGGER mark_maker ON post_makers;
DROP FUNCTION mark_maker();
ALTER TABLE users DROP COLUMN is_maker;
