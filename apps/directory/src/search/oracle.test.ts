/** Compares searches of the service with an independent computation over the whole tables. */
import { hideCollection } from '../collections/edit.ts';
import { hidePost } from '../posts/visibility.ts';
import { createRandom, type Random } from '../seed/random.ts';
import { hideUser } from '../users/edit.ts';
import { givenOnce, startTestApp } from '../../test/app.ts';
import { createPost, seedDirectory } from '../../test/directory.ts';
import { readTables, type Table, type Tables } from '../../test/oracle.ts';
import { createSearchOracle, sortKey, type Match, type SearchArguments } from '../../test/search-oracle.ts';

const app = startTestApp();
/** The slow tests compare 300 searches. */
const QUERIES = 300;
/** The largest page with highlights that the limit of values allows. */
const PAGE = 60;
let tables: Tables;
let find: Awaited<ReturnType<typeof createSearchOracle>>;

beforeAll(async () => {
  await seedDirectory(app, 90);
  await createPost(app, 'harbour', {
    name: 'Hárbour-Lamp',
    tagline: 'Lights for the harbours',
    featuredAt: new Date(),
  });
  await createPost(app, 'and-one', { name: 'And One', description: 'The running runners run' });
  const { pool, transaction } = app.database;
  const earlier = await readTables(pool);
  await pool.query(`UPDATE posts SET name = name || ' Plus', tagline = 'Sorted shelves' WHERE id % 6 = 0`);
  await pool.query(`UPDATE users SET headline = 'Designs sortable shelves' WHERE id % 6 = 0`);
  await pool.query(`UPDATE posts SET created_at = date_trunc('month', created_at) WHERE id % 3 = 0`);
  await pool.query(`INSERT INTO collection_topics (collection_id, topic_id) SELECT collections.id, topics.id
    FROM collections JOIN topics ON (collections.id + topics.id) % 4 = 0 ON CONFLICT DO NOTHING`);
  for (const [hide, id] of [
    ...['5', '50'].map((post) => [hidePost, post] as const),
    [hideUser, '7'] as const,
    [hideCollection, '3'] as const,
  ]) {
    await transaction((sql) => hide(sql, 'Jo', id));
  }
  tables = await readTables(pool);
  find = await createSearchOracle(pool, tables, earlier);
});
const client = givenOnce(() => app.client());

/** Picks a random row. The rows are sorted first, because PostgreSQL may return them in any order. */
const any = (random: Random, table: Table) =>
  random.pick(tables.all(table).toSorted((a, b) => Number(a['id']) - Number(b['id'])));

/** A query that is made of texts in the tables: whole, incomplete, in another form, or with a typing error. */
function queryOf(random: Random): string {
  const row = any(random, random.pick(['posts', 'posts', 'topics', 'users', 'collections'] as const));
  const text = String(
    random.pick([row['name'], row['name'], row['tagline'], row['headline'], row['description']]) ?? 'xyzzy',
  );
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const some = () => Array.from({ length: 1 + random.below(2) }, () => random.pick(words)).join(' ');
  const typo = (word: string) => {
    const at = random.below(Math.max(1, word.length - 1));
    return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
  };
  const word = random.pick(words);
  return random.pick([
    () => String(row['name']),
    () => String(row['slug'] ?? row['username']),
    some,
    some,
    () => `${some()} ${word.slice(0, 1 + random.below(word.length))}`,
    () => `${word}s`,
    () => `${word}ing`,
    () => typo(word),
    () => typo(String(row['name'])),
    () => `  ${word.toUpperCase()}!! `,
    () => random.pick(['the', 'a', 'of and', '?!', ' ', 'zzzzqq', 'run']),
  ])();
}

function argumentsOf(random: Random): SearchArguments {
  const maybe = <Value>(share: number, value: () => Value) => (random.next() < share ? value() : undefined);
  const moment = () => (any(random, random.pick(['posts', 'users']))['created_at'] as Date).toISOString();
  const given = {
    types: maybe(0.4, () => [...new Set([1, 2].map(() => random.pick(['POST', 'TOPIC', 'USER', 'COLLECTION'])))]),
    topic: maybe(0.08, () => String(any(random, 'topics')['slug'])),
    featured: maybe(0.08, () => random.next() < 0.5),
    createdAfter: maybe(0.08, moment),
    createdBefore: maybe(0.08, moment),
  };
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { query: queryOf(random), ...present };
}

