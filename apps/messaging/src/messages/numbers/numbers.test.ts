import { eventually } from '@services/tooling/testing/eventually';

import { useCampaigns } from '../../../test/campaigns.ts';
import { startTestApp, type TestAccount } from '../../../test/app.ts';
import { withOtherAccount } from '../../../test/other-account.ts';
import { cleanUp } from '../../workers/housekeeping.ts';
import { receiveText } from '../../inbox/inbound.ts';
import { inbound } from '../../../test/inbound.ts';

const app = startTestApp({ worker: true });
withOtherAccount(app, { worker: true });
const campaigns = useCampaigns(app);
let account: TestAccount;
beforeEach(() => {
  account = campaigns.account();
});

const TODAY = () => new Date().toISOString().slice(0, 10);
const read = async (query = '') => (await account.get(`/numbers?${query}`).expect(200)).body;
const reaching = (expected: object, query = '') =>
  eventually(async () => {
    const numbers = await read(query);
    return Object.entries(expected).every(([name, value]) => numbers.total[name] === value) && numbers;
  });
const send = (fields: object = {}) =>
  account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hi', ...fields });

test('statistics of an account whose time zone the database does not know have days in UTC', async () => {
  await app.db.pool.query(`UPDATE accounts SET time_zone = 'Mars/Olympus' WHERE id = $1`, [account.id]);
  expect((await read()).timeZone).toBe('UTC');
});

test('every message is counted once, by day, channel, campaign and category @slow', async () => {
  const begun = TODAY();
  await campaigns.contacts(3);
  const campaignId = await campaigns.create({ category: 'marketing' });
  await campaigns.act(campaignId, 'start').expect(200);
  await campaigns.reaching(campaignId, 'completed');
  await send({ category: 'transactional' }).expect(202);
  await send({ channel: 'email', to: 'ada@example.com', subject: 'Hi' }).expect(202);
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const { body: scheduled } = await send({ scheduledAt: later }).expect(202);
  await send({ scheduledAt: later }).expect(202);
  await account.post(`/messages/${scheduled.messageId}/cancel`).expect(200);
  const { total, groups } = await reaching({ delivered: 5, queued: 1, canceled: 1, messages: 7 });
  expect(total).toEqual({
    messages: 7,
    queued: 1,
    sent: 0,
    delivered: 5,
    read: 0,
    failed: 0,
    canceled: 1,
    opens: 0,
    clicks: 0,
    optedOut: 0,
  });
  expect(groups).toHaveLength(30);
  // The messages may be counted on two days if midnight passes during the test.
  const days = groups.filter(({ messages }: { messages: number }) => messages > 0);
  for (const { key } of days) expect([begun, TODAY()]).toContain(key);
  for (const [name, value] of Object.entries(total))
    expect(days.reduce((sum: number, day: Record<string, number>) => sum + (day[name] ?? 0), 0)).toBe(value);
  const by = async (groupBy: string, query = '') =>
    (await read(`groupBy=${groupBy}&${query}`)).groups.map((group: Record<string, unknown>) => [
      group['key'],
      group['name'],
      group['messages'],
    ]);
  expect(await by('channel')).toEqual([
    ['email', null, 1],
    ['sms', null, 6],
  ]);
  expect(await by('campaign')).toEqual([
    [null, null, 4],
    [campaignId, 'Spring', 3],
  ]);
  expect(await by('category')).toEqual([
    [null, null, 3],
    ['marketing', null, 3],
    ['transactional', null, 1],
  ]);
  expect(await by('category', 'channel=email')).toEqual([[null, null, 1]]);
  expect((await read(`campaignId=${campaignId}`)).total.messages).toBe(3);
  expect((await read('category=none')).total.messages).toBe(3);
  // The campaign's own statistics have the same counts.
  expect((await campaigns.read(campaignId)).stats).toMatchObject({ delivered: 3, total: 3 });
});

test('failures are counted by error code, and a failed message no longer counts as a failure after it was delivered @slow', async () => {
  const { body: page } = await account.get('/channels').expect(200);
  const { channelId } = page.data.find(({ channel }: { channel: string }) => channel === 'sms');
  await account.post(`/channels/${channelId}/pause`).expect(200);
  const { body } = await send().expect(202);
  const { body: late } = await send({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() }).expect(202);
  await app.db.orm.message.updateMany({ where: { id: late.messageId }, data: { expiresAt: new Date() } });
  await reaching({ failed: 1 });
  const set = (status: string, code: string | null) =>
    app.db.pool.query('UPDATE messages SET status = $2, error_code = $3 WHERE id = $1', [body.messageId, status, code]);
  await set('queued', 'provider_unavailable');
  expect((await read()).failures).toEqual([{ code: 'expired', total: 1 }]);
  await set('failed', 'invalid_recipient');
  expect(await read()).toMatchObject({
    total: { failed: 2, queued: 0 },
    failures: [
      { code: 'expired', total: 1 },
      { code: 'invalid_recipient', total: 1 },
    ],
  });
  await set('delivered', null);
  expect(await read()).toMatchObject({ total: { failed: 1, delivered: 1 }, failures: [{ code: 'expired' }] });
});

test('a message that moves to another channel is counted only under the new channel @slow', async () => {
  const byChannel = async () =>
    (await read('groupBy=channel')).groups.map(({ key, messages }: { key: string; messages: number }) => [
      key,
      messages,
    ]);
  await send({ to: '+15005550002', fallback: ['whatsapp'] }).expect(202);
  await reaching({ failed: 1 });
  expect(await byChannel()).toEqual([['whatsapp', 1]]);
  // This time, a receipt reports the failure after the message was sent.
  const { body } = await send({ to: '+15005550012' }).expect(202);
  await reaching({ sent: 1 });
  const move = (status: string) =>
    app.db.pool.query("UPDATE messages SET status = $2, channel = 'whatsapp', next_attempt_at = NULL WHERE id = $1", [
      body.messageId,
      status,
    ]);
  await move('queued');
  expect((await read()).total).toMatchObject({ messages: 2, sent: 0, queued: 1 });
  await move('delivered');
  expect((await read()).total).toMatchObject({ messages: 2, sent: 0, queued: 0, delivered: 1 });
  expect(await byChannel()).toEqual([['whatsapp', 2]]);
});

