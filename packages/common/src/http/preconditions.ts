import { createHash } from 'node:crypto';

import { AppError } from './errors.ts';

/** A revision as `ETag` and `If-Match` have it (RFC 9110, 8.8.3). */
export function entityTag(revision: string): string {
  return `"${revision}"`;
}

/** The revision of something that has no time of its last change: equal contents have the same. */
export function contentRevision(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

/**
 * Refuses `If-Match` where no revision could be compared: a client that sends it relies on it. `*` holds for whatever is there.
 *
 * @throws AppError 412 `precondition_unsupported`
 */
export function refusePrecondition(ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  throw new AppError(
    412,
    'precondition_unsupported',
    'This operation does not support If-Match. Send the request without it',
  );
}

/**
 * Refuses a change that was made from an older state, so that of two people who edit the same neither overwrites the other. Call it
 * while the row is locked. A request without `If-Match` is not held to it.
 *
 * @param ifMatch the request's header: `*`, or one or several tags
 * @param revision as the operation's `revision` names the present state
 * @throws AppError 412 `changed_meanwhile`
 */
export function requireUnchanged(ifMatch: string | undefined, revision: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes(entityTag(revision))) return;
  throw new AppError(
    412,
    'changed_meanwhile',
    'This resource has changed since you read it. Read it again before you change it',
  );
}
