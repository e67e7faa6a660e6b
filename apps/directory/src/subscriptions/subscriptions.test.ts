import { eventually } from '@services/tooling/testing/eventually';
import { createClient } from 'graphql-sse';

import { GRAPHQL, startTestApp, type TestClient } from '../../test/app.ts';
import { LISTENERS, createEditor, createPost, createUser, mutate } from '../../test/directory.ts';
import { startReplica } from '../../test/replica.ts';
import { hideComment } from '../comments/edit.ts';
import { createComment } from '../comments/store.ts';
import { isVisible, publishComment } from '../events.ts';
import { endExport } from '../exports/store.ts';
import { REQUEST_POINTS } from '../limits/budget.ts';
import { documentPoints } from '../operations/prices.ts';
import { hidePost, launchDue } from '../posts/visibility.ts';

const app = startTestApp({ otherAccount: true });
let reader: TestClient;
let editor: TestClient;
let userId: bigint;

beforeAll(async () => {
  userId = await createUser(app, 'reader');
  reader = await app.client({ userId, scopes: ['public'] });
  ({ client: editor } = await createEditor(app, 'editor', 'editor'));
});

interface Received {
  messages: { data?: Record<string, unknown> | null; errors?: readonly { extensions?: unknown }[] }[];
  end: 'complete' | 'error' | undefined;
  error: unknown;
  leave: () => void;
}

const listening = async () => (await app.database.sql.query(LISTENERS)).length;

/** Subscribes with an independent client, and resolves when the service has answered. */
async function subscribe(query: string, from = reader, url = app.url): Promise<Received> {
  const { client, sent } = connect(false, from.token, url);
  const received = send(client, query);
  await eventually(() => sent.length === 1 || received.end !== undefined);
  return received;
}

/** An independent client, and the statuses of the responses it got, by method. */
function connect(singleConnection: boolean, token = reader.token, url = app.url) {
  const sent: string[] = [];
  const client = createClient({
    url: url + GRAPHQL,
    headers: { Authorization: `Bearer ${token}` },
    retryAttempts: 0,
    singleConnection: singleConnection as false,
    fetchFn: async (input: RequestInfo, init: RequestInit) => {
      const response = await fetch(input, init);
      sent.push(`${init.method} ${response.status}`);
      return response;
    },
  });
  return { client, sent };
}

function send(client: ReturnType<typeof connect>['client'], query: string): Received {
  const received: Received = { messages: [], end: undefined, error: undefined, leave: () => {} };
  received.leave = client.subscribe(
    { query },
    {
      next: (message) => received.messages.push(message as Received['messages'][number]),
      error: (error) => void Object.assign(received, { end: 'error', error }),
      complete: () => (received.end ??= 'complete'),
    },
  );
  return received;
}

const comments = (id: bigint) => `subscription { commentCreated(postId: "post_${id}") { id body user { username } } }`;
const write = (postId: bigint, body: string, parentId: string | null = null) =>
  app.database.transaction((sql) =>
    createComment(sql, { postId: String(postId), parentId, userId: String(userId), body }),
  );

test('comments on a post arrive on every replica, and comments on other posts do not @slow', async () => {
  const [wanted, other] = [await createPost(app, 'wanted'), await createPost(app, 'other')];
  const replica = await startReplica(app, undefined);
  const received = [await subscribe(comments(wanted)), await subscribe(comments(wanted), reader, replica.url)];
  await write(other, 'Elsewhere');
  const id = await write(wanted, 'Here');
  const data = { commentCreated: { id: `comment_${id}`, body: 'Here', user: { username: 'reader' } } };
  for (const { messages } of received) {
    await eventually(() => messages.length === 1);
    expect(messages).toMatchObject([{ data, extensions: { cost: { requestedQueryCost: REQUEST_POINTS + 2 } } }]);
  }
  for (const { leave } of received) leave();
  await eventually(async () => (await listening()) === 0);
  await replica.stop();
});

test('a featured post arrives with the fields that the viewer may see', async () => {
  const received = await subscribe('subscription { postFeatured { slug isVoted user { isViewer } } }');
  await mutate(editor, 'postFeature', { postId: `post_${await createPost(app, 'to-feature', { userId })}` });
  await eventually(() => received.messages.length === 1);
  const post = { slug: 'to-feature', isVoted: false, user: { isViewer: false } };
  expect(received.messages[0]?.data).toEqual({ postFeatured: post });
  received.leave();
});

