/** Tests the states of replies after a failed attempt. */
import { eventually } from '@services/tooling/testing/eventually';

import { given, nextId, startTestEngine, type TriggerBody } from '../../test/instagram.ts';

const engine = startTestEngine({ COOLDOWN_HOURS: '0' });
const instagram = { provider: 'instagram', operation: 'send' } as const;
let automation: string;

const shop = given(() => engine.connect());
beforeEach(async () => {
  automation = await shop.automation('price', { message: 'Hello' });
});

const accepted = () => engine.world.counts().instagram.messages;
const connection = () =>
  engine.db.orm.connection.findUniqueOrThrow({ where: { instagramAccountId: shop.instagramAccountId } });
const pending = async (): Promise<(TriggerBody & { next_attempt_at: string | null })[]> =>
  (await shop.account.get(`/v1/automations/${automation}/triggers?outcome=pending`).expect(200)).body.data;
/** Long enough that a busy machine can act while an attempt is in progress. */
const ANSWER_MS = 3000;
/** Waits until the first attempt has begun. */
const begun = () =>
  eventually(() => engine.db.orm.trigger.findFirst({ where: { automationId: automation, attempts: 1 } }));
/** Ends the pauses of the connection and the pauses between attempts. */
async function passTime(): Promise<void> {
  const { id } = await connection();
  const over = { heldUntil: null, commentsHeldUntil: null, messagesHeldUntil: null };
  await engine.db.orm.connection.update({ where: { id }, data: over });
  const where = { connectionId: id, status: 'queued' };
  await engine.db.orm.trigger.updateMany({ where, data: { dueAt: new Date() } });
}

describe('unknown outcomes', () => {
  test('a reply of unknown outcome is not matched with the same text that another automation sent to the person @slow', async () => {
    const other = await shop.automation('link', { message: 'Hello' });
    const person = nextId('526');
    await shop.deliver(shop.storyReply('price', person));
    await shop.settled(automation);
    // The second message is lost before it reaches the platform.
    engine.world.fail({ ...instagram, action: 'garbage', times: 1 });
    await shop.deliver(shop.storyReply('link', person));
    const [trigger] = await shop.settled(other);
    expect(trigger).toMatchObject({ outcome: 'sent', attempts: 2 });
    expect(accepted().total).toBe(2);
  });

  test('a reply of unknown outcome blocks other direct messages to the person until the outcome is known @slow', async () => {
    const other = await shop.automation('link', { message: 'Hello' });
    const person = nextId('526');
    engine.world.fail({ ...instagram, action: 'garbage', accept: true, times: 1 });
    engine.world.fail({ ...instagram, action: 'garbage', times: 1 });
    await shop.deliver(shop.storyReply('price', person), shop.storyReply('link', person));
    await shop.settled(automation);
    await shop.settled(other);
    expect(accepted().total).toBe(2);
  });
});

describe('refused tokens', () => {
  test('if the platform refuses an old token after a new token was stored, the connection does not change @slow', async () => {
    engine.world.fail({ ...instagram, code: 190, subcode: 463, delayMs: ANSWER_MS, times: 1 });
    await shop.deliver(shop.comment('price'));
    await begun();
    await shop.reconnect();
    expect((await shop.settled(automation))[0]).toMatchObject({ outcome: 'sent', attempts: 2 });
    expect(await connection()).toMatchObject({ status: 'active', statusReason: null });
  });

  test('while the token is refused, reading a profile uses up no attempts, and with a new token it succeeds @slow', async () => {
    engine.world.instagram.setPerson('52600077', { username: 'maria_made_up', name: 'María' });
    engine.world.fail({ provider: 'instagram', operation: 'profile', code: 190, subcode: 463 });
    await shop.deliver(shop.storyReply('price', '52600077'));
    await eventually(async () => (await connection()).status === 'needs_reconnect');
    const lead = () => engine.db.orm.lead.findFirstOrThrow({ where: { accountId: shop.account.id } });
    // Makes attempts due repeatedly.
    for (let turn = 0; turn < 12; turn += 1) {
      const where = { accountId: shop.account.id };
      await engine.db.orm.lead.updateMany({ where, data: { profileDueAt: new Date(0) } });
      await eventually(async () => (await lead()).profileDueAt?.getTime() !== 0);
    }
    expect((await lead()).profileAttempts).toBe(0);
    engine.world.clearFailures();
    await shop.reconnect();
    await eventually(async () => (await lead()).username === 'maria_made_up');
  });
});

