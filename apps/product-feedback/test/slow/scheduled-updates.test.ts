/** Tests scheduled updates with real processes that are killed while they publish. */
import { join } from 'node:path';

import { startServiceProcess } from '@services/tooling/servers/service-process';
import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';

import { startTestApp } from '../app.ts';
import { createProduct } from '../factories.ts';

const app = startTestApp();

test('two replicas publish each scheduled update once, even if a process is killed while it publishes', async () => {
  const account = await app.account();
  const { id: productId } = await createProduct(account);
  await account
    .post('/api/v1/webhooks', { url: 'https://hooks.example.com/none', events: ['update.published'] })
    .expect(200);
  await app.db.pool.query(
    `INSERT INTO subscribers (id, account_id, product_id, email, status) VALUES ('sub-' || $1, $1, $2, 'a@example.com', 'confirmed')`,
    [account.id, productId],
  );
  const publish_at = new Date(Date.now() + 86_400_000).toISOString();
  for (let index = 0; index < 10; index += 1)
    await account.post(`/api/v1/products/${productId}/updates`, { title: `News ${index}`, publish_at }).expect(200);
  const makeDue = () =>
    app.db.pool.query(`UPDATE updates SET due_at = now() WHERE account_id = $1 AND status = 'scheduled'`, [account.id]);
  const start = () =>
    startServiceProcess(join(import.meta.dirname, '../..'), {
      DATABASE_URL: app.config.DATABASE_URL,
      ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
      PUBLIC_URL: app.config.PUBLIC_URL,
      LINK_SECRETS: 'a secret of 32 characters for links',
    });
  const published = () => app.db.orm.update.count({ where: { accountId: account.id, status: 'published' } });

  // The replicas have published updates in open transactions, which wait to queue the messages.
  await makeDue();
  await whileLocked({ pool: app.db.pool, statement: 'LOCK TABLE mail_contents IN EXCLUSIVE MODE' }, async (waiting) => {
    const replicas = await Promise.all([start(), start()]);
    await eventually(async () => (await waiting()) >= 2);
    await Promise.all(replicas.map((replica) => replica.kill()));
  });
  await eventually(async () => (await app.db.pool.query(`SELECT FROM pg_locks WHERE NOT granted`)).rowCount === 0);
  expect(await published()).toBeLessThan(10);

  await makeDue();
  const replicas = await Promise.all([start(), start()]);
  await eventually(async () => (await published()) === 10);
  await Promise.all(replicas.map((replica) => replica.stop()));
  const { rows } = await app.db.pool.query(
    `SELECT (SELECT count(*)::int FROM webhook_outbox WHERE account_id = $1) AS events,
      (SELECT count(DISTINCT payload::jsonb -> 'data' ->> 'id')::int FROM webhook_outbox WHERE account_id = $1) AS updates,
      (SELECT count(*)::int FROM mail_outbox WHERE account_id = $1) AS mails`,
    [account.id],
  );
  expect(rows).toEqual([{ events: 10, updates: 10, mails: 10 }]);
});
