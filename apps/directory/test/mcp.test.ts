import { connectToTools, testJobs, testTools, type Job } from '@services/tooling/testing/tools';
import { eventually } from '@services/tooling/testing/eventually';

import { TOOLS } from '../src/tools.ts';
import { startTestApp } from './app.ts';
import { createPost, createUser, HIGHER_LIMITS } from './directory.ts';

const app = startTestApp();
const offered = (key: string) => ({ url: app.url, headers: { Authorization: `Bearer ${key}` } });

testTools({
  url: () => app.url,
  publicUrl: () => app.config.PUBLIC_URL,
  async keys() {
    const { accountKey: key } = await app.client();
    const reader = { name: 'Reader', scopes: ['applications:read'] };
    const { body } = await app.http.post('/v2/api-keys').set('Authorization', `Bearer ${key}`).send(reader).expect(201);
    return { key, reader: body.key };
  },
  list: 'applications_list',
  usual: TOOLS,
  additive: ['applications_requestLimit', 'webhooks_recover', 'webhooks_redeliver', 'webhooks_test'],
});

describe('with an access token', () => {
  async function tools() {
    const { token, accountKey } = await app.client();
    const client = await connectToTools(offered(token));
    const call = async (name: string, args: Record<string, unknown>) => {
      const { isError, content } = await client.callTool({ name, arguments: args });
      const [part] = content as { text: string }[];
      return { isError: isError === true, text: part?.text ?? '' };
    };
    return { client, call, accountKey };
  }

  test('`graphql_query` runs a query and refuses a mutation', async () => {
    const { client, call } = await tools();
    const run = (query: unknown) => call('graphql_query', { query });
    expect(await run('{ topics(first: 1) { totalCount } }')).toMatchObject({ isError: false });
    for (const query of ['mutation { __typename }', 'query { a', 5, 'x'.repeat(10_001)]) {
      expect(await run(query)).toMatchObject({ isError: true });
    }
    await client.close();
  });

  test('every tool says why an application that executes only registered documents cannot use it', async () => {
    const { token, applicationId } = await app.client();
    await app.database.orm.application.update({ where: { id: applicationId }, data: { registeredOnly: true } });
    const client = await connectToTools(offered(token));
    const { tools: all } = await client.listTools();
    for (const { name } of all) {
      const { isError, content } = await client.callTool({ name, arguments: { query: '{ __typename }' } });
      expect([name, isError, content]).toEqual([
        name,
        true,
        [{ type: 'text', text: expect.stringMatching(/only documents.*registeredOnly/) }],
      ]);
    }
    await client.close();
  });

  test('a response that is too long for a model is cut off @slow', async () => {
    const picture = { type: 'image', url: `https://example.com/${'x'.repeat(1980)}` };
    const media = Array.from({ length: 20 }, () => picture);
    for (let index = 0; index < 40; index += 1) await createPost(app, `pictured-${index}`, { media });
    const { client, call } = await tools();
    const urls = Array.from({ length: 10 }, (_, index) => `a${index}: url`).join(' ');
    const answer = await call('graphql_query', { query: `{ posts(first: 40) { nodes { media { ${urls} } } } }` });
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('Use a smaller limit') });
    const isBrokenOff = ({ route, status }: Record<string, unknown>) => route === '/v2/api/graphql' && status === 499;
    await eventually(() => app.log.entries.some(isBrokenOff));
    await client.close();
  });

  test('a tool reports an error if the directory refuses its query', async () => {
    const { client, call } = await tools();
    expect(await call('graphql_query', { query: '{ nothing }' })).toMatchObject({ isError: true });
    expect(await call('posts_list', { first: 'ten' })).toMatchObject({ isError: true });
    await client.close();
  });

  test('the error of a tool names an unknown or missing argument', async () => {
    const { client, call } = await tools();
    expect(await call('posts_search', {})).toEqual({ isError: true, text: 'The argument query is required' });
    expect(await call('posts_get', { name: 'x' })).toEqual({
      isError: true,
      text: 'Unknown argument name. The arguments are: id, slug',
    });
    await client.close();
  });
});

