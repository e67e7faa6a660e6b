import { given, startTestApp } from '../../test/app.ts';
import { insertLeads, insertTriggers } from '../../test/factories.ts';
import { BY_DAY } from './store.ts';

const app = startTestApp({ otherAccount: true });

const account = given(() => app.account());

const read = async (query: string) => (await account.get(`/v1/statistics?${query}`).expect(200)).body.data;

test('statistics show the triggers, leads, replies and failures of each day of a range, including days without any', async () => {
  const id = await account.automation();
  await insertTriggers(app.db, { accountId: account.id, id }, [
    { at: '2026-03-01T23:59:59.999Z' },
    { at: '2026-03-03T00:00:00Z', status: 'failed', reason: 'x' },
    { at: '2026-03-03T10:00:00Z', status: 'queued' },
    { at: '2026-03-03T10:00:00Z', status: 'skipped', reason: 'cooldown' },
    { at: '2026-03-04T00:00:00Z' },
  ]);
  const [gone] = await insertLeads(app.db, account.id, [
    { capturedAt: '2026-03-01T00:00:00Z' },
    { capturedAt: '2026-03-01T00:00:00Z' },
    { capturedAt: '2026-03-04T00:00:00Z' },
  ]);
  await account.delete(`/v1/leads/${gone}`).expect(200);
  const { days, totals } = await read('start_date=2026-03-01&end_date=2026-03-03');
  const none = { triggers: 0, leads: 0, replies_sent: 0, replies_failed: 0 };
  expect(days).toEqual([
    { date: '2026-03-01', ...none, triggers: 1, leads: 1, replies_sent: 1 },
    { date: '2026-03-02', ...none },
    { date: '2026-03-03', ...none, triggers: 2, replies_failed: 1 },
  ]);
  expect(totals).toEqual({ triggers: 3, leads: 1, replies_sent: 1, replies_failed: 1 });
});

test('without a range, statistics cover the last 30 days, including today', async () => {
  await insertLeads(app.db, account.id, [{}]);
  const { days, totals } = await read('');
  expect(days).toHaveLength(30);
  expect(totals.leads).toBe(1);
  expect((await read('start_date=2026-03-01&end_date=2027-03-01')).days).toHaveLength(366);
});

test.each([
  ['start_date=2026-03-01&end_date=2027-03-02', 'start_date'],
  ['start_date=2999-01-01', 'start_date'],
  ['start_date=2026-03-02&end_date=2026-03-01', 'end_date'],
  ['day=2026-03-02', 'day'],
])('statistics with the query %s get an error that names the parameter %s', async (query, name) => {
  const { body } = await account.get(`/v1/statistics?${query}`).expect(400);
  expect(body.error).toMatch(`Invalid ${name} parameter`);
});

test('the SQL statement of daily statistics reads the stored daily counts through an index, not the history @slow', async () => {
  await app.db.pool.query(`INSERT INTO lead_days SELECT 'acc_' || a, '2026-01-01'::date + d, 0, 1
    FROM generate_series(1, 100) AS a, generate_series(1, 300) AS d`);
  await app.db.pool
    .query(`INSERT INTO trigger_days SELECT 'auto_' || a, '2026-01-01'::date + d, 'sent', 0, 0, 'acc_' || a, 1
    FROM generate_series(1, 100) AS a, generate_series(1, 300) AS d`);
  await app.db.pool.query('ANALYZE lead_days, trigger_days');
  const { rows } = await app.db.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${BY_DAY.text}`, [
    'acc_7',
    '2026-03-01',
    '2026-03-30',
  ]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('lead_days_pkey');
  expect(plan).toContain('trigger_days_account_id_day_idx');
  expect(plan).not.toMatch(/Seq Scan/);
});

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Cairo'];

test.each([...ZONES, 'Australia/Lord_Howe'])(
  'each day in statistics starts at midnight in %s, also when the clock changes @slow',
  async (zone) => {
    await account.put('/v1/account', { time_zone: zone }).expect(200);
    const id = await account.automation();
    // Every 50 minutes for eight days, around the clock changes in March and April and around a change of year.
    const times = ['2026-03-06', '2026-03-27', '2026-04-22', '2026-12-28'].flatMap((start) =>
      Array.from({ length: 240 }, (_, n) => new Date(Date.parse(start) + n * 3_000_000)),
    );
    await insertTriggers(app.db, { accountId: account.id, id }, times.map((at) => ({ at: at.toISOString() }))); // prettier-ignore
    await insertLeads(app.db, account.id, times.map((at) => ({ capturedAt: at.toISOString() }))); // prettier-ignore
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    const expected = Map.groupBy(times, (at) => format.format(at));
    const { days } = await read('start_date=2026-03-01&end_date=2027-01-20');
    expect(days).toHaveLength(326);
    for (const [index, day] of (days as { date: string; triggers: number; leads: number }[]).entries()) {
      const count = expected.get(day.date)?.length ?? 0;
      expect(day).toMatchObject({ triggers: count, leads: count, replies_sent: count });
      if (count === 0 || index % 4 > 0) continue;
      const { data } = (await account.get(`/v1/automations/${id}/stats?start_date=${day.date}&end_date=${day.date}`))
        .body;
      expect([day.date, data.total_triggers]).toEqual([day.date, count]);
    }
  },
);

test('if the database does not know the time zone of the account, statistics count by days in UTC', async () => {
  const id = await account.automation();
  await app.db.orm.account.update({ where: { id: account.id }, data: { timeZone: 'Mars/Olympus' } });
  await insertLeads(app.db, account.id, [{ capturedAt: '2026-03-01T23:59:59Z' }]);
  expect(await read('start_date=2026-03-01&end_date=2026-03-01')).toMatchObject({ totals: { leads: 1 } });
  await account.get(`/v1/automations/${id}/stats`).expect(200);
});

test('the time zone is an account setting that admins change, with an entry in the audit log', async () => {
  expect((await account.get('/v1/account').expect(200)).body.data).toMatchObject({ id: account.id, time_zone: 'UTC' });
  const { body } = await account.put('/v1/account', { time_zone: 'Asia/Tokyo' }).expect(200);
  expect(body).toEqual((await account.get('/v1/account').expect(200)).body);
  await account.put('/v1/account', body.data).expect(200);
  for (const time_zone of ['Mars/Base', '+02:00', 'europe/berlin', '', null, 7, 'Etc/../UTC']) {
    const refused = await account.put('/v1/account', { time_zone }).expect(400);
    expect(refused.body.error).toMatch(/^Time zone must be/);
  }
  expect(await app.db.orm.auditLogEntry.findFirst({ where: { accountId: account.id } })).toMatchObject({
    action: 'account.updated',
    details: { time_zone: 'Asia/Tokyo' },
  });
});
