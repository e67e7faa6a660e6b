import { startWebhookService } from '../../../test/webhook-service.ts';
import type { Queries } from '../../database/database.ts';
import { claimDeliveries, findDueWebhooks, OLDEST_DUE_DELIVERY, PLACE_BYTES } from './claim.ts';

const service = startWebhookService();

test('a claim reads only the deliveries that it takes, regardless of the size of the outbox', async () => {
  const { id } = await service.subscribe('a', 'hook');
  const otherAccount = await service.subscribe('b', 'other');
  await service.pool.query(
    `INSERT INTO webhook_outbox (webhook_id, id, account_id, event, payload, status, next_attempt_at)
      SELECT w, 'e' || n, 'a', 'thing.made', '{}', CASE WHEN n > 5000 THEN 'pending' ELSE 'delivered' END, now() - n * interval '1 ms'
      FROM generate_series(1, 5010) n, unnest($1::text[]) w`,
    [[id, otherAccount.id]],
  );
  await service.pool.query('ANALYZE webhook_outbox');
  await service.db.transaction(async (tx) => {
    // The connection's statistics may still contain scans of earlier transactions.
    const before = await sequentialScans(tx);
    const claimed = await claimDeliveries(tx, [{ webhookId: id, places: 3 }], 30);
    expect(claimed.map((each) => each.id).sort()).toEqual(['e5008', 'e5009', 'e5010']);
    expect(claimed.every(({ webhookId }) => webhookId === id)).toBe(true);
    expect(await sequentialScans(tx)).toBe(before);
  });
});

test('a claim takes deliveries until their payloads use up the free places of the webhook or of the process', async () => {
  const [large, small] = [await service.subscribe('a', 'large'), await service.subscribe('b', 'small')];
  for (let event = 0; event < 9; event += 1) {
    await service.publish('a', 'large', { text: 'x'.repeat(PLACE_BYTES) });
    await service.publish('b', 'small');
  }
  const claim = async (maxPlaces?: number) => {
    const wanted = [large, small].map(({ id }) => ({ webhookId: id, places: 5 }));
    const claimed = await claimDeliveries(service.db, wanted, 30, maxPlaces);
    await service.pool.query('UPDATE webhook_outbox SET next_attempt_at = created_at');
    return [large, small].map(({ id }) => claimed.filter((each) => each.webhookId === id).map(({ places }) => places));
  };
  expect(await claim()).toEqual([
    [2, 2, 2],
    [1, 1, 1, 1, 1],
  ]);
  expect(await claim(4)).toEqual([[2], [1, 1]]);
});

test('the deliveries of a suspended account wait until it is resumed', async () => {
  const { id } = await service.subscribe('a', 'hook');
  const other = await service.subscribe('b', 'other');
  await service.publish('a', 'thing.made');
  const due = async () => (await findDueWebhooks(service.db)).map((webhook) => webhook.id);
  await service.pool.query(`INSERT INTO accounts VALUES ('a', now()), ('b', NULL)`);
  expect(await due()).toEqual([]);
  expect((await service.pool.query(OLDEST_DUE_DELIVERY)).rows).toEqual([{ min: null }]);
  await service.publish('b', 'thing.made');
  expect(await due()).toEqual([other.id]);
  await service.pool.query('UPDATE accounts SET suspended_at = NULL');
  expect((await due()).sort()).toEqual([id, other.id].sort());
});

async function sequentialScans(tx: Queries): Promise<string | undefined> {
  const [reads] = await tx.query<{ scans: string }>({
    text: `SELECT seq_scan::text AS scans FROM pg_stat_xact_user_tables WHERE relname = 'webhook_outbox'`,
  });
  return reads?.scans;
}
