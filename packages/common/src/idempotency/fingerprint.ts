import { hash } from 'node:crypto';

import type { Request } from 'express';

/**
 * The fingerprint that distinguishes two requests with one `Idempotency-Key`: method, address and body. The order of an object's members does
 * not matter, because a client may write them in another order when it repeats a request.
 */
export function fingerprintOf({ method, originalUrl, body }: Request): string {
  return hash('sha256', `${method} ${originalUrl}\n${canonicalJson(body)}`, 'base64url');
}

/** JSON with the members of each object in the order of their names. */
export function canonicalJson(value: unknown): string | undefined {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join()}}`;
}
