import { startTestApp, type TestAccount } from '../../test/app.ts';
import type { Progress } from '../outbound/progress.ts';
import { createReport } from './report.ts';

const app = startTestApp();

/** Messages of several accounts, all at the provider; half of them belong to a separate account. */
async function sending(count: number): Promise<{ account: TestAccount; channelId: string; messageId: string }[]> {
  const accounts = [await app.account(), await app.account()];
  const made = await Promise.all(
    accounts.map(async (account) => {
      const channel = { channel: 'sms', provider: 'twilio', settings: { from: '+15550199' } };
      const credentials = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'a-token' };
      const { body } = await account.post('/channels', { ...channel, credentials }).expect(201);
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
  'a receipt with text that cannot be stored harms none of those that come with it, at position %i of eight',
  async (position) => {
    const report = createReporter();
    const messages = await sending(8);
    const reports = messages.map(({ channelId, messageId }, index): Progress => {
      const reason = { code: 'recipient_unreachable', message: BAD_TEXT, providerCode: BAD_TEXT } as const;
      return { channelId, messageId, ...(index === position ? { status: 'failed', reason } : { status: 'delivered' }) };
    });
    await Promise.all(reports.map(report));
    const statuses = await Promise.all(messages.map(statusOf));
    expect(statuses.map(({ status }) => status)).toEqual(
      messages.map((_, index) => (index === position ? 'failed' : 'delivered')),
    );
    expect(statuses[position].error.message).toBe('lost half of \ufffd');
  },
);

test.each([1, 3, 5, 7])(
  'an id that the provider has given twice keeps no other message from being settled, at position %i of eight',
  async (position) => {
    const report = createReporter();
    const messages = await sending(8);
    const duplicate = position === 1 ? 3 : 1;
    await Promise.all(
      messages.map(({ channelId, messageId }, index) => {
        const providerMessageId = `SM${index === position ? duplicate : index}${'0'.repeat(30)}`;
        return report({ channelId, messageId, status: 'sent', providerMessageId });
      }),
    );
    const settled = await Promise.all(messages.map(statusOf));
    expect(settled.map(({ status }) => status)).toEqual(messages.map(() => 'sent'));
    const ids = settled.map(({ providerMessageId }) => providerMessageId).filter((id) => id !== null);
    expect(ids).toHaveLength(7);
    const note = settled.flatMap(({ events }) => events).find(({ duplicateProviderMessageId: id }) => id !== undefined);
    expect(note).toMatchObject({ status: 'sent' });
  },
);

test('a text message that the carrier could not deliver goes on to the channel that it names', async () => {
  const report = createReporter();
  const account = await app.account();
  const twilio = await account.post('/channels', {
    channel: 'sms',
    provider: 'twilio',
    settings: { from: '+15550199' },
    credentials: { accountSid: `AC${'a'.repeat(32)}`, authToken: 'a-token' },
  });
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
  // There is no further channel.
  await app.db.pool.query("UPDATE messages SET status = 'sending' WHERE id = $1", [messageId]);
  await report({ channelId: moved.channelId, messageId, status: 'failed', reason });
  expect((await statusOf({ account, messageId })).status).toBe('failed');
});
