import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { finished } from 'node:stream/promises';

import type { Request } from 'express';

import { AppError } from '@services/common/http/errors';
import { fingerprintOf } from '@services/common/idempotency/fingerprint';
import {
  idempotencyKey,
  repeat,
  stillRunning,
  toStored,
  type RunStatement,
} from '@services/common/idempotency/idempotency';

/** The stored status of a request in progress. */
const RUNNING = 102;
/**
 * This time is longer than a request can take, because Node limits a body to five minutes. If a process dies, the key cannot be reused for
 * RUNNING_MINUTES.
 */
const RUNNING_MINUTES = 10;

const TAKE = `INSERT INTO idempotency_keys AS k (account_id, key, fingerprint, status, body) VALUES ($1, $2, '', ${RUNNING}, '')
  ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = '', status = ${RUNNING}, body = '', created_at = now()
  WHERE k.created_at < now() - CASE k.status WHEN ${RUNNING} THEN interval '${RUNNING_MINUTES} minutes' ELSE interval '24 hours' END
  RETURNING key`;
const FIND = `SELECT fingerprint, status, CASE WHEN status <> ${RUNNING} THEN body END AS body FROM idempotency_keys
  WHERE account_id = $1 AND key = $2`;
const SAVE = `UPDATE idempotency_keys SET fingerprint = $3, status = $4::int, body = $5, created_at = now()
  WHERE account_id = $1 AND key = $2`;
const FREE = `DELETE FROM idempotency_keys WHERE account_id = $1 AND key = $2 AND status = ${RUNNING}`;

/**
 * `Idempotency-Key` for work that is too long for a transaction, such as a request to another system, or a body that arrives slowly. Keys
 * and answers are in the same table as those of `createIdempotency`. The handler must be safe to repeat, because a process that dies during
 * it stores no answer, and the key is free again after ten minutes.
 *
 * An unparsed body is compared by its bytes, no matter when and how `handle` reads it. Bytes that `handle` leaves are read afterwards.
 */
export function createLongIdempotency<Db>(db: Db, query: RunStatement<Db>) {
  return async function onceLong<Body>(
    request: Request,
    accountId: string,
    handle: () => Promise<Body>,
  ): Promise<Body> {
    const key = idempotencyKey(request);
    if (key === undefined) return handle();
    const [taken] = await query(db, TAKE, [accountId, key]);
    if (!taken) return findEarlier(request, accountId, key);
    try {
      const fingerprint = request.body === undefined ? followBody(request) : () => fingerprintOf(request);
      const answer = await handle();
      if (request.body === undefined && !request.destroyed) await readToEnd(request);
      const { status, body } = toStored(request, key, answer);
      await query(db, SAVE, [accountId, key, fingerprint(), status, body]);
      return answer;
    } catch (error) {
      await query(db, FREE, [accountId, key]);
      throw error;
    }
  };

  async function findEarlier(request: Request, accountId: string, key: string) {
    const [earlier] = await query(db, FIND, [accountId, key]);
    if (earlier?.['status'] === RUNNING || !earlier) throw stillRunning();
    return repeat(request, earlier, await readFingerprint(request));
  }
}

export type OnceLong = ReturnType<typeof createLongIdempotency>;

async function readFingerprint(request: Request): Promise<string> {
  if (request.body !== undefined) return fingerprintOf(request);
  const fingerprint = followBody(request);
  await readToEnd(request);
  return fingerprint();
}

async function readToEnd(request: Request): Promise<void> {
  try {
    await finished(request.resume());
  } catch (cause) {
    throw new AppError(400, 'validation_error', 'The request body is incomplete', { cause });
  }
}

/**
 * Hashes an unparsed body; the result of the returned function is complete when the body has been read. `on('data')` would start the flow
 * at once, so a handler that does a look-up before it reads would lose data.
 */
function followBody(request: Request): () => string {
  const hash = createHash('sha256').update(`${request.method} ${request.originalUrl}\n`);
  EventEmitter.prototype.on.call(request, 'data', (chunk: Buffer) => hash.update(chunk));
  return () => hash.digest('base64url');
}
