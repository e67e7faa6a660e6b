import type { z } from 'zod';

import type { Sql } from '../db.ts';
import { apiError } from '../errors.ts';
import type { Block, LogEntry, WaitingRequest } from './schemas.ts';

/** The maximum number of pending requests that are shown. More requests are shown when these are settled. */
const MAX_WAITING = 100;

/** The pending requests for higher limits, oldest first. */
export function listWaitingRequests(sql: Sql): Promise<z.output<typeof WaitingRequest>[]> {
  return sql.query(`SELECT request.id, request.application_id AS "applicationId", application.name AS application,
      account.id AS "accountId", account.name AS account, account.email, request.requests, request.cost, request.reason,
      request.created_at AS "createdAt"
    FROM limit_requests AS request JOIN applications AS application ON application.id = request.application_id
    JOIN accounts AS account ON account.id = application.account_id
    WHERE request.status = 'pending' ORDER BY request.id LIMIT ${MAX_WAITING}`);
}

/** The position of a page; rows are sorted newest first. */
interface PageOf {
  /** The id of the last row of the previous page. */
  before?: string | undefined;
  limit: number;
}

const selectBlocks = `SELECT id, subject_id AS "subjectId", coalesce((SELECT name FROM applications WHERE id = subject_id),
    (SELECT name FROM accounts WHERE id = subject_id), (SELECT name FROM organisations WHERE id = subject_id)) AS name,
    reason, blocked_by AS "blockedBy", created_at AS "createdAt", ends_at AS "endsAt"
  FROM blocks`;

export function listBlocks(sql: Sql, { before, limit }: PageOf): Promise<z.output<typeof Block>[]> {
  const text = `${selectBlocks} WHERE lifted_at IS NULL AND (ends_at IS NULL OR ends_at > now())
    AND ($1::text IS NULL OR id < $1) ORDER BY id DESC LIMIT $2`;
  return sql.query(text, [before ?? null, limit]);
}

export async function getBlock(sql: Sql, id: string): Promise<z.output<typeof Block>> {
  const [found] = await sql.query<z.output<typeof Block>>(`${selectBlocks} WHERE id = $1`, [id]);
  if (!found) throw apiError('NOT_FOUND', 'Block not found');
  return found;
}

/** The audit log of the directory and its accounts. */
export function listLog(
  sql: Sql,
  { before, limit, subject }: PageOf & { subject?: string | undefined },
): Promise<z.output<typeof LogEntry>[]> {
  const text = `SELECT id, action, subject_id AS "subjectId", actor, detail, created_at AS "createdAt" FROM audit_entries
    WHERE ($1::text IS NULL OR id < $1) AND ($3::text IS NULL OR subject_id = $3) ORDER BY id DESC LIMIT $2`;
  return sql.query(text, [before ?? null, limit, subject ?? null]);
}
