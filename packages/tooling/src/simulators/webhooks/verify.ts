import { createHmac } from 'node:crypto';

const TOLERANCE_SECONDS = 5 * 60;

/** `X-Service-Signature`: `sha256=` and the hex HMAC-SHA256 of the body, keyed with the secret as it is written. */
export function verifyServiceSignature(body: Buffer, secret: string, header: string): boolean {
  return header === `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

interface StandardHeaders {
  id: string;
  timestamp: string;
  /** A list of `v1,<base64>`, separated by spaces. It has several entries while a secret is being rotated. */
  signature: string;
}

/** Standard Webhooks 1.0.0. The key is the base64 after `whsec_`. Returns null, or the problem. */
export function standardWebhookProblem(
  body: Buffer,
  secret: string,
  { id, timestamp, signature }: StandardHeaders,
  nowSeconds: number,
): string | null {
  if (!/^\d+$/.test(timestamp)) return 'webhook-timestamp is not a number of seconds';
  if (Math.abs(nowSeconds - Number(timestamp)) > TOLERANCE_SECONDS)
    return 'webhook-timestamp is more than 5 minutes off';
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return signature.split(' ').includes(expected) ? null : 'webhook-signature is invalid';
}
