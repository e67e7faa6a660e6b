import { eventually } from '@services/tooling/testing/eventually';

import { given, nextId, startTestEngine } from '../../test/instagram.ts';

const engine = startTestEngine();
const shop = given(() => engine.connect());
let jane: { personId: string; username: string };

beforeEach(() => {
  jane = { personId: nextId('526'), username: nextId('jane') };
  engine.world.instagram.configure({ onlyKnownComments: true, onlyOpenWindows: true });
});
afterAll(() => engine.world.instagram.configure({ onlyKnownComments: false, onlyOpenWindows: false }));

/** Simulates a comment or message of the person. @returns its platform id as soon as it is in the inbox with an outcome. */
async function write(text: string, type: 'comment' | 'live_comment' | 'direct_message' = 'comment'): Promise<string> {
  await shop.happen({ type, ...jane, text });
  return eventually(async () => {
    const { data } = (await shop.account.get('/v1/activity?limit=1').expect(200)).body;
    return data[0]?.text === text && data[0].outcome !== 'waiting' && data[0].platform_id;
  });
}
const pathOf = (platformId: string) => `/v1/activity/${encodeURIComponent(platformId)}`;
const read = async (platformId: string) => (await shop.account.get(pathOf(platformId)).expect(200)).body.data;
const reply = (platformId: string, kind: string, text: string) =>
  shop.account.post(`${pathOf(platformId)}/replies`, { kind, text });
/** The item as soon as its newest reply has the outcome. */
const settled = (platformId: string, outcome = 'sent') =>
  eventually(async () => {
    const item = await read(platformId);
    return item.replies[0]?.outcome === outcome && item;
  });
/** The texts that the platform has accepted from the account, oldest first. */
const sent = () =>
  engine.world
    .messages({ provider: 'instagram', direction: 'in', outcome: 'accepted' })
    .map(({ text }) => text)
    .toReversed();
const ofConnection = () => ({ where: { instagramAccountId: shop.instagramAccountId } });

test('a comment gets one private reply by hand; more messages are possible only after the person writes @slow', async () => {
  const comment = await write('So pretty!');
  expect(await read(comment)).toMatchObject({
    outcome: 'no_match',
    visibility: 'visible',
    replies: [],
    obstacles: { message: null, public_reply: null, hide: null, delete: null },
  });
  const { body } = await reply(comment, 'message', 'Thank you, {{username|friend}}!').expect(201);
  expect(body.data).toMatchObject({ kind: 'private_reply', outcome: 'pending' });
  expect(await settled(comment)).toMatchObject({ obstacles: { message: 'already_answered' } });
  await reply(comment, 'message', 'Again').expect(409, {
    success: false,
    code: 'already_answered',
    error: 'A comment can have one private reply. You can write again when the person has answered it',
  });
  const answer = await write('Where can I buy it?', 'direct_message');
  expect((await reply(answer, 'message', 'In our shop').expect(201)).body.data.kind).toBe('message');
  await settled(answer);
  expect((await reply(comment, 'message', 'And online').expect(201)).body.data.kind).toBe('message');
  await settled(comment);
  await reply(comment, 'public_reply', 'Sent you a message!').expect(201);
  await settled(comment);
  expect(sent()).toEqual([`Thank you, ${jane.username}!`, 'In our shop', 'And online', 'Sent you a message!']);
});

test('an action that Instagram would refuse is refused with the reason', async () => {
  const comment = await write('Old comment');
  const message = await write('Old message', 'direct_message');
  const live = await write('Live', 'live_comment');
  const age = (key: string, days: number) =>
    engine.db.orm.event.updateMany({ where: { key }, data: { occurredAt: new Date(Date.now() - days * 86_400_000) } });
  await age(comment, 8);
  await age(message, 2);
  await age(live, 1);
  const obstacles = async (key: string) => (await read(key)).obstacles;
  const [late, never] = ['window_closed', 'not_a_comment'];
  expect(await obstacles(comment)).toEqual({ message: late, public_reply: null, hide: null, delete: null });
  expect(await obstacles(message)).toEqual({ message: late, public_reply: never, hide: never, delete: never });
  expect(await obstacles(live)).toMatchObject({ message: late, public_reply: 'live_comment', hide: 'live_comment' });
  await reply(message, 'message', 'Hello').expect(409);
  await reply(message, 'public_reply', 'Hello').expect(409);
  await shop.account.put(`${pathOf(live)}/visibility`, { hidden: true }).expect(409);
  await reply(comment, 'public_reply', 'x'.repeat(301)).expect(400);
  await reply(comment, 'letter', 'Hello').expect(400);
  await reply(nextId('1799'), 'message', 'Hello').expect(404);
  await engine.db.orm.connection.update({ ...ofConnection(), data: { status: 'needs_reconnect' } });
  expect(await obstacles(comment)).toMatchObject({ message: 'not_connected', hide: 'not_connected' });
  expect(sent()).toEqual([]);
});

