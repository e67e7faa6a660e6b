import { open, seal, type Keyring } from '@services/common/secrets/encryption';
import {
  createIdempotency,
  idempotencyKey,
  toStored,
  type Once,
  type StoredAnswer,
} from '@services/common/idempotency/idempotency';
import type { Slots } from '@services/common/runtime/slots';
import type { Request } from 'express';

import { prepared, withTurns, type Database, type Db } from '../db.ts';
import { createLongIdempotency, type OnceLong } from './long.ts';

/**
 * Implements `Idempotency-Key` on this service's database. `once` runs an operation in a transaction; `onceLong` is for operations
 * that would keep a transaction open for too long. Transactions wait for their account's slot in the fair queue.
 * Stored answers are encrypted, because some contain a secret that is shown once and is not stored in plain text anywhere else.
 */
export function createOnce(db: Database, keyring: Keyring, turns: Slots): { once: Once<Db>; onceLong: OnceLong } {
  async function query(tx: Db, text: string, values: unknown[]) {
    const [accountId, key, fingerprint, status, body] = values;
    const context = answerContext(String(accountId), String(key));
    const sealed =
      body === undefined ? values : [accountId, key, fingerprint, status, seal(keyring, String(body), context)];
    const rows = await tx.query<Record<string, unknown>>(prepared(text), sealed);
    return rows.map((row) =>
      typeof row['body'] === 'string' ? { ...row, body: open(keyring, row['body'], context) } : row,
    );
  }
  return {
    once: (request, accountId, ...work) =>
      createIdempotency<Db>(withTurns(db, turns, accountId), query)(request, accountId, ...work),
    onceLong: createLongIdempotency<Db>(db, query),
  };
}

/**
 * The encrypted answer to a request with a key, for a statement that performs the request and stores its answer.
 *
 * @throws InvalidInputError when the header is not a valid key.
 */
export function sealAnswer(keyring: Keyring, accountId: string, request: Request, answer: unknown): StoredAnswer {
  const stored = toStored(request, idempotencyKey(request) ?? '', answer);
  return { ...stored, body: seal(keyring, stored.body, answerContext(accountId, stored.key)) };
}

/** The context of a stored answer's encryption: an answer that is copied to another key cannot be decrypted. */
export const answerContext = (accountId: string, key: string) => `idempotency ${accountId} ${key}`;
