import type { Sql } from '../db.ts';
import type { List } from '../lists/list.ts';
import { postColumns, type PostRow } from '../posts/store.ts';

/** Words of a query that are looked at, and characters of each; no known word is longer. */
const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 40;
/** Posts that are ranked: those with the most votes among what matches. Nobody pages further. */
const MAX_RANKED = 1000;
/** From this length on a word also finds what only begins with it, as while somebody types. */
const MIN_PREFIX_LENGTH = 3;

/** Beginnings of words that many posts have are few: these name them all but the rarest. */
const MAX_COMPLETIONS = 20;

interface Word {
  written: string;
  /** The known word that it most resembles, when it is unknown itself. */
  resembling: string | null;
  /** What the word may be the beginning of, as the index knows it: only what very many posts have. */
  completions: string[];
}

/**
 * Trigrams find the candidates by an index, edits choose among them: two swapped letters change many trigrams.
 * Completions come from PostgreSQL's own statistics of the index's words.
 */
const readWords = `
SELECT input.word AS written, nearest.word AS resembling, ARRAY(
  SELECT common.lexeme
  FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common(lexeme, share)
  WHERE schemaname = current_schema AND tablename = 'posts' AND attname = 'search'
    AND input.position = cardinality($1) AND common.lexeme ~ '^[[:alnum:]]+$'
    AND starts_with(common.lexeme, (ts_lexize('english_stem', input.word))[1])
  ORDER BY common.share DESC LIMIT ${MAX_COMPLETIONS}
) AS completions
FROM unnest($1::text[]) WITH ORDINALITY AS input(word, position)
LEFT JOIN LATERAL (
  SELECT known.word FROM search_words AS known
  WHERE known.word % input.word AND levenshtein(known.word, input.word) <= greatest(1, length(input.word) / 3)
  ORDER BY levenshtein(known.word, input.word), similarity(known.word, input.word) DESC, known.word LIMIT 1
) AS nearest ON NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = input.word)
ORDER BY input.position`;

/** The words as a tsquery in PostgreSQL's syntax; they are letters and digits only. */
function queryText(words: Word[], alternatives: (word: Word, isUnfinished: boolean) => (string | null)[]): string {
  return words
    .map((word, index) => {
      const isUnfinished = index === words.length - 1 && word.written.length >= MIN_PREFIX_LENGTH;
      return `(${[...alternatives(word, isUnfinished), word.resembling].filter((part) => part !== null).join(' | ')})`;
    })
    .join(' & ');
}

/**
 * Posts whose name, tagline or description has all the words, best first. A word that occurs nowhere also stands for
 * the one it resembles most; the last word may be unfinished.
 */
export async function searchPosts(sql: Sql, query: string): Promise<List<PostRow>> {
  const written = (query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  const words = written.length === 0 ? [] : await sql.query<Word>(readWords, [written], true);
  const wanted = queryText(words, ({ written: word }, isUnfinished) => [isUnfinished ? `${word}:*` : word]);
  // Finds the same, but tells the planner how much: of `word:*` alone it believes that 2 % of the posts have it. What
  // nearly all have is then read in the order of votes until there is enough; what few have comes from the word index.
  const expected = queryText(words, ({ written: word, completions }, isUnfinished) =>
    isUnfinished ? [`${word}:*`, ...completions] : [word],
  );
  return {
    name: 'search',
    columns: postColumns,
    from: (bind) => `(
        SELECT candidate.*, round((
          ts_rank(candidate.search, to_tsquery('english', ${bind(wanted)}))
          + similarity(lower(candidate.name), ${bind(written.join(' '))})
          + log(greatest(candidate.votes_count, 1)) / 20
        )::numeric, 4)::float8 AS score
        FROM (
          SELECT * FROM posts WHERE search @@ to_tsquery('english', ${bind(expected)})
          ORDER BY votes_count DESC, id DESC LIMIT ${MAX_RANKED}
        ) AS candidate
      ) AS post`,
    countedFrom: (bind) => `(SELECT FROM posts WHERE search @@ to_tsquery('english', ${bind(expected)})) AS post`,
    id: 'post.id',
    order: { name: 'RELEVANCE', key: 'post.score', type: 'float8' },
  };
}
