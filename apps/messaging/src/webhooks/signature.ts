import { createHmac } from 'node:crypto';

import type { Signing } from '@services/common/webhooks/delivery/signature';

/**
 * The specification's own header: HMAC-SHA256 of the raw body in hexadecimal, keyed with the whole text of the secret. It holds one
 * signature, so during a rotation it uses the oldest secret that still signs. It does not cover the time: only the headers of Standard
 * Webhooks, which every delivery also has, let a receiver detect replays.
 */
export function serviceSignature({ payload, secrets }: Pick<Signing, 'payload' | 'secrets'>): Record<string, string> {
  const signature = createHmac('sha256', secrets.at(-1) ?? secrets[0])
    .update(payload)
    .digest('hex');
  return { 'X-Service-Signature': `sha256=${signature}` };
}