describe('missing permissions', () => {
  test.each([
    ['code 10', { code: 10 }],
    ['code 200', { code: 200 }],
    ['code 100', { code: 100 }],
    ['401 without a body', { status: 401, body: '' }],
    ['403 without a body', { status: 403, body: '' }],
  ])(
    'after several refusals with %s, the connection is paused with the reason, and all of its replies wait @slow',
    async (_what, failure) => {
      engine.world.fail({ ...instagram, ...failure });
      await shop.deliver(...Array.from({ length: 6 }, () => shop.comment('price')));
      for (let turn = 0; turn < 4; turn += 1) {
        if (turn > 0) await passTime();
        await eventually(async () => {
          const waiting = await pending();
          return waiting.length === 6 && waiting.every(({ reason }) => reason === 'permission_denied');
        });
      }
      engine.world.clearFailures();
      await passTime();
      expect((await shop.settled(automation, 6)).every(({ outcome }) => outcome === 'sent')).toBe(true);
      expect(accepted().total).toBe(6);
      expect((await connection()).commentRefusals).toBe(0);
    },
  );

  test('if the permission to answer comments is missing, story replies are still answered at once @slow', async () => {
    const events = ['connection.needs_attention'];
    await shop.account.post('/v1/webhooks', { url: 'https://example.com/hook', events });
    engine.world.fail({ ...instagram, code: 10, times: 3 });
    await shop.deliver(...Array.from({ length: 3 }, () => shop.comment('price')));
    await eventually(async () => (await pending()).filter(({ reason }) => reason === 'permission_denied').length === 3);
    await shop.deliver(shop.storyReply('price'));
    await eventually(async () => accepted().total === 1);
    expect(await connection()).toMatchObject({ status: 'active', heldUntil: null, messagesHeldUntil: null });
    const rows = await engine.db.orm.webhookDelivery.findMany({ where: { accountId: shop.account.id } });
    expect(rows.map(({ payload }) => JSON.parse(payload).data)).toMatchObject([
      { status: 'held', reason: 'permission_denied', replies: 'comments' },
    ]);
  });

  test('a refusal that concerns a single message does not pause the connection @slow', async () => {
    const refused = shop.comment('price');
    const commentId = (refused as unknown as { changes: { value: { id: string } }[] }).changes[0]?.value.id ?? '';
    engine.world.fail({ ...instagram, code: 100, recipient: commentId });
    await shop.deliver(refused);
    await eventually(async () => {
      await passTime();
      return (await pending()).length === 0;
    });
    expect(await shop.settled(automation)).toMatchObject([{ outcome: 'failed', reason: 'code_100', attempts: 3 }]);
    await shop.deliver(shop.comment('price'));
    await shop.settled(automation, 2);
    expect(await connection()).toMatchObject({ commentsHeldUntil: null, commentRefusals: 0 });
    expect(accepted().total).toBe(1);
  });
});

