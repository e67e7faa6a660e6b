import { randomBytes } from 'node:crypto';

import { startTestApp, type TestAccount } from '../../test/app.ts';
import { ADVANCE } from '../messages/advance.ts';
import type { Progress } from '../providers/progress.ts';
import { createReport } from './report.ts';

const app = startTestApp();

const TWILIO = {
  channel: 'sms',
  provider: 'twilio',
  settings: { from: '+15550199' },
  credentials: { accountSid: `AC${'a'.repeat(32)}`, authToken: 'a-token' },
};

/** Creates messages that are being sent, alternately for two accounts. */
async function sending(count: number): Promise<{ account: TestAccount; channelId: string; messageId: string }[]> {
  const accounts = [await app.account(), await app.account()];
  const made = await Promise.all(
    accounts.map(async (account) => {
      const { body } = await account.post('/channels', TWILIO).expect(201);
      const messages = Array.from({ length: count / 2 }, (_, index) => ({
        channel: 'sms',
        to: `+1555123${String(1000 + index)}`,
        body: 'Hello',
      }));
      const batch = await account.post('/messages/batch', { messages }).expect(202);
      return batch.body.data.map(({ messageId }: { messageId: string }) => ({
        account,
        channelId: body.channelId,
        messageId,
      }));
    }),
  );
  await app.db.pool.query("UPDATE messages SET status = 'sending' WHERE status = 'queued'");
  const [one = [], other = []] = made;
  return one.flatMap((each: unknown, index: number) => [each, other[index]]);
}

const statusOf = async ({ account, messageId }: { account: TestAccount; messageId: string }) =>
  (await account.get(`/messages/${messageId}`).expect(200)).body;
const createReporter = () => createReport(app.db, app.contacts, { RECEIPT_WAIT_SECONDS: 600 }, () => {});
const BAD_TEXT = 'lost\0 half of 😀'.slice(0, -1);

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'of eight receipts, the one at position %i contains text that cannot be stored, and all eight are recorded',
  async (position) => {
    const report = createReporter();
    const messages = await sending(8);
    const reports = messages.map(({ channelId, messageId }, index): Progress => {
      const reason = { code: 'recipient_unreachable', message: BAD_TEXT, providerCode: BAD_TEXT } as const;
      const receipt = { channelId, messageId, at: new Date() };
      return index === position ? { ...receipt, status: 'failed', reason } : { ...receipt, status: 'delivered' };
    });
    await Promise.all(reports.map(report));
    const statuses = await Promise.all(messages.map(statusOf));
    expect(statuses.map(({ status }) => status)).toEqual(
      messages.map((_, index) => (index === position ? 'failed' : 'delivered')),
    );
    expect(statuses[position].error.message).toBe('lost half of \ufffd');
  },
);

/** Reports that every message was sent, in parallel. @returns the messages, and the number of statements. */
async function reportSent(idOf: (index: number) => string) {
  let statements = 0;
  const query: typeof app.db.query = (statement, values) => {
    if (statement === ADVANCE) statements += 1;
    return app.db.query(statement, values);
  };
  const report = createReport({ ...app.db, query }, app.contacts, { RECEIPT_WAIT_SECONDS: 600 }, () => {});
  const messages = await sending(300);
  await Promise.all(
    messages.map(({ channelId, messageId }, index) =>
      report({ channelId, messageId, status: 'sent', providerMessageId: idOf(index) }),
    ),
  );
  return { messages, statements };
}

const uniqueId = (index: number) => `SM${index}${'0'.repeat(30)}`;

test.each([
  ['given to all messages', () => 'SM-same'],
  ['given to two messages each', (index: number) => uniqueId(index - (index % 4))],
  ['too long for an index', (index: number) => `${randomBytes(5000).toString('hex')}${index}`],
])(
  'recording provider message ids that are %s needs no more SQL statements than recording unique ids @slow',
  async (_name, idOf) => {
    // Every second message is reported with an id of this kind, the other messages with unique ids. The messages with ids of this kind belong
    // to the first account.
    const { messages, statements } = await reportSent((index) => (index % 2 === 0 ? idOf(index) : uniqueId(index)));
    expect(statements).toBe((await reportSent(uniqueId)).statements);
    const settled = await Promise.all(messages.map(statusOf));
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['sent']));
  },
);

test('if the carrier cannot deliver a text message, the message is sent over its fallback channel', async () => {
  const report = createReporter();
  const account = await app.account();
  const twilio = await account.post('/channels', TWILIO);
  await account
    .post('/channels', {
      channel: 'whatsapp',
      provider: 'cloud',
      settings: { phoneNumberId: '106540000000001' },
      credentials: { accessToken: 'token', appSecret: 'an-app-secret', verifyToken: 'a-verify-token' },
    })
    .expect(201);
  const message = { channel: 'sms', to: '+15551234567', body: 'Hello', fallback: ['whatsapp'] };
  const { messageId } = (await account.post('/messages/send', message).expect(202)).body;
  const { channelId } = twilio.body;
  await app.db.pool.query("UPDATE messages SET status = 'sending' WHERE id = $1", [messageId]);
  await report({ channelId, messageId, status: 'sent', providerMessageId: `SM${'1'.repeat(32)}` });
  const reason = { code: 'recipient_unreachable', message: 'Unknown', providerCode: '30003' } as const;
  await report({ channelId, messageId, status: 'failed', reason });
  const moved = await statusOf({ account, messageId });
  expect(moved).toMatchObject({ status: 'queued', channel: 'whatsapp', sentAt: null, providerMessageId: null });
  expect(moved.events.at(-1)).toMatchObject({ code: 'recipient_unreachable', fallback: { channel: 'whatsapp' } });
  // The message has no fallback left after WhatsApp.
  await app.db.pool.query("UPDATE messages SET status = 'sending' WHERE id = $1", [messageId]);
  await report({ channelId: moved.channelId, messageId, status: 'failed', reason });
  expect((await statusOf({ account, messageId })).status).toBe('failed');
});

test('a bounce fails the email and suppresses its address in one transaction', async () => {
  const account = await app.account();
  const settings = { host: 'smtp.example.com', port: 587, from: 'post@example.com' };
  const { channelId } = (
    await account.post('/channels', { channel: 'email', provider: 'smtp', settings, credentials: {} }).expect(201)
  ).body;
  const mail = { channel: 'email', to: 'ada@example.com', body: 'Hello' };
  const { messageId } = (await account.post('/messages/send', mail).expect(202)).body;
  await app.db.pool.query("UPDATE messages SET status = 'sending' WHERE id = $1", [messageId]);
  const reason = { code: 'invalid_recipient', message: 'User unknown' } as const;
  const failure = { channelId, messageId, isEmail: true, status: 'failed', reason } as const;
  const consentChanged = () => Promise.reject(new Error('lost'));
  const handlers = { ...app.contacts.handlers, consentChanged };
  const interrupted = createReport(app.db, { ...app.contacts, handlers }, { RECEIPT_WAIT_SECONDS: 600 }, () => {});
  await expect(interrupted(failure)).rejects.toThrow('lost');
  expect((await statusOf({ account, messageId })).status).toBe('sending');
  await createReporter()(failure);
  expect((await statusOf({ account, messageId })).status).toBe('failed');
  await account.post('/messages/send', mail).expect(400);
});
