import { prepared, type Queries } from './database.ts';

/**
 * Keeps a row of an account from being changed until the end of the transaction. Does nothing if the row does not exist.
 *
 * @param table with the columns `account_id` and `id`
 */
export async function lockRow(tx: Queries, table: string, accountId: string, id: string): Promise<void> {
  const text = `SELECT id FROM ${table} WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`;
  await tx.query(prepared(text), [accountId, id]);
}
