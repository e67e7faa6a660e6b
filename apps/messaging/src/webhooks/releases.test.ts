import { startTestApp } from '../../test/app.ts';

/** While a release is rolled out, its predecessor reads and writes the same rows by the names that it knows. */
const app = startTestApp();
const sql = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows;

test('what either release writes, the other one reads', async () => {
  const account = await app.account();
  await sql(
    `INSERT INTO webhooks (id, account_id, event, url, sealed_secret) VALUES ('wh_old', $1, '*', 'https://example.com/', 'first')`,
    [account.id],
  );
  const now = async () => (await account.get('/webhooks/wh_old').expect(200)).body;
  expect(await now()).toMatchObject({ event: '*', status: 'enabled' });
  await sql(`UPDATE webhooks SET event = 'message.read', status = 'disabled', disabled_at = now() WHERE id = 'wh_old'`);
  expect(await now()).toMatchObject({ event: 'message.read', status: 'disabled' });
  await account.put('/webhooks/wh_old', { event: 'message.failed', status: 'enabled' }).expect(200);
  expect(await sql(`SELECT event, status FROM webhooks WHERE id = 'wh_old'`)).toEqual([
    { event: 'message.failed', status: 'enabled' },
  ]);

  // The previous release has room for one replaced secret.
  const until = '2100-01-01T00:00:00.000Z';
  const rotate = (secret: string, time: string) =>
    sql(
      `UPDATE webhooks SET sealed_previous_secret = sealed_secret, sealed_secret = $1, previous_until = $2 WHERE id = 'wh_old'`,
      [secret, time],
    );
  await rotate('second', until);
  await rotate('third', '2100-01-02T00:00:00.000Z');
  const [{ previous_secrets: previous }] = await sql(`SELECT previous_secrets FROM webhooks WHERE id = 'wh_old'`);
  expect(previous.map(({ sealed }: { sealed: string }) => sealed)).toEqual(['first', 'second']);
  expect(new Date(previous[0].until).toISOString()).toBe(until);
  const list = JSON.stringify([...previous, { sealed: 'third', until: '2100-01-03T00:00:00.000Z' }]);
  await sql(`UPDATE webhooks SET sealed_secret = 'fourth', previous_secrets = $1 WHERE id = 'wh_old'`, [list]);
  expect(await sql(`SELECT sealed_previous_secret, previous_until FROM webhooks WHERE id = 'wh_old'`)).toEqual([
    { sealed_previous_secret: 'third', previous_until: '2100-01-03T00:00:00.000Z' },
  ]);
});

test('deliveries are the same rows under the name that the previous release knows', async () => {
  const account = await app.account();
  const { webhookId } = (await account.post('/webhooks', { event: '*', url: 'https://example.com/' }).expect(201)).body;
  await sql(
    `INSERT INTO webhook_deliveries (webhook_id, id, account_id, event, subject_id, payload, log, next_attempt_at)
      VALUES ($1, 'evt_old', $2, 'message.read', 'msg_1', '{}', '[]', now())`,
    [webhookId, account.id],
  );
  await sql(`WITH due AS (SELECT webhook_id, id FROM webhook_deliveries WHERE status = 'pending' LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE webhook_deliveries d SET attempts = d.attempts + 1 FROM due WHERE d.webhook_id = due.webhook_id AND d.id = due.id`);
  const { body } = await account.get(`/webhooks/${webhookId}/deliveries`).expect(200);
  expect(body.data).toMatchObject([{ deliveryId: 'evt_old', status: 'pending' }]);
  expect(await sql('SELECT attempts, claimed FROM webhook_outbox')).toEqual([{ attempts: 1, claimed: false }]);
});
