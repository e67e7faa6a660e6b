import { startTestApp, type TestClient } from '../../test/app.ts';
import { createUser } from '../../test/directory.ts';
import { fill } from '../../test/fill.ts';

const app = startTestApp();
let client: TestClient;

/** Names that differ only in punctuation or symbols, and names that consist only of punctuation or symbols. */
const NAMED = [
  'C',
  'C++',
  'C#',
  '.NET',
  'NET',
  'foo.bar',
  'foo/bar',
  'Foo Bar',
  '!!!',
  '???',
  '?',
  '🦘',
  '🦘🦘',
  '@',
  'R&D',
  'R & D',
];

beforeAll(async () => {
  const userId = await createUser(app, 'author');
  // Many posts with the same letters and more votes.
  const filler = Array.from(
    { length: 3000 },
    (_, index) => ['C', 'C tools', 'Foo Bar', 'Net foo bar', 'R D', 'Cat'][index % 6],
  );
  await fill(app, async (session) => {
    await session.query(
      `INSERT INTO posts (slug, user_id, name, tagline, website, website_key, votes_count)
     SELECT 'product-' || place, $1, name, 'A tool for c, net, foo, bar, r and d', 'https://example.com', 'example.com',
       CASE WHEN place <= $3 THEN 100 ELSE 0 END
     FROM unnest($2::text[]) WITH ORDINALITY AS named(name, place)`,
      [userId, [...filler, ...NAMED], filler.length],
    );
    await session.query('ANALYZE');
  });
  client = await app.client();
});

test.each(NAMED)('a search for %j finds the product with this name first', async (name) => {
  const text =
    'query ($query: String!) { search(query: $query, types: [POST], first: 5) { totalCount nodes { ... on Post { name } } } }';
  const { search } = await client.query<{ search: { totalCount: number; nodes: { name: string }[] } }>(text, {
    query: name,
  });
  expect(search.nodes[0]?.name).toBe(name);
  expect(search.totalCount).toBeGreaterThanOrEqual(search.nodes.length);
});
