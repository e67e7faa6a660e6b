import type { Sql } from '../db.ts';
import type { List } from '../lists/list.ts';
import { postColumns, type PostRow } from '../posts/store.ts';

/** Words of a query that are looked at. */
export const MAX_WORDS = 10;
/** Characters of a query that are looked at. */
export const MAX_QUERY_LENGTH = 200;
/** Posts that are ranked: those with the most votes among what matches. Nobody pages further. */
const MAX_RANKED = 1000;
/** Posts whose name begins with the query, and posts whose name resembles it. */
const MAX_NAMED = 100;
const MAX_RESEMBLING = 50;
/** Known words that may stand for an unknown one: two can be as near. */
const MAX_RESEMBLING_WORDS = 3;
/** From this length on a word also finds what only begins with it, as while somebody types. */
const MIN_PREFIX_LENGTH = 2;

/** Beginnings of words that many posts have are few: these name them all but the rarest. */
const MAX_COMPLETIONS = 20;

interface Word {
  /** The whole query, as names are indexed. */
  key: string;
  written: string;
  /** Whether it is a word such as "the", which says little about what is meant. */
  isSmall: boolean;
  /** The known words that it most resembles, when it is unknown itself. */
  resembling: string[];
  /** What the word may be the beginning of, as the index knows it: only what very many posts have. */
  completions: string[];
}

/**
 * The query's words, by the same function that the index is made with. Trigrams find known words that resemble an
 * unknown one by an index, the number of edits chooses among them: two swapped letters change many trigrams.
 * Completions come from PostgreSQL's own statistics of the index's words.
 */
const readWords = `
WITH query AS (SELECT search_key($1) AS key), input AS (
  SELECT query.key, left(words.word, 100) AS word, words.position,
    words.position = max(words.position) OVER () AS is_last
  FROM query, regexp_split_to_table(query.key, ' ') WITH ORDINALITY AS words(word, position)
  WHERE words.word <> '' AND words.position <= ${MAX_WORDS}
)
SELECT input.key, input.word AS written, ts_lexize('english_stem', input.word) = '{}' AS "isSmall",
  ARRAY(
    SELECT known.word FROM search_words AS known
    WHERE known.trigrams % search_trigrams(input.word)
      AND levenshtein(known.word, input.word) <= CASE
        WHEN length(input.word) < 4 THEN 1 WHEN length(input.word) < 6 THEN 2 ELSE length(input.word) / 3 END
      AND NOT EXISTS (
        SELECT FROM search_words AS same WHERE same.word = input.word
          OR input.is_last AND same.word ~>=~ input.word AND same.word ~<~ (input.word || chr(1114109)))
    ORDER BY levenshtein(known.word, input.word), similarity(known.trigrams, search_trigrams(input.word)) DESC, known.word
    LIMIT ${MAX_RESEMBLING_WORDS}
  ) AS resembling, ARRAY(
    SELECT common.lexeme
    FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common(lexeme, share)
    WHERE schemaname = current_schema AND tablename = 'post_texts' AND attname = 'words'
      AND input.is_last AND common.lexeme ~ '^[[:alnum:]]+$'
      AND starts_with(common.lexeme, coalesce((ts_lexize('english_stem', input.word))[1], input.word))
    ORDER BY common.share DESC LIMIT ${MAX_COMPLETIONS}
  ) AS completions
FROM input ORDER BY input.position`;

/** A lexeme in the syntax of `to_tsquery`, whatever its characters. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Posts whose name, tagline or description has all the words, posts whose name begins with them, and posts whose name is
 * the query as it is written, even if it has no words ("!!!"), best first: a product's own name before all others. A word that occurs nowhere also means the one it resembles most; the last word
 * may be unfinished. Where nothing matches, names that resemble the query are found.
 */
