import { hash, randomBytes } from 'node:crypto';

import type { Actor, AuditContext } from '@services/common/audit/audit';
import type { Keyring } from '@services/common/secrets/encryption';
import { AppError } from '@services/common/http/errors';

import { prepared, type Db } from '../db.ts';
import type { Instagram, ReadOutcome } from '../instagram/client.ts';
import { LOGIN_SCOPES, type Login } from '../instagram/login.ts';
import { connectInstagram } from './store.ts';

const hashOf = (state: string) => hash('sha256', state);

export interface NewLogin {
  accountId: string;
  /** The person who starts the login in the console; only that person's browser can complete the login. */
  personId: string | null;
  returnTo: string | null;
  actor: Actor;
}

// The database sets the time limit, because it also checks it: clocks of processes may differ.
const INSERT = prepared(`INSERT INTO connection_logins (hash, account_id, person_id, return_to, actor, expires_at)
    VALUES ($1, $2, $3, $4, $5::text::jsonb, now() + interval '15 minutes') RETURNING expires_at AS "expiresAt"`);

/** Begins a login for an account. The person's browser carries the state to the platform and back; the state is valid once. */
export async function beginLogin(db: Db, login: Login, { accountId, personId, returnTo, actor }: NewLogin) {
  const state = randomBytes(32).toString('base64url');
  const values = [hashOf(state), accountId, personId, returnTo, JSON.stringify(actor)];
  const [row] = await db.query<{ expiresAt: string }>(INSERT, values);
  return { url: login.authorizeUrl(state), expiresAt: row?.expiresAt as string };
}

const TAKE = prepared(`DELETE FROM connection_logins WHERE hash = $1
    RETURNING account_id AS "accountId", person_id AS "personId", return_to AS "returnTo", actor,
      expires_at > now() AS "isOpen"`);

/**
 * Ends and returns the login from which the platform redirected the browser back. Null if its state is unknown, used or
 * expired, or if another person's browser came back.
 *
 * @param personIn the person of the browser, if they may connect Instagram accounts to an account
 */
export async function takeLogin(
  db: Db,
  state: string,
  personIn: (accountId: string) => Promise<string | undefined>,
): Promise<NewLogin | null> {
  const [row] = await db.query<NewLogin & { isOpen: boolean }>(TAKE, [hashOf(state)]);
  if (!row?.isOpen) return null;
  return row.personId === null || row.personId === (await personIn(row.accountId)) ? row : null;
}

interface LoginParts {
  db: Db;
  login: Login;
  instagram: Instagram;
  keyring: Keyring;
}

/**
 * Exchanges the code for a token of sixty days, reads the token's account from the platform, subscribes the account's webhook and connects
 * the account.
 *
 * @throws AppError 409 like `saveConnection` or if a permission is missing; 502 if the platform refuses a step.
 */
export async function completeLogin(parts: LoginParts, context: AuditContext, code: string) {
  const { db, login, instagram, keyring } = parts;
  const short = found('login_refused', await login.exchangeCode(code));
  // Throws only if the permission is known to be missing: the platform does not always list the permissions.
  if (short.scopes.length > 0 && !short.scopes.includes(LOGIN_SCOPES[0])) {
    throw new AppError(409, 'permission_missing', `The permission ${LOGIN_SCOPES[0]} was not granted`);
  }
  const token = found('login_refused', await login.exchangeToken(short.accessToken));
  const account = found('account_refused', await instagram.findAccount(token.accessToken));
  const { accessToken, expiresIn } = token;
  found('subscription_refused', await instagram.subscribe({ instagramAccountId: account.user_id, accessToken }));
  return connectInstagram(db, keyring, context, {
    accountId: context.accountId,
    instagramAccountId: account.user_id,
    appScopedId: account.id,
    username: account.username,
    accessToken,
    scopes: short.scopes,
    tokenExpiresAt: new Date(Date.now() + expiresIn * 1000),
  });
}

function found<Data>(code: string, outcome: ReadOutcome<Data>): Data {
  if (outcome.kind === 'found') return outcome.data;
  throw new AppError(502, code, `Instagram rejected the login: ${outcome.detail}`);
}

/** Deletes logins from which no browser has returned in time. */
export const PURGE_LOGINS = `DELETE FROM connection_logins WHERE expires_at < now() - interval '1 hour'`;
