import { given, startTestEngine, type TriggerBody } from '../../test/instagram.ts';

const engine = startTestEngine({ COOLDOWN_HOURS: '0' });
const instagram = { provider: 'instagram', operation: 'send' } as const;
let automation: string;

const shop = given(() => engine.connect());
beforeEach(async () => {
  automation = await shop.automation('price', { message: 'Hello' });
});

describe('failed replies', () => {
  const retry = (id: string) => shop.account.post(`/v1/automations/${automation}/triggers/${id}/retry`);
  const retryAll = (since: string) => shop.account.post(`/v1/automations/${automation}/triggers/retry`, { since });
  const longAgo = '2026-01-01T00:00:00Z';

  async function failOnce(count = 1): Promise<TriggerBody[]> {
    engine.world.fail({ ...instagram, code: 551, subcode: 1_545_041, times: count });
    await shop.deliver(...Array.from({ length: count }, () => shop.comment('price')));
    return shop.settled(automation, count);
  }

  test('a failed reply that is retried is sent once, and can then not be retried again', async () => {
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

  test('a failed reply that the platform no longer accepts cannot be retried', async () => {
    const [failed] = await failOnce();
    await engine.db.orm.trigger.updateMany({ where: { automationId: automation }, data: { expiresAt: new Date() } });
    await retry(failed?.id ?? '').expect(409);
    expect((await retryAll(longAgo).expect(200)).body.data).toEqual({
      retried: 0,
      retried_public_replies: 0,
      expired: 1,
    });
  });

  test('one request retries all failed replies created since a given time, except discarded replies', async () => {
    const sent = await failOnce(3);
    await engine.db.orm.trigger.update({ where: { id: sent[0]!.id }, data: { createdAt: new Date('2026-02-01') } });
    await engine.db.orm.trigger.update({ where: { id: sent[1]!.id }, data: { reason: 'discarded' } });
    expect((await retryAll('2026-03-01').expect(200)).body.data).toEqual({
      retried: 1,
      retried_public_replies: 0,
      expired: 0,
    });
    const outcomes = (await shop.settled(automation, 3)).map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(['failed', 'failed', 'sent']);
    expect((await retryAll('2026-03-01').expect(200)).body.data).toEqual({
      retried: 0,
      retried_public_replies: 0,
      expired: 0,
    });
    const { body } = await retryAll('soon').expect(400);
    expect(body).toMatchObject({
      error: expect.stringMatching(/^Since must be an ISO 8601/),
      code: 'validation_error',
    });
    await (await engine.account()).post(`/v1/automations/${automation}/triggers/retry`, { since: longAgo }).expect(404);
  });
});

test('without a cooldown, each matching event of a person fires the automation', async () => {
  const jane = { id: '5260001', username: 'jane' };
  await shop.deliver(shop.comment('price', jane));
  await shop.settled(automation);
  const data = { lastTriggeredAt: new Date(Date.now() + 60_000) };
  await engine.db.orm.lead.updateMany({ where: { accountId: shop.account.id }, data });
  await shop.deliver(shop.comment('price', jane));
  expect((await shop.settled(automation, 2)).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
});
