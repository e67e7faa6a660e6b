import { createLogger } from '@services/common/runtime/logging';

import { startTestApp, type TestAccount } from '../../test/app.ts';
import { createProduct } from '../../test/factories.ts';
import { mailOf, mailSettings } from '../../test/mail.ts';
import { queueMail } from './outbox.ts';
import { startMailWorkers } from './workers.ts';

const app = startTestApp({ simulators: true, environment: mailSettings });
const mail = mailOf(app);

async function queue(account: TestAccount, emails: string[]): Promise<void> {
  const { id: productId } = await createProduct(account);
  const message = { accountId: account.id, productId, kind: 'update' as const, subject: 'News', text: 'Text' };
  const recipients = emails.map((email) => ({ email, list: 'updates' as const, id: email }));
  await app.db.statements((tx) => queueMail(tx, message, recipients));
}
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}@example.com`);

test('hanging mail servers and a long list of recipients of one account do not delay the mail of another account @slow', async () => {
  // The second account's message is queued after the long list of the first account.
  const [first, second] = [await app.account(), await app.account()];
  const hanging = numbered('hangs', 30);
  for (const recipient of hanging) mail.world.fail({ provider: 'smtp', operation: 'rcpt', recipient, action: 'hang' });
  await queue(first, [...hanging, ...numbered('reader', 200)]);
  const logger = createLogger({ service: 'product-feedback', level: 'error' }, app.log);
  const workers = startMailWorkers({ ...app, logger });
  try {
    await queue(second, ['waiting@example.com']);
    workers.wake();
    await mail.arrived('waiting@example.com');
    const { rows } = await app.db.pool.query(
      `SELECT count(*)::int AS sending, count(last_error)::int AS over FROM mail_outbox
        WHERE account_id = $1 AND attempts > 0 AND status = 'pending'`,
      [first.id],
    );
    expect(rows[0].sending).toBeLessThanOrEqual(10);
    expect(rows[0].over).toBe(0);
  } finally {
    // Stopping the mail server ends the connections that hang.
    await mail.world.stop();
    await workers.stop();
  }
});
