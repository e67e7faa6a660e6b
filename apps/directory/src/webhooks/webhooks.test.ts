import { createNetwork } from '@services/common/outbound/network';
import { createLogger } from '@services/common/runtime/logging';
import { eventually } from '@services/tooling/testing/eventually';

import { givenOnce, startTestApp, type TestClient } from '../../test/app.ts';
import { createEditor, createPost, createUser, mutate } from '../../test/directory.ts';
import { overlap } from '../../test/overlap.ts';
import { block } from '../blocks/store.ts';
import { connect } from '../db.ts';
import { EVENTS, publishPost, type EventName } from '../events.ts';
import { startJobs } from '../jobs.ts';
import { createSignals } from '../review/signals.ts';
import { refreshSortColumns } from '../posts/counts.ts';
import { hidePost, launchDue, schedulePost, unhidePost } from '../posts/visibility.ts';
import { editComment, hideComment } from '../comments/edit.ts';
import { editPost } from '../posts/edit.ts';
import { createComment } from '../comments/store.ts';
import { hideUser, unhideUser } from '../users/edit.ts';

const local = { ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1' };
const app = startTestApp({ environment: local, simulators: true, otherAccount: true });
const { world } = app;
let authorId: bigint;
beforeAll(async () => {
  authorId = await createUser(app, 'ada');
});
const author = givenOnce(() => app.client({ userId: authorId }));
const editor = givenOnce(async () => (await createEditor(app, 'editor', 'editor')).client);
const stranger = givenOnce(async () => app.client({ userId: await createUser(app, 'bob') }));
afterEach(() => app.database.orm.webhook.deleteMany());

async function subscribe(client: TestClient, name: string, events: EventName[] = []): Promise<string> {
  const body = { url: `${world.url}/webhooks/${name}`, events };
  const answer = await app.http.post('/v2/webhooks').set(client.auth).send(body).expect(201);
  world.webhooks.expect(name, { secret: answer.body.secret, refuseInvalid: true });
  return answer.body.id;
}

interface Queued {
  accountId: string;
  event: EventName;
  payload: { data: Record<string, unknown> };
}
/** The queued deliveries, oldest first. */
async function queued(): Promise<Queued[]> {
  const rows = await app.database.orm.webhookDelivery.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return rows.map(({ accountId, event, payload }) => {
    const body = JSON.parse(payload);
    expect(EVENTS[event as EventName].payload.parse(body)).toEqual(body);
    return { accountId, event: event as EventName, payload: body };
  });
}
const queuedEvents = async () => (await queued()).map(({ accountId, event }) => [accountId, event]);
const accounts = (...clients: TestClient[]) => clients.map(({ accountId }) => accountId).toSorted();
const post = (slug: string, fields: object = {}) => createPost(app, slug, { userId: authorId, ...fields });

test('every subscribed account, and no other, receives one signed event for a featured post, even if it is featured again @slow', async () => {
  await subscribe(author, 'all');
  await subscribe(stranger, 'featured', ['post.featured']);
  await subscribe(editor, 'comments', ['comment.created']);
  const id = await post('lantern', { createdAt: new Date('2026-01-01') });
  for (const more of [{}, {}, { featuredAt: '2026-01-02T00:00:00Z' }])
    expect(await mutate(editor, 'postFeature', { postId: `post_${id}`, ...more })).toMatchObject({ errors: [] });
  expect(await queued()).toHaveLength(2);
  const { database, config } = app;
  const signals = createSignals(database.sql);
  const network = createNetwork({ allowed: config.ALLOWED_PRIVATE_ADDRESSES });
  const logger = createLogger({ service: 'directory', level: 'info' }, app.log);
  const jobs = startJobs({ database, signals, network, config, logger });
  const messages = await eventually(async () => {
    const all = world.messages({ provider: 'webhooks' });
    return all.length === 2 && all;
  });
  expect(messages.map(({ to }) => to).toSorted()).toEqual(['all', 'featured']);
  expect(JSON.parse(messages[0]?.request.body.toString() ?? '')).toMatchObject({
    type: 'post.featured',
    data: { id: `post_${id}`, slug: 'lantern', userId: `user_${authorId}`, featuredAt: expect.any(String) },
  });
  await jobs.stop();
  network.close();
});

test('a launch sends one launch event and one feature event @slow', async () => {
  await subscribe(stranger, 'launches');
  const [launched, hidden] = [String(await post('launched')), String(await post('never'))];
  const { database } = app;
  const at = new Date(Date.now() + 60_000).toISOString();
  for (const id of [launched, hidden]) await database.transaction((sql) => schedulePost(sql, 'Jo', id, at));
  await database.transaction((sql) => hidePost(sql, 'Jo', hidden));
  await Promise.all([launchDue(database, new Date(at)), launchDue(database, new Date(at))]);
  expect((await queuedEvents()).map(([, event]) => event).toSorted()).toEqual(['post.featured', 'post.launched']);
  await database.transaction((sql) => publishPost(sql, 'post.featured', hidden));
  expect(await queued()).toHaveLength(2);
});

test('only the accounts of the post’s author and makers are notified of comments @slow', async () => {
  for (const client of [author, editor, stranger]) await subscribe(client, 'x');
  const id = await post('discussed');
  const maker = await app.database.orm.account.findUniqueOrThrow({ where: { id: editor.accountId } });
  await app.database.orm.postMaker.create({ data: { postId: id, userId: maker.userId ?? 0n } });
  const { node } = await mutate(stranger, 'commentCreate', { postId: `post_${id}`, body: 'Nice.' });
  await mutate(stranger, 'commentCreate', { postId: `post_${id}`, parentId: node.id, body: 'Really.' });
  const events = await queued();
  expect([...new Set(events.map(({ accountId }) => accountId))].toSorted()).toEqual(accounts(author, editor));
  expect(events.filter(({ accountId }) => accountId === author.accountId)).toMatchObject([
    { event: 'comment.created', payload: { data: { id: node.id, parentId: null, body: 'Nice.' } } },
    { event: 'comment.created', payload: { data: { parentId: node.id, postId: `post_${id}` } } },
  ]);
});

test('each vote milestone is announced once, even if many votes arrive at the same time @slow', async () => {
  await subscribe(author, 'x', ['vote.milestone']);
  await subscribe(stranger, 'y');
  const id = String(await post('voted'));
  const voters = await app.database.sql.query<{ id: string }>(
    `INSERT INTO users (username, name) SELECT 'v' || n, 'V' FROM generate_series(1, 60) AS n RETURNING id`,
  );
  const vote = async (from: number, to: number) => {
    const values = [id, voters.slice(from, to).map((voter) => voter.id)];
    await app.database.write.query('INSERT INTO votes (post_id, user_id) SELECT $1, unnest($2::bigint[])', values);
    await Promise.all([refreshSortColumns(app.database), refreshSortColumns(app.database)]);
    await refreshSortColumns(app.database);
  };
  const reached = async () => (await queued()).map(({ payload: { data } }) => data['votes']);
  await vote(0, 9);
  expect(await reached()).toEqual([]);
  await vote(9, 60);
  expect(await reached()).toEqual([50]);
  await app.database.write.query('DELETE FROM votes WHERE post_id = $1', [id]);
  await refreshSortColumns(app.database);
  await vote(0, 60);
  expect(await reached()).toEqual([50]);
  expect(await queuedEvents()).toEqual([[author.accountId, 'vote.milestone']]);
});

test('a milestone that a post reaches while it is hidden is announced when the post is shown @slow', async () => {
  await subscribe(author, 'x', ['vote.milestone']);
  const id = String(await post('voted-unseen'));
  await app.database.transaction((sql) => hidePost(sql, 'Jo', id));
  const votes = `INSERT INTO votes (post_id, user_id)
    SELECT $1, id FROM users WHERE username IN (SELECT 'v' || n FROM generate_series(1, 12) AS n)`;
  await app.database.write.query(votes, [id]);
  await refreshSortColumns(app.database);
  expect(await queuedEvents()).toEqual([]);
  await app.database.transaction((sql) => unhidePost(sql, 'Jo', id));
  await refreshSortColumns(app.database);
  expect((await queued()).map(({ payload: { data } }) => data['votes'])).toEqual([10]);
});

test('a milestone that a post reaches while its author is being hidden is announced with a vote after the author is shown', async () => {
  await subscribe(author, 'x', ['vote.milestone']);
  const id = String(await post('voted-meanwhile'));
  const { write } = app.database;
  // The author has so many rows that this post is not hidden yet.
  await write.query(`UPDATE users SET hidden_at = now(), unfinished = 'hiding' WHERE id = $1`, [String(authorId)]);
  await write.query(`INSERT INTO users (username, name) SELECT 'meanwhile' || n, 'V' FROM generate_series(1, 12) AS n`);
  const vote = `INSERT INTO votes (post_id, user_id) SELECT $1, id FROM users WHERE username LIKE 'meanwhile%' ORDER BY id
    LIMIT $2 ON CONFLICT DO NOTHING`;
  await write.query(vote, [id, 11]);
  await refreshSortColumns(app.database);
  expect(await queuedEvents()).toEqual([]);
  await app.database.transaction((sql) => unhideUser(sql, 'Jo', String(authorId)));
  await write.query(vote, [id, 12]);
  await refreshSortColumns(app.database);
  expect((await queued()).map(({ payload: { data } }) => data['votes'])).toEqual([10]);
});

test('events of a hidden object are not delivered, and are removed from the delivery log @slow', async () => {
  const webhook = await subscribe(author, 'x');
  const postId = String(await post('regretted'));
  const { database } = app;
  const comment = { postId, parentId: null, userId: String(authorId), body: 'Regretted' };
  const [one, two] = [
    await database.transaction((sql) => createComment(sql, comment)),
    await database.transaction((sql) => createComment(sql, comment)),
  ];
  await database.transaction((sql) => hideComment(sql, 'Jo', String(one)));
  expect((await queued()).map(({ payload }) => payload.data['id'])).toEqual([`comment_${two}`]);
  await database.transaction((sql) => hidePost(sql, 'Jo', postId));
  const { body } = await app.http.get(`/v2/webhooks/${webhook}/deliveries`).set(author.auth).expect(200);
  expect(body).toEqual({ data: [], total: 0 });
});

test('a corrected object is delivered only in its current form @slow', async () => {
  await subscribe(author, 'x');
  const { database } = app;
  const id = String(await post('misspelt'));
  const fresh = (body: string) => ({ postId: id, parentId: null, userId: String(authorId), body });
  const comment = String(await database.transaction((sql) => createComment(sql, fresh('Wrong'))));
  await database.transaction((sql) => createComment(sql, fresh('Other')));
  await database.transaction((sql) => publishPost(sql, 'post.featured', id));
  const before = await queued();
  await database.transaction((sql) => editComment(sql, 'Jo', comment, 'Right “now”'));
  await database.transaction((sql) => editPost(sql, 'Jo', id, { name: 'Spelt', tagline: 'Well' }));
  const [edited, other, featured] = before.map(({ payload }) => payload.data);
  expect((await queued()).map(({ payload }) => payload.data)).toEqual([
    { ...edited, body: 'Right “now”' },
    other,
    { ...featured, name: 'Spelt', tagline: 'Well' },
  ]);
});

test('a comment written while its post is being hidden is not delivered @slow', async () => {
  await subscribe(author, 'x');
  const postId = String(await post('hidden-meanwhile'));
  const comment = { postId, parentId: null, userId: String(authorId), body: 'Meanwhile' };
  const other = connect(app.config.DATABASE_URL, { poolSize: 2 });
  await overlap(
    app,
    other,
    (sql) => createComment(sql, comment),
    (sql) => hidePost(sql, 'Jo', postId),
  );
  await other.close();
  expect(await queued()).toEqual([]);
});

test('the account of a hidden maker gets no comment events @slow', async () => {
  for (const client of [author, stranger]) await subscribe(client, 'x');
  const id = await post('once-made');
  const { userId } = await app.database.orm.account.findUniqueOrThrow({ where: { id: stranger.accountId } });
  await app.database.orm.postMaker.create({ data: { postId: id, userId: userId ?? 0n } });
  await app.database.transaction((sql) => hideUser(sql, 'Jo', String(userId)));
  await mutate(author, 'commentCreate', { postId: `post_${id}`, body: 'Nice.' });
  expect(await queuedEvents()).toEqual([[author.accountId, 'comment.created']]);
  await app.database.transaction((sql) => unhideUser(sql, 'Jo', String(userId)));
});

test('blocked accounts get no events @slow', async () => {
  await subscribe(stranger, 'x');
  const fresh = { subjectId: stranger.accountId, reason: 'x', blockedBy: 'Jo', endsAt: null };
  const id = await block(app.database.orm, fresh);
  await mutate(editor, 'postFeature', { postId: `post_${await post('unheard')}` });
  expect(await queued()).toEqual([]);
  await app.database.orm.block.delete({ where: { id } });
});

test('only members with the required role can change the webhooks of an account @slow', async () => {
  const id = await subscribe(author, 'x');
  for (const path of [`/v2/webhooks/${id}`, `/v2/webhooks/${id}/deliveries`]) {
    await app.http.get(path).set(stranger.auth).expect(404);
  }
  await app.http.put(`/v2/webhooks/${id}`).set(stranger.auth).send({ status: 'disabled' }).expect(404);
  await app.http.delete(`/v2/webhooks/${id}`).set(stranger.auth).expect(404);
  const { body } = await app.http.get('/v2/webhooks').set(stranger.auth).expect(200);
  expect(body).toEqual({ data: [] });
  const refused = await app.http.post('/v2/webhooks').set(stranger.auth).send({ url: 'http://10.0.0.1/x' });
  expect([refused.status, refused.body.errors[0].extensions.field]).toEqual([400, 'url']);
});
