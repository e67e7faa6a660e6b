import { hashToken, newToken } from '../access/tokens.ts';
import { prepared, type Queries } from '../database/database.ts';
import type { SignInMethod } from '../sessions/store.ts';

/** How long a person may take for the second step. */
export const CHALLENGE_SECONDS = 600;

/** A second step that a browser has begun, either of a sign-in or of adding a second factor. */
export interface Challenge {
  purpose: 'sign_in' | 'passkey_sign_in' | 'add_authenticator' | 'add_passkey';
  /** Null for a sign-in with a passkey alone. */
  personId: string | null;
  /** How a person began to sign in. */
  method: SignInMethod | null;
  /** The challenge that a passkey has to sign, or the encrypted secret of the app that is being added. */
  value: string | null;
}

const DELETE_EXPIRED = prepared(`DELETE FROM sign_in_challenges WHERE hash IN (
    SELECT hash FROM sign_in_challenges WHERE expires_at <= now() LIMIT 1000 FOR UPDATE SKIP LOCKED)`);
const INSERT = prepared(`INSERT INTO sign_in_challenges (hash, purpose, person_id, method, value, expires_at)
    VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => ${CHALLENGE_SECONDS}))`);
const FIND = prepared(
  `SELECT purpose, person_id AS "personId", method, value FROM sign_in_challenges WHERE hash = $1 AND expires_at > now()`,
);
const SET_VALUE = prepared(
  'UPDATE sign_in_challenges SET value = $2 WHERE hash = $1 AND expires_at > now() RETURNING hash',
);
const TAKE_VALUE = prepared(`
    UPDATE sign_in_challenges c SET value = NULL FROM (SELECT hash, value FROM sign_in_challenges WHERE hash = $1 FOR UPDATE) old
    WHERE c.hash = old.hash AND c.expires_at > now() AND old.value IS NOT NULL RETURNING old.value`);
const END = prepared('DELETE FROM sign_in_challenges WHERE hash = $1 RETURNING hash');
const END_ALL = prepared('DELETE FROM sign_in_challenges WHERE person_id = $1');

/** Begins a second step. The result is the cookie's value, which is stored nowhere. */
export async function startChallenge(tx: Queries, { purpose, personId, method, value }: Challenge): Promise<string> {
  await tx.query(DELETE_EXPIRED);
  const { token, hash } = newToken();
  await tx.query(INSERT, [hash, purpose, personId, method, value]);
  return token;
}

/** The open challenge of a cookie's value; null if there is none. */
export async function findChallenge(db: Queries, token: string): Promise<Challenge | null> {
  const [row] = await db.query<Challenge>(FIND, [hashToken(token)]);
  return row ?? null;
}

/** @returns whether the challenge is still open. */
export async function setChallengeValue(db: Queries, token: string, value: string): Promise<boolean> {
  return (await db.query(SET_VALUE, [hashToken(token), value])).length > 0;
}

/** Takes the challenge's value, which can be used only once; null if it was used already. */
export async function takeChallengeValue(db: Queries, token: string): Promise<string | null> {
  const [row] = await db.query<{ value: string }>(TAKE_VALUE, [hashToken(token)]);
  return row?.value ?? null;
}

/** @returns false if the challenge had ended. */
export async function endChallenge(db: Queries, token: string): Promise<boolean> {
  return (await db.query(END, [hashToken(token)])).length > 0;
}

export async function endChallenges(db: Queries, personId: string): Promise<void> {
  await db.query(END_ALL, [personId]);
}
