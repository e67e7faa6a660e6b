import { Secret, TOTP } from 'otpauth';

import { IS_OPEN_ACCOUNT } from '../access/open-accounts.ts';
import { prepared, type Queries } from '../database/database.ts';
import type { IsoTime } from '../database/iso-time.ts';
import { AppError } from '../http/errors.ts';
import { newId } from '../runtime/ids.ts';
import { open, seal, type Keyring } from '../secrets/encryption.ts';
import { charactersOf, hashOfCode, newCode } from './typed-codes.ts';

/** The maximum number of a person's second factors. */
const MAX_FACTORS = 10;
const RECOVERY_CODES = 10;
/** RFC 6238's defaults, which every authenticator app supports. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const IS_CODE = /^[0-9]{6}$/;

export type FactorType = 'authenticator' | 'passkey';

export interface FactorRow {
  id: string;
  personId: string;
  type: FactorType;
  name: string;
  createdAt: IsoTime;
  lastUsedAt: IsoTime | null;
  /** The secret of an authenticator app, encrypted. */
  sealedSecret: string | null;
  /** A passkey's credential, in base64url. */
  credentialId: string | null;
  publicKey: string | null;
  counter: number;
  transports: string[];
}

/** A passkey's credential, in base64url. */
export interface Credential {
  credentialId: string;
  publicKey: string;
  /** The authenticator's signature counter; 0 if the authenticator does not count. */
  counter: number;
  transports: string[];
}

/** The encrypted column, for the rotation of keys. */
export const SEALED_FACTORS = { table: 'second_factors', column: 'sealed_secret' };

const SELECT = `SELECT id, person_id AS "personId", type, name, created_at AS "createdAt", last_used_at AS "lastUsedAt",
    sealed_secret AS "sealedSecret", credential_id AS "credentialId", public_key AS "publicKey", counter::float8 AS counter, transports
  FROM second_factors`;
const LIST = prepared(`${SELECT} WHERE person_id = $1 ORDER BY id`);
const FIND_CREDENTIAL = prepared(`${SELECT} WHERE credential_id = $1`);
// A sign-in locks a factor and then inserts rows that refer to the person. A stronger lock on the person could deadlock with the sign-in.
const LOCK_PERSON = prepared('SELECT id FROM people WHERE id = $1 FOR NO KEY UPDATE');
const REQUIRES_FACTOR = prepared(`SELECT FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE m.person_id = $1 AND a.require_second_factor AND ${IS_OPEN_ACCOUNT} LIMIT 1`);
const INSERT = prepared(`
    INSERT INTO second_factors (id, person_id, type, name, sealed_secret, last_step, credential_id, public_key, counter, transports)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (credential_id) DO NOTHING RETURNING id`);
const USE_STEP = prepared(
  `UPDATE second_factors SET last_step = $2, last_used_at = now() WHERE id = $1 AND last_step < $2 RETURNING id`,
);
const USE_CREDENTIAL = prepared(
  `UPDATE second_factors SET counter = $2, last_used_at = now() WHERE id = $1 AND (counter < $2 OR $2 = 0) RETURNING id`,
);
const DELETE = prepared('DELETE FROM second_factors WHERE person_id = $1 AND id = $2 RETURNING type, name');
const DELETE_ALL = prepared('DELETE FROM second_factors WHERE person_id = $1');
const INSERT_CODES = prepared('INSERT INTO recovery_codes (hash, person_id) SELECT unnest($2::text[]), $1');
const USE_CODE = prepared('DELETE FROM recovery_codes WHERE person_id = $1 AND hash = $2 RETURNING hash');
const COUNT_CODES = prepared('SELECT count(*)::int AS total FROM recovery_codes WHERE person_id = $1');
const DELETE_CODES = prepared('DELETE FROM recovery_codes WHERE person_id = $1');

/** A person's second factors, the oldest first. */
export function listFactors(db: Queries, personId: string): Promise<FactorRow[]> {
  return db.query<FactorRow>(LIST, [personId]);
}

/** The passkey with this credential; null for an unknown credential. */
export async function findPasskey(db: Queries, credentialId: string): Promise<FactorRow | null> {
  const [row] = await db.query<FactorRow>(FIND_CREDENTIAL, [credentialId]);
  return row ?? null;
}

/** A new secret for an authenticator app, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI that authenticator apps read from a QR code. */
export function secretUri(secret: string, issuer: string, email: string): string {
  return new TOTP({ issuer, label: email, secret, digits: DIGITS, period: STEP_SECONDS }).toString();
}

