import { createLogger } from '@services/common/runtime/logging';
import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { createProduct } from '../../test/factories.ts';
import { mailOf, mailSettings } from '../../test/mail.ts';
import type { Queries } from '../db.ts';
import { queueMail } from './outbox.ts';
import { claimMail, PURGE, settleFailed } from './sending.ts';
import { startMailWorkers } from './workers.ts';

const app = startTestApp({ simulators: true, environment: mailSettings, otherAccount: true });
const mail = mailOf(app);
let productId: string;
let workers: ReturnType<typeof startMailWorkers>[] = [];
const logger = () => createLogger({ service: 'product-feedback', level: 'error' }, app.log);
function work(count = 1): void {
  workers = Array.from({ length: count }, () => startMailWorkers({ ...app, logger: logger() }));
}
const account = given(() => app.account());
beforeEach(async () => {
  productId = (await createProduct(account)).id;
});
afterEach(async () => {
  await Promise.all(workers.map((each) => each.stop()));
  workers = [];
  await app.db.pool.query('DELETE FROM mail_contents');
});

const wake = () => workers.forEach((each) => each.wake());

async function queue(
  emails: string[],
  to: { id: string } = account,
  product = productId,
  text = 'Text',
): Promise<void> {
  const message = { accountId: to.id, productId: product, kind: 'update' as const, subject: 'News', text };
  const recipients = emails.map((email, index) => ({ email, list: 'updates' as const, id: `sub-${index}` }));
  await app.db.statements((tx) => queueMail(tx, message, recipients));
  wake();
}
const rows = async () =>
  (await app.db.pool.query('SELECT * FROM mail_outbox WHERE account_id = $1 ORDER BY id', [account.id])).rows;
const settled = (status: string, count = 1) =>
  eventually(async () => {
    const found = (await rows()).filter((row) => row.status === status);
    return found.length === count && found;
  });
async function makeDue(): Promise<void> {
  await app.db.pool.query(
    `UPDATE mail_outbox SET next_attempt_at = now() - interval '1 minute' WHERE status = 'pending'`,
  );
  wake();
}
/** Waits until the first attempt is over. */
const attempted = () => eventually(async () => (await rows()).every((row) => row.last_error !== null));

test('a message whose response was lost is sent again under the same Message-ID @slow', async () => {
  mail.world.fail({ provider: 'smtp', operation: 'data', action: 'drop', accept: true, times: 1 });
  await queue(['a@example.com']);
  work();
  await attempted();
  await makeDue();
  await settled('sent');
  const [first, second] = await mail.arrived('a@example.com', 2);
  expect(first?.messageId).toMatch(/^<mail-[0-9a-z]{26}@example\.com>$/);
  expect(second?.messageId).toBe(first?.messageId);
});

test('no mail contains a lone carriage return @slow', async () => {
  await queue(['a@example.com'], account, productId, 'one\rtwo\r\nthree');
  work();
  await settled('sent');
  const [sent] = await mail.world.waitForMessages({ provider: 'smtp', kind: 'email' });
  expect(sent?.request.body.toString()).toContain('one\r\ntwo\r\nthree');
});

test.each([
  ['a busy mailbox', { operation: 'rcpt', status: 450 }],
  ['a server that refuses the login or the sender', { operation: 'mail', status: 550 }],
  ['a broken connection', { operation: 'rcpt', action: 'drop' as const }],
])('a message is sent again after %s @slow', async (_name, failure) => {
  mail.world.fail({ provider: 'smtp', ...failure, times: 1 });
  await queue(['a@example.com']);
  work();
  await attempted();
  expect(await rows()).toMatchObject([{ status: 'pending', attempts: 1 }]);
  await makeDue();
  await settled('sent');
  expect(mail.received('a@example.com')).toHaveLength(1);
});

test('if a mail server reports that an address does not exist, the account sends no more mail to it @slow', async () => {
  mail.world.fail({
    provider: 'smtp',
    operation: 'rcpt',
    recipient: 'gone@example.com',
    status: 550,
    code: '5.1.1',
  });
  await queue(['gone@example.com', 'a@example.com']);
  await queue(['gone@example.com']);
  work();
  await settled('failed', 2);
  await settled('sent');
  await queue(['gone@example.com', 'b@example.com']);
  await settled('sent', 2);
  expect((await rows()).map(({ recipient }) => recipient).filter((to) => to === 'gone@example.com')).toHaveLength(2);
  const { rows: suppressed } = await app.db.pool.query('SELECT * FROM mail_suppressions WHERE account_id = $1', [
    account.id,
  ]);
  expect(suppressed).toMatchObject([{ email: 'gone@example.com', reason: expect.stringContaining('5.1.1') }]);
  mail.world.reset();
  const other = await app.account();
  await queue(['gone@example.com'], other, (await createProduct(other)).id);
  expect(await mail.arrived('gone@example.com')).toHaveLength(1);
});

