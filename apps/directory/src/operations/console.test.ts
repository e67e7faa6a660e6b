/** The endpoint with the session of a person at the console, who sends no token. */
import { signInAs } from '@services/common/testing/role-checks';
import { eventually } from '@services/tooling/testing/eventually';

import { GRAPHQL, givenOnce, startTestApp, type TestClient } from '../../test/app.ts';
import { createEditor, createPost } from '../../test/directory.ts';
import { createComment } from '../comments/store.ts';
import { block, unblock } from '../blocks/store.ts';
import { documentHash } from './documents.ts';

const app = startTestApp({ otherAccount: true });
const editor = givenOnce(() => createEditor(app, 'editor', 'editor'));

type Role = 'viewer' | 'member' | 'admin';
const signIn = (role: Role, { accountId }: Pick<TestClient, 'accountId'> = editor.client) =>
  signInAs(app.database.shared, { service: 'directory', accountId, role });
const send = (headers: Record<string, string>, query: string, more: object = {}) =>
  app.http
    .post(GRAPHQL)
    .set(headers)
    .send({ query, ...more });
const act = (field: string, input: string) =>
  `mutation { result: ${field}(input: { ${input} }) { errors { field } node { id } } }`;
const QUEUE = `query ($state: PostState!, $first: Int, $after: String) {
  postsInState(state: $state, first: $first, after: $after) { nodes { slug } pageInfo { endCursor } } }`;
interface Page {
  nodes: { slug: string }[];
  pageInfo: { endCursor: string };
}
const codeOf = ({ status, body }: { status: number; body: { errors?: { extensions: { code: string } }[] } }) =>
  body.errors?.[0]?.extensions.code ?? status;

test('an editor schedules, shows, corrects, features and hides a post at the console, and the audit log names the member and the person @slow', async () => {
  const { headers, personId } = await signIn('member');
  const postId = `post_${await createPost(app, 'in-queue')}`;
  const isIn = async (state: string) => {
    const { body } = await send(headers, QUEUE, { variables: { state, first: 100 } }).expect(200);
    return body.data.postsInState.nodes.some(({ slug }: { slug: string }) => slug === 'in-queue');
  };
  for (const [field, more, state] of [
    ['postSchedule', 'scheduledAt: "2999-01-01T00:00:00Z"', 'SCHEDULED'],
    ['postSchedule', 'scheduledAt: null', 'HIDDEN'],
    ['postUnhide', '', 'REVIEW'],
    ['postUpdate', 'name: "Corrected"', 'REVIEW'],
    ['postFeature', '', 'FEATURED'],
    ['postHide', '', 'HIDDEN'],
  ] as const) {
    const { body } = await send(headers, act(field, `postId: "${postId}" ${more}`)).expect(200);
    expect([field, body.errors, body.data.result.errors]).toEqual([field, undefined, []]);
    const found = [];
    for (const each of ['REVIEW', 'FEATURED', 'SCHEDULED', 'HIDDEN']) if (await isIn(each)) found.push(each);
    expect([field, found]).toEqual([field, [state]]);
  }
  const entries = await app.database.orm.auditEntry.findMany({ where: { subjectId: postId }, orderBy: { id: 'asc' } });
  const actor = `user_${editor.userId} by ${personId}`;
  const actions = ['schedule-post', 'schedule-post', 'unhide-post', 'edit-post', 'feature-post', 'hide-post'];
  expect(entries.map((entry) => [entry.action, entry.actor])).toEqual(actions.map((action) => [action, actor]));
});

test('a list of the posts in one state is read in pages, the last submitted post first', async () => {
  const slugs = ['newest', 'newer', 'new'];
  for (const [index, slug] of slugs.entries()) {
    await createPost(app, slug, { createdAt: new Date(`2999-01-0${9 - index}T00:00:00Z`) });
  }
  const read = async (first: number, after?: string) =>
    (await editor.client.query<Record<string, Page>>(QUEUE, { state: 'REVIEW', first, after }))['postsInState'] as Page;
  const page = await read(2);
  const next = await read(1, page.pageInfo.endCursor);
  expect([...page.nodes, ...next.nodes].map(({ slug }) => slug)).toEqual(slugs);
});

test.each([
  ['viewer', 200, 'INSUFFICIENT_SCOPE', 'INSUFFICIENT_SCOPE'],
  ['member', 200, 200, 'INSUFFICIENT_SCOPE'],
  ['admin', 200, 200, 200],
] as const)('a %s may read, edit and write as the role allows', async (role, reads, edits, writes) => {
  const { headers } = await signIn(role);
  const postId = `post_${await createPost(app, `by-${role}`)}`;
  expect([
    codeOf(await send(headers, '{ viewer { user { username } } }')),
    codeOf(await send(headers, act('postFeature', `postId: "${postId}"`))),
    codeOf(await send(headers, act('postVote', `postId: "${postId}"`))),
  ]).toEqual([reads, edits, writes]);
});

