import { createHmac, createSecretKey, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new signing secret: `whsec_` and 32 random bytes in base64, as Standard Webhooks has it. */
export function generateSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

export interface Signing {
  /** Stays the same over retries and redelivery: a receiver knows a duplicate by it. */
  id: string;
  /** The exact bytes that are sent. */
  payload: string;
  secret: string;
  /** The secret before the last rotation, while receivers may still hold it. */
  previousSecret?: string | undefined;
  /** Unix seconds. */
  timestamp: number;
}

/**
 * The headers by which a receiver verifies a webhook: the specification's own, and the three of Standard Webhooks 1.0.
 *
 * The first has room for one signature, so during a rotation it keeps to the secret that receivers are known to have; its
 * key is the whole secret's text. Standard Webhooks' key is what the base64 part decodes to, and its header carries both.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders({ id, payload, secret, previousSecret, timestamp }: Signing): Record<string, string> {
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  return {
    'X-Service-Signature': `sha256=${createHmac('sha256', previousSecret ?? secret)
      .update(payload)
      .digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((each) => standardSignature(each, `${id}.${timestamp}.${payload}`)).join(' '),
  };
}

function standardSignature(secret: string, content: string): string {
  const key = createSecretKey(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
