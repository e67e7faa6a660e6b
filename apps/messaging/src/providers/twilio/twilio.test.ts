import { TWILIO_SID, TWILIO_TOKEN } from '../../../test/channels.ts';
import { describeProvider } from '../../../test/providers.ts';
import { readOptOut } from './receipts.ts';

const TO = '+15551234567';

describeProvider({
  name: 'twilio',
  message: { channel: 'sms', to: TO },
  settings: { statuses: ['sent', 'delivered'] },
  configure: ({ twilio }) => twilio.configure({ statusDelayMs: 5 }),
  shuffled: ['delivered', 'delivered', 'sent', 'failed'],
  retried: [
    ['a 503', { status: 503 }, 'provider_unavailable'],
    ['a 429', { status: 429, headers: { 'Retry-After': '1' } }, 'provider_rate_limited'],
  ],
  pausing: [['a refused token', { code: 20_003, status: 401 }]],
  failures: [[30_007, ['sent', 'undelivered'], 'content_rejected']],
  canFind: true,
  receive: (world, { callbackUrls }, text) =>
    world.twilio.receive({
      from: TO,
      to: '+15550199',
      accountSid: TWILIO_SID,
      authToken: TWILIO_TOKEN,
      url: callbackUrls['inbound'] ?? '',
      ...text,
    }),
});

test('Twilio’s `OptOutType` for a text is used if it is STOP, START or HELP @slow', () => {
  expect(['STOP', 'START', 'HELP', '', undefined, 'OTHER'].map(readOptOut)).toEqual([
    'stop',
    'start',
    'help',
    undefined,
    undefined,
    undefined,
  ]);
});