describe('restricted accounts', () => {
  test('if responses require pauses of different lengths, a restricted connection is paused for the longest of them @slow', async () => {
    engine.world.fail({ ...instagram, code: 10, subcode: 1_893_063, times: 1 });
    engine.world.fail({ ...instagram, code: 4, delayMs: 300, times: 1 });
    await shop.deliver(shop.comment('price'), shop.comment('price'));
    await eventually(async () => {
      const rows = await engine.db.orm.trigger.findMany({ where: { automationId: automation } });
      return rows.length === 2 && rows.every(({ status, attempts }) => status === 'queued' && attempts > 0);
    });
    const { heldUntil, statusReason } = await connection();
    expect(heldUntil?.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    expect(statusReason).toBe('account_restricted');
    await eventually(async () => (await pending()).every(({ reason }) => reason === 'account_restricted'));
    const [waiting] = await pending();
    expect(waiting?.next_attempt_at).toBe(heldUntil?.toISOString());
  });

  test('after the pause of a restricted connection, its status reason is cleared @slow', async () => {
    engine.world.fail({ ...instagram, code: 10, subcode: 1_893_063, times: 1 });
    await shop.deliver(shop.comment('price'));
    await eventually(async () => (await connection()).heldUntil);
    const { id } = await connection();
    await engine.db.orm.connection.update({ where: { id }, data: { heldUntil: new Date() } });
    await shop.settled(automation);
    await eventually(async () => {
      const { heldUntil, statusReason } = await connection();
      return heldUntil === null && statusReason === null;
    });
  });
});

test('outages and throttling do not use up the attempts of a reply @slow', async () => {
  engine.world.fail({ ...instagram, code: 10, subcode: 1_893_063, times: 1 });
  await shop.deliver(shop.comment('price'));
  await eventually(async () => (await connection()).heldUntil);
  const trigger = () => engine.db.orm.trigger.findFirstOrThrow({ where: { automationId: automation } });
  // The pause is stored before the reply is queued again.
  await eventually(async () => (await trigger()).status === 'queued');
  await engine.db.orm.trigger.updateMany({ where: { automationId: automation }, data: { attempts: 500 } });
  for (const failure of [{ status: 500 }, { code: 4 }, { action: 'drop' as const }]) {
    engine.world.fail({ ...instagram, ...failure, times: 1 });
    const [{ attempts } = { attempts: 0 }] = await pending();
    await passTime();
    await eventually(async () => {
      const now = await trigger();
      return now.status === 'queued' && now.attempts > attempts;
    });
  }
  await passTime();
  expect((await shop.settled(automation))[0]).toMatchObject({ outcome: 'sent' });
});

describe('paused automations', () => {
  async function queueAndPause(body: object = { status: 'paused' }) {
    engine.world.fail({ ...instagram, code: 10, subcode: 1_893_063, times: 1 });
    await shop.deliver(shop.comment('price'));
    await eventually(async () => (await connection()).heldUntil);
    await shop.deliver(shop.storyReply('price'));
    await eventually(async () => (await pending()).length === 2);
    const { body: answer } = await shop.account.put(`/v1/automations/${automation}/status`, body).expect(200);
    await passTime();
    return answer.data;
  }

  test('the replies of a paused automation wait and show the reason, and are sent when the automation is resumed @slow', async () => {
    await queueAndPause();
    const link = await shop.automation('link');
    await shop.deliver(shop.comment('link'));
    await shop.settled(link);
    expect(await pending()).toMatchObject([
      { reason: 'automation_paused', next_attempt_at: null },
      { reason: 'automation_paused', next_attempt_at: null },
    ]);
    await shop.account.put(`/v1/automations/${automation}/status`, { status: 'active' }).expect(200);
    expect((await shop.settled(automation, 2)).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
  });

  test.each(['paused', 'active'])(
    'setting the status of an automation to %s with `queued_replies: discard` discards its queued replies @slow',
    async (status) => {
      const otherAccount = await engine.connect();
      const others = await otherAccount.automation('price');
      const answer = await queueAndPause({ status, queued_replies: 'discard' });
      expect(answer).toMatchObject({ status, discarded_replies: 2 });
      const triggers = await shop.settled(automation, 2);
      expect(triggers.map(({ reason }) => reason)).toEqual(['discarded', 'discarded']);
      await otherAccount.account
        .put(`/v1/automations/${automation}/status`, { status, queued_replies: 'discard' })
        .expect(404);
      await otherAccount.account.get(`/v1/automations/${others}`).expect(200);
      expect(accepted().total).toBe(0);
    },
  );
});

describe('failed replies', () => {
  const retry = (id: string) => shop.account.post(`/v1/automations/${automation}/triggers/${id}/retry`);
  const retryAll = (since: string) => shop.account.post(`/v1/automations/${automation}/triggers/retry`, { since });
  const longAgo = '2026-01-01T00:00:00Z';
  const none = { retried: 0, retried_public_replies: 0, expired: 0 };

  async function failOnce(count = 1): Promise<TriggerBody[]> {
    engine.world.fail({ ...instagram, code: 551, subcode: 1_545_041, times: count });
    await shop.deliver(...Array.from({ length: count }, () => shop.comment('price')));
    return shop.settled(automation, count);
  }

  test('a failed reply that is retried is sent once, and can then not be retried again @slow', async () => {
    const [failed] = await failOnce();
    const { body } = await retry(failed?.id ?? '').expect(200);
    expect(body.data).toMatchObject({ id: failed?.id, outcome: 'pending', reason: null });
    expect((await shop.settled(automation))[0]).toMatchObject({ outcome: 'sent', attempts: 2 });
    await retry(failed?.id ?? '').expect(409, {
      success: false,
      error: 'Only a failed trigger can be retried',
      code: 'trigger_not_failed',
    });
    await retry('trg_unknown').expect(404);
    const stranger = await engine.account();
    await stranger.post(`/v1/automations/${automation}/triggers/${failed?.id}/retry`).expect(404);
  });

  test('a failed reply that the platform no longer accepts cannot be retried @slow', async () => {
    const [failed] = await failOnce();
    await engine.db.orm.trigger.updateMany({ where: { automationId: automation }, data: { expiresAt: new Date() } });
    await retry(failed?.id ?? '').expect(409);
    expect((await retryAll(longAgo).expect(200)).body.data).toEqual({ ...none, expired: 1 });
  });

  test('one request retries all failed replies created since a given time, except discarded replies @slow', async () => {
    const sent = await failOnce(3);
    await engine.db.orm.trigger.update({ where: { id: sent[0]!.id }, data: { createdAt: new Date('2026-02-01') } });
    await engine.db.orm.trigger.update({ where: { id: sent[1]!.id }, data: { reason: 'discarded' } });
    expect((await retryAll('2026-03-01').expect(200)).body.data).toEqual({ ...none, retried: 1 });
    const outcomes = (await shop.settled(automation, 3)).map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(['failed', 'failed', 'sent']);
    expect((await retryAll('2026-03-01').expect(200)).body.data).toEqual(none);
    const { body } = await retryAll('soon').expect(400);
    expect(body).toMatchObject({ error: expect.stringMatching(/^Since must be an ISO/), code: 'validation_error' });
    await (await engine.account()).post(`/v1/automations/${automation}/triggers/retry`, { since: longAgo }).expect(404);
  });
});

test('without a cooldown, each matching event of a person fires the automation @slow', async () => {
  const jane = { id: '5260001', username: 'jane' };
  await shop.deliver(shop.comment('price', jane));
  await shop.settled(automation);
  const data = { lastTriggeredAt: new Date(Date.now() + 60_000) };
  await engine.db.orm.lead.updateMany({ where: { accountId: shop.account.id }, data });
  await shop.deliver(shop.comment('price', jane));
  expect((await shop.settled(automation, 2)).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
});
