import { newId } from '@services/common/runtime/ids';

import type { Orm } from './db.ts';

export interface AuditEntry {
  action: string;
  /** What it was done to: an application, an account, an organisation. */
  subjectId: string;
  /** Who did it: an operator's name, or the account's id. */
  actor: string;
  detail?: Record<string, string | number | boolean | null>;
}

/** Notes what somebody did; in the same transaction as the deed where there is one. */
export async function writeAudit(orm: Orm, { action, subjectId, actor, detail = {} }: AuditEntry): Promise<void> {
  await orm.auditEntry.create({ data: { id: newId('aud_'), action, subjectId, actor, detail } });
}
