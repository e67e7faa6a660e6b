import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import { open, seal, type Keyring } from '@services/common/secrets/encryption';

import { prepared, type Db, type Queries } from '../../db.ts';
import { jsonPieces } from './json-pieces.ts';
import { acceptPrepared, prepareSome, refusedAs, toSized, type Entry, type Prepared, type Result } from './batch.ts';
import type { DraftOptions } from './drafts.ts';

/** The time limit of a request. Proxies end requests that take much longer. */
const MAX_REQUEST_MS = 5000;
/** Maximum number of an account's messages that wait to be prepared. */
const MAX_PENDING = 20_000;

const INSERT = prepared(`INSERT INTO batch_items (account_id, batch_id, position, sealed, is_done)
    SELECT $1, $2, i.position, i.sealed, i."isDone" FROM json_to_recordset($3::json) AS i(position int, sealed text, "isDone" boolean)`);
const PENDING = prepared(`SELECT count(*)::int AS pending FROM (
      SELECT FROM batch_items WHERE account_id = $1 AND NOT is_done LIMIT ${MAX_PENDING}) AS items`);
const READ = prepared(`SELECT position, CASE WHEN is_done THEN sealed END AS sealed FROM batch_items
    WHERE account_id = $1 AND batch_id = $2 ORDER BY position`);

export interface BatchItem {
  accountId: string;
  batchId: string;
  position: number;
}

/** The context of an item's encryption: an item that is copied to another row cannot be decrypted there. */
export const itemContext = ({ accountId, batchId, position }: BatchItem) => `batch ${accountId} ${batchId} ${position}`;
export const sealItem = (keyring: Keyring, item: BatchItem, content: unknown) =>
  seal(keyring, JSON.stringify(content), itemContext(item));
export const openItem = (keyring: Keyring, item: BatchItem & { sealed: string }): unknown =>
  JSON.parse(open(keyring, item.sealed, itemContext(item)));

interface Batch {
  options: Omit<DraftOptions, 'lane'>;
  entries: readonly Entry[];
  endsAt: number;
  /** The first entries, at least one. */
  prepared: Prepared[];
}

/** Prepares the first messages of a batch, outside of transactions. */
export async function prepareBatch(
  db: Db,
  { maxMs = MAX_REQUEST_MS, ...options }: Omit<DraftOptions, 'lane'> & { maxMs?: number },
  inputs: readonly unknown[],
): Promise<Batch> {
  const endsAt = performance.now() + maxMs;
  const entries = toSized(inputs);
  return { options, entries, endsAt, prepared: await prepareSome(db, options, entries, endsAt) };
}

/**
 * Accepts the messages of a batch into the bulk queue, each on its own. Messages that are not prepared within the time limit are stored,
 * and workers prepare them. The same is done with messages whose texts are too long for memory if the batch has one transaction.
 */
export async function acceptBatch(
  db: Db,
  keyring: Keyring,
  { options, entries, endsAt, prepared }: Batch,
  { isOneTransaction = false } = {},
) {
  const { accountId, addressKey } = options;
  const results = await acceptPrepared(db, addressKey, prepared);
  while (!isOneTransaction && results.length < entries.length && performance.now() < endsAt) {
    const more = await prepareSome(db, options, entries.slice(results.length), endsAt);
    results.push(...(await acceptPrepared(db, addressKey, more)));
  }
  if (results.length === entries.length) return toAnswer(null, results);
  const batchId = newId('bat_');
  const [counted] = await db.query<{ pending: number }>(PENDING, [accountId]);
  const end = results.length + MAX_PENDING - (counted?.pending ?? 0);
  const all = entries.map((entry, position) => results[position] ?? decided(entry, position < end));
  const rows = entries.map((entry, position) => {
    const result = all[position];
    const sealed = sealItem(keyring, { accountId, batchId, position }, result ?? entry);
    return { position, sealed, isDone: result !== undefined };
  });
  for (const piece of jsonPieces(rows)) await db.query(INSERT, [accountId, batchId, piece]);
  return toAnswer(batchId, all);
}

/** The result of an entry that is refused without being prepared. */
function decided(entry: Entry, hasRoom: boolean): Result | undefined {
  if (entry instanceof AppError) return refusedAs(entry);
  if (hasRoom) return undefined;
  const message = `${MAX_PENDING} messages of your batches are still being prepared. Send this message again later`;
  return refusedAs(new AppError(429, 'too_many_pending', message));
}

/** @throws AppError 404 `batch_not_found`. */
export async function readBatch(db: Queries, keyring: Keyring, accountId: string, batchId: string) {
  const rows = await db.query<{ position: number; sealed: string | null }>(READ, [accountId, batchId]);
  if (rows.length === 0) throw new AppError(404, 'batch_not_found', 'Batch not found');
  const results = rows.map(({ position, sealed }) =>
    sealed === null ? undefined : (openItem(keyring, { accountId, batchId, position, sealed }) as Result),
  );
  return toAnswer(batchId, results);
}

function toAnswer(batchId: string | null, results: readonly (Result | undefined)[]) {
  const data = results.flatMap((result, index) => (result ? [{ index, ...result }] : []));
  const refused = data.filter((result) => 'error' in result).length;
  return { batchId, accepted: data.length - refused, refused, pending: results.length - data.length, data };
}
