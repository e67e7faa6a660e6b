import { IS_OPEN_ACCOUNT } from '../access/open-accounts.ts';
import type { Role } from '../access/roles.ts';
import { hashToken, newToken } from '../access/tokens.ts';
import { prepared, type Queries } from '../database/database.ts';
import type { IsoTime } from '../database/iso-time.ts';
import { AppError } from '../http/errors.ts';
import { newId } from '../runtime/ids.ts';
import { cut, wellFormed } from '../runtime/text.ts';

/** A session ends after this time without a request, and at the latest a week after the sign-in. */
const IDLE = '12 hours';
const MAX_AGE = '7 days';
export const MAX_AGE_SECONDS = 7 * 86_400;
/** The maximum number of a person's sessions: the next sign-in ends the least recently used sessions. */
const MAX_SESSIONS = 50;
const USER_AGENT_LENGTH = 300;

/** How a person signed in. */
export type SignInMethod = 'password' | 'link' | 'oidc' | 'setup' | 'invitation' | 'passkey';

/** A session with its person and account. The account is null once it is deleted or the person no longer belongs to it. */
export interface SessionRow {
  id: string;
  method: SignInMethod;
  createdAt: IsoTime;
  lastUsedAt: IsoTime;
  personId: string;
  email: string;
  name: string;
  accountId: string | null;
  accountName: string | null;
  suspended: boolean;
  role: Role | null;
  requiresSecondFactor: boolean | null;
  lacksFactor: boolean;
}

/** A session in the list of a person's own sessions. */
interface ListedSession {
  id: string;
  method: SignInMethod;
  userAgent: string;
  address: string;
  createdAt: IsoTime;
  lastUsedAt: IsoTime;
  expiresAt: IsoTime;
}

interface NewSession {
  personId: string;
  /** The account whose console opens; null for a person without an account. */
  accountId: string | null;
  method: SignInMethod;
  userAgent: string;
  address: string;
  /** The value of the cookie in the sign-in request. The session of this value ends. */
  previousToken?: string | undefined;
}

const LIVE = `s.expires_at > now() AND s.last_used_at > now() - interval '${IDLE}'`;
const FIND = prepared(`
    SELECT s.id, s.method, s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt", p.id AS "personId", p.email, p.name,
      a.id AS "accountId", a.name AS "accountName", m.role,
      a.suspended_at IS NOT NULL AS suspended, a.require_second_factor AS "requiresSecondFactor",
      (a.require_second_factor AND s.method <> 'oidc' AND NOT EXISTS (SELECT FROM second_factors f WHERE f.person_id = p.id)) IS TRUE
        AS "lacksFactor"
    FROM sessions s JOIN people p ON p.id = s.person_id
    LEFT JOIN memberships m ON m.person_id = s.person_id AND m.account_id = coalesce($2, s.account_id)
    LEFT JOIN accounts a ON a.id = m.account_id AND ${IS_OPEN_ACCOUNT}
    WHERE s.hash = $1 AND ${LIVE}`);
const NOTE_USE = prepared(
  `UPDATE sessions SET last_used_at = now() WHERE id = $1 AND last_used_at < now() - interval '1 minute'`,
);
// Rows that another sign-in is deleting at the same time are skipped.
const DELETE_ENDED = prepared(
  `DELETE FROM sessions WHERE id IN (SELECT s.id FROM sessions s WHERE NOT (${LIVE}) LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
);
const DELETE_SURPLUS = prepared(`DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE person_id = $1
    ORDER BY last_used_at DESC, id DESC OFFSET ${MAX_SESSIONS - 1} FOR UPDATE SKIP LOCKED)`);
const INSERT = prepared(`INSERT INTO sessions (id, hash, person_id, account_id, method, user_agent, address, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, now() + interval '${MAX_AGE}')`);
const DELETE_BY_HASH = prepared('DELETE FROM sessions WHERE hash = $1');
const DELETE_OWN = prepared('DELETE FROM sessions WHERE person_id = $1 AND id = $2 RETURNING id');
const DELETE_ALL = prepared('DELETE FROM sessions WHERE person_id = $1');
const LIST = prepared(`SELECT s.id, s.method, s.user_agent AS "userAgent", s.address, s.created_at AS "createdAt",
      s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt"
    FROM sessions s WHERE s.person_id = $1 AND ${LIVE} ORDER BY s.last_used_at DESC, s.id DESC`);
const SWITCH = prepared(`
    UPDATE sessions s SET account_id = a.id FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE s.id = $1 AND m.person_id = s.person_id AND a.id = $2 AND ${IS_OPEN_ACCOUNT} RETURNING s.id`);

/**
 * The live session of a cookie's value; null if there is none.
 *
 * @param accountId the account to open instead of the session's own
 */
export async function findSession(db: Queries, token: string, accountId?: string): Promise<SessionRow | null> {
  const [row] = await db.query<SessionRow>(FIND, [hashToken(token), accountId]);
  return row ?? null;
}

/** Records the use of a session, at most once a minute, which extends the idle limit. */
export async function noteUse(db: Queries, id: string): Promise<void> {
  await db.query(NOTE_USE, [id]);
}

/** Starts a session. The result is the cookie's value, which is stored nowhere. */
export async function insertSession(tx: Queries, fresh: NewSession): Promise<{ id: string; token: string }> {
  const { personId, accountId, method, userAgent, address, previousToken } = fresh;
  if (previousToken !== undefined) await endSession(tx, previousToken);
  await tx.query(DELETE_ENDED);
  await tx.query(DELETE_SURPLUS, [personId]);
  const { token, hash } = newToken();
  const id = newId('ses_');
  const agent = cut(wellFormed(userAgent), USER_AGENT_LENGTH);
  await tx.query(INSERT, [id, hash, personId, accountId, method, agent, address]);
  return { id, token };
}

/** Ends the session of a cookie's value. */
export async function endSession(db: Queries, token: string): Promise<void> {
  await db.query(DELETE_BY_HASH, [hashToken(token)]);
}

export async function endAllSessions(db: Queries, personId: string): Promise<void> {
  await db.query(DELETE_ALL, [personId]);
}

/** @throws AppError 404 `session_not_found` when the person has no such session. */
export async function endOwnSession(db: Queries, personId: string, id: string): Promise<void> {
  if ((await db.query(DELETE_OWN, [personId, id])).length === 0) {
    throw new AppError(404, 'session_not_found', 'Session not found');
  }
}

/** A person's live sessions, the last used first. */
export function listSessions(db: Queries, personId: string): Promise<ListedSession[]> {
  return db.query<ListedSession>(LIST, [personId]);
}

/**
 * Opens another account's console in a session. @throws AppError 404 `account_not_found` when the person is not a member of the account.
 */
export async function switchAccount(db: Queries, id: string, accountId: string): Promise<void> {
  if ((await db.query(SWITCH, [id, accountId])).length === 0) {
    throw new AppError(404, 'account_not_found', 'Account not found');
  }
}
