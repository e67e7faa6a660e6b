import { furnishTables } from '@services/tooling/testing/furnish';

import { startTestApp } from '../../test/app.ts';
import { countUnderWay } from './under-way.ts';

const app = startTestApp();
const PAST = '2020-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';

const underWay = () => ({
  messages: { status: 'sending', leased_until: FUTURE },
  // Within a minute.
  flow_runs: { status: 'running', phase: 'calling', attempts: 1, due_at: new Date(Date.now() + 55_000).toISOString() },
  webhook_outbox: { status: 'pending', claimed: true, next_attempt_at: FUTURE },
});

test('what workers are sending counts for its account, in each of its spaces', async () => {
  const [live, test, another] = [await app.account('live'), await app.account('test'), await app.account('live')];
  for (const { id } of [live, test]) await furnishTables(app.db.pool, id, underWay());
  const counts = await Promise.all(
    [[live.id], [test.id], [live.id, test.id], [another.id]].map((ids) => countUnderWay(app.db, ids)),
  );
  expect(counts).toEqual([3, 3, 6, 0]);
});

test.each<[keyof ReturnType<typeof underWay>, object]>([
  ['messages', { status: 'queued' }],
  ['messages', { leased_until: PAST }],
  ['flow_runs', { status: 'completed' }],
  ['flow_runs', { phase: 'idle' }],
  ['flow_runs', { attempts: 0 }],
  ['flow_runs', { due_at: PAST }],
  ['flow_runs', { due_at: FUTURE }],
  ['webhook_outbox', { status: 'failed' }],
  ['webhook_outbox', { claimed: false }],
  ['webhook_outbox', { next_attempt_at: PAST }],
])('%s with %j do not count', async (table, other) => {
  const { id } = await app.account('live');
  const rows = underWay();
  await furnishTables(app.db.pool, id, { ...rows, [table]: { ...rows[table], ...other } });
  expect(await countUnderWay(app.db, [id])).toBe(2);
});
