import { given, startTestApp } from '../../test/app.ts';
import { inbound } from '../../test/inbound.ts';
import { claimMessages, type Claimed } from '../delivery/claim.ts';
import { requeueMessages } from '../delivery/requeue.ts';
import { receiveText } from '../inbox/inbound.ts';
import { withoutOptedOut } from './opt-outs.ts';

// The application has no workers: the tests decide what happens between the claim and the sending of a message.
const app = startTestApp();
const TO = '+15551234567';
let channelId: string;
const account = given(() => app.account());
beforeEach(async () => {
  channelId = (await account.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201)).body.channelId;
});

const read = async (id: string) => (await account.get(`/messages/${id}`).expect(200)).body;
const claim = () => claimMessages(app.db, { lane: 'single', channelId, limit: 10, leaseSeconds: 30, maxBytes: 1 });
const handOver = (claimed: Claimed[]) => withoutOptedOut(app.db, app.config.ADDRESS_KEY, claimed);
const stop = () => receiveText(app.db, app.contacts, { ...inbound(account.id), channelId, from: TO, body: 'STOP' });
async function send(): Promise<string> {
  const { body } = await account.post('/messages/send', { channel: 'sms', to: TO, body: 'Hello' }).expect(202);
  return body.messageId;
}
const refused = { status: 'failed', attempts: 0, error: { code: 'recipient_opted_out' } };

test('after STOP was answered, no message reaches a provider, not even a message that a worker has already claimed', async () => {
  const claimedBefore = await send();
  const claimed = await claim();
  expect(claimed.map(({ id }) => id)).toEqual([claimedBefore]);
  const queuedBefore = await send();
  await stop();
  expect(await handOver(claimed)).toEqual([]);
  expect(await claim()).toEqual([]);
  expect(await read(claimedBefore)).toMatchObject(refused);
  expect(await read(queuedBefore)).toMatchObject(refused);
});

test('a message that the provider got before STOP is neither recalled nor retried', async () => {
  const id = await send();
  const [message] = await handOver(await claim());
  await stop();
  await requeueMessages(app.db, [{ message: message!, dueInMs: 0, event: { code: 'provider_unavailable' } }]);
  expect(await handOver(await claim())).toEqual([]);
  expect(await read(id)).toMatchObject({ ...refused, attempts: 1 });
});
