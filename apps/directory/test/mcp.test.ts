import { connectToTools, testTools } from '@services/tooling/testing/tools';
import { eventually } from '@services/tooling/testing/eventually';

import { TOOLS } from '../src/tools.ts';
import { startTestApp } from './app.ts';
import { createPost } from './directory.ts';

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
  additive: [
    'applications_create',
    'applications_createToken',
    'applications_requestLimit',
    'profile_signUp',
    'webhooks_create',
    'webhooks_recover',
    'webhooks_redeliver',
    'webhooks_test',
  ],
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

  test('posts are searched, listed and read', async () => {
    const { client, call } = await tools();
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(['posts_search', 'posts_list', 'posts_get', 'topics_search', 'graphql_query']);
    const listed = JSON.parse((await call('posts_list', { order: 'NEWEST', first: 2 })).text);
    expect(listed).toMatchObject({ data: { posts: expect.objectContaining({ totalCount: expect.any(Number) }) } });
    for (const [name, args, field] of [
      ['posts_search', { query: 'a' }, 'search'],
      ['posts_get', { slug: 'no-such-post' }, 'post'],
      ['topics_search', { query: 'a' }, 'search'],
    ] as const) {
      const answer = await call(name, args);
      expect(JSON.parse(answer.text).errors).toBeUndefined();
      expect(JSON.parse(answer.text).data).toHaveProperty(field);
    }
    await client.close();
  });

  test('a query is run, and a mutation is refused', async () => {
    const { client, call } = await tools();
    const run = (query: unknown) => call('graphql_query', { query });
    expect(await run('{ topics(first: 1) { totalCount } }')).toMatchObject({ isError: false });
    for (const query of ['mutation { __typename }', 'query { a', 5, 'x'.repeat(10_001)]) {
      expect(await run(query)).toMatchObject({ isError: true });
    }
    await client.close();
  });

  test('a response that is too long for a model is cut off', async () => {
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

  test('the error names an unknown or missing argument', async () => {
    const { client, call } = await tools();
    expect(await call('posts_search', {})).toEqual({ isError: true, text: 'The argument query is required' });
    expect(await call('posts_get', { name: 'x' })).toEqual({ isError: true, text: 'Unknown argument name' });
    await client.close();
  });
});
