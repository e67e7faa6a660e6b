import type { Request } from 'express';

import { idempotencyKey, toStored, type Answer, type StoredAnswer } from '@services/common/idempotency/idempotency';

/**
 * SQL for a statement that performs several requests and stores their answers. This expression locks a key until the statement's
 * transaction ends, and returns false if another request has locked the key. The statement must evaluate the expression once for each key,
 * before `STORE_UNLESS_TAKEN`.
 */
export const lockOf = (accountId: string, key: string): string =>
  `pg_try_advisory_xact_lock(hashtextextended('idempotency ' || ${accountId} || ' ' || ${key}, 0))`;

/**
 * The end of the INSERT that stores answers. The INSERT returns the keys that had no answer yet. A statement sees only rows from before it
 * began, even if it got the lock later. ON CONFLICT also finds answers that were stored after the statement began and before it got the
 * lock.
 */
export const STORE_UNLESS_TAKEN = `ON CONFLICT (account_id, key) DO UPDATE
  SET fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, created_at = now()
  WHERE idempotency_keys.created_at <= now() - interval '24 hours'`;

/**
 * The row that a statement stores for a request with a key.
 *
 * @throws InvalidInputError when the header is not a valid key.
 */
export function storedAnswerOf(request: Request, answer: Answer): StoredAnswer {
  return toStored(request, idempotencyKey(request) ?? '', answer);
}
