import { PHONE_NUMBER_ID } from '../../../test/channels.ts';
import { describeProvider } from '../../../test/providers.ts';

const TO = '+15551234567';

describeProvider({
  name: 'whatsapp',
  message: { channel: 'whatsapp', to: TO },
  settings: { statuses: ['sent', 'delivered'] },
  shuffled: ['delivered', 'delivered', 'sent', 'failed'],
  retried: [
    ['a 429', { status: 429 }, 'provider_rate_limited'],
    ['an unavailable service', { code: 131_016, status: 503 }, 'provider_unavailable'],
  ],
  pausing: [['an expired token', { code: 190 }]],
  failures: [[131_026, ['sent', 'failed'], 'recipient_unreachable']],
  receive: (world, _channel, { body: text, ...more }) =>
    world.whatsapp.receive({ from: TO.slice(1), phoneNumberId: PHONE_NUMBER_ID, text, ...more }),
});
