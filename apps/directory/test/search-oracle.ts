/**
 * An independent computation of searches: it reads whole tables, and compares every word of every text in memory. It shares no SQL,
 * trigger or index with the service, only PostgreSQL's dictionary of English stems and its `ts_rank`.
 */
import type { Pool } from 'pg';

import { foldLatin } from '../src/posts/slug.ts';
import type { Row, Table, Tables } from './oracle.ts';

/** The arguments of `search`. */
export interface SearchArguments {
  query: string;
  types?: string[];
  topic?: string;
  featured?: boolean;
  createdAfter?: string;
  createdBefore?: string;
}

/** An object that a search finds. */
export interface Match {
  kind: string;
  row: Row;
  /** How well the object matches, which the service rounds. */
  score: number;
  /** Each text that has words of the query, with its words that match. */
  highlights: { field: string; text: string; words: string[] }[];
}

/** The types in the order by which objects of the same time and id are sorted. */
const KINDS: { kind: string; table: Table; handle?: string; about: string; popularity: string; topics?: Table }[] = [
  { kind: 'Post', table: 'posts', about: 'tagline', popularity: 'votes_count', topics: 'post_topics' },
  { kind: 'Topic', table: 'topics', handle: 'slug', about: 'description', popularity: 'followers_count' },
  { kind: 'User', table: 'users', handle: 'username', about: 'headline', popularity: 'followers_count' },
  {
    kind: 'Collection',
    table: 'collections',
    handle: 'slug',
    about: 'tagline',
    popularity: 'followers_count',
    topics: 'collection_topics',
  },
];
type Kind = (typeof KINDS)[number];

/** The searched texts that highlights show. */
const fieldsOf = ({ kind, about }: Kind) => ['name', about, ...(kind === 'Post' ? ['description'] : [])];

export const sortKey = ({ kind, row }: Match) =>
  Number(row['id']) * KINDS.length + KINDS.findIndex((one) => one.kind === kind);

const plain = (text: string) =>
  foldLatin(
    text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036F]/g, '')
      .normalize('NFKC')
      .toLowerCase(),
  );
/** Remembers the result for each text, because every search compares the same texts. */
function remembered<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const result = results.get(text) ?? compute(text);
    results.set(text, result);
    return result;
  };
}
const keyOf = remembered((text) =>
  plain(text)
    .replaceAll(/[\p{P}\p{S}\s\p{Cc}]+/gu, ' ')
    .trim(),
);
const wordsOf = (text: string) => keyOf(text).split(' ').filter(Boolean);

