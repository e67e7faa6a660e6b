import { keyring, startWebhookService } from '../../../test/webhook-service.ts';
import type { Queries } from '../../database/database.ts';
import { createLogger } from '../../runtime/logging.ts';
import { claimDeliveries } from './claim.ts';
import { createDeliverer } from './deliverer.ts';

const service = startWebhookService();

test('a claim reads the deliveries that it takes, whatever the outbox keeps of the past', async () => {
  const { id } = await service.subscribe('a', 'hook');
  const neighbour = await service.subscribe('b', 'other');
  await service.pool.query(
    `INSERT INTO webhook_outbox (webhook_id, id, account_id, event, payload, status, next_attempt_at)
      SELECT w, 'e' || n, 'a', 'thing.made', '{}', CASE WHEN n > 5000 THEN 'pending' ELSE 'delivered' END, now() - n * interval '1 ms'
      FROM generate_series(1, 5010) n, unnest($1::text[]) w`,
    [[id, neighbour.id]],
  );
  await service.pool.query('ANALYZE webhook_outbox');
  await service.db.transaction(async (tx) => {
    // The connection's figures may still hold scans of earlier transactions.
    const before = await sequentialScans(tx);
    const claimed = await claimDeliveries(tx, [{ webhookId: id, places: 3 }], { leaseSeconds: 30 });
    expect(claimed.map((each) => each.id).sort()).toEqual(['e5008', 'e5009', 'e5010']);
    expect(claimed.every(({ webhookId }) => webhookId === id)).toBe(true);
    expect(await sequentialScans(tx)).toBe(before);
  });
});

test('an account that is held after its webhook was found keeps what is due until it is released', async () => {
  await service.pool.query('CREATE TABLE accounts (id text PRIMARY KEY, held_until timestamptz, moved_to text)');
  await service.pool.query(`INSERT INTO accounts VALUES ('a'), ('b')`);
  const [held] = [await service.subscribe('a', 'held'), await service.subscribe('b', 'other')];
  for (const accountId of ['a', 'b']) await service.publish(accountId);
  let isFound = false;
  const db: typeof service.db = {
    ...service.db,
    async query(statement, values) {
      const rows = await service.db.query(statement, values);
      if (!isFound)
        await service.pool.query(`UPDATE accounts SET held_until = now() + interval '1 hour' WHERE id = 'a'`);
      isFound = true;
      return rows as never;
    },
  };
  const logger = createLogger({ service: 'webhooks', level: 'silent' });
  const options = { db, logger, network: service.network, keyring, userAgent: 'test', timeoutMs: 5000, concurrency: 5 };
  const deliverer = createDeliverer({ ...options, holdsAccounts: true }, () => {});
  expect(await deliverer.run()).toBe(1);
  await deliverer.drain();
  expect(service.calls.map(({ path }) => path)).toEqual(['other']);
  expect(await service.deliveries('a', held.id)).toMatchObject([{ status: 'pending', attempts: 0 }]);
  await service.pool.query('UPDATE accounts SET held_until = NULL');
  expect(await deliverer.run()).toBe(1);
  await deliverer.drain();
  expect(service.calls.map(({ path }) => path)).toEqual(['other', 'held']);
});

async function sequentialScans(tx: Queries): Promise<string | undefined> {
  const [reads] = await tx.query<{ scans: string }>({
    text: `SELECT seq_scan::text AS scans FROM pg_stat_xact_user_tables WHERE relname = 'webhook_outbox'`,
  });
  return reads?.scans;
}