test('a subscription to launches does not receive other featured posts', async () => {
  const [launches, features] = [
    await subscribe('subscription { postLaunched { slug } }'),
    await subscribe('subscription { postFeatured { slug } }'),
  ];
  await mutate(editor, 'postFeature', { postId: `post_${await createPost(app, 'featured-by-hand')}` });
  const scheduledAt = new Date(Date.now() + 60_000).toISOString();
  await mutate(editor, 'postSchedule', { postId: `post_${await createPost(app, 'launched')}`, scheduledAt });
  await launchDue(app.database, new Date(scheduledAt));
  await eventually(() => features.messages.length === 2 && launches.messages.length === 1);
  expect(launches.messages).toMatchObject([{ data: { postLaunched: { slug: 'launched' } } }]);
  for (const { leave } of [launches, features]) leave();
});

test('a comment that is hidden before its announcement is not sent', async () => {
  const id = await createPost(app, 'moderated');
  const received = await subscribe(comments(id));
  const hidden = String(await write(id, 'To be hidden'));
  await eventually(() => received.messages.length === 1);
  await app.database.transaction(async (sql) => {
    await hideComment(sql, 'Jo', hidden);
    await publishComment(sql, hidden, String(id));
    await sql.query('SELECT pg_notify($1, $2)', [
      'directory_news',
      JSON.stringify({ type: 'comment.created', id: hidden, postId: String(id) }),
    ]);
  });
  await write(id, 'Next');
  await eventually(() => received.messages.length === 2);
  expect(JSON.stringify(received.messages[1])).toContain('Next');
  received.leave();
  const comment = String(await write(id, 'Under a post that is hidden'));
  const news = { type: 'comment.created', id: comment, postId: String(id) } as const;
  expect(await isVisible(app.database.sql, news)).toBe(true);
  await app.database.transaction((sql) => hidePost(sql, 'Jo', String(id)));
  expect(await isVisible(app.database.sql, news)).toBe(false);
});

const KINDS = [
  ['a separate connection', false, 'POST 200'],
  ['a shared connection', true, 'POST 202'],
] as const;

test.each(KINDS)(
  'a subscription on %s ends when its token is revoked, and nothing more is sent',
  async (_kind, isSingle, begun) => {
    const id = await createPost(app, `revoked-${isSingle}`);
    const owner = await app.client();
    const { client, sent } = connect(isSingle, owner.token);
    const received = send(client, comments(id));
    await eventually(() => sent.includes(begun));
    await app.database.orm.accessToken.deleteMany({ where: { applicationId: owner.applicationId } });
    await write(id, 'Too late');
    await eventually(() => received.end);
    expect(received).toMatchObject({ end: 'complete', messages: [] });
  },
);

test.each(KINDS)(
  'a subscription on %s ends when its document is no longer registered',
  async (_kind, isSingle, begun) => {
    const id = await createPost(app, `unregistered-${isSingle}`);
    const owner = await app.client();
    const { applicationId } = owner;
    await app.database.orm.application.update({ where: { id: applicationId }, data: { registeredOnly: true } });
    const register = (documents: { query: string }[]) =>
      app.http.put(`/v2/applications/${applicationId}/documents`).set(owner.auth).send({ documents }).expect(200);
    await register([{ query: comments(id) }]);
    const { client, sent } = connect(isSingle, owner.token);
    const received = send(client, comments(id));
    await eventually(() => sent.includes(begun));
    await write(id, 'One');
    await eventually(() => received.messages.length === 1);
    await register([]);
    await write(id, 'Two');
    await eventually(() => received.messages.length === 2);
    expect(received.messages[1]?.errors).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: 'DOCUMENT_NOT_REGISTERED' }) }),
    ]);
    expect(received.messages[1]?.data).toBeUndefined();
    await eventually(() => received.end === 'complete');
  },
);

test('each event of a subscription is charged, and the connection ends when the points are used up @slow', async () => {
  const id = await createPost(app, 'charged');
  const client = await app.client();
  const year = 365 * 86_400_000;
  // Points for the request, the new text and two answers.
  const cost = REQUEST_POINTS + documentPoints(comments(id)) + 2 * (REQUEST_POINTS + 2);
  const grant = { requests: 100, cost, startsAt: new Date(Date.now() - year), endsAt: new Date(Date.now() + year) };
  const { applicationId } = client;
  await app.database.orm.limitGrant.create({
    data: { id: 'lgr_streams', applicationId, grantedBy: 'Jo', reason: 'x', ...grant },
  });
  const received = await subscribe(comments(id), client);
  for (const body of ['One', 'Two', 'Three']) await write(id, body);
  await eventually(() => received.end);
  expect(received).toMatchObject({ end: 'error', messages: [{ data: {} }, { data: {} }] });
  const refused = await subscribe(comments(id), client);
  await eventually(() => refused.end);
  const { response } = refused.error as { response: Response };
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'COST_BUDGET_EXCEEDED' } }] });
});

