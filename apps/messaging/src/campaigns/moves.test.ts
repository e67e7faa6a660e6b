import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../test/app.ts';
import { useCampaigns } from '../../test/campaigns.ts';
const app = startTestApp({ worker: true });
const { account, contact, contacts, create, read, act, reaching, pauseChannel } = useCampaigns(app);

describe('actions on campaigns', () => {
  test('pausing a campaign keeps its queued messages, resuming sends them, and canceling cancels them @slow', async () => {
    await contacts(5);
    const channelId = await pauseChannel();
    const [kept, dropped] = [await create(), await create()];
    for (const id of [kept, dropped]) {
      await act(id, 'start').expect(200);
      await eventually(async () => (await read(id)).stats.queued === 5);
      await act(id, 'pause').expect(200);
    }
    await account().post(`/channels/${channelId}/resume`).expect(200);
    const { body: canceled } = await act(dropped, 'cancel').expect(200);
    expect(canceled).toMatchObject({ status: 'canceled', stats: { total: 5, queued: 0, canceled: 5 } });
    await eventually(
      async () => (await app.db.orm.message.count({ where: { campaignId: dropped, status: 'canceled' } })) === 5,
    );
    expect((await read(kept)).stats).toMatchObject({ queued: 5, delivered: 0 });
    await act(kept, 'resume').expect(200);
    expect((await reaching(kept, 'completed')).stats).toMatchObject({ total: 5, delivered: 5 });
    expect((await read(dropped)).stats).toMatchObject({ total: 5, canceled: 5, delivered: 0 });
  });

  test.each([
    ['draft', ['pause', 'resume']],
    ['canceled', ['start', 'pause', 'resume', 'cancel']],
  ])(
    'the actions that are impossible for a %s campaign are refused with invalid_state @slow',
    async (status, moves) => {
      const id = await create();
      if (status === 'canceled') await act(id, 'cancel').expect(200);
      for (const move of moves) {
        const { body } = await act(id, move).expect(409);
        expect(body.error).toMatchObject({ code: 'invalid_state', details: { field: 'status', value: status } });
      }
    },
  );

  test('a scheduled campaign starts at its time in its time zone, and can be canceled before that time @slow', async () => {
    await contact();
    const id = await create({ schedule: { at: '2030-01-31T09:00:00', timezone: 'Asia/Tokyo' } });
    expect((await act(id, 'start').expect(200)).body).toMatchObject({
      status: 'scheduled',
      startAt: '2030-01-31T00:00:00.000Z',
    });
    await act(id, 'cancel').expect(200);
    const soon = await create({ schedule: { at: new Date(Date.now() + 700).toISOString() } });
    await act(soon, 'start').expect(200);
    expect((await reaching(soon, 'completed')).stats.delivered).toBe(1);
  });

  test('a campaign with too many failed messages is paused and shows the reason @slow', async () => {
    for (const each of ['+15005550001', '+15005550002']) await contact({ phone: each });
    await contact({ phone: '+15005550010' });
    const id = await create({ autoPause: { failureRate: 0.4, after: 2 } });
    await act(id, 'start').expect(200);
    const paused = await reaching(id, 'paused');
    expect(paused.statusReason).toBe('2 of 2 messages have failed');
    expect(paused.stats).toMatchObject({ failed: 2, queued: 1 });
  });

  test('messages stopped by opt-outs after they were queued count separately from failures and do not pause the campaign @slow', async () => {
    const channelId = await pauseChannel();
    const ids = await contacts(4);
    const id = await create({ autoPause: { failureRate: 0.4, after: 2 } });
    await act(id, 'start').expect(200);
    await eventually(async () => (await read(id)).stats.queued === 4);
    for (const contactId of ids.slice(1)) {
      await account()
        .put(`/contacts/${contactId}`, { consent: { sms: { status: 'unsubscribed' } } })
        .expect(200);
    }
    expect(await read(id)).toMatchObject({ status: 'running', stats: { queued: 1, optedOut: 3, failed: 0, total: 4 } });
    await account().post(`/channels/${channelId}/resume`).expect(200);
    const { stats } = await reaching(id, 'completed');
    expect(stats).toMatchObject({ total: 4, delivered: 1, optedOut: 3, failed: 0 });
  });

  test('a campaign sends no faster than its `throttle` allows @slow', async () => {
    await contacts(12);
    const id = await create({ throttle: { perSecond: 10 } });
    await act(id, 'start').expect(200);
    const { startedAt, endedAt } = await reaching(id, 'completed');
    expect(Date.parse(endedAt) - Date.parse(startedAt)).toBeGreaterThan(1000);
  });
});
