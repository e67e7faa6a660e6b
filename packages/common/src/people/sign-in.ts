import type { Request, Response } from 'express';

import { markDevice } from '../members/throttle.ts';
import type { Queries } from '../database/database.ts';
import { findPerson, firstAccount, isSetUp, listAccountsOf, setPassword, verifyEmail } from '../members/store.ts';
import type { Session } from '../sessions/sessions.ts';
import { endAllSessions, type SignInMethod } from '../sessions/store.ts';
import type { PeopleDeps, SignInTransaction } from './people.ts';
import type { SessionState } from './schemas.ts';

const DEVICE_SECONDS = 365 * 86_400;

/** The console's first request: the signed-in person, and the ways to sign in. */
export async function describeSession(deps: PeopleDeps, session: Session | null): Promise<SessionState> {
  const { db, settings, provider } = deps;
  const signIn = {
    password: true,
    link: settings.SMTP_URL !== undefined,
    oidc: provider ? { name: settings.OIDC_NAME } : null,
  };
  if (!session) return { setup: !(await isSetUp(db)), signIn, person: null, account: null, accounts: [] };
  const { account, scopes, person } = session;
  const [row, accounts] = await Promise.all([findPerson(db, person.id), listAccountsOf(db, person.id)]);
  return {
    setup: false,
    signIn,
    person: { ...person, hasPassword: row?.passwordHash !== null },
    account: account && { ...account, scopes: [...scopes] },
    accounts,
  };
}

/**
 * Records that the person reads their address. Another person may have set an earlier password, so the password is removed and
 * the sessions end.
 */
export async function confirmEmail(tx: Queries, personId: string): Promise<void> {
  if (!(await verifyEmail(tx, personId))) return;
  await endAllSessions(tx, personId);
  await setPassword(tx, personId, null);
}

/** The person who signs in, already authenticated. */
interface SignedIn {
  personId: string;
  method: SignInMethod;
  /** The account to open. Default: the person's first. */
  accountId?: string | null | undefined;
}

/**
 * Starts a session that replaces the request's own, and marks the browser as known for the person.
 *
 * @param work makes the other changes of the sign-in in the same transaction, and returns the person who signs in.
 */
export async function signIn(
  { transaction, sessions, device }: PeopleDeps,
  request: Request,
  response: Response,
  work: (tx: SignInTransaction) => Promise<SignedIn>,
): Promise<Session | null> {
  const { token, person } = await transaction(async (tx) => {
    const { personId, method, accountId } = await work(tx);
    const opened = accountId === undefined ? await firstAccount(tx, personId) : accountId;
    const started = await sessions.start(tx, request, { personId, accountId: opened, method });
    return { ...started, person: await findPerson(tx, personId) };
  });
  const mark = person && markDevice(person);
  if (mark) device.set(request, response, mark, DEVICE_SECONDS);
  return sessions.give(request, response, token);
}
