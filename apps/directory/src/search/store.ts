import type { Sql } from '../db.ts';
import type { List } from '../lists/list.ts';
import { storedSlug } from '../posts/slug.ts';
import { present } from '../present.ts';
import { DISAPPEARING, visible } from '../visible.ts';

/** Maximum number of words of a query. */
export const MAX_WORDS = 10;
/** Maximum number of characters of a query. */
export const MAX_QUERY_LENGTH = 200;
/**
 * The maximum number of rows of one kind that are ranked: the most popular of the matches. Clients cannot page beyond these
 * rows.
 */
const MAX_RANKED = 1000;
/** The maximum number of rows whose name begins with the query, and of rows whose name resembles it. */
const MAX_NAMED = 100;
const MAX_RESEMBLING = 50;
/**
 * The maximum number of known words that replace an unknown word. The maximum is more than one because several known words can be equally
 * similar.
 */
const MAX_RESEMBLING_WORDS = 3;
/**
 * The minimum length of an incomplete word: a word of this length also finds longer words that begin with it, for search as
 * you type.
 */
const MIN_PREFIX_LENGTH = 2;

/**
 * The maximum number of completions of an incomplete word. Most incomplete words have fewer common completions.
 * If a word has more completions, the rarest are omitted.
 */
const MAX_COMPLETIONS = 20;

/** A searchable table, with its texts and known words, which triggers update. */
export interface Subject {
  kind: SearchKind;
  table: 'posts' | 'topics' | 'users' | 'collections';
  texts: { table: string; id: string };
  words: string;
  /** The counter that selects the rows to rank if very many match. An index on the counter and the id must exist. */
  popularity: string;
  /** The column, in lower case, that identifies a row in URLs. A query that equals its value finds the row. An index must exist. */
  handle?: string;
  /** Another condition that the row with the given id must meet. The row must also have texts. */
  isVisible: (id: string) => string;
  /** The table that has the topics of a row. */
  topics?: string;
  /** Whether rows can be featured. */
  hasFeatured: boolean;
}

export const KINDS = ['post', 'topic', 'user', 'collection'] as const;
export type SearchKind = (typeof KINDS)[number];

/** A found object. */
export interface Found {
  kind: SearchKind;
  id: string;
}

export interface SearchOptions {
  query: string;
  order: 'RELEVANCE' | 'NEWEST';
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  featured?: boolean | null | undefined;
  topic?: string | null | undefined;
}

type Bind = (value: unknown) => string;

/** The condition of all filters on the row with the given id. A row that lacks the value that a filter compares does not match. */
function filtered(
  subject: Subject,
  { createdAfter, createdBefore, featured, topic }: SearchOptions,
  id: string,
  bind: Bind,
) {
  const conditions = [
    ...(present(createdAfter) ? [`created_at >= ${bind(createdAfter)}::timestamptz`] : []),
    ...(present(createdBefore) ? [`created_at < ${bind(createdBefore)}::timestamptz`] : []),
    ...(present(featured) ? [subject.hasFeatured ? `featured_at IS ${featured ? 'NOT NULL' : 'NULL'}` : 'false'] : []),
  ];
  const ofRow =
    conditions.length > 0
      ? [`(SELECT ${conditions.join(' AND ')} FROM ${subject.table} AS filtered WHERE filtered.id = ${id})`]
      : [];
  const tagged = (
    table: string,
    slug: string,
  ) => `EXISTS (SELECT FROM ${table} AS tagged JOIN topics ON topics.id = tagged.topic_id
    WHERE tagged.${subject.kind}_id = ${id} AND topics.slug = ${bind(slug)})`;
  const ofTopic = present(topic) ? [subject.topics ? tagged(subject.topics, storedSlug(topic)) : 'false'] : [];
  return [subject.isVisible(id), ...ofRow, ...ofTopic].join(' AND ');
}

interface Word {
  /** The whole query, normalized like indexed names. */
  key: string;
  written: string;
  /** The stem by which other forms of the word are found. */
  stem: string;
  /** Whether the word is a stop word such as "the". */
  isSmall: boolean;
  /** The known words most similar to an unknown word. */
  resembling: string[];
  /** Indexed words that begin with the word and occur in very many rows. */
  completions: string[];
}

/**
 * The query's words, from the same function that the index uses. For an unknown word, an index of trigrams finds similar known words. Among
 * similar words, those with the fewest edits are used, because two swapped letters change many trigrams. Completions come from PostgreSQL's
 * statistics of the index's words.
 */
