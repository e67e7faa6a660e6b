import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/**
 * The `webhook-signature` header of Standard Webhooks 1.0: version 1, HMAC-SHA256 over `id.timestamp.body`.
 *
 * @param timestamp Unix seconds of this attempt, as in the `webhook-timestamp` header.
 */
export function sign(secret: string, { id, timestamp, body }: { id: string; timestamp: number; body: string }): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
