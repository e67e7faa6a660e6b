/** Tests public replies to comments, which are sent in addition to private replies. */
import { commentEntry } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { given, nextId, startTestEngine, type TriggerBody } from '../../test/instagram.ts';

const engine = startTestEngine({ PUBLIC_REPLIES_PER_HOUR: '6', INSTAGRAM_TIMEOUT_MS: '5000', COOLDOWN_HOURS: '0' });
let automation: string;
const TEXTS = ['Sent you a message!', 'Look into your messages, @{{username|friend}}.'];

const shop = given(() => engine.connect());
beforeEach(async () => {
  automation = await shop.automation('price', { public_replies: TEXTS });
});

const reply = { provider: 'instagram', operation: 'reply' } as const;
const made = () =>
  engine.world.messages({ provider: 'instagram', kind: 'public_reply' }).filter(({ outcome }) => outcome !== 'failed');
const jane = { id: '52600077', username: 'jane' };

/** The triggers, as soon as none of their public replies is pending. */
const settled = (count = 1): Promise<TriggerBody[]> =>
  eventually(async () => {
    const triggers = await shop.settled(automation, count);
    return triggers.every((trigger) => trigger.public_reply?.outcome !== 'pending') && triggers;
  });
const replies = async () => (await engine.db.orm.publicReply.findMany({ where: { automationId: automation } })).sort();
/** Waits until a reply has failed, and postpones its next attempt, so that the attempt does not begin during the test. */
async function betweenAttempts(): Promise<void> {
  const where = { automationId: automation, status: 'queued', attempts: { gt: 0 } };
  const data = { dueAt: new Date(Date.now() + 3_600_000) };
  await eventually(async () => (await engine.db.orm.publicReply.updateMany({ where, data })).count === 1);
}
async function passTime(): Promise<void> {
  const past = new Date(Date.now() - 1000);
  const where = { automationId: automation, status: 'queued' };
  await engine.db.orm.publicReply.updateMany({ where, data: { dueAt: past } });
  const ofShop = { accountId: shop.account.id };
  await engine.db.orm.connection.updateMany({ where: ofShop, data: { heldUntil: past, publicHeldUntil: past } });
}

