import { startWebhookService } from '../../test/webhook-service.ts';
import { claimDeliveries } from './claim.ts';

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
    const claimed = await claimDeliveries(tx, [{ webhookId: id, places: 3 }], 30);
    expect(claimed.map((each) => each.id).sort()).toEqual(['e5008', 'e5009', 'e5010']);
    expect(claimed.every(({ webhookId }) => webhookId === id)).toBe(true);
    const [reads] = await tx.query<{ seq_scan: string }>({
      text: `SELECT seq_scan::text FROM pg_stat_xact_user_tables WHERE relname = 'webhook_outbox'`,
    });
    expect(reads?.seq_scan).toBe('0');
  });
});
