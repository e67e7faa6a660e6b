import { directUrl } from '@services/common/database/pool';
import { signInAs } from '@services/common/testing/role-checks';
import { testClient } from '@services/tooling/testing/test-client';
import pg from 'pg';

import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createProduct } from '../../test/factories.ts';
import { queueMail } from './outbox.ts';
import { CHANNEL } from './waking.ts';

const app = startTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'news@example.com' } });
const account = given(() => app.account());
const product = given(() => createProduct(account));

/** Counts the notifications on the channel while `act` runs. */
async function announced(act: () => Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: directUrl(app.config) });
  let count = 0;
  client.on('notification', () => (count += 1));
  await client.connect();
  try {
    await client.query(`LISTEN ${CHANNEL}`);
    await act();
    // The client receives the notifications before the result of this later query.
    await client.query('SELECT 1');
    return count;
  } finally {
    await client.end();
  }
}

const queue = (email: string) => {
  const message = {
    accountId: account.id,
    productId: product.id,
    kind: 'update' as const,
    subject: 'News',
    text: 'Text',
  };
  return app.db.statements((tx) => queueMail(tx, message, [{ email, list: 'updates', id: 'sub-1' }]));
};
test('queuing mail notifies the workers, unless every recipient refused earlier mail @slow', async () => {
  expect(await announced(() => queue('a@example.com'))).toBe(1);
  await app.db.pool.query(
    `INSERT INTO mail_suppressions (account_id, email, reason) VALUES ($1, 'gone@example.com', 'x')`,
    [account.id],
  );
  expect(await announced(() => queue('gone@example.com'))).toBe(0);
});

test('feedback notifies the workers only if a member wants immediate notifications @slow', async () => {
  const arrive = (reviewer: string) => announced(() => createFeedback(account, product.id, { reviewer_id: reviewer }));
  expect(await arrive('user-1')).toBe(0);
  const { headers } = await signInAs(app.db, { service: 'product-feedback', accountId: account.id, role: 'viewer' });
  const choose = (feedback: string) =>
    testClient(app.http, headers).put(`/api/v1/notifications/${product.id}`, { feedback }).expect(200);
  await choose('daily');
  expect(await arrive('user-2')).toBe(0);
  await choose('at_once');
  expect(await arrive('user-3')).toBe(1);
});