test.each(['message', 'private_reply', 'public_reply'])(
  'a %s whose response is lost is sent once @slow',
  async (kind) => {
    const item = await write('Hello', kind === 'message' ? 'direct_message' : 'comment');
    engine.world.fail({ provider: 'instagram', action: 'drop', accept: true, times: 1 });
    const body = { kind: kind === 'public_reply' ? kind : 'message', text: 'By hand' };
    const send = () => shop.account.post(`${pathOf(item)}/replies`, body).set('Idempotency-Key', item);
    const [first, second] = [await send().expect(201), await send().expect(201)];
    expect(second.body).toEqual(first.body);
    expect(await settled(item)).toMatchObject({ replies: [{ id: first.body.data.id, kind, text: 'By hand' }] });
    const attempts = engine.world.messages({ provider: 'instagram', text: 'By hand' });
    expect(attempts.filter(({ outcome }) => outcome !== 'refused')).toHaveLength(1);
  },
);

test('if several private replies to one comment are sent at the same time, one reply is accepted', async () => {
  const comment = await write('Hello');
  const answers = await Promise.all([1, 2, 3].map((each) => reply(comment, 'message', `Reply ${each}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  await settled(comment);
  expect(sent()).toHaveLength(1);
});

test('a private reply by hand waits for the hourly limit and counts towards it', async () => {
  const comment = await write('Hello');
  const { id: connectionId } = await engine.db.orm.connection.findFirstOrThrow(ofConnection());
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const count = { accountId: shop.account.id, connectionId, minute };
  const limit = engine.config.PRIVATE_REPLIES_PER_HOUR;
  await engine.db.orm.privateReplyCount.create({ data: { ...count, sent: limit } });
  const soon = new Date(Date.now() + 60_000);
  await engine.db.orm.connection.update({ ...ofConnection(), data: { repliesResumeAt: soon } });
  await reply(comment, 'message', 'By hand').expect(201);
  expect((await read(comment)).replies).toMatchObject([{ outcome: 'pending', reason: 'hourly_limit' }]);
  await engine.db.orm.privateReplyCount.updateMany({ where: { connectionId }, data: { sent: limit - 1 } });
  await engine.db.orm.connection.update({ ...ofConnection(), data: { repliesResumeAt: null } });
  await settled(comment);
  const [used] = (await shop.account.get('/v1/connections').expect(200)).body.data;
  expect(used.private_replies).toMatchObject({ used: limit, limit });
});

test('a message written by hand pauses the conversation until it is resumed @slow', async () => {
  const steps = [{ id: 'email', type: 'question', expects: 'email', text: 'Where should we send it?' }];
  await shop.automation('guide', { steps });
  await shop.happen({ type: 'story_reply', ...jane, text: 'guide' });
  const conversation = () => engine.db.orm.conversation.findFirst({ where: { accountId: shop.account.id } });
  const { id } = await eventually(async () => {
    const found = await conversation();
    return found?.waitsFor === 'answer' && found;
  });
  const question = await write('Is it free?', 'direct_message');
  await reply(question, 'message', 'Yes, it is free').expect(201);
  await settled(question);
  const [lead] = (await shop.account.get('/v1/leads').expect(200)).body.data;
  const path = `/v1/leads/${lead.id}/conversations`;
  const listed = async () => (await shop.account.get(path).expect(200)).body.data[0];
  const paused = await write('jane@example.com', 'direct_message');
  await eventually(async () => (await engine.db.orm.event.findFirst({ where: { key: paused } }))?.unreadBy === null);
  expect(await listed()).toMatchObject({ status: 'paused' });
  expect((await listed()).messages).toContainEqual(expect.objectContaining({ text: 'Yes, it is free', step: null }));
  const resume = `${path}/${id}/resume`;
  await (await engine.account()).post(resume).expect(404);
  expect((await shop.account.post(resume).expect(200)).body.data).toMatchObject({ id, status: 'running' });
  await write('mary@example.com', 'direct_message');
  const ended = await eventually(async () => {
    const found = await listed();
    return found.status === 'ended' && found;
  });
  expect(ended.reason).toBe('completed');
  expect((await shop.account.get('/v1/leads').expect(200)).body.data).toMatchObject([{ email: 'mary@example.com' }]);
  await shop.account.post(resume).expect(409);
});

test('a comment is hidden, shown and deleted on Instagram, and each attempt is in the audit log', async () => {
  const comment = await write('Buy followers');
  const hide = (hidden: boolean) => shop.account.put(`${pathOf(comment)}/visibility`, { hidden });
  expect((await hide(true).expect(200)).body.data).toMatchObject({
    visibility: 'hidden',
    obstacles: { public_reply: 'comment_hidden', message: null },
  });
  await reply(comment, 'public_reply', 'Hello').expect(409);
  expect((await hide(false).expect(200)).body.data).toMatchObject({ visibility: 'visible' });
  expect((await shop.account.delete(pathOf(comment)).expect(200)).body.data).toMatchObject({ visibility: 'deleted' });
  await hide(true).expect(409);
  await shop.account.delete(pathOf(comment)).expect(409);
  const entries = await engine.db.orm.auditLogEntry.findMany({ where: { targetId: comment }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(['comment.hide', 'comment.show', 'comment.delete']);
});

test('a comment stays visible if Instagram refuses to hide it or does not answer', async () => {
  const comment = await write('Hello');
  const hide = () => shop.account.put(`${pathOf(comment)}/visibility`, { hidden: true });
  engine.log.expectErrors(/instagram_unavailable/);
  engine.world.fail({ provider: 'instagram', operation: 'moderate', code: 2, times: 1 });
  expect((await hide().expect(503)).body.code).toBe('instagram_unavailable');
  engine.world.instagram.setComment(comment, { closed: true });
  const { body } = await hide().expect(409);
  expect(body).toMatchObject({ code: 'instagram_refused' });
  expect(body.error).toContain('Object does not exist');
  await shop.account.delete(pathOf(comment)).expect(409);
  await shop.account.delete(pathOf(comment)).expect(409);
  expect(await read(comment)).toMatchObject({ visibility: 'visible' });
});

test('a deletion whose response is lost can be repeated', async () => {
  const comment = await write('Hello');
  engine.log.expectErrors(/instagram_unavailable/);
  engine.world.fail({ provider: 'instagram', operation: 'moderate', action: 'drop', accept: true, times: 1 });
  await shop.account.delete(pathOf(comment)).expect(503);
  const { body } = await shop.account.delete(pathOf(comment)).expect(200);
  expect(body.data).toMatchObject({ visibility: 'deleted' });
});

test('a comment that was deleted during the request to hide it stays deleted', async () => {
  const comment = await write('Hello');
  engine.world.fail({ provider: 'instagram', operation: 'moderate', action: 'delay', delayMs: 300, times: 1 });
  const hiding = shop.account.put(`${pathOf(comment)}/visibility`, { hidden: true }).then(({ body }) => body.data);
  await eventually(() => engine.world.counts().instagram.operations['moderate'] === 1);
  await shop.account.delete(pathOf(comment)).expect(200);
  expect(await hiding).toMatchObject({ visibility: 'deleted' });
});

test('comments of another account are neither read, answered, hidden nor deleted', async () => {
  const comment = await write('Hello');
  const other = await engine.account();
  await other.get(pathOf(comment)).expect(404);
  await other.post(`${pathOf(comment)}/replies`, { kind: 'message', text: 'Hello' }).expect(404);
  await other.put(`${pathOf(comment)}/visibility`, { hidden: true }).expect(404);
  await other.delete(pathOf(comment)).expect(404);
  expect(await read(comment)).toMatchObject({ visibility: 'visible', replies: [] });
});

test('erasing a person erases the replies that were written by hand, and the person can no longer be answered @slow', async () => {
  const comment = await write('Hello');
  await reply(comment, 'message', 'By hand').expect(201);
  await settled(comment);
  await reply(comment, 'public_reply', 'In public').expect(201);
  await settled(comment);
  await shop.account.post('/v1/erasures', { username: jane.username }).expect(201);
  expect(await read(comment)).toMatchObject({ text: '', obstacles: { message: 'erased', delete: 'erased' } });
  expect((await read(comment)).replies).toMatchObject([{ kind: 'public_reply', text: '' }]);
});
