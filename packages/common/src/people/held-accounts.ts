import type { RequestHandler } from 'express';

import { refuseIfHeld } from '../access/held-accounts.ts';
import type { Queries } from '../database/database.ts';
import { isSafe } from '../http/same-origin.ts';
import type { Sessions } from '../sessions/sessions.ts';

/**
 * Signing in and out, opening another account, ending one's other sessions: people's own, whatever account is open. An
 * invitation is into an account of its own choice, which `PeopleOptions.refuseIfHeld` looks at. A new password is not among them:
 * the open account's audit log has an entry of it.
 */
const OF_PEOPLE = /^\/(sessions?|sign-in-links)(\/|$)|^\/invitations\/accept$/;

/**
 * Middleware of the console's endpoints: what a person changes in an account that is held is refused with 503; their sessions
 * remain theirs. Registered by services whose accounts may be held.
 */
export function refuseChangesWhileHeld({
  db,
  sessions,
}: {
  db: Queries;
  sessions: Pick<Sessions, 'find'>;
}): RequestHandler {
  return async (request, _response, next) => {
    const isAllowed = isSafe(request) || OF_PEOPLE.test(request.path);
    const account = isAllowed ? null : (await sessions.find(request))?.account;
    if (account) await refuseIfHeld(db, account.id, 'person');
    next();
  };
}