test("large events of one application's streams are sent one after another, and all arrive @slow", async () => {
  const id = await createPost(app, 'popular');
  const client = await app.client();
  const much = `subscription { commentCreated(postId: "post_${id}") {
    user { followers(first: 100) { nodes { followers(first: 15) { nodes { id } } } } } } }`;
  const received: Received[] = [];
  for (let stream = 0; stream < 12; stream += 1) received.push(await subscribe(much, client));
  for (const body of ['One', 'Two']) await write(id, body);
  for (const { messages } of received) await eventually(() => messages.length === 2);
  expect(received.every(({ end, messages }) => end === undefined && messages.every(({ data }) => data))).toBe(true);
  for (const { leave } of received) leave();
});

test('a token has at most 20 streams, and closing a stream allows another stream @slow', async () => {
  const id = await createPost(app, 'crowded');
  const client = await app.client();
  const received: Received[] = [];
  for (let stream = 0; stream < 20; stream += 1) received.push(await subscribe(comments(id), client));
  const refused = await subscribe(comments(id), client);
  await eventually(() => refused.end);
  expect(refused.error).toMatchObject({ response: { status: 429 } });
  const other = await subscribe(comments(id));
  await write(id, 'For all');
  for (const { messages } of [...received, other]) await eventually(() => messages.length === 1);
  for (const { leave } of [...received, other]) leave();
  await eventually(async () => (await listening()) === 0);
  const again = await subscribe(comments(id), client);
  expect(again.end).toBeUndefined();
  again.leave();
});

