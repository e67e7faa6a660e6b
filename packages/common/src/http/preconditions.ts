import { createHash } from 'node:crypto';

import { AppError } from './errors.ts';

/** A revision in the format of `ETag` and `If-Match` (RFC 9110, 8.8.3). */
export function entityTag(revision: string): string {
  return `"${revision}"`;
}

/**
 * The revision of an object for which no time of its last change is stored. Objects with the same content have the same
 * revision.
 */
export function contentRevision(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

/** The revision of a name: the name itself, in characters that a header can hold. */
export function nameRevision(name: string): string {
  return encodeURIComponent(name);
}
/** The last sentence in the descriptions of operations that rename something. */
export const NAME_REVISION =
  'The `ETag` of a name is the name itself, percent-encoded: with `If-Match: "Old%20name"` only an object with the name `Old name` is renamed.';

/**
 * Rejects `If-Match` if there is no revision to compare, because a client that sends the header relies on it. `*` matches
 * anything.
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
 * Refuses a change that was based on an older state, so that two people who edit the same thing do not overwrite each other. Call it
 * while the row is locked. A request without `If-Match` is not checked.
 *
 * @param ifMatch the request's header: `*`, or one or several tags
 * @param revision the current state, as the operation's `revision` names it
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
