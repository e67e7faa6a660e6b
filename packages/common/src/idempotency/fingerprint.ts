import { hash } from 'node:crypto';

import type { Request } from 'express';

/**
 * What distinguishes two requests with one `Idempotency-Key`: method, address and body. The order of an object's members does
 * not matter, since a client that sends the same again may write them in another one.
 */
export function fingerprintOf(request: Request): string {
  return digest(request, canonicalJson(request.body));
}

/**
 * Whether an earlier request was the same.
 *
 * @param stored its fingerprint; those of releases before this rule keep the order of members, and expire after 24 hours.
 */
export function isSameRequest(stored: unknown, request: Request): boolean {
  return stored === fingerprintOf(request) || stored === digest(request, JSON.stringify(request.body));
}

function digest({ method, originalUrl }: Request, body: string | undefined): string {
  return hash('sha256', `${method} ${originalUrl}\n${body}`, 'base64url');
}

/** JSON with the members of each object in the order of their names. */
export function canonicalJson(value: unknown): string | undefined {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join()}}`;
}
