import type { Request } from 'express';

import type { Queries, TransactionalDb } from '../database/database.ts';
import { AppError, InvalidInputError } from '../http/errors.ts';
import { fingerprintOf } from './fingerprint.ts';

export interface StoredAnswer {
  key: string;
  fingerprint: string;
  status: number;
  body: string;
}

/** Runs one of the statements on stored answers. */
export type RunStatement<Db> = (db: Db, sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * The table that a service's migrations create:
 *
 * ```sql
 * CREATE TABLE idempotency_keys (
 *   account_id text NOT NULL,
 *   key text NOT NULL,
 *   fingerprint text NOT NULL,
 *   status integer NOT NULL,
 *   body text NOT NULL,
 *   created_at timestamptz NOT NULL DEFAULT now(),
 *   PRIMARY KEY (account_id, key)
 * );
 * CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
 * ```
 */
const FIND = `SELECT fingerprint, status, body FROM idempotency_keys
  WHERE account_id = $1 AND key = $2 AND created_at > now() - interval '24 hours'`;
const SAVE = `INSERT INTO idempotency_keys (account_id, key, fingerprint, status, body) VALUES ($1, $2, $3, $4::int, $5)
  ON CONFLICT (account_id, key) DO UPDATE
  SET fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, created_at = now()`;
const LOCK = `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked`;

/** Deletes answers older than 24 hours; for a service's housekeeping. */
export const PURGE_IDEMPOTENCY_KEYS = `DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`;

/**
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07). The handler's effect and its stored answer commit in one transaction,
 * so that a crash leaves both of them or none.
 *
 * Within 24 hours the same key and body get the first answer again. The same key with another body gets 422 `idempotency_mismatch`. While
 * the first request still runs, the answer is 409 `idempotency_conflict`. Errors are not stored.
 *
 * @param query runs the statements on stored answers. Default: `query` of the transaction.
 */
export function createIdempotency<Db extends Queries>(
  db: Db & TransactionalDb<Db>,
  query: RunStatement<Db> = (tx, text, values) => tx.query({ text }, values),
): Once<Db> {
  async function findEarlier(given: Db, request: Request, accountId: string, key: string) {
    const [earlier] = await query(given, FIND, [accountId, key]);
    return earlier && { body: repeat(request, earlier, fingerprintOf(request)) };
  }

  return async (request, accountId, handle, prepare) => {
    const key = idempotencyKey(request);
    const known = prepare && key !== undefined && (await findEarlier(db, request, accountId, key));
    if (known) return known.body;
    const prepared = (await prepare?.()) as never;
    if (key === undefined) return handle(db, prepared);
    return db.transaction(async (tx) => {
      const [lock] = await query(tx, LOCK, [`idempotency ${accountId} ${key}`]);
      if (!lock?.['locked']) throw stillRunning();
      const earlier = await findEarlier(tx, request, accountId, key);
      if (earlier) return earlier.body;
      const answer = await handle(tx, prepared);
      const { fingerprint, status, body } = toStored(request, key, answer);
      await query(tx, SAVE, [accountId, key, fingerprint, status, body]);
      return answer;
    });
  };
}

/**
 * Runs `handle`, or returns the body of the answer to an earlier request with the same key. The status of the response, which is set
 * before, is stored and repeated with the body.
 *
 * @param prepare runs before the transaction, unless the request is a repetition, and must change nothing. `handle` gets its result.
 */
export type Once<Db> = <Body, Prepared = undefined>(
  request: Request,
  accountId: string,
  handle: (db: Db, prepared: Prepared) => Promise<Body>,
  prepare?: () => Promise<Prepared>,
) => Promise<Body>;

export function toStored(request: Request, key: string, body: unknown): StoredAnswer {
  const status = request.res?.statusCode ?? 200;
  return { key, fingerprint: fingerprintOf(request), status, body: JSON.stringify(body ?? null) };
}

/**
 * The body of a stored answer, which is sent again.
 *
 * @throws AppError 422 `idempotency_mismatch` if the stored request had another fingerprint
 */
export function repeat({ res }: Request, stored: Record<string, unknown>, fingerprint: string) {
  if (stored['fingerprint'] !== fingerprint)
    throw new AppError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used with a different request');
  res?.status(Number(stored['status'])).setHeader('Idempotency-Replayed', 'true');
  return JSON.parse(String(stored['body']));
}

export const stillRunning = () =>
  new AppError(409, 'idempotency_conflict', 'A request with this Idempotency-Key is still in progress');

/** @throws InvalidInputError when the header is not a valid key. */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  const message = 'Idempotency-Key must be 1 to 255 printable ASCII characters';
  throw new InvalidInputError('header', [{ field: 'Idempotency-Key', message }]);
}
