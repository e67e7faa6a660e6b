import type { RequestHandler } from 'express';

import { refuseIfHeld } from '../access/held-accounts.ts';
import type { Queries } from '../database/database.ts';
import { isSafe } from '../sessions/same-origin.ts';
import type { Sessions } from '../sessions/sessions.ts';

/**
 * Middleware of the console's endpoints: what a person changes in an account that is held is refused with 503. Registered by
 * services whose accounts may be held.
 */
export function refuseChangesWhileHeld({
  db,
  sessions,
}: {
  db: Queries;
  sessions: Pick<Sessions, 'find'>;
}): RequestHandler {
  return async (request, _response, next) => {
    const account = isSafe(request) ? null : (await sessions.find(request))?.account;
    if (account) await refuseIfHeld(db, account.id);
    next();
  };
}
