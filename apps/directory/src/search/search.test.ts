import { startTestApp, type TestClient } from '../../test/app.ts';
import { createPost, seedDirectory } from '../../test/directory.ts';

const app = startTestApp();
let client: TestClient;

beforeAll(async () => {
  await seedDirectory(app, 200);
  await createPost(app, 'quokka', { name: 'Quokka Calendar', tagline: 'Plans for wombats', votesCount: 3 });
  await createPost(app, 'wombat', { name: 'Wombat', tagline: 'Not a quokka', description: 'Mentions marsupials' });
  client = await app.client();
});

interface Found {
  search: { totalCount: number; nodes: { slug: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
}

async function search(query: string, page = 'first: 20') {
  const text = `query ($query: String!) { search(query: $query, ${page}) { totalCount nodes { slug } pageInfo { hasNextPage endCursor } } }`;
  const { search: found } = await client.query<Found>(text, { query });
  return { ...found, slugs: found.nodes.map(({ slug }) => slug) };
}

test.each([
  ['a word of the name comes before one of the tagline', 'quokka', ['quokka', 'wombat']],
  ['all words must occur', 'quokka plans', ['quokka']],
  ['other forms of a word are found', 'plan wombats', ['quokka']],
  ['a typing error is forgiven', 'qoukka calender', ['quokka']],
  ['the last word may be unfinished', 'quok', ['quokka', 'wombat']],
  ['descriptions are searched, too', 'marsupial', ['wombat']],
  ['what occurs nowhere finds nothing', 'xyzzyplugh', []],
  ['a query without words finds nothing', '?! "', []],
  ['a query of small words finds nothing', 'the of', []],
])('%s', async (_name, query, slugs) => {
  const found = await search(query);
  expect(found.slugs).toEqual(slugs);
  expect(found.totalCount).toBe(slugs.length);
});

test('only the last word of a query may be incomplete', async () => {
  await createPost(app, 'cart-helper', { name: 'Zesty Cart Hamper' });
  await createPost(app, 'carton-helper', { name: 'Zesty Carton Hamper' });
  expect((await search('zesty cart hamper')).slugs).toEqual(['cart-helper']);
  expect((await search('zesty cart ham')).slugs).toEqual(['cart-helper']);
});

test('a search can be read in pages, and totalCount counts all matches', async () => {
  const whole = await search('calendar', 'first: 100');
  expect(whole.totalCount).toBe(whole.slugs.length);
  const seen: string[] = [];
  let page = 'first: 3';
  for (let more = true; more;) {
    const { slugs, pageInfo } = await search('calendar', page);
    seen.push(...slugs);
    more = pageInfo.hasNextPage;
    page = `first: 3, after: "${pageInfo.endCursor}"`;
  }
  expect(seen).toEqual(whole.slugs);
});

test.each([`'; DROP TABLE posts; --`, 'a & | ! ( ) : *', '\\', '%_%', 'é'.repeat(500), '🦘 quokka'])(
  'operators and special characters are searched literally: %p',
  async (query) => {
    const found = await search(query);
    expect(found.totalCount).toBeGreaterThanOrEqual(0);
  },
);
