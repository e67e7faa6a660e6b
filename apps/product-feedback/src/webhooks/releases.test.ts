import { startTestApp } from '../../test/app.ts';

/** While a release is rolled out, its predecessor reads and writes the same rows by the names that it knows. */
const app = startTestApp();
const sql = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows;

test('what either release writes, the other one reads', async () => {
  const account = await app.account();
  await sql(
    `INSERT INTO webhook_endpoints (id, account_id, url, events, secret) VALUES ('wh-old', $1, 'https://example.com/', $2, 'sealed')`,
    [account.id, ['update.published']],
  );
  const webhook = async () => (await account.get('/api/v1/webhooks/wh-old').expect(200)).body;
  expect(await webhook()).toMatchObject({ events: ['update.published'], enabled: true });
  await sql(`UPDATE webhook_endpoints SET disabled_at = now() WHERE id = 'wh-old' AND disabled_at IS NULL`);
  expect(await webhook()).toMatchObject({ enabled: false });
  await account.put('/api/v1/webhooks/wh-old', { enabled: true }).expect(200);
  expect(await sql('SELECT disabled_at FROM webhook_endpoints')).toEqual([{ disabled_at: null }]);

  await sql(
    `INSERT INTO webhook_deliveries (id, account_id, endpoint_id, message_id, type, body, traceparent)
      SELECT $2 || '-' || row_number() OVER (ORDER BY id), $1, id, $2, $3, $4, NULL FROM webhook_endpoints WHERE account_id = $1`,
    [account.id, 'msg_old', 'update.published', '{}'],
  );
  const deliveries = async () => (await account.get('/api/v1/webhooks/wh-old/deliveries').expect(200)).body.data;
  expect(await deliveries()).toMatchObject([{ id: 'msg_old-1', message_id: 'msg_old', status: 'pending', log: [] }]);
  await sql(`WITH due AS (SELECT id FROM webhook_deliveries WHERE status = 'pending' FOR UPDATE SKIP LOCKED)
    UPDATE webhook_deliveries AS d SET attempts = d.attempts + 1 FROM due, webhook_endpoints AS e
    WHERE d.id = due.id AND e.id = d.endpoint_id`);
  await sql(
    `UPDATE webhook_deliveries SET next_attempt_at = now() + interval '5 s', last_status = 500, last_error = NULL`,
  );
  await sql(
    `UPDATE webhook_deliveries SET status = 'delivered', delivered_at = now(), last_status = 200, last_error = NULL`,
  );
  const [delivered] = await deliveries();
  expect(delivered).toMatchObject({ status: 'delivered', attempts: 1, last_status: 200, last_error: null });
  expect(delivered.log.map(({ status }: { status: number }) => status)).toEqual([500, 200]);

  const { body: test } = await account.post('/api/v1/webhooks/wh-old/test').expect(200);
  const attempt = { at: test.created_at, status: null, durationMs: 1, response: null, error: 'No answer' };
  await sql('UPDATE webhook_outbox SET log = $2 WHERE id = $1', [test.id, JSON.stringify([attempt])]);
  expect(
    await sql('SELECT message_id, type, last_status, last_error FROM webhook_deliveries WHERE id = $1', [test.id]),
  ).toEqual([{ message_id: test.message_id, type: 'webhook.test', last_status: null, last_error: 'No answer' }]);
});
