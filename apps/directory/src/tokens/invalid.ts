import { sqlState, violates } from '@services/common/database/errors';

import { apiError } from '../errors.ts';

/** RFC 6750 §3: an error is named only if a token was sent. */
export const challenges = {
  challenge: { 'WWW-Authenticate': 'Bearer realm="directory", error="invalid_token"' },
  bareChallenge: { 'WWW-Authenticate': 'Bearer realm="directory"' },
};

/** The error for a token whose member was deleted after the token was looked up. */
export function invalidToken() {
  return apiError('UNAUTHENTICATED', 'Invalid access token', { headers: challenges.challenge });
}

/** Foreign keys to the acting member. The other foreign keys to members refer to another member. */
const ACTING = ['votes_user', 'posts_user', 'comments_user', 'collections_user', 'user_follows_follower'];

/** The error for a reference to a row that was deleted after its look-up; undefined for any other error. */
export function goneError(error: unknown) {
  if (sqlState(error) !== '23503') return undefined;
  if (ACTING.some((key) => violates(error, `${key}_id_fkey`))) return invalidToken();
  return apiError('CONFLICT', 'An object that the mutation refers to was just deleted');
}
