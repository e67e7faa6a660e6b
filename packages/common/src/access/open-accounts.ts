import { prepared, type Queries } from '../database/database.ts';
import { AppError } from '../http/errors.ts';

/**
 * SQL condition: people can be members of the account `a`, because the account is neither being deleted nor a test space (which belongs to
 * the members of its live account). `to_jsonb` is used because some services lack these columns.
 */
export const IS_OPEN_ACCOUNT = `to_jsonb(a) ->> 'live_account_id' IS NULL AND to_jsonb(a) ->> 'deletion_id' IS NULL`;

/** SQL for whether the account with this id is suspended: its requests are refused, and workers send nothing for it. */
export function isSuspended(id: string): string {
  return `EXISTS (SELECT FROM accounts suspended WHERE suspended.id = ${id} AND suspended.suspended_at IS NOT NULL)`;
}

const IS_SUSPENDED = prepared(`SELECT ${isSuspended('$1')} AS suspended`);

/** Whether the account is suspended, for hosted pages, whose visitors have no key. */
export async function isSuspendedAccount(db: Queries, id: string): Promise<boolean> {
  const [row] = await db.query<{ suspended: boolean }>(IS_SUSPENDED, [id]);
  return row?.suspended ?? false;
}

/** The answer to all requests of a suspended account. */
export function accountSuspended(): AppError {
  return new AppError(403, 'account_suspended', 'This account is suspended. Ask the operator of the service');
}