test.each([
  ['its content', { operation: 'data', status: 554, code: '5.6.0' }],
  ['a rule of the receiver', { operation: 'rcpt', status: 550, code: '5.7.1' }],
])(
  'a message that is refused for %s is given up, and its address still gets other messages @slow',
  async (_name, failure) => {
    mail.world.fail({ provider: 'smtp', ...failure, times: 1 });
    await queue(['a@example.com']);
    work();
    await settled('failed');
    await queue(['a@example.com']);
    await settled('sent');
  },
);

test('a single message is sent before an earlier message of the same account to a long list of recipients @slow', async () => {
  await queue(Array.from({ length: 50 }, (_, index) => `reader-${index}@example.com`));
  await queue(['single@example.com']);
  const [first] = await claimMail(app.db, { after: '', onTheirWay: {}, places: 1, placesOfAccount: 1 });
  expect(first?.recipient).toBe('single@example.com');
});

test('several workers send each message once @slow', async () => {
  await queue(Array.from({ length: 60 }, (_, index) => `reader-${index}@example.com`));
  work(3);
  await settled('sent', 60);
  const all = mail.world.messages({ provider: 'smtp', kind: 'email' });
  expect(all).toHaveLength(60);
  expect(new Set(all.map(({ reference }) => reference)).size).toBe(60);
});

test('claimed mail is not sent by a second worker until the lease ends @slow', async () => {
  await queue(['a@example.com']);
  const claim = { after: '', onTheirWay: {}, places: 5, placesOfAccount: 5 };
  await app.db.pool.query('UPDATE accounts SET suspended_at = now()');
  expect(await claimMail(app.db, claim)).toEqual([]);
  await app.db.pool.query('UPDATE accounts SET suspended_at = NULL');
  const [taken] = await claimMail(app.db, claim);
  expect(await claimMail(app.db, claim)).toEqual([]);
  await makeDue();
  const [again] = await claimMail(app.db, claim);
  expect([taken?.attempts, again?.attempts]).toEqual([1, 2]);
  if (taken) await settleFailed(app.db, taken, { final: true, reason: 'too late' });
  expect(await rows()).toMatchObject([{ status: 'pending', last_error: null }]);
});

test('a message is given up if the process stopped during its last attempt @slow', async () => {
  app.log.expectErrors(/a message was given up/);
  await queue(['poison@example.com']);
  await app.db.pool.query('UPDATE mail_outbox SET attempts = 9');
  await queue(['a@example.com']);
  work(1);
  expect(await settled('sent')).toMatchObject([{ recipient: 'a@example.com' }]);
  expect(await settled('failed')).toMatchObject([
    { recipient: 'poison@example.com', last_error: expect.stringContaining('stopped') },
  ]);
  expect(mail.received('poison@example.com')).toEqual([]);
});

test('a message is given up after two days of attempts, and old mail is deleted @slow', async () => {
  await queue(['a@example.com']);
  await app.db.pool.query('UPDATE mail_outbox SET attempts = 8');
  mail.world.fail({ provider: 'smtp', operation: 'rcpt', status: 451, times: 1 });
  work();
  expect(await settled('failed')).toMatchObject([{ attempts: 9, last_error: expect.stringContaining('451') }]);
  await app.db.pool.query(`UPDATE mail_contents SET created_at = now() - interval '8 days'`);
  await app.db.query(PURGE);
  expect(await rows()).toEqual([]);
});

test('claiming mail reads only due messages, even after thousands were sent @slow', async () => {
  await queue(['a@example.com']);
  await app.db.pool.query(
    `INSERT INTO mail_outbox (id, account_id, content_id, recipient, list, entry_id, bulk, status)
      SELECT 'mail-' || n, account_id, content_id, n || '@example.com', 'updates', 'x', true, 'sent'
      FROM mail_outbox, generate_series(1, 5000) AS n`,
  );
  await app.db.pool.query('ANALYZE mail_outbox');
  await app.db.transaction(async (tx) => {
    // The connection's statistics may still include scans of earlier transactions.
    const before = await sequentialScans(tx);
    expect(await claimMail(tx, { after: '', onTheirWay: {}, places: 20, placesOfAccount: 10 })).toHaveLength(1);
    expect(await sequentialScans(tx)).toBe(before);
  });
});

async function sequentialScans(tx: Queries): Promise<string | undefined> {
  const [reads] = await tx.query<{ scans: string }>({
    text: `SELECT seq_scan::text AS scans FROM pg_stat_xact_user_tables WHERE relname = 'mail_outbox'`,
  });
  return reads?.scans;
}

test('a subject is one line of limited length @slow', async () => {
  const message = { accountId: account.id, productId, kind: 'update' as const, text: 'x' };
  const subject = `A\r\nBcc: evil@example.com ${'😀'.repeat(200)}`;
  await app.db.statements((tx) =>
    queueMail(tx, { ...message, subject }, [{ email: 'a@example.com', list: 'updates', id: 'sub-1' }]),
  );
  work();
  const [received] = await mail.arrived('a@example.com');
  expect(received?.subject).toMatch(/^A Bcc: evil@example.com (?:😀)+$/u);
  expect(mail.received('evil@example.com')).toEqual([]);
});
