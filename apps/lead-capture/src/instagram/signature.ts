import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';

/**
 * Whether `X-Hub-Signature-256` is the platform's signature of exactly these bytes with any of the secrets. There can be several
 * secrets, because a secret is being replaced, or because apps of the two login types sign with different secrets.
 */
export function isSignedBy(secrets: readonly string[], body: Buffer, header: string | undefined): boolean {
  const signature = /^sha256=([0-9a-f]{64})$/.exec(header ?? '')?.[1];
  if (!signature) return false;
  const given = Buffer.from(signature, 'hex');
  return secrets.some((secret) => constantTimeEqual(createHmac('sha256', secret).update(body).digest(), given));
}
