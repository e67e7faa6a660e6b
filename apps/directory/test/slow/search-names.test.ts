import { startTestApp, type TestClient } from '../app.ts';
import { createUser } from '../directory.ts';
import { productNames as names } from '../names.ts';

const app = startTestApp();
let client: TestClient;

beforeAll(async () => {
  const userId = await createUser(app, 'author');
  // Votes differ so that a wrong order is noticed, also among names with the same beginning.
  await app.database.pool.query(
    `INSERT INTO posts (slug, user_id, name, tagline, website, website_key, votes_count)
     SELECT 'product-' || place, $1, name, 'A tool for teams', 'https://example.com', 'example.com', place * 7 % 100
     FROM unnest($2::text[]) WITH ORDINALITY AS named(name, place)`,
    [userId, names],
  );
  await app.database.pool.query('ANALYZE');
  client = await app.client();
});

async function find(query: string): Promise<string[]> {
  const text =
    'query ($query: String!) { search(query: $query, types: [POST], first: 20) { nodes { ... on Post { name } } } }';
  const { search } = await client.query<{ search: { nodes: { name: string }[] } }>(text, { query });
  return search.nodes.map(({ name }) => name);
}

/** The names for which the search gives a wrong result. */
async function misses(queries: [name: string, query: string][], isFound: (found: string[], name: string) => boolean) {
  const missed: Record<string, string[]> = {};
  for (const [name, query] of queries) {
    const found = await find(query);
    if (!isFound(found, name)) missed[`${name} by "${query}"`] = found.slice(0, 3);
  }
  return missed;
}

const isFirst = (found: string[], name: string) => found[0] === name;
const isOnFirstPage = (found: string[], name: string) => found.includes(name);

test('the test data has 200 different names', () => {
  expect(new Set(names).size).toBe(200);
});

test('a search for an exact name finds the post with this name first', async () => {
  expect(
    await misses(
      names.map((name) => [name, name]),
      isFirst,
    ),
  ).toEqual({});
});

test('the first page of a search has the post with the given name, regardless of case, accents and punctuation', async () => {
  const plain = names
    .filter((name) => /[\p{L}\p{N}]{3}/u.test(name))
    .map((name): [string, string] => {
      const letters = name
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036F]/g, '')
        .normalize('NFKC');
      return [
        name,
        letters
          .toUpperCase()
          .replaceAll(/[\p{P}\s]+/gu, ' ')
          .trim(),
      ];
    });
  // Names that differ only in marks share a page.
  expect(await misses(plain, isOnFirstPage)).toEqual({});
});

test('a post is found by the beginning of its name', async () => {
  const begun = names
    .map((name): [string, string] => [name, Array.from(name).slice(0, -1).join('')])
    .filter(([, query]) => Array.from(query.replaceAll(/[^\p{L}\p{N}]/gu, '')).length >= 3);
  expect(begun.length).toBeGreaterThan(150);
  expect(await misses(begun, isOnFirstPage)).toEqual({});
});

test('a post is found by its name with two swapped letters, a missing letter or a wrong letter', async () => {
  const long = names.filter((name) => /^\p{L}{6,}$/u.test(name));
  expect(long.length).toBeGreaterThan(40);
  const typed = long.flatMap((name): [string, string][] => {
    const letters = Array.from(name);
    const middle = Math.floor(letters.length / 2);
    const swapped = letters.with(middle, letters[middle - 1] ?? '').with(middle - 1, letters[middle] ?? '');
    return [swapped, letters.toSpliced(middle, 1), letters.with(middle, 'x')].map((one) => [name, one.join('')]);
  });
  expect(await misses(typed, isOnFirstPage)).toEqual({});
});
