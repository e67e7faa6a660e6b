import { createHmac, hash } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';

import { parseJson, type JsonObject } from './json-values.ts';

/**
 * Whether a signature was made with any of the secrets. There can be several secrets, because a secret is being replaced, or
 * because apps of the two login types sign with different secrets.
 */
function isMadeWith(secrets: readonly string[], signed: Buffer | string, signature: Buffer): boolean {
  return secrets.some((secret) => constantTimeEqual(createHmac('sha256', secret).update(signed).digest(), signature));
}

/** Whether `X-Hub-Signature-256` is the platform's signature of exactly these bytes. */
export function isSignedBy(secrets: readonly string[], body: Buffer, header: string | undefined): boolean {
  const signature = /^sha256=([0-9a-f]{64})$/.exec(header ?? '')?.[1];
  return signature !== undefined && isMadeWith(secrets, body, Buffer.from(signature, 'hex'));
}

/** The content of a valid `signed_request`. */
interface SignedRequest {
  /** The app-scoped id of the account. */
  appScopedId: string;
  /** When the platform issued the request, in whole seconds since 1970; null if not stated. */
  issuedAt: number | null;
  /** SHA-256, in hexadecimal, of the request: the same for every base64url spelling of its signature. */
  hash: string;
}

/**
 * Reads a `signed_request`, which the platform sends in its callbacks about a person's permissions and data:
 * `signature.payload`, both base64url, signed with HMAC-SHA256 over the payload as sent. Null if no secret matches.
 */
export function readSignedRequest(secrets: readonly string[], signedRequest: string): SignedRequest | null {
  const [signature, payload, ...more] = signedRequest.split('.');
  if (!signature || !payload || more.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  if (!isMadeWith(secrets, payload, given)) return null;
  try {
    const { algorithm, user_id, issued_at } = parseJson(Buffer.from(payload, 'base64url').toString()) as JsonObject;
    if (typeof algorithm !== 'string' || algorithm.toUpperCase() !== 'HMAC-SHA256') return null;
    // An inexact number could be the id of another account.
    if (typeof user_id !== 'string' && !Number.isSafeInteger(user_id)) return null;
    const appScopedId = String(user_id);
    if (!/^\d{1,32}$/.test(appScopedId)) return null;
    const issuedAt = /^\d{1,12}$/.test(String(issued_at)) ? Number(issued_at) : null;
    return { appScopedId, issuedAt, hash: hash('sha256', `${given.toString('base64url')}.${payload}`) };
  } catch {
    return null;
  }
}
