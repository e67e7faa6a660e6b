import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/runtime/constant-time';

import { parseJson, type JsonObject } from './json-values.ts';

/**
 * The app-scoped id in a `signed_request`, with which the platform calls about a person's permissions and data:
 * `signature.payload`, both base64url, signed with HMAC-SHA256 over the payload as sent. Null when no secret fits.
 */
export function readSignedRequest(secrets: readonly string[], signedRequest: string): string | null {
  const [signature, payload, ...more] = signedRequest.split('.');
  if (!signature || !payload || more.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const isSigned = secrets.some((secret) =>
    constantTimeEqual(createHmac('sha256', secret).update(payload).digest(), given),
  );
  if (!isSigned) return null;
  try {
    const { algorithm, user_id: id } = parseJson(Buffer.from(payload, 'base64url').toString('utf8')) as JsonObject;
    if (typeof algorithm !== 'string' || algorithm.toUpperCase() !== 'HMAC-SHA256') return null;
    // A number that is not exact could be the id of another account.
    if (typeof id !== 'string' && !Number.isSafeInteger(id)) return null;
    return /^\d{1,32}$/.test(String(id)) ? String(id) : null;
  } catch {
    return null;
  }
}
