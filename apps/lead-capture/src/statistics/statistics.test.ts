import { given, startTestApp } from '../../test/app.ts';
import { insertLeads, insertTriggers } from '../../test/factories.ts';
import { BY_DAY } from './store.ts';

const app = startTestApp({ otherAccount: true });

const account = given(() => app.account());

const read = async (query: string) => (await account.get(`/v1/statistics?${query}`).expect(200)).body.data;

test('triggers, leads, replies and failures are counted for each day of a range, including empty days', async () => {
  const automation = { keyword: 'price', message: 'Hello', trigger_type: 'both' };
  const { id } = (await account.post('/v1/automations', automation).expect(201)).body.data;
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

test('without a range it covers the last 30 days, including today', async () => {
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
])('%s is refused by name', async (query, name) => {
  const { body } = await account.get(`/v1/statistics?${query}`).expect(400);
  expect(body.error).toMatch(`Invalid ${name} parameter`);
});

test('the query plan reads the stored counts by index instead of the history', async () => {
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
