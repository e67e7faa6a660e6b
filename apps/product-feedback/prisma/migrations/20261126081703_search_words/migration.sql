-- What contains each word of a text, for LIKE: the longest word first, because the index finds the fewest rows with it. Texts that
-- are searched are short, but may have many words: more than 20 are not compared.
CREATE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(search_pattern(word)), '{%}') FROM (
    SELECT word FROM regexp_split_to_table(value, '\s+') AS word WHERE word <> '' ORDER BY length(word) DESC, word LIMIT 20
  ) AS words);
