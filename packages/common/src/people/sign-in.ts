import type { Request, Response } from 'express';

import { isToken } from '../access/tokens.ts';
import type { Queries } from '../database/database.ts';
import {
  CHALLENGE_SECONDS,
  endChallenge,
  endChallenges,
  findChallenge,
  startChallenge,
  type Challenge,
} from '../members/challenges.ts';
import { isDemo } from '../members/demo.ts';
import { listFactors, removeAllFactors } from '../members/factors.ts';
import { findPerson, firstAccount, isSetUp, listAccountsOf, setPassword, verifyEmail } from '../members/store.ts';
import { markDevice } from '../members/throttle.ts';
import { plainAddress } from '../runtime/addresses.ts';
import type { Session } from '../sessions/sessions.ts';
import { endAllSessions, type SignInMethod } from '../sessions/store.ts';
import { recordChange } from './factor-changes.ts';
import type { PeopleDeps, SignInTransaction } from './people.ts';
import type { SessionState } from './schemas.ts';

const DEVICE_SECONDS = 365 * 86_400;
/**
 * For this time after a sign-in without a password, a person can change the password and second factors without
 * entering the password.
 */
const FRESH_MS = 15 * 60_000;
const FRESH_METHODS: ReadonlySet<SignInMethod> = new Set(['link', 'oidc', 'passkey']);

/** Whether the person has just signed in without a password. */
export function isFresh({ method, createdAt }: Session): boolean {
  return FRESH_METHODS.has(method) && Date.now() - Date.parse(createdAt) < FRESH_MS;
}

/** The console's first request: the signed-in person, the second step of a sign-in, and the ways to sign in. */
export async function describeSession(
  deps: PeopleDeps,
  session: Session | null,
  pendingPersonId: string | null = null,
): Promise<SessionState> {
  const { db, settings, provider } = deps;
  const signIn = {
    password: true,
    link: settings.SMTP_URL !== undefined,
    oidc: provider ? { name: settings.OIDC_NAME } : null,
  };
  if (!session) {
    const secondFactor = pendingPersonId === null ? null : await secondFactorOf(db, pendingPersonId);
    return {
      setup: !(await isSetUp(db)),
      signIn,
      secondFactor,
      mustAddFactor: false,
      person: null,
      account: null,
      accounts: [],
    };
  }
  const { account, scopes, person } = session;
  const [row, accounts, isInvented] = await Promise.all([
    findPerson(db, person.id),
    listAccountsOf(db, person.id),
    account !== null && isDemo(db, account.id),
  ]);
  return {
    setup: false,
    signIn,
    secondFactor: null,
    mustAddFactor: session.lacksFactor,
    person: { ...person, hasPassword: row?.passwordHash !== null },
    account: account && { ...account, scopes: [...scopes], isDemo: isInvented },
    accounts,
  };
}

async function secondFactorOf(db: Queries, personId: string): Promise<SessionState['secondFactor']> {
  const types = new Set((await listFactors(db, personId)).map(({ type }) => type));
  return { authenticator: types.has('authenticator'), passkey: types.has('passkey') };
}

/** The second step that this browser has begun; null if the browser has begun no second step, or the step has expired. */
export async function openChallenge(
  { db, challenge }: PeopleDeps,
  request: Request,
): Promise<(Challenge & { token: string }) | null> {
  const token = challenge.read(request);
  const found = token !== undefined && isToken(token) ? await findChallenge(db, token) : null;
  return found && token !== undefined ? { ...found, token } : null;
}

/** The state of this browser, which may have begun a sign-in. */
export async function describeBrowser(deps: PeopleDeps, request: Request): Promise<SessionState> {
  const found = await deps.sessions.find(request);
  // The person may have lost access to the account that the request names.
  const session = found?.account === null && !found.suspended ? await deps.sessions.refresh(request) : found;
  const pending = session ? null : await openChallenge(deps, request);
  return describeSession(deps, session, pending?.purpose === 'sign_in' ? pending.personId : null);
}

/** Ends the second step that this browser has begun. */
export async function forgetChallenge(
  { db, challenge }: PeopleDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const token = challenge.read(request);
  if (token === undefined) return;
  if (isToken(token)) await endChallenge(db, token);
  challenge.clear(request, response);
}

/**
 * Records that the person receives mail at their address. Before that, another person may have set the password or
 * added second factors, so these are removed, and the sessions end.
 */
export async function confirmEmail(tx: Queries, personId: string, request: Request): Promise<void> {
  if (!(await verifyEmail(tx, personId))) return;
  await endAllSessions(tx, personId);
  await endChallenges(tx, personId);
  await setPassword(tx, personId, null);
  const person = (await listFactors(tx, personId)).length > 0 ? await findPerson(tx, personId) : null;
  if (!person) return;
  await removeAllFactors(tx, personId);
  const target = { type: 'person', id: personId };
  await recordChange(tx, person, plainAddress(request.ip), 'second_factors.reset', target, { email: person.email });
}

/** The person who signs in, already authenticated. */
interface SignedIn {
  personId: string;
  method: SignInMethod;
  /** The account to open. Default: the person's first. */
  accountId?: string | null | undefined;
  /** Whether the second factor is skipped, because the person has just used it or was already signed in. */
  isConfirmed?: boolean;
}

/** The identity provider is responsible for second factors. */
const ASKS_FACTOR: ReadonlySet<SignInMethod> = new Set(['password', 'link']);

/**
 * Starts a session that replaces the request's own, and marks the browser as known for the person. If the person has a second
 * factor, the session starts only after it was used.
 *
 * @param work makes the other changes of the sign-in in the same transaction, and returns the person who signs in.
 */
export async function signIn(
  deps: PeopleDeps,
  request: Request,
  response: Response,
  work: (tx: SignInTransaction) => Promise<SignedIn>,
): Promise<SessionState> {
  const { transaction, sessions, device, challenge } = deps;
  const started = await transaction(async (tx) => {
    const { personId, method, accountId, isConfirmed = false } = await work(tx);
    if (!isConfirmed && ASKS_FACTOR.has(method) && (await listFactors(tx, personId)).length > 0) {
      return { pending: await startChallenge(tx, { purpose: 'sign_in', personId, method, value: null }), personId };
    }
    const opened = accountId === undefined ? await firstAccount(tx, personId) : accountId;
    const { token } = await sessions.start(tx, request, { personId, accountId: opened, method });
    return { token, person: await findPerson(tx, personId) };
  });
  if (started.token === undefined) {
    challenge.set(request, response, started.pending, CHALLENGE_SECONDS);
    return describeSession(deps, null, started.personId);
  }
  const { token, person } = started;
  const mark = person && markDevice(person);
  if (mark) device.set(request, response, mark, DEVICE_SECONDS);
  return describeSession(deps, await sessions.give(request, response, token));
}
