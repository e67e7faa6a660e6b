import { startOutsideWorld, type OutsideWorld } from '@services/tooling/outside-world';

import { startTestApp, type TestAccount } from '../../test/app.ts';
import { connectTwilio } from '../../test/channels.ts';
import { eventually } from '../../test/eventually.ts';

let world: OutsideWorld;
const app = startTestApp(async () => {
  world = await startOutsideWorld();
  return { worker: true, environment: { LEASE_SECONDS: '4', PROVIDER_TIMEOUT_MS: '2000' } };
});
let account: TestAccount;

beforeEach(async () => {
  world.reset();
  account = await app.account();
  await connectTwilio(account, world);
  // Without receipts only asking can tell.
  world.decide({ provider: 'twilio', statuses: [] });
});
afterAll(() => world.stop());

const TO = '+15551234567';
/** Sends a message and waits until the provider has taken it. */
async function sent(body: string) {
  const { messageId } = (await account.post('/messages/send', { channel: 'sms', to: TO, body }).expect(202)).body;
  return eventually(async () => {
    const message = (await account.get(`/messages/${messageId}`).expect(200)).body;
    return message.status === 'sent' && message;
  }, 25_000);
}
const codes = (message: { events: { code?: string }[] }) => message.events.flatMap(({ code }) => code ?? []);

test.each([
  ['an error 500', { status: 500 }],
  ['garbage', { action: 'garbage' as const }],
  ['a cut connection', { action: 'drop' as const }],
  ['no answer at all', { action: 'hang' as const }],
])('after %s the provider is asked, and the message is not sent twice', async (_name, failure) => {
  world.fail({ provider: 'twilio', operation: 'send', times: 1, accept: true, ...failure });
  const taken = await sent('Hello');
  expect(codes(taken)).toEqual(['outcome_unknown', 'recovered']);
  expect(world.countMessages('twilio', TO, 'Hello')).toBe(1);

  world.fail({ provider: 'twilio', operation: 'send', times: 1, accept: false, ...failure });
  const notTaken = await sent('Again');
  expect(codes(notTaken)).toEqual(['outcome_unknown', 'not_taken']);
  expect(notTaken.possibleDuplicate).toBe(false);
  expect(world.countMessages('twilio', TO, 'Again')).toBe(1);
});

test('a provider that is late to show what it took gets it once', async () => {
  world.fail({ provider: 'twilio', operation: 'send', action: 'hang', accept: true, times: 1 });
  const none = JSON.stringify({ messages: [] });
  world.fail({ provider: 'twilio', operation: 'list', times: 1, status: 200, body: none });
  const message = await sent('Hello');
  expect(codes(message)).toEqual(['outcome_unknown', 'recovered']);
  expect(world.countMessages('twilio', TO, 'Hello')).toBe(1);
});
