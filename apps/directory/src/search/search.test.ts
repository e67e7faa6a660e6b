import type { GraphQLObjectType } from 'graphql';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { createPost, seedDirectory } from '../../test/directory.ts';
import { schema } from '../schema/schema.ts';

const app = startTestApp();
let client: TestClient;

beforeAll(async () => {
  await seedDirectory(app, 200);
  await createPost(app, 'quokka', { name: 'Quokka Calendar', tagline: 'Plans for wombats', votesCount: 3 });
  await createPost(app, 'wombat', { name: 'Wombat', tagline: 'Not a quokka', description: 'Mentions marsupials' });
  client = await app.client();
});

async function search(query: string) {
  const text =
    'query ($query: String!) { search(query: $query, types: [POST]) { totalCount nodes { ... on Post { slug } } } }';
  const { search: found } = await client.query<{ search: { totalCount: number; nodes: { slug: string }[] } }>(text, {
    query,
  });
  return { ...found, slugs: found.nodes.map(({ slug }) => slug) };
}

test.each([
  ['a word of the name comes before a word of the tagline', 'quokka', ['quokka', 'wombat']],
  ['all words must occur', 'quokka plans', ['quokka']],
  ['other forms of a word are found', 'plan wombats', ['quokka']],
  ['a typing error is forgiven', 'qoukka calender', ['quokka']],
  ['the last word may be unfinished', 'quok', ['quokka', 'wombat']],
  ['descriptions are searched, too', 'marsupial', ['wombat']],
  ['a word that occurs nowhere finds nothing', 'xyzzyplugh', []],
  ['a query without words finds nothing', '?! "', []],
  ['a query of stop words finds nothing', 'the of', []],
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

interface Results {
  search: { totalCount: number; edges: { node: { __typename: string; name: string }; highlights: object[] }[] };
}
const results = async (args: string) =>
  (
    await client.query<Results>(
      `{ search(${args}) { totalCount edges { node { __typename ... on Post { name } ... on Topic { name } ... on User { name }
        ... on Collection { name } } highlights { field parts { text isMatch } } } } }`,
    )
  ).search;

describe('one search of all types', () => {
  beforeAll(async () => {
    const { orm } = app.database;
    const { id: userId } = await orm.user.create({
      data: { username: 'bilby', name: 'Bilby Brown', createdAt: new Date('2020-05-01') },
    });
    const topic = await orm.topic.create({
      data: { slug: 'bilbies', name: 'Bilby', description: 'All about the bilbies' },
    });
    await createPost(app, 'bilby-post', {
      name: 'Bílby Tracker',
      tagline: 'Counts bilbies at night',
      featuredAt: new Date('2026-01-02'),
      createdAt: new Date('2026-01-01'),
    });
    const post = await orm.post.findUniqueOrThrow({ where: { slug: 'bilby-post' } });
    await orm.postTopic.create({ data: { postId: post.id, topicId: topic.id } });
    await orm.collection.create({
      data: { slug: 'bilby-things', name: 'Bilby things', userId, createdAt: new Date('2021-05-01') },
    });
  });

  test('a search of all types finds every type, best match first, and is paged without a gap', async () => {
    const { totalCount, edges } = await results('query: "bilby"');
    expect(totalCount).toBe(4);
    expect(edges[0]?.node).toEqual({ __typename: 'Topic', name: 'Bilby' });
    expect(new Set(edges.map(({ node }) => node.__typename))).toEqual(new Set(['Topic', 'Post', 'User', 'Collection']));
    const seen: string[] = [];
    let after = '';
    for (let more = true; more;) {
      const { search: page } = await client.query<{
        search: { nodes: { __typename: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
      }>(`{ search(query: "bilby", first: 1${after}) { nodes { __typename } pageInfo { hasNextPage endCursor } } }`);
      seen.push(...page.nodes.map(({ __typename: type }) => type));
      more = page.pageInfo.hasNextPage;
      after = `, after: "${page.pageInfo.endCursor}"`;
    }
    expect(seen).toEqual(edges.map(({ node }) => node.__typename));
  });

  test.each([
    ['types: [USER, TOPIC]', ['Bilby', 'Bilby Brown']],
    ['topic: "bilbies"', ['Bílby Tracker']],
    ['topic: "no-such-topic"', []],
    ['featured: true', ['Bílby Tracker']],
    ['featured: false', ['Bilby things']],
    ['createdBefore: "2021-01-01"', ['Bilby Brown']],
    ['createdAfter: "2021-01-01", createdBefore: "2026-01-02"', ['Bilby things', 'Bílby Tracker']],
    ['createdAfter: "2026-01-01T00:00:00Z", types: [POST]', ['Bílby Tracker']],
  ])('a search returns only the results that match the filter %s', async (filter, names) => {
    const { totalCount, edges } = await results(`query: "bilby", ${filter}`);
    expect(edges.map(({ node }) => node.name).toSorted()).toEqual([...names].toSorted());
    expect(totalCount).toBe(names.length);
  });

  test('the matched words are highlighted, including other forms, accents and typos', async () => {
    const { edges } = await results('query: "bilby", types: [POST]');
    const part = (text: string, isMatch: boolean) => ({ text, isMatch });
    expect(edges[0]?.highlights).toEqual([
      { field: 'NAME', parts: [part('Bílby', true), part(' Tracker', false)] },
      { field: 'TAGLINE', parts: [part('Counts ', false), part('bilbies', true), part(' at night', false)] },
    ]);
    const typo = await results('query: "blibies nihgt", types: [POST]');
    expect(typo.edges[0]?.highlights).toContainEqual({
      field: 'TAGLINE',
      parts: [part('Counts ', false), part('bilbies', true), part(' at ', false), part('night', true)],
    });
  });

  test.each([
    ['한국어 노트', '한국어', '한국어'],
    ['データ 管理', 'データ', 'データ'],
    ['ไทยแลนด์ แอป', 'ไทยแลนด์', 'ไทยแลนด์'],
    ['हिन्दी बढ़िया', 'बढ़िया', 'बढ़िया'],
    ['العَرَبِيَّة تطبيق', 'العَرَبِيَّة', 'العَرَبِيَّة'],
    ['Łódź', 'lodz', 'Łódź'],
    ['ÆRØ ŒUVRE', 'oeuvre aero', 'ŒUVRE'],
    ['Đường Þór', 'duong thor', 'Đường'],
    ['Straße', 'STRASSE', 'Straße'],
  ])('the name "%s" is found and highlighted by "%s"', async (name, query, word) => {
    await createPost(app, crypto.randomUUID(), { name });
    const { edges } = await results(`query: "${query}", types: [POST]`);
    expect(edges.map(({ node }) => node)).toEqual([{ __typename: 'Post', name }]);
    expect(edges[0]?.highlights).toMatchObject([
      { field: 'NAME', parts: expect.arrayContaining([{ text: word, isMatch: true }]) },
    ]);
  });

  test('a long text is shortened to an excerpt around the first match, and the parts of the excerpt join to a piece of the text', async () => {
    const description = `${'padding '.repeat(100)}thylacine ${'trailing '.repeat(100)}`.trim();
    await createPost(app, 'long-one', { name: 'Long one', description });
    const { edges } = await results('query: "thylacine"');
    const [found] = (edges[0]?.highlights ?? []) as { parts: { text: string; isMatch: boolean }[] }[];
    const parts = found?.parts ?? [];
    const text = parts.map((one) => one.text).join('');
    expect(description).toContain(text);
    expect(text.length).toBeLessThan(300);
    expect(parts.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'thylacine', isMatch: true }]);
  });

  test.each([
    ['at the beginning of a long text', 'echidna', `echidna ${'trailing '.repeat(40)}`, 'echidna'],
    ['after a long text without spaces', 'dunnart', `${'ä,'.repeat(150)}dunnart ${'trailing '.repeat(40)}`, 'dunnart'],
    ['in a very long word', 'bandicoot', `bandicoot${'ö'.repeat(400)}`, `bandicoot${'ö'.repeat(231)}`],
  ])('a highlight shows the first match %s', async (_where, query, description, matched) => {
    await createPost(app, `about-${query}`, { name: 'Burrow', description });
    const { edges } = await results(`query: "${query}"`);
    const [found] = (edges[0]?.highlights ?? []) as { parts: { text: string; isMatch: boolean }[] }[];
    expect(found?.parts.filter(({ isMatch }) => isMatch)).toEqual([{ text: matched, isMatch: true }]);
  });

  test('the entries and highlights of a search are computed once, even if the operation selects them under several aliases', async () => {
    const resolver = (type: string, field: string) =>
      (schema.getType(type) as GraphQLObjectType).getFields()[field]?.resolve as (...args: unknown[]) => unknown;
    const found = { page: async () => ({ rows: [{ kind: 'topic', id: '1' }] }) };
    const context = { loaders: { topic: { load: async () => ({ id: '1', name: 'Bilby' }) } } };
    const result = { found, terms: new Map() };
    const edges = async () => (await resolver('SearchResultConnection', 'edges')(result, {}, context)) as object[];
    const [[first], [second]] = [await edges(), await edges()];
    expect(first).toBe(second);
    const highlights = resolver('SearchResultEdge', 'highlights');
    expect(highlights(first)).toBe(highlights(first));
  });

  test('a search with an empty list of types is refused', async () => {
    const { body } = await client.send({ query: '{ search(query: "bilby", types: []) { totalCount } }' });
    expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });
});
