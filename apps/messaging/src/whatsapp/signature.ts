import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `X-Hub-Signature-256` is `sha256=` and the hexadecimal HMAC-SHA256 of the raw body under the app's secret. */
export function isMetaSignature(appSecret: string, signature: string | undefined, body: Buffer): boolean {
  if (signature === undefined) return false;
  const expected = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
