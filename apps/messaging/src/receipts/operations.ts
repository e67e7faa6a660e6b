import type { Operation } from '@services/common/openapi/openapi';
import { z } from 'zod';

const open = { secured: false, errors: [403] };

/** What providers and recipients call; the provider's signature, or the link's, stands for a key. */
export const providerOperations: Record<string, Operation> = {
  'POST /callbacks/twilio/:channelId/status': {
    summary: "Twilio's status callback",
    tag: 'Providers',
    status: 204,
    ...open,
  },
  'POST /callbacks/twilio/:channelId/inbound': {
    summary: 'A text that somebody wrote, from Twilio',
    tag: 'Providers',
    response: 'text/xml',
    ...open,
  },
  'GET /callbacks/whatsapp/:channelId': {
    summary: "Meta's handshake",
    tag: 'Providers',
    response: 'text/plain',
    ...open,
  },
  'POST /callbacks/whatsapp/:channelId': {
    summary: 'WhatsApp receipts and texts',
    tag: 'Providers',
    response: z.object({ received: z.int() }),
    ...open,
  },
  'POST /callbacks/email/:channelId/bounces': {
    summary: 'A delivery report (RFC 3464), as the mail server got it',
    tag: 'Providers',
    body: z.string(),
    bodyType: 'message/rfc822',
    response: z.object({ received: z.int() }),
    headers: {
      'X-Service-Signature': "`sha256=` and the hexadecimal HMAC-SHA256 of the body under the channel's bounceSecret",
    },
    ...open,
  },
  'GET /unsubscribe/:token': {
    summary: 'Asks whether to unsubscribe',
    tag: 'Recipients',
    response: 'text/html',
    secured: false,
    errors: [404],
  },
  'POST /unsubscribe/:token': {
    summary: 'Unsubscribes (RFC 8058)',
    tag: 'Recipients',
    response: 'text/html',
    secured: false,
    errors: [404],
  },
};
