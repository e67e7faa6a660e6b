import { createHmac, createSecretKey } from 'node:crypto';

import { SECRET_PREFIX } from '../secrets.ts';

/** The signed content of one attempt. */
export interface Signing {
  /** The event's id, which is the same for every attempt and repetition, so that a receiver recognizes duplicates. */
  id: string;
  /** The exact bytes that are sent. */
  payload: string;
  /** Unix seconds of this attempt. */
  timestamp: number;
  /** The signing secrets, newest first: more than one during the overlap of a rotation. */
  secrets: readonly [string, ...string[]];
}

/**
 * The headers of Standard Webhooks 1.0.0: HMAC-SHA256 over `id.timestamp.payload`, one signature for each secret.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders({ id, payload, timestamp, secrets }: Signing): Record<string, string> {
  const content = `${id}.${timestamp}.${payload}`;
  const signatures = secrets.map((secret) => {
    const key = createSecretKey(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
