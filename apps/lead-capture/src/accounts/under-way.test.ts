import { furnishTables } from '@services/tooling/testing/furnish';

import { startTestApp } from '../../test/app.ts';
import { countUnderWay } from './under-way.ts';

const app = startTestApp();
const PAST = '2020-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';

const underWay = (accountId: string) => ({
  connections: { id: `connection of ${accountId}` },
  triggers: { connection_id: `connection of ${accountId}`, status: 'sending', leased_until: FUTURE },
  public_replies: { status: 'sending', leased_until: FUTURE },
  webhook_outbox: { status: 'pending', claimed: true, next_attempt_at: FUTURE },
});

test('what workers are sending counts for its account', async () => {
  const [one, other] = [await app.account(), await app.account()];
  await furnishTables(app.db.pool, one.id, underWay(one.id));
  expect(await Promise.all([one, other].map(({ id }) => countUnderWay(app.db, id)))).toEqual([3, 0]);
});

test.each<[keyof ReturnType<typeof underWay>, object]>([
  ['triggers', { status: 'queued' }],
  ['triggers', { leased_until: PAST }],
  ['public_replies', { status: 'queued' }],
  ['public_replies', { leased_until: PAST }],
  ['webhook_outbox', { status: 'failed' }],
  ['webhook_outbox', { claimed: false }],
  ['webhook_outbox', { next_attempt_at: PAST }],
])('%s with %j do not count', async (table, other) => {
  const { id } = await app.account();
  const rows = underWay(id);
  await furnishTables(app.db.pool, id, { ...rows, [table]: { ...rows[table], ...other } });
  expect(await countUnderWay(app.db, id)).toBe(2);
});
