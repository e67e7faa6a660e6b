import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../test/app.ts';
import { claimMessages, renewLeases, type Claimed } from '../delivery/claim.ts';
import { requeueMessages } from '../delivery/requeue.ts';
import { receiveText } from '../receipts/inbound.ts';
import { withoutOptedOut } from './opt-outs.ts';

// Without workers: nothing else locks these rows.
const app = startTestApp();

test.each<[string, number, (claimed: Claimed[]) => Promise<unknown>]>([
  ['renewing leases', 3, (claimed) => renewLeases(app.db, claimed, 30)],
  [
    'giving back',
    0,
    (claimed) =>
      requeueMessages(
        app.db,
        claimed.map((message) => ({ message, dueInMs: 0 })),
      ),
  ],
  ['failing what was claimed before STOP', 0, (claimed) => withoutOptedOut(app.db, app.config.ADDRESS_KEY, claimed)],
])('%s locks messages in the order of their ids, whatever order they are given in', async (_name, leased, change) => {
  const account = await app.account();
  const { body: channel } = await account.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201);
  const to = '+15551234567';
  const messages = ['one', 'two', 'three'].map((body) => ({ channel: 'sms', to, body }));
  await account.post('/messages/batch', { messages }).expect(202);
  const { channelId } = channel;
  const claimed = await claimMessages(app.db, { lane: 'bulk', channelId, limit: 10, leaseSeconds: 30 });
  const [first, second, third] = claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (!first || !second || !third) throw new Error('Three messages were to be claimed');
  const stop = {
    accountId: account.id,
    channelId,
    providerMessageId: null,
    channel: 'sms',
    from: to,
    body: 'STOP',
  } as const;
  await receiveText(app.db, app.contacts, stop);

  const other = await app.db.pool.connect();
  let changed: Promise<unknown> | undefined;
  try {
    const LOCK = 'SELECT FROM messages WHERE account_id = $1 AND id = $2 FOR UPDATE NOWAIT';
    await other.query('BEGIN');
    const { rows } = await other.query('SELECT pg_backend_pid() AS pid');
    await other.query(LOCK, [account.id, first.id]);
    changed = change([third, first, second]);
    const waiting = 'SELECT FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids(pid))';
    await eventually(async () => (await app.db.pool.query(waiting, [rows[0].pid])).rowCount === 1);
    // The statement waits for the first, so it must not hold one of the others.
    for (const { id } of [second, third]) expect((await other.query(LOCK, [account.id, id])).rowCount).toBe(1);
  } finally {
    await other.query('ROLLBACK');
    other.release();
    await changed;
  }
  const counted = 'SELECT count(*)::int AS count FROM messages WHERE account_id = $1 AND leased_until > now()';
  const { rows } = await app.db.pool.query(counted, [account.id]);
  expect(rows[0].count).toBe(leased);
});