export async function searchPosts(sql: Sql, query: string): Promise<List<PostRow>> {
  const written = Array.from(query).slice(0, MAX_QUERY_LENGTH).join('').trim();
  const all = written === '' ? [] : await sql.query<Word>(readWords, [written], true);
  const significant = all.filter(({ isSmall }) => !isSmall);
  const words = significant.length > 0 ? significant : all;
  const key = all[0]?.key ?? '';

  /** A word as it is in names, and by its stem. */
  const alternatives = ({ written: word, resembling, completions }: Word, index: number, withCompletions: boolean) => {
    const isUnfinished = index === words.length - 1 && words.at(-1) === all.at(-1) && word.length >= MIN_PREFIX_LENGTH;
    const text = isUnfinished ? `${quoted(word)}:*` : quoted(word);
    return [text, ...resembling.map(quoted), ...(withCompletions && isUnfinished ? completions.map(quoted) : [])].join(
      ' | ',
    );
  };
  const condition = (bind: (value: unknown) => string, withCompletions: boolean) =>
    words.length === 0
      ? `''::tsquery`
      : words
          .map((word, index) => {
            const text = bind(alternatives(word, index, withCompletions));
            return `(to_tsquery('simple', ${text}) || to_tsquery('english', ${text}))`;
          })
          .join(' && ');
  const matching = (bind: (value: unknown) => string) => {
    const whole = bind(key);
    // Names the common completions, too: they match nothing more, but tell the planner how much is to be expected. Of
    // `word:*` alone it believes that 2 % of the posts have it. What nearly all have is then read in the order of votes
    // until there is enough; what few have comes from the word index.
    return `written AS MATERIALIZED (
        SELECT id AS post_id FROM posts WHERE lower(name) = lower(${bind(written)}) AND hidden_at IS NULL
        ORDER BY votes_count DESC, id DESC LIMIT ${MAX_NAMED}
      ), named AS MATERIALIZED (
        SELECT post_id FROM post_texts
        WHERE ${whole} <> '' AND name_key ~>=~ ${whole} AND name_key ~<~ (${whole} || chr(1114109))
        ORDER BY name_key USING ~<~ LIMIT ${MAX_NAMED}
      ), found AS MATERIALIZED (
        SELECT texts.post_id FROM posts JOIN post_texts AS texts ON texts.post_id = posts.id
        WHERE texts.words @@ (${condition(bind, true)})
        ORDER BY posts.votes_count DESC, posts.id DESC LIMIT ${MAX_RANKED}
      ), resembling AS MATERIALIZED (
        SELECT post_id FROM post_texts
        WHERE name_trigrams % search_trigrams(${whole}) 
          AND NOT EXISTS (SELECT FROM written) AND NOT EXISTS (SELECT FROM named) AND NOT EXISTS (SELECT FROM found)
        ORDER BY similarity(name_trigrams, search_trigrams(${whole})) DESC, post_id LIMIT ${MAX_RESEMBLING}
      ), matched AS (
        SELECT post_id FROM written UNION SELECT post_id FROM named UNION SELECT post_id FROM found UNION SELECT post_id FROM resembling
      )`;
  };
  return {
    name: 'search',
    columns: postColumns,
    from: (bind) => {
      const whole = bind(key);
      return `(
        WITH ${matching(bind)}
        SELECT candidate.*, round((
          CASE WHEN lower(candidate.name) = lower(${bind(written)}) THEN 30 WHEN texts.name_key = ${whole} THEN 20
            WHEN replace(texts.name_key, ' ', '') = replace(${whole}, ' ', '') THEN 15
            WHEN starts_with(texts.name_key, ${whole}) THEN 2 ELSE 0 END
          + ts_rank(texts.words, ${condition(bind, false)})
          + similarity(texts.name_trigrams, search_trigrams(${whole}))
          + log(greatest(candidate.votes_count, 1)) / 20
        )::numeric, 4)::float8 AS score
        FROM matched JOIN posts AS candidate ON candidate.id = matched.post_id
        JOIN post_texts AS texts ON texts.post_id = matched.post_id
      ) AS post`;
    },
    countedFrom: (bind) => `(
        WITH ${matching(bind)}, counted AS (
          SELECT post_id FROM post_texts WHERE words @@ (${condition(bind, true)})
          UNION SELECT post_id FROM matched
        ) SELECT FROM counted
      ) AS post`,
    id: 'post.id',
    order: { name: 'RELEVANCE', key: 'post.score', type: 'float8' },
  };
}
