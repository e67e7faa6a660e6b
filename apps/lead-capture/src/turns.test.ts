import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../test/app.ts';
import { withNeighbour } from '../test/neighbour.ts';

const app = startTestApp();
withNeighbour(app);

test('while 100 writers of one account wait for its counts, another account reads and writes', async () => {
  const [account, stranger] = [await app.account(), await app.account()];
  const automation = (n: number) => ({ keyword: `word${n}`, message: 'Hello', trigger_type: 'both' });
  const { body: created } = await account.post('/v1/automations', automation(0)).expect(201);
  const path = `/v1/automations/${(created as { data: { id: string } }).data.id}`;
  const client = await app.db.pool.connect();
  let sent: Promise<{ status: number }[]>;
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM automations WHERE account_id = $1 FOR UPDATE', [account.id]);
    sent = Promise.all(Array.from({ length: 100 }, (_, n) => account.put(path, { message: `Hello ${n}` })));
    const waiting = async () => {
      // Within a transaction the first answer would be kept.
      await client.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await eventually(async () => (await waiting()) >= 1);
    await stranger.get('/v1/automations').expect(200);
    await stranger.post('/v1/automations', automation(1)).expect(201);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  expect(new Set((await sent).map(({ status }) => status))).toEqual(new Set([200]));
});