test.each([
  ['bad syntax', 'subscription {', 'GRAPHQL_PARSE_FAILED'],
  ['a field that does not exist', 'subscription { postFeatured { nothing } }', 'GRAPHQL_VALIDATION_FAILED'],
  ['a query with such a field', '{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
  ['more than one field', 'subscription { postFeatured { id } postLaunched { id } }', 'GRAPHQL_VALIDATION_FAILED'],
  ['a condition on the field', 'subscription { postFeatured @skip(if: true) { id } }', 'GRAPHQL_VALIDATION_FAILED'],
  [
    'a condition by a variable in a fragment',
    'subscription ($s: Boolean = true) { ...News } fragment News on Subscription { postFeatured @skip(if: $s) { id } }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
  ['a variable of another type', 'subscription ($id: ID!) { commentCreated(postId: $id) { id } }', 'BAD_USER_INPUT'],
  ['the id of no post', 'subscription { commentCreated(postId: "user_1") { id } }', 'BAD_USER_INPUT'],
  ['a post that does not exist', 'subscription { commentCreated(postId: "post_987654321") { id } }', 'BAD_USER_INPUT'],
  [
    'too much at a time',
    'subscription { postFeatured { votes(first: 100) { nodes { user { followers(first: 100) { nodes { id } } } } } } }',
    'QUERY_TOO_COMPLEX',
  ],
])(
  '%s is reported to clients of graphql-sse by an event, on a connection of its own and on a shared connection',
  async (_what, query, code) => {
    for (const isSingle of [false, true]) {
      const refused = send(connect(isSingle).client, query);
      await eventually(() => refused.end);
      expect(refused).toMatchObject({
        end: 'complete',
        error: undefined,
        messages: [{ errors: [{ extensions: { code } }] }],
      });
      expect(refused.messages).toHaveLength(1);
    }
  },
);

test('one connection carries several subscriptions and queries, and stopping one of them leaves the others running', async () => {
  const [one, other] = [await createPost(app, 'single-one'), await createPost(app, 'single-other')];
  const { client, sent } = connect(true);
  const [stopped, kept, query] = [
    send(client, comments(one)),
    send(client, comments(other)),
    send(client, '{ topics { totalCount } }'),
  ];
  await eventually(() => query.end && sent.filter((one) => one === 'POST 202').length === 3);
  expect(query.messages).toMatchObject([{ data: { topics: { totalCount: 1 } }, extensions: { cost: {} } }]);
  await write(one, 'First');
  await eventually(() => stopped.messages.length === 1);
  stopped.leave();
  await eventually(() => sent.includes('DELETE 200'));
  await write(one, 'Not sent');
  await write(other, 'Second');
  await eventually(() => kept.messages.length === 1);
  expect([stopped.messages.length, kept.messages[0]?.data]).toMatchObject([1, { commentCreated: { body: 'Second' } }]);
  expect(sent.toSorted()).toEqual(['DELETE 200', 'GET 200', 'POST 202', 'POST 202', 'POST 202', 'PUT 201']);
  kept.leave();
  await eventually(async () => (await listening()) === 0);
});

async function readUntilComplete(stream: Response['body']): Promise<string> {
  let text = '';
  for await (const part of stream ?? []) {
    text += new TextDecoder().decode(part as Uint8Array);
    if (text.includes('complete')) break;
  }
  return text;
}

test('a reservation opens one connection without an access token, and only the access token that made the reservation can send operations', async () => {
  const fetchWith = (init: RequestInit, { token } = reader, url = app.url, query = '') =>
    fetch(`${url}${GRAPHQL}${query}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });
  const reserved = await fetchWith({ method: 'PUT' });
  const token = await reserved.text();
  expect([reserved.status, reserved.headers.get('content-type')]).toEqual([201, 'text/plain; charset=utf-8']);
  // The request has no access token, like the request of a browser's EventSource.
  const open = () => fetch(`${app.url}${GRAPHQL}?token=${token}`, { headers: { Accept: 'text/event-stream' } });
  const stream = await open();
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect((await open()).status).toBe(409);
  const replica = await startReplica(app, undefined);
  const post = (extensions: object, from = reader, url = app.url) => {
    const headers = { 'Content-Type': 'application/json', 'X-GraphQL-Event-Stream-Token': token };
    return fetchWith(
      { method: 'POST', headers, body: JSON.stringify({ query: '{ __typename }', extensions }) },
      from,
      url,
    );
  };
  expect((await post({ operationId: 'x' }, reader, replica.url)).status).toBe(404);
  expect((await post({ operationId: 'x' }, await app.client())).status).toBe(404);
  expect((await post({})).status).toBe(400);
  expect((await post({ operationId: 'x' })).status).toBe(202);
  const text = await readUntilComplete(stream.body);
  expect(text).toMatch(
    /event: next\ndata: {"id":"x","payload":{"data":{"__typename":"Query"}.*\n\nevent: complete\ndata: {"id":"x"}\n\n$/s,
  );
  await eventually(async () => (await post({ operationId: 'y' })).status === 404);
  await replica.stop();
});

/** A reservation, to which operations are sent before its connection is opened. */
async function reserve(owner: TestClient) {
  const headers = { Authorization: `Bearer ${owner.token}` };
  const { text: token } = await app.http.put(GRAPHQL).set(headers).expect(201);
  const own = { ...headers, 'X-GraphQL-Event-Stream-Token': token };
  const post = (query: string, operationId: string, variables: object = {}) =>
    app.http.post(GRAPHQL).set(own).send({ query, variables, extensions: { operationId } });
  return {
    post,
    start: (...operation: Parameters<typeof post>) => post(...operation).expect(202),
    stop: (operationId: string) => app.http.delete(GRAPHQL).query({ operationId }).set(own).expect(200),
    open: async () => (await fetch(`${app.url}${GRAPHQL}?token=${token}`)).body,
  };
}

test('a mutation that waits for its connection is not executed after its token was revoked', async () => {
  const id = await createUser(app, 'revoked-early');
  const owner = await app.client({ userId: id });
  const reserved = await reserve(owner);
  await reserved.start('mutation { collectionCreate(input: { name: "Too late" }) { node { id } } }', 'a');
  await app.database.orm.accessToken.deleteMany({ where: { applicationId: owner.applicationId } });
  // The server ends the stream.
  const text = await new Response(await reserved.open()).text();
  expect(text).toContain('event: complete\ndata: {"id":"a"}');
  expect(await app.database.orm.collection.count({ where: { userId: id } })).toBe(0);
});

test('an operation with the ID of an operation that the client stopped gets its own result', async () => {
  const reserved = await reserve(await app.client());
  await reserved.start('{ stopped: __typename }', 'a');
  await reserved.stop('a');
  await reserved.start('{ wanted: __typename }', 'a');
  const text = await readUntilComplete(await reserved.open());
  expect(text).toContain('{"id":"a","payload":{"data":{"wanted":"Query"}');
  expect(text).not.toContain('stopped');
});

test('the operations of an organization that wait for connections have a maximum total size, which includes stopped operations @slow', async () => {
  const owner = await app.client();
  const [first, second] = [await reserve(owner), await reserve(owner)];
  const variables = { text: 'x'.repeat(99_000) };
  for (let index = 0; index < 50; index += 1) {
    await first.start('{ __typename }', String(index), variables);
    await first.stop(String(index));
  }
  const { body } = await second.post('{ __typename }', 'a', variables).expect(429);
  expect(body.errors[0].extensions.code).toBe('TOO_MANY_OPERATIONS');
  await (await reserve(await app.client())).start('{ __typename }', 'a', variables);
  const opened = await first.open();
  await eventually(async () => (await second.post('{ __typename }', 'a', variables)).status === 202);
  await opened?.cancel();
});

test('a reserved connection counts as a stream', async () => {
  const owner = await app.client();
  const reserve = () => app.http.put(GRAPHQL).set('Authorization', `Bearer ${owner.token}`);
  for (let count = 0; count < 20; count += 1) await reserve().expect(201);
  const { body } = await reserve().expect(429);
  expect(body.errors[0].extensions.code).toBe('TOO_MANY_SUBSCRIPTIONS');
});

test('a request without a token gets an error status instead of a stream', async () => {
  const refused = await subscribe('subscription { postFeatured { id } }', { ...reader, token: 'nothing' });
  await eventually(() => refused.end);
  expect(refused.error).toMatchObject({ response: { status: 401 } });
});

test('@skip and @include are allowed in queries and below the field of a subscription', async () => {
  const received = await subscribe('subscription { postFeatured { id name @include(if: false) } }');
  expect(received.end).toBeUndefined();
  received.leave();
  const { body } = await reader.send({
    query: '{ topics @skip(if: true) { totalCount } __typename @include(if: true) }',
  });
  expect(body.data).toEqual({ __typename: 'Query' });
});

test('a query may be requested as a stream, and a subscription must be requested as a stream', async () => {
  const received = await subscribe('{ topics { totalCount } }');
  await eventually(() => received.end);
  expect(received).toMatchObject({
    end: 'complete',
    messages: [{ data: { topics: { totalCount: expect.any(Number) } } }],
  });
  const { status, body } = await reader.send({ query: 'subscription { postFeatured { id } }' });
  expect([status, body.errors[0].extensions.code]).toEqual([406, 'NOT_ACCEPTABLE']);
});

test('if events may have been missed, the connection ends without `complete`, so that the client reconnects @slow', async () => {
  const received = await subscribe(comments(await createPost(app, 'interrupted')));
  await app.database.write.query(`SELECT pg_terminate_backend(pid) FROM (${LISTENERS}) AS listener`);
  await eventually(() => received.end);
  expect(received.end).toBe('error');
});

test('a HEAD request gets the headers of a stream but opens no stream', async () => {
  const query = new URLSearchParams({ query: 'subscription { postFeatured { id } }' });
  const headers = { Authorization: `Bearer ${reader.token}`, Accept: 'text/event-stream' };
  const response = await fetch(`${app.url}${GRAPHQL}?${query}`, { method: 'HEAD', headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
});

test('the end of an export reaches the streams of its application and user, and no other streams @slow', async () => {
  const { orm, transaction } = app.database;
  const subscription = 'subscription { bulkExportFinished { id status } }';
  const [client, stranger] = [await app.client(), await app.client()];
  const member = await app.client({ userId });
  await orm.accessToken.updateMany({
    where: { applicationId: member.applicationId },
    data: { applicationId: client.applicationId },
  });
  const [own, others, members] = [
    await subscribe(subscription, client),
    await subscribe(subscription, stranger),
    await subscribe(subscription, member),
  ];
  const finish = async (from: TestClient) => {
    const { node } = await mutate(from, 'bulkExportCreate', { query: '{ topics { nodes { id } } }' });
    await endExport(transaction, String(node.id), 'canceled');
    return { data: { bulkExportFinished: { id: node.id, status: 'CANCELED' } } };
  };
  const first = await finish(client);
  await eventually(() => own.messages.length === 1);
  const second = await finish(member);
  await eventually(() => members.messages.length === 1);
  const third = await finish(stranger);
  await eventually(() => others.messages.length === 1);
  expect([own, members, others].map(({ messages }) => messages)).toMatchObject([[first], [second], [third]]);
  for (const { leave } of [own, members, others]) leave();
});
