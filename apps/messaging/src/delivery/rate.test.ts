import { startTestApp } from '../../test/app.ts';
import { takeTokens } from './rate.ts';

// The application has no workers, so that queued messages stay queued.
const app = startTestApp();
const TEXT = { channel: 'sms', to: '+15551234567', body: 'Hello' };

test('when the rate limit delays messages, a message sent on its own comes before the messages of a batch @slow', async () => {
  const account = await app.account();
  const { body: channel } = await account.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201);
  await account.post('/messages/batch', { messages: [TEXT, TEXT] }).expect(202);
  const { body: single } = await account.post('/messages/send', TEXT).expect(202);
  expect(await takeTokens(app.db, channel.channelId, 1, 'bulk')).toBe(0);
  await account.post(`/messages/${single.messageId}/cancel`, {}).expect(200);
  expect(await takeTokens(app.db, channel.channelId, 1, 'bulk')).toBe(1);
});
