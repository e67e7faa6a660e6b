import { sqlState, violates } from '@services/common/database/errors';

import type { Sql } from '../db.ts';
import { apiError } from '../errors.ts';

/** RFC 6750 §3: an error is named only if a token was sent. */
export const challenges = {
  challenge: { 'WWW-Authenticate': 'Bearer realm="directory", error="invalid_token"' },
  bareChallenge: { 'WWW-Authenticate': 'Bearer realm="directory"' },
};

/** The error for a token whose member was deleted or hidden after the token was looked up. */
export function invalidToken() {
  return apiError('UNAUTHENTICATED', 'Invalid access token', { headers: challenges.challenge });
}

/**
 * Makes sure that the author of new content is visible, because a token may be used for a moment after its member was hidden. The lock
 * excludes a concurrent `hideUser`, which then finds the content. Call it in the transaction that writes the content.
 *
 * @throws AppError 401 UNAUTHENTICATED if the member is hidden or deleted.
 */
export async function requireVisible(sql: Sql, userId: string): Promise<void> {
  const text = 'SELECT FROM users WHERE id = $1 AND hidden_at IS NULL FOR SHARE';
  if ((await sql.query(text, [userId], true)).length === 0) throw invalidToken();
}

/** Foreign keys to the acting member. The other foreign keys to members refer to another member. */
const ACTING = ['votes_user', 'posts_user', 'comments_user', 'collections_user', 'user_follows_follower'];

/** The error for a reference to a row that was deleted after its look-up. */
export function justDeleted() {
  return apiError('CONFLICT', 'An object that the mutation refers to was just deleted');
}

/** The error for a reference to a row that was deleted after its look-up, from the violation of a foreign key; undefined for any other error. */
export function goneError(error: unknown) {
  if (sqlState(error) !== '23503') return undefined;
  if (ACTING.some((key) => violates(error, `${key}_id_fkey`))) return invalidToken();
  return justDeleted();
}
