import type { Request, Response } from 'express';

import { AppError } from '../http/errors.ts';
import { acceptInvitation, findInvitation } from '../members/invitations.ts';
import { hashNewPassword } from '../members/passwords.ts';
import { findPersonByEmail, insertPerson, verifyEmail } from '../members/store.ts';
import { plainAddress } from '../runtime/addresses.ts';
import type { PeopleDeps } from './people.ts';
import type { SessionState } from './schemas.ts';
import { signIn } from './sign-in.ts';

interface Acceptance {
  token: string;
  /** The name and password of a new person. */
  name?: string | undefined;
  password?: string | undefined;
}

/**
 * Accepts an invitation. If a person with the address exists, that person must be signed in: the link alone does not open their
 * other accounts. A new person is created with a name and a password.
 *
 * @throws AppError 404 `invitation_not_found`, 409 `sign_in_first`, 400 `password_required`, 429 `too_many_attempts`.
 */
export async function accept(
  deps: PeopleDeps,
  request: Request,
  response: Response,
  { token, name, password }: Acceptance,
): Promise<SessionState> {
  const { db, sessions } = deps;
  const invitation = await findInvitation(db, token);
  const known = await findPersonByEmail(db, invitation.email);
  const session = await sessions.find(request);
  if (known && session?.person.id !== known.id) throw signInFirst(invitation.email);
  if (!known && (name === undefined || password === undefined)) {
    throw new AppError(400, 'password_required', 'Choose a name and a password');
  }
  let passwordHash: string | null = null;
  if (!known && password !== undefined) {
    await deps.throttle.password(invitation.id);
    passwordHash = await hashNewPassword(password, [deps.service, name ?? '', invitation.email]);
  }
  return signIn(deps, request, response, async (tx) => {
    // Read again under a lock, because the invitation may have been used or withdrawn concurrently.
    const current = await findInvitation(tx, token);
    const person = await findPersonByEmail(tx, current.email);
    if (person && person.id !== known?.id) throw signInFirst(current.email);
    const fresh = { email: current.email, name: name ?? current.email, passwordHash, verified: current.mailed };
    const personId = person?.id ?? (await insertPerson(tx, fresh));
    if (current.mailed) await verifyEmail(tx, personId);
    await acceptInvitation(tx, current, personId, plainAddress(request.ip));
    return { personId, accountId: current.accountId, method: 'invitation' };
  });
}

function signInFirst(email: string): AppError {
  return new AppError(409, 'sign_in_first', `Sign in as ${email} to accept the invitation`);
}
