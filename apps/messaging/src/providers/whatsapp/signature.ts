import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';

/** Whether `X-Hub-Signature-256` is `sha256=` and the hexadecimal HMAC-SHA256 of the raw body under the app's secret. */
export function isMetaSignature(appSecret: string, signature: string | undefined, body: Buffer): boolean {
  if (signature === undefined) return false;
  return constantTimeEqual(signature, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`);
}