interface Found {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean };
  edges: {
    cursor: string;
    node: { __typename: string; id: string };
    highlights: { field: string; parts: { text: string; isMatch: boolean }[] }[];
  }[];
}
const ids = ['Post', 'Topic', 'User', 'Collection'].map((type) => `... on ${type} { id }`).join(' ');
const DOCUMENT = `query ($query: String!, $types: [SearchType!], $topic: String, $featured: Boolean, $createdAfter: DateTime, $createdBefore: DateTime,
    $order: SearchOrder, $direction: OrderDirection, $first: Int, $last: Int, $after: String) {
  search(query: $query, types: $types, topic: $topic, featured: $featured, createdAfter: $createdAfter, createdBefore: $createdBefore, order: $order,
    direction: $direction, first: $first, last: $last, after: $after) {
    totalCount pageInfo { hasNextPage hasPreviousPage }
    edges { cursor node { __typename ${ids} } highlights { field parts { text isMatch } } }
  }
}`;
const ask = async (variables: object) => (await client.query<{ search: Found }>(DOCUMENT, variables)).search;
const nameOf = ({ kind, row }: Match) => `${kind.toLowerCase()}_${row['id']}`;
const namesOf = ({ edges }: Found) => edges.map(({ node }) => node.id);

/** Checks the highlights: a short text must be shown whole, and a long text in part. */
function expectHighlights(found: Found, matches: Match[]): void {
  for (const { node, highlights } of found.edges) {
    const expected = matches.find((match) => nameOf(match) === node.id)?.highlights ?? [];
    expect(highlights.map(({ field }) => field)).toEqual(expected.map(({ field }) => field));
    for (const [index, { parts }] of highlights.entries()) {
      const { text = '', words = [] } = expected[index] ?? {};
      const shown = parts.map((part) => part.text).join('');
      const marked = parts.filter(({ isMatch }) => isMatch).map((part) => part.text);
      expect(text).toContain(shown);
      if (text.length <= 240) expect([shown, marked]).toEqual([text, words]);
      else expect(words.slice(0, 1)).toEqual(marked.slice(0, 1));
    }
  }
}

/** The service rounds scores to four digits. Objects whose scores differ by less than this can be in any order. */
const ROUNDED = 0.0002;

/** Compares the score of each object of the page with the score that belongs at its place. */
function expectBestFirst(matches: Match[], page: string[], args: SearchArguments): void {
  const scores = new Map(matches.map((match) => [nameOf(match), match.score]));
  const best = [...scores.values()].toSorted((a, b) => b - a).slice(0, PAGE);
  const wrong = page.filter(
    (name, index) => !(Math.abs((scores.get(name) ?? Number.NaN) - (best[index] ?? 0)) < ROUNDED),
  );
  expect({ args, wrong, count: page.length }).toEqual({ args, wrong: [], count: best.length });
}

test(`${QUERIES} generated searches return the results that the test computes from the tables, in the same order and with the same highlights @slow`, async () => {
  const random = createRandom(43);
  const seen = { none: 0, one: 0, many: 0 };
  for (let count = 0; count < QUERIES; count += 1) {
    const args = argumentsOf(random);
    const matches = await find(args);
    const direction = random.pick(['ASC', 'DESC']);
    const sign = direction === 'ASC' ? 1 : -1;
    const at = ({ row }: Match) => (row['created_at'] as Date).getTime();
    const newest = matches.toSorted((a, b) => sign * (at(a) - at(b) || sortKey(a) - sortKey(b))).map(nameOf);
    const sorted = await ask({ ...args, order: 'NEWEST', direction, first: PAGE });
    expect({ args, found: namesOf(sorted) }).toEqual({ args, found: newest.slice(0, PAGE) });
    expect([sorted.totalCount, sorted.pageInfo.hasNextPage]).toEqual([newest.length, newest.length > PAGE]);
    expectHighlights(sorted, matches);
    const best = await ask({ ...args, first: PAGE });
    expect(best.totalCount).toBe(newest.length);
    expectBestFirst(matches, namesOf(best), args);
    if (newest.length > 1) {
      const from = random.below(Math.min(newest.length, PAGE) - 1);
      const page = { first: 1 + random.below(3), after: best.edges[from]?.cursor };
      expect(namesOf(await ask({ ...args, ...page }))).toEqual(namesOf(best).slice(from + 1, from + 1 + page.first));
    }
    seen[newest.length === 0 ? 'none' : newest.length === 1 ? 'one' : 'many'] += 1;
  }
  // The generated searches cover every kind of result.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(QUERIES / 20);
}, 3_600_000);