const readWords = ({ texts, words }: Subject) => `
WITH query AS (SELECT search_key($1) AS key), input AS (
  SELECT query.key, left(words.word, 100) AS word, words.position,
    words.position = max(words.position) OVER () AS is_last
  FROM query, regexp_split_to_table(query.key, ' ') WITH ORDINALITY AS words(word, position)
  WHERE words.word <> '' AND words.position <= ${MAX_WORDS}
)
SELECT input.key, input.word AS written, coalesce((ts_lexize('english_stem', input.word))[1], input.word) AS stem,
  ts_lexize('english_stem', input.word) = '{}' AS "isSmall",
  ARRAY(
    SELECT known.word FROM ${words} AS known
    WHERE known.trigrams % search_trigrams(input.word)
      AND levenshtein(known.word, input.word) <= CASE
        WHEN length(input.word) < 4 THEN 1 WHEN length(input.word) < 6 THEN 2 ELSE length(input.word) / 3 END
      AND NOT EXISTS (SELECT FROM ${words} AS same WHERE same.word = input.word)
      AND NOT (input.is_last AND EXISTS (
        SELECT FROM ${words} AS begun WHERE begun.word ~>=~ input.word AND begun.word ~<~ (input.word || chr(1114109))))
    ORDER BY levenshtein(known.word, input.word), similarity(known.trigrams, search_trigrams(input.word)) DESC, known.word
    LIMIT ${MAX_RESEMBLING_WORDS}
  ) AS resembling, ARRAY(
    SELECT common.lexeme
    FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common(lexeme, share)
    WHERE schemaname = current_schema AND tablename = '${texts.table}' AND attname = 'words'
      AND input.is_last AND common.lexeme ~ '^[[:alnum:]]+$'
      AND starts_with(common.lexeme, coalesce((ts_lexize('english_stem', input.word))[1], input.word))
    ORDER BY common.share DESC LIMIT ${MAX_COMPLETIONS}
  ) AS completions
FROM input ORDER BY input.position`;

/** A lexeme in the syntax of `to_tsquery`, with any characters. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Finds rows that have all the words, rows whose name begins with them, and rows whose name is the exact query, even if it has no words
 * ("!!!"). Best matches come first, and exact names before all other matches. An unknown word also matches the most similar known words;
 * the last word may be incomplete. If nothing matches, it finds names similar to the query.
 */
async function matchesOf(sql: Sql, subject: Subject, options: SearchOptions) {
  const written = Array.from(options.query).slice(0, MAX_QUERY_LENGTH).join('').trim();
  const all = written === '' ? [] : await sql.query<Word>(readWords(subject), [written], true);
  const significant = all.filter(({ isSmall }) => !isSmall);
  const words = significant.length > 0 ? significant : all;
  const key = all[0]?.key ?? '';

  const isUnfinished = (word: Word) => word === all.at(-1) && word.written.length >= MIN_PREFIX_LENGTH;
  /** A word as it is indexed for names, and its stem. */
  const alternatives = (one: Word, withCompletions: boolean) => {
    const { written: word, resembling, completions } = one;
    const text = isUnfinished(one) ? `${quoted(word)}:*` : quoted(word);
    return [
      text,
      ...resembling.map(quoted),
      ...(withCompletions && isUnfinished(one) ? completions.map(quoted) : []),
    ].join(' | ');
  };
  const condition = (bind: Bind, withCompletions: boolean) =>
    words.length === 0
      ? `''::tsquery`
      : words
          .map((word) => {
            const text = bind(alternatives(word, withCompletions));
            return `(to_tsquery('simple', ${text}) || to_tsquery('english', ${text}))`;
          })
          .join(' && ');
  const { table, popularity, handle } = subject;
  const texts = subject.texts.table;
  const id = `${texts}.${subject.texts.id}`;
  const matching = (bind: Bind) => {
    const isVisible = (row: string) => filtered(subject, options, row, bind);
    const whole = bind(key);
    const name = bind(written);
    // Includes the common completions, which match nothing more, but tell the planner how many rows to expect. For `word:*` alone, the
    // planner assumes 2 % of the rows. With the completions, the planner reads rows in the order of popularity if nearly all rows have the
    // word, and uses the word index if few rows have it.
    return `written AS MATERIALIZED (
        SELECT id FROM ${table} AS candidate
        WHERE (lower(name) = lower(${name})${handle ? ` OR ${handle} = lower(${name})` : ''})
          AND (SELECT true FROM ${texts} WHERE ${id} = candidate.id) AND ${isVisible('candidate.id')}
        ORDER BY ${popularity} DESC, id DESC LIMIT ${MAX_NAMED}
      ), named AS MATERIALIZED (
        SELECT ${id} AS id FROM ${texts}
        WHERE ${whole} <> '' AND name_key ~>=~ ${whole} AND name_key ~<~ (${whole} || chr(1114109)) AND ${isVisible(id)}
        ORDER BY name_key USING ~<~ LIMIT ${MAX_NAMED}
      ), found AS MATERIALIZED (
        SELECT ${id} AS id FROM ${table} AS candidate JOIN ${texts} ON ${id} = candidate.id
        WHERE words @@ (${condition(bind, true)}) AND ${isVisible('candidate.id')}
        ORDER BY candidate.${popularity} DESC, candidate.id DESC LIMIT ${MAX_RANKED}
      ), resembling AS MATERIALIZED (
        SELECT ${id} AS id FROM ${texts}
        WHERE ${whole} <> '' AND name_trigrams % search_trigrams(${whole}) AND ${isVisible(id)}
          AND NOT EXISTS (SELECT FROM written) AND NOT EXISTS (SELECT FROM named) AND NOT EXISTS (SELECT FROM found)
        ORDER BY similarity(name_trigrams, search_trigrams(${whole})) DESC, id LIMIT ${MAX_RESEMBLING}
      ), matched AS (
        SELECT id FROM written UNION SELECT id FROM named UNION SELECT id FROM found UNION SELECT id FROM resembling
      )`;
  };
  return {
    words: words.map((word) => ({ ...word, isUnfinished: isUnfinished(word) })),
    ranked(bind: Bind) {
      const whole = bind(key);
      const name = bind(written);
      return `(
        WITH ${matching(bind)}
        SELECT ${KINDS.indexOf(subject.kind)} AS kind, candidate.id, candidate.created_at, round((
          CASE WHEN lower(candidate.name) = lower(${name}) THEN 30
            ${handle ? `WHEN ${handle} = lower(${name}) THEN 25` : ''}
            WHEN name_key = ${whole} THEN 20
            WHEN replace(name_key, ' ', '') = replace(${whole}, ' ', '') THEN 15
            WHEN starts_with(name_key, ${whole}) THEN 2 ELSE 0 END
          + ts_rank(words, ${condition(bind, false)})
          + similarity(name_trigrams, search_trigrams(${whole}))
          + log(greatest(candidate.${popularity}, 1)) / 20
        )::numeric, 4)::float8 AS score
        FROM matched
        CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${table}.id = matched.id LIMIT 1) AS candidate
        CROSS JOIN LATERAL (SELECT * FROM ${texts} WHERE ${id} = matched.id LIMIT 1) AS text
      )`;
    },
    counted: (bind: Bind) => `(
        WITH ${matching(bind)}, counted AS (
          SELECT ${id} AS id FROM ${texts}
          WHERE words @@ (${condition(bind, true)}) AND ${filtered(subject, options, id, bind)}
          UNION SELECT id FROM matched
        ) SELECT FROM counted
      )`,
  };
}