test('the public replies of an automation use its texts in turn and fill their placeholders @slow', async () => {
  for (const count of [1, 2, 3]) {
    await shop.deliver(shop.comment('price', jane));
    await settled(count);
  }
  await shop.deliver(shop.storyReply('price'));
  const triggers = await settled(4);
  expect(triggers.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent', 'sent']);
  const texts = [TEXTS[0], 'Look into your messages, @jane.', TEXTS[0], undefined];
  expect(triggers.map((trigger) => trigger.public_reply?.text).reverse()).toEqual(texts);
  expect(made()).toHaveLength(3);
});

test('no public reply is sent in live broadcasts, or by an automation without public texts @slow', async () => {
  const plain = await shop.automation('offer');
  const live = shop.comment('price') as unknown as { changes: { field: string }[] };
  live.changes[0]!.field = 'live_comments';
  await shop.deliver(live as never, shop.comment('offer'));
  await shop.settled(plain);
  const [trigger] = await shop.settled(automation);
  expect(trigger?.public_reply).toBeUndefined();
  expect(await engine.db.orm.publicReply.count({ where: { accountId: shop.account.id } })).toBe(0);
});

test.each([
  ['a server error after the platform made the reply', { status: 500, accept: true }],
  ['no response to a request whose reply was made', { action: 'drop' as const, accept: true }],
  ['a server error before the platform made the reply', { status: 500 }],
  ['throttling', { status: 429, code: 4 }],
])('the public reply is sent once despite this failure: %s @slow', async (_what, failure) => {
  engine.world.fail({ ...reply, ...failure, times: 1 });
  await shop.deliver(shop.comment('price', jane));
  const [trigger] = await settled();
  expect(trigger).toMatchObject({ outcome: 'sent', public_reply: { outcome: 'sent' } });
  const [row] = await replies();
  expect(row?.platformMessageId).toMatch(/^1787/);
  expect(engine.world.countReferences('instagram', `reply:${row?.recipient}`)).toBe(1);
});

test('a failed public reply can be retried alone or together with all failed replies @slow', async () => {
  engine.world.fail({ ...reply, code: 100, subcode: 33, times: 2 });
  await shop.deliver(shop.comment('price', jane));
  const [failed] = await settled();
  const missing = { outcome: 'failed', reason: 'not_found', attempts: 1 };
  expect(failed).toMatchObject({ outcome: 'sent', public_reply: missing });
  const url = `/v1/automations/${automation}/triggers/${failed?.id}/public-reply/retry`;
  const stranger = await engine.account();
  await stranger.post(url).expect(404);
  expect((await shop.account.post(url).expect(200)).body.data.public_reply).toMatchObject({ outcome: 'pending' });
  expect((await settled())[0]).toMatchObject({ attempts: 1, public_reply: { outcome: 'failed', attempts: 2 } });
  const all = await shop.account.post(`/v1/automations/${automation}/triggers/retry`, { since: '2026-01-01' });
  expect(all.body.data).toEqual({ retried: 0, retried_public_replies: 1, expired: 0 });
  expect((await settled())[0]).toMatchObject({ public_reply: { outcome: 'sent', attempts: 3 } });
  await shop.account.post(url).expect(409, /public_reply_not_failed/);
});

test('if the permission for public replies is missing, only public replies are paused, and the connection shows the reason @slow', async () => {
  engine.world.fail({ ...reply, code: 10 });
  await shop.deliver(...[1, 2, 3].map(() => shop.comment('price')));
  const held = await eventually(async () => {
    const [connection] = (await shop.account.get('/v1/connections')).body.data;
    return connection.public_replies_held_until !== null && connection;
  });
  expect(held).toMatchObject({ status: 'held', reason: 'permission_denied', comments_held_until: null });
  const triggers = await shop.settled(automation, 3);
  expect(triggers.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent']);
  await eventually(async () =>
    (await shop.settled(automation, 3)).every((trigger) => trigger.public_reply?.reason === 'permission_denied'),
  );
  engine.world.clearFailures();
  await passTime();
  await eventually(async () => {
    await passTime();
    return (await replies()).every(({ status }) => status === 'sent');
  });
});

test('public replies have their own hourly limit @slow', async () => {
  await shop.deliver(...Array.from({ length: 8 }, () => shop.comment('price')));
  const triggers = await eventually(async () => {
    const all = await shop.settled(automation, 8);
    const unsent = all.filter((trigger) => trigger.public_reply?.outcome === 'pending');
    return unsent.length > 0 && unsent.every((trigger) => trigger.public_reply?.reason === 'hourly_limit') && all;
  });
  expect(triggers.every(({ outcome }) => outcome === 'sent')).toBe(true);
  // An attempt whose response is lost, as on a busy machine, counts towards the limit, too, and its reply waits.
  expect(triggers.reduce((sum, trigger) => sum + (trigger.public_reply?.attempts ?? 0), 0)).toBe(6);
  expect(made().length).toBeLessThanOrEqual(6);
});

test('public replies wait while their automation is paused, and can then be discarded @slow', async () => {
  engine.world.fail({ ...reply, status: 500 });
  await shop.deliver(shop.comment('price', jane));
  await betweenAttempts();
  const url = `/v1/automations/${automation}/status`;
  await shop.account.put(url, { status: 'paused' }).expect(200);
  await passTime();
  await eventually(async () => (await shop.settled(automation))[0]?.public_reply?.reason === 'automation_paused');
  await shop.account.put(url, { status: 'active', queued_replies: 'discard' }).expect(200);
  expect((await settled())[0]?.public_reply).toMatchObject({ outcome: 'failed', reason: 'discarded' });
  expect(made()).toHaveLength(0);
});

test('a public reply whose response was lost is found among many replies and not sent again @slow', async () => {
  const commentId = nextId('1799');
  const path = `${engine.world.url}/instagram/v26.0/${commentId}/replies`;
  const headers = { authorization: 'Bearer a-token', 'content-type': 'application/json' };
  for (let count = 0; count < 55; count += 1) {
    await fetch(path, { method: 'POST', headers, body: JSON.stringify({ message: 'Me too' }) });
  }
  engine.world.fail({ ...reply, action: 'drop', accept: true, times: 1 });
  const accountId = shop.instagramAccountId;
  await shop.deliver(commentEntry({ accountId, commentId, text: 'price', from: jane }));
  expect((await settled())[0]?.public_reply).toMatchObject({ outcome: 'sent', attempts: 2 });
  expect(made().filter(({ text }) => text === TEXTS[0])).toHaveLength(1);
});

test('a lost public reply to a nested comment is found under the parent comment and not sent again @slow', async () => {
  const [parentId, commentId] = [nextId('1799'), nextId('1799')];
  engine.world.instagram.setComment(commentId, { parentId });
  engine.world.fail({ ...reply, action: 'drop', accept: true, times: 1 });
  const accountId = shop.instagramAccountId;
  await shop.deliver(commentEntry({ accountId, commentId, parentId, text: 'price', from: jane }));
  expect((await settled())[0]?.public_reply).toMatchObject({ outcome: 'sent', attempts: 2 });
  expect(made()).toHaveLength(1);
});

test('a reply with the same text to another person under the same comment is not mistaken for the lost reply @slow', async () => {
  const only = await shop.automation('offer', { public_replies: ['Sent you a message!'] });
  const [parentId, ...comments] = [nextId('1799'), nextId('1799'), nextId('1799')];
  const accountId = shop.instagramAccountId;
  const answer = async (commentId: string, from: { id: string; username: string }) => {
    engine.world.instagram.setComment(commentId, { parentId });
    await shop.deliver(commentEntry({ accountId, commentId, parentId, text: 'offer', from }));
  };
  const sent = (count: number) =>
    eventually(async () => {
      const rows = await engine.db.orm.publicReply.findMany({ where: { automationId: only, status: 'sent' } });
      return rows.length === count && rows;
    });
  await answer(comments[0] as string, jane);
  await sent(1);
  // The request is lost, so the platform never posts the reply.
  engine.world.fail({ ...reply, action: 'drop', times: 1 });
  await answer(comments[1] as string, { id: '52600078', username: 'maria' });
  const rows = await sent(2);
  expect(new Set(rows.map(({ platformMessageId }) => platformMessageId)).size).toBe(2);
  expect(made().filter(({ outcome }) => outcome === 'accepted')).toHaveLength(2);
});

test('erasing a person discards the waiting public replies to the person and removes the person from them @slow', async () => {
  engine.world.fail({ ...reply, status: 500 });
  await shop.deliver(shop.comment('price', jane));
  await shop.settled(automation);
  await betweenAttempts();
  await shop.account.post('/v1/erasures', { username: 'jane' }).expect(201);
  await eventually(async () => (await replies()).every(({ status }) => status === 'failed'));
  expect(await replies()).toMatchObject([
    { status: 'failed', reason: 'erased', username: null, message: null, platformUserId: '', leadId: null },
  ]);
  expect(made()).toHaveLength(0);
});

test('disconnecting an Instagram account discards its waiting public replies and notifies webhooks @slow', async () => {
  await shop.account.post('/v1/webhooks', { url: 'https://example.com/hook' }).expect(201);
  await shop.deliver(shop.comment('price', jane));
  const [trigger] = await settled();
  engine.world.fail({ ...reply, status: 500 });
  await shop.deliver(shop.comment('price', jane));
  await betweenAttempts();
  const [connection] = (await shop.account.get('/v1/connections')).body.data;
  await shop.account.delete(`/v1/connections/${connection.id}`).expect(200);
  const events = await eventually(async () => {
    const rows = await engine.db.orm.webhookDelivery.findMany({ where: { accountId: shop.account.id } });
    const all = rows.map(({ payload }) => JSON.parse(payload)).filter(({ type }) => type.startsWith('public_reply'));
    return all.length === 2 && all;
  });
  expect(events.find(({ type }) => type === 'public_reply.sent')?.data).toMatchObject({
    trigger_id: trigger?.id,
    automation_id: automation,
    username: 'jane',
    comment_id: expect.stringMatching(/^1787/),
  });
  expect(events.find(({ type }) => type === 'public_reply.failed')?.data).toMatchObject({ reason: 'disconnected' });
});

describe('placeholders of a message', () => {
  const sent = () => engine.world.messages({ provider: 'instagram' }).map(({ text }) => text);

  test('the answer to a story reply contains the name from the profile, and the answer to a comment contains the fallback @slow', async () => {
    const greeting = await shop.automation('hello', { message: 'Hi {{first_name|there}}, @{{username}}!' });
    engine.world.instagram.setPerson('52600078', { username: 'zoe.m', name: 'Zoë Müller' });
    await shop.deliver(shop.storyReply('hello', '52600078'), shop.comment('hello', jane));
    await shop.settled(greeting, 2);
    expect(sent()).toEqual(expect.arrayContaining(['Hi Zoë, @zoe.m!', 'Hi there, @jane!']));
  });

  test('a message of unknown outcome is found by its text with filled placeholders, and is not sent again @slow', async () => {
    const greeting = await shop.automation('hello', { message: 'Hi {{first_name|there}}!' });
    engine.world.instagram.setPerson('52600078', { username: 'zoe.m', name: 'Zoë' });
    engine.world.fail({ provider: 'instagram', operation: 'send', action: 'drop', accept: true, times: 1 });
    await shop.deliver(shop.storyReply('hello', '52600078'));
    expect(await shop.settled(greeting)).toMatchObject([{ outcome: 'sent' }]);
    expect(sent()).toEqual(['Hi Zoë!']);
  });
});