test('only editors with the scope `edit` can list posts by state', async () => {
  const { client: plain } = await createEditor(app, 'plain', null);
  const narrow = await app.client({ userId: editor.userId, scopes: ['public', 'private', 'write'] });
  const variables = { state: 'HIDDEN' };
  for (const [answer, code] of [
    [await send((await signIn('admin', plain)).headers, QUEUE, { variables }), 'FORBIDDEN'],
    [await send((await signIn('viewer')).headers, QUEUE, { variables }), 'INSUFFICIENT_SCOPE'],
    [await plain.send({ query: QUEUE, variables }), 'FORBIDDEN'],
    [await narrow.send({ query: QUEUE, variables }), 'INSUFFICIENT_SCOPE'],
    [await editor.client.send({ query: QUEUE, variables }), 200],
  ] as const) {
    expect(codeOf(answer)).toBe(code);
  }
});

test('a request with a session is refused if another site sent it, and a wrong token does not fall back to the session', async () => {
  const { headers } = await signIn('admin');
  const { Cookie } = headers;
  for (const origin of [
    {},
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
  ]) {
    expect(codeOf(await send({ Cookie, ...origin }, '{ __typename }'))).toBe('CROSS_SITE_REQUEST');
  }
  expect(codeOf(await send({ ...headers, Authorization: 'Bearer wrong' }, '{ __typename }'))).toBe('UNAUTHENTICATED');
  expect(codeOf(await send({ ...headers, Cookie: 'directory-session=ended' }, '{ __typename }'))).toBe(
    'UNAUTHENTICATED',
  );
  const { headers: answered } = await send(headers, '{ __typename }').expect(200);
  expect(answered['cache-control']).toBe('no-store');
});

test('GET and HEAD, which other sites can send with the cookie, change nothing', async () => {
  const { headers } = await signIn('admin');
  const { Cookie = '' } = headers;
  const { orm } = app.database;
  const before = await orm.collection.count();
  const query = 'mutation { collectionCreate(input: { name: "Forged" }) { node { id } } }';
  for (const method of ['get', 'head'] as const) {
    await app.http[method](GRAPHQL).query({ query }).set({ Cookie, 'Sec-Fetch-Site': 'same-site' }).expect(405);
    await app.http[method](GRAPHQL).query({ query }).set('Authorization', `Bearer ${editor.client.token}`).expect(405);
  }
  expect(await orm.collection.count()).toBe(before);
});

test('a hidden member can neither edit nor write at the console, and a blocked account cannot even read @slow', async () => {
  const { client, userId } = await createEditor(app, 'suspect', 'editor');
  const { headers } = await signIn('admin', client);
  const postId = `post_${await createPost(app, 'untouched')}`;
  const outcomes = async () => [
    codeOf(await send(headers, '{ __typename }')),
    codeOf(await send(headers, act('postFeature', `postId: "${postId}"`))),
    codeOf(await send(headers, act('postVote', `postId: "${postId}"`))),
  ];
  const { orm } = app.database;
  await orm.user.update({ where: { id: userId }, data: { hiddenAt: new Date() } });
  expect(await outcomes()).toEqual([200, 'INSUFFICIENT_SCOPE', 'INSUFFICIENT_SCOPE']);
  await orm.user.update({ where: { id: userId }, data: { hiddenAt: null } });
  for (const subjectId of [client.accountId, client.organisationId]) {
    await block(orm, { subjectId, reason: 'Lost its key', blockedBy: 'Jo', endsAt: null });
    expect(new Set(await outcomes())).toEqual(new Set(['APPLICATION_BLOCKED']));
    await unblock(orm, subjectId, 'Jo');
  }
  expect(await outcomes()).toEqual([200, 200, 200]);
});

test('all sessions of an account share one request limit', async () => {
  const { client } = await createEditor(app, 'counted', null);
  const remaining = async (headers: Record<string, string>) =>
    Number((await send(headers, '{ __typename }').expect(200)).headers['ratelimit-remaining']);
  const before = await remaining((await signIn('viewer', client)).headers);
  expect(await remaining((await signIn('member', client)).headers)).toBe(before - 1);
});

test('a document that is sent with its hash is executed, but not stored', async () => {
  const { headers } = await signIn('viewer');
  const query = '{ posts(first: 1) { totalCount } }';
  const extensions = { persistedQuery: { version: 1, sha256Hash: documentHash(query) } };
  await send(headers, query, { extensions }).expect(200);
  expect(codeOf(await app.http.post(GRAPHQL).set(headers).send({ extensions }))).toBe('PERSISTED_QUERY_NOT_FOUND');
});

test('a stream ends when the person signs out, and nothing more is sent @slow', async () => {
  const { headers, personId } = await signIn('viewer');
  const id = await createPost(app, 'streamed');
  const query = `subscription { commentCreated(postId: "post_${id}") { body } }`;
  const stream = await fetch(`${app.url}${GRAPHQL}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ query }),
  });
  expect(stream.status).toBe(200);
  let received = '';
  const reading = (async () => {
    for await (const part of stream.body ?? []) received += new TextDecoder().decode(part);
  })();
  const write = (body: string) =>
    createComment(app.database.write, { postId: String(id), parentId: null, userId: String(editor.userId), body });
  await write('While signed in');
  await eventually(() => received.includes('While signed in'));
  await app.database.orm.session.deleteMany({ where: { personId } });
  await write('Too late');
  await reading;
  expect(received).not.toContain('Too late');
});