test('a repeated opt-out is counted once, on its day and for the campaign that caused it @slow', async () => {
  const phone = campaigns.phone();
  await campaigns.contact({ phone });
  const campaignId = await campaigns.create({ category: 'marketing' });
  await campaigns.act(campaignId, 'start').expect(200);
  await campaigns.reaching(campaignId, 'completed');
  await receiveText(app.db, app.contacts, { ...inbound(account.id), from: phone, body: 'STOP' });
  await receiveText(app.db, app.contacts, { ...inbound(account.id), from: phone, body: 'STOP' });
  await account
    .post('/suppressions', { channel: 'email', address: 'ada@example.com', category: 'marketing' })
    .expect(201);
  expect((await read()).total.optedOut).toBe(2);
  expect((await read('channel=sms')).total.optedOut).toBe(1);
  expect((await read('category=marketing')).total.optedOut).toBe(1);
  expect((await read(`campaignId=${campaignId}`)).total).toMatchObject({ messages: 1, optedOut: 1 });
});

test('erasing messages and contacts does not change the counts @slow', async () => {
  const phone = campaigns.phone();
  const contactId = await campaigns.contact({ phone });
  await send({ to: phone }).expect(202);
  await reaching({ delivered: 1 });
  await account.delete(`/contacts/${contactId}`).expect(204);
  await app.db.pool.query('DELETE FROM messages WHERE account_id = $1', [account.id]);
  expect((await read()).total).toMatchObject({ messages: 1, delivered: 1 });
});

test.each(['UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Australia/Lord_Howe'])(
  'each day in statistics starts at midnight in %s, also when the clock changes @slow',
  async (zone) => {
    // Both changes of the clock in St. John's, and one on Lord Howe Island, are in these days.
    const [first, last] = ['2026-03-01', '2026-11-10'];
    await app.db.pool.query(
      `INSERT INTO messages (account_id, id, channel, channel_id, fallback, recipient, body, status, lane, tags, events, created_at)
      SELECT $1, 'msg_' || $2 || n, 'sms', 'ch_1', '{}', '+15550100', 'Hi', CASE n % 3 WHEN 0 THEN 'failed' ELSE 'delivered' END,
        'single', '{}', '[]', '2026-02-27T00:00:00Z'::timestamptz + n * interval '3 hours 7 minutes 13 seconds'
      FROM generate_series(1, 2000) n`,
      [account.id, account.id],
    );
    // The message was accepted and then failed. Both statuses are counted on the same day.
    await app.db.pool.query(`UPDATE messages SET status = 'failed' WHERE account_id = $1 AND right(id, 1) = '1'`, [
      account.id,
    ]);
    await account.put('/account', { timeZone: zone }).expect(200);
    // The counts are the same after their rows were added up.
    await cleanUp(app.db, { MESSAGE_RETENTION_MONTHS: 0 });
    const rows = await app.db.orm.messageNumber.findMany({ where: { accountId: account.id } });
    expect(rows.filter(({ slot, total, at }) => (slot >= 0 && at < new Date('2026-11-01')) || total === 0)).toEqual([]);
    const { timeZone, groups, total } = await read(`from=${first}&to=${last}`);
    expect(timeZone).toBe(zone);
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    const stored = await app.db.orm.message.findMany({ where: { accountId: account.id } });
    const days = Map.groupBy(stored, ({ createdAt }) => format.format(createdAt));
    const expected = groups.map(({ key }: { key: string }) => {
      const failed = (days.get(key) ?? []).filter(({ status }) => status === 'failed').length;
      return { key, failed, delivered: (days.get(key) ?? []).length - failed };
    });
    expect(groups.map(({ key, failed, delivered }: Record<string, unknown>) => ({ key, failed, delivered }))).toEqual(
      expected,
    );
    const within = stored.filter(
      ({ createdAt }) => format.format(createdAt) >= first && format.format(createdAt) <= last,
    );
    expect(total.messages).toBe(within.length);
  },
);

test('statistics without a requested period end with today in the account’s time zone @slow', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await account.put('/account', { timeZone: zone }).expect(200);
    const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format();
    const before = today();
    const { to, groups } = await read();
    expect([before, today()]).toContain(to);
    expect(groups.at(-1).key).toBe(to);
  }
  for (const timeZone of ['Mars/Base', 'CET']) {
    const { body } = await account.put('/account', { timeZone }).expect(400);
    expect(body.error.details.field).toBe('timeZone');
  }
});

test.each([
  ['from=2026-03-02&to=2026-03-01', 'from'],
  ['from=2025-03-01&to=2026-03-02', 'from'],
  ['from=yesterday', 'from'],
  ['to=2026-02-30', 'to'],
  ['from=0000-01-01&to=0000-01-02', 'from'],
  ['to=0001-01-01', 'to'],
  ['groupBy=hour', 'groupBy'],
  ['channel=fax', 'channel'],
  ['campaignId=', 'campaignId'],
])('the invalid query %s is refused, naming the parameter %s @slow', async (query, field) => {
  const { body } = await account.get(`/numbers?${query}`).expect(400);
  expect(body.error).toMatchObject({ code: 'validation_error', details: { field } });
});
