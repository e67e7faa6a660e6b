import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../app.ts';
import { connectTwilio } from '../channels.ts';
const app = startTestApp({
  worker: true,
  simulators: true,
  environment: { LEASE_SECONDS: '4', PROVIDER_TIMEOUT_MS: '2000' },
});
const { world } = app;

const account = given(() => app.account());
beforeEach(async () => {
  await connectTwilio(account, world);
  // The provider sends no receipts, so the service learns a status only by asking.
  world.decide({ provider: 'twilio', statuses: [] });
});

/** Sends a message and waits until the provider has accepted it. */
async function sent(to: string, body: string) {
  const { messageId } = (await account.post('/messages/send', { channel: 'sms', to, body }).expect(202)).body;
  return eventually(async () => {
    const message = (await account.get(`/messages/${messageId}`).expect(200)).body;
    return message.status === 'sent' && message;
  });
}
/** The codes of the message's events, whether it may be a duplicate, and how many times the provider has it. */
async function historyOf(to: string, body: string) {
  const { events, possibleDuplicate } = await sent(to, body);
  const codes = events.flatMap(({ code }: { code?: string }) => code ?? []);
  return { body, codes, possibleDuplicate, count: world.countMessages('twilio', to, body) };
}

test('after a lost response, the service asks the provider for the outcome, and the message is not sent twice', async () => {
  const failures = Object.entries({
    'an error 500': { status: 500 },
    garbage: { action: 'garbage' },
    'a cut connection': { action: 'drop' },
    'no answer at all': { action: 'hang' },
  } as const);
  // All cases run concurrently, because each takes several seconds.
  const histories = failures.flatMap(([name, failure], index) =>
    [true, false].map((accept) => {
      const [to, body] = [`+155512345${index}${Number(accept)}`, `${name}, ${accept ? 'taken' : 'not taken'}`];
      world.fail({ provider: 'twilio', operation: 'send', text: body, times: 1, accept, ...failure });
      return historyOf(to, body);
    }),
  );
  expect(await Promise.all(histories)).toEqual(
    failures.flatMap(([name]) => [
      { body: `${name}, taken`, codes: ['outcome_unknown', 'recovered'], possibleDuplicate: false, count: 1 },
      { body: `${name}, not taken`, codes: ['outcome_unknown', 'not_taken'], possibleDuplicate: false, count: 1 },
    ]),
  );
});

test('a message is sent only once even if the provider lists it late', async () => {
  world.fail({ provider: 'twilio', operation: 'send', action: 'hang', accept: true, times: 1 });
  const none = JSON.stringify({ messages: [] });
  world.fail({ provider: 'twilio', operation: 'list', times: 1, status: 200, body: none });
  expect(await historyOf('+15551234567', 'Hello')).toMatchObject({ codes: ['outcome_unknown', 'recovered'], count: 1 });
});