/** The time step of a code, which may be one step early or late; null for a wrong code. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  // Checked first, because the library throws an error if a character takes more than one byte.
  if (!IS_CODE.test(code)) return null;
  const totp = new TOTP({ secret, digits: DIGITS, period: STEP_SECONDS });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

type NewFactor = { personId: string; name: string } & ({ secret: string; step: number } | { credential: Credential });

/**
 * Adds a second factor. With a person's first factor, the recovery codes are created.
 *
 * @returns the new factor's id, and the recovery codes if they are new.
 * @throws AppError 409 `too_many_factors` or `known_passkey`.
 */
export async function addFactor(
  tx: Queries,
  keyring: Keyring,
  fresh: NewFactor,
): Promise<{ id: string; recoveryCodes: string[] | null }> {
  const { personId, name } = fresh;
  await tx.query(LOCK_PERSON, [personId]);
  const known = await listFactors(tx, personId);
  if (known.length >= MAX_FACTORS) {
    throw new AppError(409, 'too_many_factors', `You can have at most ${MAX_FACTORS} second factors`);
  }
  const id = newId('fac_');
  const values =
    'secret' in fresh
      ? ['authenticator', name, seal(keyring, fresh.secret, id), fresh.step, null, null, 0, []]
      : ['passkey', name, null, null, ...credentialValues(fresh.credential)];
  if ((await tx.query(INSERT, [id, personId, ...values])).length === 0) {
    throw new AppError(409, 'known_passkey', 'This passkey was already added');
  }
  return { id, recoveryCodes: known.length === 0 ? await replaceRecoveryCodes(tx, personId) : null };
}

function credentialValues({ credentialId, publicKey, counter, transports }: Credential): unknown[] {
  return [credentialId, publicKey, counter, transports];
}

/** Whether the person has a second factor. Until the transaction ends, no other request can remove it. */
export async function holdFactors(tx: Queries, personId: string): Promise<boolean> {
  await tx.query(LOCK_PERSON, [personId]);
  return (await listFactors(tx, personId)).length > 0;
}

/**
 * Removes a factor. Removing the last factor also deletes the recovery codes.
 *
 * @throws AppError 404 `factor_not_found`, 409 `second_factor_required` for the last factor if an account of the person requires a second
 * factor.
 */
export async function removeFactor(
  tx: Queries,
  personId: string,
  id: string,
): Promise<{ type: FactorType; name: string }> {
  await tx.query(LOCK_PERSON, [personId]);
  const [removed] = await tx.query<{ type: FactorType; name: string }>(DELETE, [personId, id]);
  if (!removed) throw new AppError(404, 'factor_not_found', 'Second factor not found');
  if ((await listFactors(tx, personId)).length > 0) return removed;
  if ((await tx.query(REQUIRES_FACTOR, [personId])).length > 0) {
    throw new AppError(
      409,
      'second_factor_required',
      'One of your accounts requires a second factor. Add another second factor first',
    );
  }
  await tx.query(DELETE_CODES, [personId]);
  return removed;
}

/** Removes all second factors and recovery codes of a person. */
export async function removeAllFactors(tx: Queries, personId: string): Promise<void> {
  await tx.query(DELETE_ALL, [personId]);
  await tx.query(DELETE_CODES, [personId]);
}

/** Replaces a person's recovery codes. The result is stored nowhere. */
export async function replaceRecoveryCodes(tx: Queries, personId: string): Promise<string[]> {
  await tx.query(LOCK_PERSON, [personId]);
  await tx.query(DELETE_CODES, [personId]);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.query(INSERT_CODES, [personId, codes.map(hashOfCode)]);
  return codes;
}

export async function countRecoveryCodes(db: Queries, personId: string): Promise<number> {
  const [counted] = await db.query<{ total: number }>(COUNT_CODES, [personId]);
  return counted?.total ?? 0;
}

/**
 * Uses up a code of an authenticator app or a recovery code: each is accepted once. An app's code is also refused after a later code.
 *
 * @returns the type of the code; null for a wrong code.
 */
export async function useCode(
  tx: Queries,
  keyring: Keyring,
  personId: string,
  entered: string,
): Promise<'authenticator' | 'recovery' | null> {
  const code = charactersOf(entered);
  if (code.length !== DIGITS) {
    return (await tx.query(USE_CODE, [personId, hashOfCode(code)])).length > 0 ? 'recovery' : null;
  }
  for (const { id, sealedSecret } of await listFactors(tx, personId)) {
    const step = sealedSecret === null ? null : stepOf(open(keyring, sealedSecret, id), code);
    if (step !== null && (await tx.query(USE_STEP, [id, step])).length > 0) return 'authenticator';
  }
  return null;
}

/** Records the use of a passkey. @returns false if its counter shows that a copy has been used. */
export async function usePasskey(tx: Queries, id: string, counter: number): Promise<boolean> {
  return (await tx.query(USE_CREDENTIAL, [id, counter])).length > 0;
}