/** PostgreSQL's trigrams: each word has two spaces before and one after. */
const trigramsOf = remembered(
  (key) =>
    new Set(
      wordsOf(key).flatMap((word) =>
        Array.from({ length: word.length + 1 }, (_, index) => `  ${word} `.slice(index, index + 3)),
      ),
    ),
);
function similarity(one: string, other: string): number {
  const [left, right] = [trigramsOf(one), trigramsOf(other)];
  const both = [...left].filter((each) => right.has(each)).length;
  return Math.fround(both / (left.size + right.size - both || 1));
}
function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index += 1) {
      const changed = (row[index] ?? 0) + Number(other[index] !== letter);
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
/** The similarity from which two texts count as similar. */
const MIN_SIMILARITY = 0.2;
const MAX_RESEMBLING = 50;

const visible = ({ table }: Kind, tables: Tables) => tables.all(table).filter((row) => !row['hidden_at']);
const handleOf = ({ handle }: Kind, row: Row) => (handle === undefined ? '' : String(row[handle]));
const aboutOf = ({ about }: Kind, row: Row) => String(row[about] ?? '');
/** Typing errors are recognized by these words, which stay known when texts change. */
const known = (kind: Kind, tables: Tables) =>
  tables
    .all(kind.table)
    .flatMap((row) => wordsOf(`${row['name']} ${handleOf(kind, row)} ${aboutOf(kind, row)}`))
    .filter((word) => word.length >= 3 && word.length <= 40 && !/^\d+$/.test(word));

interface Word {
  written: string;
  stem: string;
  isSmall: boolean;
  isUnfinished: boolean;
  resembling: string[];
}

/** @param earlier the tables before texts were changed. */
export async function createSearchOracle(pool: Pick<Pool, 'query'>, tables: Tables, earlier: Tables) {
  const knownWords = new Map(
    KINDS.map((kind) => [kind.kind, new Set([...known(kind, earlier), ...known(kind, tables)])]),
  );
  const stems = new Map<string, string[]>();
  async function learn(words: Iterable<string>): Promise<void> {
    const text = `SELECT word, ts_lexize('english_stem', word) AS stem FROM unnest($1::text[]) AS word`;
    const fresh = [...new Set(words)].filter((word) => !stems.has(word));
    for (const { word, stem } of (await pool.query(text, [fresh])).rows) stems.set(word, stem ?? [word]);
  }
  const stemOf = (word: string) => stems.get(word)?.[0];
  const texts = KINDS.flatMap((kind) =>
    tables.all(kind.table).flatMap((row) => [handleOf(kind, row), ...fieldsOf(kind).map((field) => row[field] ?? '')]),
  );
  await learn([
    ...texts.flatMap((text) => wordsOf(String(text))),
    ...[...knownWords.values()].flatMap((set) => [...set]),
  ]);

  /** The lexemes by which a row is found: the words of its name and handle as they are, and the stems of all words. */
  const lexemesOf = new Map<Row, Set<string>>();
  function lexemes(kind: Kind, row: Row): Set<string> {
    const found = lexemesOf.get(row) ?? readLexemes(kind, row);
    lexemesOf.set(row, found);
    return found;
  }
  function readLexemes(kind: Kind, row: Row): Set<string> {
    const name = wordsOf(row['name']);
    const described = kind.kind === 'Post' ? `${row['tagline']} ${row['description'] ?? ''}` : aboutOf(kind, row);
    const stemmed = [...name, ...wordsOf(described)].flatMap((word) => stemOf(word) ?? []);
    return new Set([...name, name.join(''), ...stemmed, ...wordsOf(handleOf(kind, row))]);
  }

  function readWords(kind: Kind, query: string): Word[] {
    const all = wordsOf(Array.from(query).slice(0, 200).join('')).slice(0, 10);
    const vocabulary = [...(knownWords.get(kind.kind) ?? [])];
    const words = all.map((written, index): Word => {
      const isLast = index === all.length - 1;
      const isKnown = vocabulary.some((word) => word === written || (isLast && word.startsWith(written)));
      const bound = written.length < 4 ? 1 : written.length < 6 ? 2 : Math.floor(written.length / 3);
      const resembling = isKnown
        ? []
        : vocabulary
            .map((word) => ({ word, away: edits(word, written), like: similarity(word, written) }))
            .filter(({ away, like }) => away <= bound && like >= Math.fround(MIN_SIMILARITY))
            .toSorted((a, b) => a.away - b.away || b.like - a.like || (a.word < b.word ? -1 : 1))
            .slice(0, 3)
            .map(({ word }) => word);
      const stem = stemOf(written);
      const isUnfinished = isLast && written.length >= 2;
      return { written, stem: stem ?? written, isSmall: stem === undefined, isUnfinished, resembling };
    });
    const significant = words.filter(({ isSmall }) => !isSmall);
    return significant.length > 0 ? significant : words;
  }

  const hasWord = (found: Set<string>, { written, stem, isSmall, isUnfinished, resembling }: Word) =>
    [...found].some(
      (lexeme) =>
        [written, ...(isSmall ? [] : [stem])].some((word) =>
          isUnfinished ? lexeme.startsWith(word) : lexeme === word,
        ) || resembling.some((word) => lexeme === word || lexeme === stemOf(word)),
    );

  /** The words of a row with their weights and positions. The positions of a text continue the positions of the texts before it. */
  function vectorOf(kind: Kind, row: Row): string {
    const name = wordsOf(row['name']);
    const stemmed = (text: unknown) => wordsOf(String(text ?? '')).map(stemOf);
    const parts: [string, (string | undefined)[]][] = [
      ['A', [...name, name.join('')]],
      ['A', stemmed(row['name'])],
      ['B', stemmed(aboutOf(kind, row))],
      ['C', stemmed(kind.kind === 'Post' ? row['description'] : '')],
      ['A', wordsOf(handleOf(kind, row))],
    ];
    const entries: string[] = [];
    let last = 0;
    for (const [weight, words] of parts) {
      const before = last;
      for (const [index, word] of words.entries()) {
        // Common words such as "the" are left out, but other words keep their distance.
        if (word === undefined) continue;
        last = before + index + 1;
        entries.push(`'${word}':${last}${weight}`);
      }
    }
    return entries.join(' ');
  }

  /** The condition that all words occur, each in any of its forms. */
  const conditionOf = (words: Word[]) =>
    words
      .map(({ written, stem, isUnfinished, isSmall, resembling }) => {
        const forms = [written, ...(isSmall ? [] : [stem])].map((word) => `'${word}'${isUnfinished ? ':*' : ''}`);
        const others = resembling.flatMap((word) => [word, stemOf(word) ?? word]).map((word) => `'${word}'`);
        return `(${[...forms, ...others].join(' | ')})`;
      })
      .join(' & ');

  async function scoresOf(kind: Kind, rows: Row[], query: string, words: Word[]): Promise<number[]> {
    const text = `SELECT ts_rank(vector::tsvector, $2::tsquery) AS rank
      FROM unnest($1::text[]) WITH ORDINALITY AS vectors (vector, position) ORDER BY position`;
    const vectors = rows.map((row) => vectorOf(kind, row));
    const ranks: { rank: number }[] = (await pool.query(text, [vectors, conditionOf(words)])).rows;
    const [key, written] = [keyOf(query), query.trim().toLowerCase()];
    const joined = (words: string) => words.replaceAll(' ', '');
    return rows.map((row, index) => {
      const name = keyOf(row['name']);
      const places: [boolean, number][] = [
        [row['name'].toLowerCase() === written, 30],
        [handleOf(kind, row).toLowerCase() === written, 25],
        [name === key, 20],
        [joined(name) === joined(key), 15],
        [name.startsWith(key), 2],
      ];
      const place = places.find(([isReached]) => isReached)?.[1] ?? 0;
      const popularity = Math.log10(Math.max(Number(row[kind.popularity]), 1)) / 20;
      return place + (ranks[index]?.rank ?? 0) + similarity(name, key) + popularity;
    });
  }

  function isFiltered(
    kind: Kind,
    row: Row,
    { topic, featured, createdAfter, createdBefore }: SearchArguments,
  ): boolean {
    const at = (row['created_at'] as Date).getTime();
    if (createdAfter !== undefined && at < Date.parse(createdAfter)) return false;
    if (createdBefore !== undefined && at >= Date.parse(createdBefore)) return false;
    if (featured !== undefined && (!kind.topics || (row['featured_at'] !== null) !== featured)) return false;
    if (topic === undefined) return true;
    const column = `${kind.kind.toLowerCase()}_id`;
    const of = kind.topics ? tables.by(kind.topics, column, row['id']) : [];
    return of.some((link) => tables.find('topics', link['topic_id'])?.['slug'] === topic);
  }

  function highlightsOf(kind: Kind, row: Row, words: Word[]): Match['highlights'] {
    const isMarked = (word: string) =>
      words.some(
        ({ written, stem, isUnfinished, resembling }) =>
          [written, ...resembling].includes(word) ||
          (isUnfinished && word.startsWith(written)) ||
          (stem.length >= 3 && word.startsWith(stem)),
      );
    return fieldsOf(kind).flatMap((field) => {
      const text = String(row[field] ?? '');
      const found = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => isMarked(plain(word)));
      return found.length > 0 ? [{ field: field.toUpperCase(), text, words: found }] : [];
    });
  }

  /** All objects that the search finds, in no order. */
  return async function find(args: SearchArguments): Promise<Match[]> {
    const { query, types } = args;
    await learn(wordsOf(query));
    const [key, written] = [keyOf(query), query.trim().toLowerCase()];
    if (written === '') return [];
    const matches: Match[] = [];
    for (const kind of KINDS.filter((one) => types?.includes(one.kind.toUpperCase()) ?? true)) {
      const words = readWords(kind, query);
      const rows = visible(kind, tables).filter((row) => isFiltered(kind, row, args));
      let found = rows.filter(
        (row) =>
          row['name'].toLowerCase() === written ||
          handleOf(kind, row).toLowerCase() === written ||
          (key !== '' && keyOf(row['name']).startsWith(key)) ||
          (words.length > 0 && words.every((word) => hasWord(lexemes(kind, row), word))),
      );
      if (found.length === 0 && key !== '') {
        found = rows
          .map((row) => ({ row, like: similarity(keyOf(row['name']), key) }))
          .filter(({ like }) => like >= Math.fround(MIN_SIMILARITY))
          .toSorted((a, b) => b.like - a.like || Number(a.row['id']) - Number(b.row['id']))
          .slice(0, MAX_RESEMBLING)
          .map(({ row }) => row);
      }
      const scores = await scoresOf(kind, found, query, words);
      for (const [index, row] of found.entries()) {
        matches.push({ kind: kind.kind, row, score: scores[index] ?? 0, highlights: highlightsOf(kind, row, words) });
      }
    }
    return matches;
  };
}
