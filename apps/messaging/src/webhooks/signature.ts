import { createHmac } from 'node:crypto';

import type { Signing } from '@services/common/webhooks/delivery/signature';

/**
 * The specification's own header: HMAC-SHA256 of the raw body in hexadecimal, keyed with the whole text of the secret. The header has
 * room for one signature. During a rotation this is the signature with the oldest secret that has not expired. The signature does not
 * cover the time. Receivers detect replays by the headers of Standard Webhooks, which every delivery also has.
 */
export function serviceSignature({ payload, secrets }: Pick<Signing, 'payload' | 'secrets'>): Record<string, string> {
  const signature = createHmac('sha256', secrets.at(-1) ?? secrets[0])
    .update(payload)
    .digest('hex');
  return { 'X-Service-Signature': `sha256=${signature}` };
}
