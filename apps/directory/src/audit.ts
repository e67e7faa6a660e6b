import { auditOfOperator, writeAudit as writeAccountAudit, type AuditEvent } from '@services/common/audit/audit';
import { newId } from '@services/common/runtime/ids';

import type { Db, Orm, Sql } from './db.ts';

interface AuditEntry {
  action: string;
  /** The id of the object: an application, an account, an organization, a post. */
  subjectId: string;
  /** An operator's name, or the account's id. */
  actor: string;
  /** Never a text of a member: the log is kept after the text or the member is deleted. */
  detail?: Record<string, string | number | boolean | null>;
}

/** Records an action. Call it in the action's transaction, if the action has one. */
export async function writeAudit(orm: Orm, { action, subjectId, actor, detail = {} }: AuditEntry): Promise<void> {
  await orm.auditEntry.create({ data: { id: newId('aud_'), action, subjectId, actor, detail } });
}

/** Records an action with a hand-written statement, for transactions without Prisma. */
export async function auditBy(sql: Sql, { action, subjectId, actor, detail = {} }: AuditEntry): Promise<void> {
  await sql.query('INSERT INTO audit_entries (id, action, subject_id, actor, detail) VALUES ($1, $2, $3, $4, $5)', [
    newId('aud_'),
    action,
    subjectId,
    actor,
    JSON.stringify(detail),
  ]);
}

/** The actor of commands that do not ask for the operator's name. */
export const OPERATOR = 'operator';

/**
 * Makes an operator's change to an account's object and writes the entry of the account's audit log, in one
 * transaction.
 *
 * @param work gets the transaction.
 * @param describe describes the change, from the result of `work`.
 */
export function operatorsChange<Result>(
  db: Db,
  accountId: string,
  work: (tx: Db) => Promise<Result>,
  describe: (result: Result) => AuditEvent,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await work(tx);
    await writeAccountAudit(tx, auditOfOperator(accountId), describe(result));
    return result;
  });
}
