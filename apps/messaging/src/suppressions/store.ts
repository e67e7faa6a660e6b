import { parseTime } from '@services/common/http/dates';
import { AppError } from '@services/common/http/errors';
import { conditionsOf } from '@services/common/tables/table';

import { checkAddress } from '../contacts/addresses/check.ts';
import { hashAddress } from '../contacts/addresses/hashing.ts';
import type { ContactsContext } from '../events/contacts.ts';
import { changeConsent } from '../contacts/consent.ts';
import { nextCursor, readCursor, refuseCursor } from '../lists/cursor.ts';
import { prepared, type Db } from '../db.ts';
import { cutPage } from '../envelope.ts';
import { checkTopic } from '../contacts/topics/store.ts';
import { readSuppressionId, type SuppressionRow } from './keys.ts';
import { suppressionFilters, type NewSuppression, type SuppressionQuery } from './schemas.ts';

const COLUMNS = `channel, address_hash AS "addressHash", scope, address, source, created_at AS "createdAt"`;

function readPosition(cursor: string): string[] {
  const [at = '', ...rest] = readCursor(cursor, 4);
  // PostgreSQL cannot parse every time offset that ISO 8601 allows.
  const createdAt = parseTime(at);
  return createdAt ? [createdAt.toISOString(), ...rest] : refuseCursor(cursor);
}

/** A page of the account's entries, newest first, and the position of the next page. */
export async function listSuppressions(db: Db, addressKey: Buffer, accountId: string, query: SuppressionQuery) {
  const address = query.address === undefined ? undefined : hashAddress(addressKey, query.address);
  const conditions = conditionsOf(suppressionFilters, 'account_id = $1', [accountId], { ...query, address });
  const { values, bind } = conditions;
  const after = query.after === undefined ? undefined : readPosition(query.after);
  const [time, ...rest] = after?.map(bind) ?? [];
  const position = `(created_at, address_hash, channel, scope) < (${time}::timestamptz, ${rest.join(', ')})`;
  const where = after ? `${conditions.where} AND ${position}` : conditions.where;
  const text = `SELECT ${COLUMNS} FROM suppressions WHERE ${where}
    ORDER BY created_at DESC, address_hash DESC, channel DESC, scope DESC LIMIT ${query.limit + 1}`;
  const found = await db.query<SuppressionRow>({ text }, values);
  return cutPage(found, query, (last) => nextCursor([last.createdAt, last.addressHash, last.channel, last.scope]));
}

const FIND = prepared(`SELECT ${COLUMNS} FROM suppressions
    WHERE account_id = $1 AND channel = $2 AND address_hash = $3 AND scope = $4`);

/** @throws AppError 404 when the account has no such entry. */
export async function getSuppression(db: Db, accountId: string, id: string): Promise<SuppressionRow> {
  const key = readSuppressionId(id);
  const [row] = key ? await db.query<SuppressionRow>(FIND, [accountId, key.channel, key.addressHash, key.scope]) : [];
  if (!row) throw new AppError(404, 'suppression_not_found', 'Suppression not found');
  return row;
}

/** @throws AppError 400 for an invalid address, 404 `topic_not_found`. */
export async function addSuppression(
  tx: Db,
  contacts: ContactsContext,
  accountId: string,
  { channel, address: given, category, topic, reason }: NewSuppression,
): Promise<SuppressionRow> {
  const address = checkAddress(channel, 'address', given);
  await checkTopic(tx, accountId, topic);
  const scope = topic ?? category ?? '';
  const source = reason ?? 'api';
  const change = { accountId, channel, scope, status: 'unsubscribed', source, cause: 'api' } as const;
  await changeConsent(tx, contacts, { ...change, address });
  const hash = hashAddress(contacts.addressKey, address);
  const [row] = await tx.query<SuppressionRow>(FIND, [accountId, channel, hash, scope]);
  if (!row) throw new Error('The suppression has no entry');
  return row;
}

/** @throws AppError 404, 409 `address_unknown` for an entry whose address is not stored. */
export async function liftSuppression(tx: Db, contacts: ContactsContext, accountId: string, id: string): Promise<void> {
  const { channel, scope, address } = await getSuppression(tx, accountId, id);
  if (address === null) {
    const message =
      'The address of this suppression is not stored. Create the suppression again with its address, then delete it.';
    throw new AppError(409, 'address_unknown', message);
  }
  const change = { accountId, channel, scope, address } as const;
  await changeConsent(tx, contacts, { ...change, status: 'subscribed', source: 'api' });
}