type Ids = Record<'application' | 'post', string>;

const OF_TOKEN: readonly Job<Ids>[] = [
  ['Find apps for lanterns', 'posts_search', () => ({ query: 'lantern' }), 'Lantern'],
  ['Find “lantren”, whatever its spelling', 'posts_search', () => ({ query: 'lantren' }), 'Lantern'],
  ['What is new?', 'posts_list', () => ({ order: 'NEWEST', first: 3 }), 'endCursor'],
  ['What got the most votes?', 'posts_list', () => ({ order: 'VOTES' }), 'votesCount'],
  ['What launched in March?', 'posts_list', () => MARCH, 'totalCount'],
  ['Which tools for productivity are there?', 'posts_list', () => ({ topic: 'productivity' }), 'totalCount'],
  ['What do the editors recommend?', 'posts_list', () => ({ featured: true }), 'totalCount'],
  ['Tell me about Lantern', 'posts_get', () => ({ slug: 'lantern' }), 'A thing'],
  ['Who made it?', 'posts_get', () => ({ slug: 'lantern' }), 'makers'],
  ['Where is its website?', 'posts_get', ({ post }) => ({ id: post }), 'website'],
  ['What do people say about it?', 'comments_list', () => ({ slug: 'lantern' }), 'comments'],
  [
    'What is the most popular comment?',
    'comments_list',
    ({ post }) => ({ id: post, order: 'VOTES_COUNT' }),
    'comments',
  ],
  ['Which topics are about design?', 'topics_search', () => ({ query: 'design' }), 'search'],
  ['Who is the author?', 'users_get', () => ({ username: 'author' }), 'author'],
  ['What else did the author make?', 'users_get', () => ({ username: 'author' }), 'madePosts'],
  ['Which collections are popular?', 'collections_list', () => ({}), 'collections'],
  ['Which collections contain it?', 'collections_list', ({ post }) => ({ postId: post }), 'totalCount'],
  ['How many topics are there?', 'graphql_query', () => ({ query: '{ topics { totalCount } }' }), 'totalCount'],
  ['What can I ask about a post?', 'graphql_query', () => ({ query: ABOUT_POST }), 'votesCount'],
  ['How much of my budget is left?', 'graphql_query', () => ({ query: '{ rateLimit { remaining } }' }), 'remaining'],
];
const MARCH = { postedAfter: '2026-03-01T00:00:00Z', postedBefore: '2026-04-01T00:00:00Z' };
const ABOUT_POST = '{ __type(name: "Post") { fields { name } } }';

const OF_KEY: readonly Job<Ids>[] = [
  ['Which applications do we have?', 'applications_list', () => ({}), 'Test application'],
  ['Where does it redirect people to?', 'applications_get', ({ application }) => ({ id: application }), 'callback'],
  ['Who uses it?', 'applications_listTokens', ({ application }) => ({ id: application }), 'developer'],
  [
    'Ask for higher limits',
    'applications_requestLimit',
    ({ application: id }) => ({ id, ...HIGHER_LIMITS }),
    'pending',
  ],
  ['Was it decided?', 'applications_listLimitRequests', ({ application: id }) => ({ id }), 'pending'],
  ['As which member do we act?', 'profile_get', () => ({}), 'ada'],
  ['Which webhooks are there?', 'webhooks_list', () => ({}), '"data":[]'],
];

describe.each([
  ['an access token', OF_TOKEN, 'token'],
  ['an account key', OF_KEY, 'accountKey'],
] as const)('with %s', (_credential, jobs, credential) => {
  testJobs(async () => {
    const client = await app.client({ userId: await createUser(app, `ada-${credential}`) });
    const post = jobs === OF_TOKEN ? await createPost(app, 'lantern', { name: 'Lantern' }) : '';
    const ids = { application: client.applicationId, post: String(post) };
    return { offered: offered(client[credential]), ids };
  }, jobs);
});
