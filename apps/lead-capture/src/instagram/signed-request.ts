import { createHash, createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';

import { parseJson, type JsonObject } from './json-values.ts';

/** The content of a valid `signed_request`. */
export interface SignedRequest {
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
  const isSigned = secrets.some((secret) =>
    constantTimeEqual(createHmac('sha256', secret).update(payload).digest(), given),
  );
  if (!isSigned) return null;
  try {
    const {
      algorithm,
      user_id: id,
      issued_at: issued,
    } = parseJson(Buffer.from(payload, 'base64url').toString('utf8')) as JsonObject;
    if (typeof algorithm !== 'string' || algorithm.toUpperCase() !== 'HMAC-SHA256') return null;
    // An inexact number could be the id of another account.
    if (typeof id !== 'string' && !Number.isSafeInteger(id)) return null;
    if (!/^\d{1,32}$/.test(String(id))) return null;
    const hash = createHash('sha256')
      .update(`${given.toString('base64url')}.${payload}`)
      .digest('hex');
    return { appScopedId: String(id), issuedAt: /^\d{1,12}$/.test(String(issued)) ? Number(issued) : null, hash };
  } catch {
    return null;
  }
}