/** A word of the query as it was understood, for highlights. */
export type Term = Awaited<ReturnType<typeof matchesOf>>['words'][number];

/**
 * Searches some kinds of objects together. The list has at most 1,000 objects of each kind, the most popular of the matches.
 */
export async function search(sql: Sql, subjects: readonly Subject[], options: SearchOptions) {
  const found = await Promise.all(subjects.map((subject) => matchesOf(sql, subject, options)));
  const union = (parts: string[]) => `(${parts.join(' UNION ALL ')}) AS found`;
  const list: List<Found> = {
    name: 'search',
    columns: `(ARRAY['${KINDS.join("','")}'])[found.kind + 1] AS kind, found.id::text AS id`,
    from: (bind) => union(found.map(({ ranked }) => ranked(bind))),
    countedFrom: (bind) => union(found.map(({ counted }) => counted(bind))),
    // Objects of different kinds may have the same id.
    id: `(found.id * ${KINDS.length} + found.kind)`,
    order:
      options.order === 'NEWEST'
        ? { name: 'NEWEST', key: 'found.created_at', type: 'timestamptz' }
        : { name: 'RELEVANCE', key: 'found.score', type: 'float8' },
  };
  return { list, terms: new Map(subjects.map(({ kind }, index) => [kind, found[index]?.words ?? []])) };
}

/** The subject of a search in `<kind>s` by the texts in `<kind>_texts`. All rows are visible unless `rest` has a condition. */
function subject(kind: SearchKind, rest: Pick<Subject, 'popularity'> & Partial<Subject>): Subject {
  return {
    kind,
    table: `${kind}s`,
    texts: { table: `${kind}_texts`, id: `${kind}_id` },
    words: `${kind}_words`,
    isVisible: () => 'true',
    hasFeatured: false,
    ...rest,
  };
}

export const SUBJECTS: Record<SearchKind, Subject> = {
  // Hidden posts are not found, because `post_texts` has no rows for them. While a member is being hidden, posts of the member still have rows.
  post: subject('post', {
    words: 'search_words',
    popularity: 'votes_count',
    topics: 'post_topics',
    hasFeatured: true,
    isVisible: (id) =>
      `nullif(${id} IN (SELECT id FROM posts WHERE hidden_at IS NULL AND user_id = ANY (${DISAPPEARING})), true) IS NOT NULL`,
  }),
  topic: subject('topic', { popularity: 'followers_count', handle: 'slug' }),
  user: subject('user', {
    popularity: 'followers_count',
    handle: 'lower(username)',
    isVisible: (id) => `(SELECT hidden_at IS NULL FROM users AS shown WHERE shown.id = ${id})`,
  }),
  collection: subject('collection', {
    popularity: 'followers_count',
    handle: 'slug',
    topics: 'collection_topics',
    hasFeatured: true,
    isVisible: (id) => `(SELECT ${visible('shown')} FROM collections AS shown WHERE shown.id = ${id})`,
  }),
};
