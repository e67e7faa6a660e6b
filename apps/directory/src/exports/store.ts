import { DUE_NOW } from '@services/common/database/claims';
import { newId } from '@services/common/runtime/ids';

import type { Database, Sql } from '../db.ts';
import { publishExport } from '../events.ts';
import type { Caller } from '../tokens/store.ts';

export type ExportStatus = 'running' | 'completed' | 'failed' | 'canceled';

/** Why an export failed, for programs. */
export const EXPORT_ERRORS = {
  ACCESS_LOST: 'The token that started the export may no longer read the list.',
  FILE_TOO_LARGE: 'The file would have been too large.',
  PAGE_REFUSED: 'A page was refused, for the reason in `error`.',
  PAGE_FAILED: 'A page could not be read, although it was tried several times.',
} as const;
export type ExportError = keyof typeof EXPORT_ERRORS;

/** An export as its application sees it. */
export interface BulkExportRow {
  id: string;
  status: ExportStatus;
  query: string;
  objects: number;
  bytes: number;
  points: number;
  error: string | null;
  errorCode: ExportError | null;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string;
}

/** An export whose next page a worker reads. */
export interface ClaimedExport extends BulkExportRow {
  tokenId: string;
  applicationId: string;
  /** The cursor after which the next page begins. */
  position: string | null;
  attempts: number;
  /** Whether the export's pages cost nothing. */
  isPaid: boolean;
  /** When the claim ends. This time identifies the claim. */
  claimedUntil: string;
}

export type Holder = Pick<Caller, 'tokenId' | 'applicationId' | 'userId' | 'scopes'>;

/** An export that has not ended after this time is deleted. */
const MAX_RUNNING = '3 days';
/** How long the file of an export can be downloaded. */
const KEPT = '1 day';
/**
 * The maximum age of an export. Without a maximum, an export would never expire if deletions of members make it begin again often enough.
 */
const MAX_AGE = '4 days';
/** While a worker reads a page, no other worker takes over for this time, which is longer than an operation may take. */
const CLAIMED = '20 seconds';
/** The maximum size of a row of the file. A page may have megabytes, and each download keeps a few rows in memory. */
export const MAX_CHUNK_BYTES = 250_000;

interface Writers {
  write: Sql;
  transaction: Database['transaction'];
}

/** The owner of an export, to whom its end is reported. */
interface ExportOwner {
  id: string;
  applicationId: string;
  userId: string | null;
}
const OWNER = 'application_id AS "applicationId", user_id::text AS "userId"';
/**
 * Gives the export a new file id, so that its earlier file cannot be found. `deleteExpiredExports` deletes the rows of that
 * file.
 */
const WITHOUT_FILE = 'file_id = gen_random_uuid()';

const columns = `id, status, query, objects, bytes, points, error, error_code AS "errorCode", created_at AS "createdAt", finished_at AS "finishedAt",
  expires_at AS "expiresAt"`;

/** The condition that an export belongs to this application and user, and that the token has all scopes of the export. */
const HELD = 'application_id = $1 AND user_id IS NOT DISTINCT FROM $2::bigint AND scopes <@ $3::text[]';
const holding = ({ applicationId, userId, scopes }: Holder) => [applicationId, userId, scopes];

/** The application's export; null if the application has no export, or if the token may not read it. */
export async function findExport(sql: Sql, holder: Holder): Promise<(BulkExportRow & { fileId: string }) | null> {
  const text = `SELECT ${columns}, file_id AS "fileId" FROM bulk_exports WHERE ${HELD} AND expires_at > now()`;
  const [row] = await sql.query<BulkExportRow & { fileId: string }>(text, holding(holder), true);
  return row ?? null;
}

/** An export as the owner of its application sees it. */
export interface OwnedExport extends BulkExportRow {
  applicationId: string;
  application: string;
  isOfMember: boolean;
}

/** The exports of an account's applications, newest first. */
export function listExports(sql: Sql, accountId: string): Promise<OwnedExport[]> {
  const text = `SELECT ${columns}, application_id AS "applicationId", user_id IS NOT NULL AS "isOfMember",
      (SELECT name FROM applications WHERE id = application_id) AS application
    FROM bulk_exports WHERE expires_at > now() AND application_id IN (SELECT id FROM applications WHERE account_id = $1)
    ORDER BY created_at DESC, id DESC`;
  return sql.query<OwnedExport>(text, [accountId], true);
}

/** Starts an export, which replaces the application's last export. @returns null while another export of the application runs. */
export function createExport(
  transaction: Database['transaction'],
  { applicationId, tokenId, userId, scopes }: Holder,
  query: string,
): Promise<BulkExportRow | null> {
  return transaction(async (sql) => {
    await sql.query('SELECT FROM applications WHERE id = $1 FOR NO KEY UPDATE', [applicationId], true);
    await sql.query(
      `DELETE FROM bulk_exports WHERE application_id = $1 AND status <> 'running'`,
      [applicationId],
      true,
    );
    const text = `INSERT INTO bulk_exports (id, application_id, token_id, user_id, scopes, query, next_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, ${DUE_NOW}, now() + interval '${MAX_RUNNING}')
      ON CONFLICT (application_id) DO NOTHING RETURNING ${columns}`;
    const values = [newId('exp_'), applicationId, tokenId, userId, scopes, query];
    const [row] = await sql.query<BulkExportRow>(text, values, true);
    return row ?? null;
  });
}

/** Cancels the export that `findExport` finds, if it runs. @returns this export; null if `findExport` finds none. */
export async function cancelExport({ write, transaction }: Writers, holder: Holder): Promise<BulkExportRow | null> {
  const found = await findExport(write, holder);
  return (found && (await endExport(transaction, found.id, 'canceled'))) ?? found;
}

/** Ends a running export, which then has no file. @returns null if the export does not run. */
export function endExport(
  transaction: Database['transaction'],
  id: string,
  status: 'failed' | 'canceled',
  error?: { code: ExportError; message: string },
): Promise<BulkExportRow | null> {
  const text = `WITH ended AS (
      UPDATE bulk_exports SET status = $2, error = $3, error_code = $4, bytes = 0, ${WITHOUT_FILE}, finished_at = now(),
        expires_at = now() + interval '${KEPT}'
      WHERE id = $1 AND status = 'running' RETURNING *
    ) SELECT ${columns}, ${OWNER} FROM ended`;
  return transaction(async (sql) => {
    const values = [id, status, error?.message ?? null, error?.code ?? null];
    const [row] = await sql.query<BulkExportRow & ExportOwner>(text, values, true);
    if (row) await publishExport(sql, row);
    return row ?? null;
  });
}

/**
 * Begins all exports again, because their files may contain texts of a member who is being deleted. The files can no longer be read, and a
 * job deletes them afterwards, because deleting them would take minutes. Exports that start from now on wait until the transaction ends.
 * The next pages are read when replicas have had time to catch up, and cost nothing. Call it in a transaction.
 */
export async function beginExportsAgain(sql: Sql): Promise<void> {
  await sql.query('LOCK TABLE bulk_exports IN SHARE ROW EXCLUSIVE MODE');
  await sql.query(`UPDATE bulk_exports SET is_paid = true, bytes = 0, objects = 0, position = NULL, attempts = 0, ${WITHOUT_FILE},
      next_at = now() + interval '20 seconds', status = 'running', finished_at = NULL,
      expires_at = CASE status WHEN 'running' THEN expires_at
        ELSE least(now() + interval '${MAX_RUNNING}', created_at + interval '${MAX_AGE}') END
    WHERE status IN ('running', 'completed')`);
}

/**
 * Claims an export of the account whose last page was read longest ago. Accounts therefore take turns, however many applications they have.
 * The attempt is counted before it begins.
 *
 * @returns null when no export is due.
 */
export async function claimExport(sql: Sql): Promise<ClaimedExport | null> {
  const text = `UPDATE bulk_exports SET attempts = attempts + 1, next_at = now() + interval '${CLAIMED}'
    WHERE id = (SELECT due.id FROM bulk_exports AS due JOIN applications ON applications.id = due.application_id
      WHERE status = 'running' AND next_at <= now()
      ORDER BY (SELECT max(other.next_at) FROM bulk_exports AS other
        JOIN applications AS sibling ON sibling.id = other.application_id AND sibling.account_id = applications.account_id
        WHERE other.status = 'running' AND (other.next_at <= now() OR other.attempts > 0)), next_at
      LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
    RETURNING ${columns}, token_id AS "tokenId", application_id AS "applicationId", position, attempts,
      is_paid AS "isPaid", next_at::text AS "claimedUntil"`;
  const [row] = await sql.query<ClaimedExport>(text, [], true);
  return row ?? null;
}

/** Postpones the next page, and counts its attempts from 0 again. */
export async function postponeExport(sql: Sql, id: string, seconds: number): Promise<void> {
  const text = `UPDATE bulk_exports SET attempts = 0, next_at = now() + $2 * interval '1 second' WHERE id = $1`;
  await sql.query(text, [id, seconds], true);
}

interface PageOfExport {
  body: Buffer;
  objects: number;
  points: number;
  /** The cursor after which the next page begins; null after the last page. */
  next: string | null;
}

/** Adds a page to the file, unless another worker was faster or the export has ended or begun again. */
export function addPage(
  transaction: Database['transaction'],
  { id, bytes, position, claimedUntil }: ClaimedExport,
  { body, objects, points, next }: PageOfExport,
): Promise<void> {
  const text = `WITH moved AS (
      UPDATE bulk_exports SET position = $4, bytes = bytes + $5, objects = objects + $6, points = points + $7, attempts = 0,
        next_at = ${DUE_NOW}, status = CASE WHEN $4::text IS NULL THEN 'completed' ELSE status END,
        finished_at = CASE WHEN $4::text IS NULL THEN now() END,
        expires_at = CASE WHEN $4::text IS NULL THEN least(now() + interval '${KEPT}', created_at + interval '${MAX_AGE}')
          ELSE expires_at END
      WHERE id = $1 AND status = 'running' AND bytes = $2 AND position IS NOT DISTINCT FROM $3
        AND next_at = $9::timestamptz RETURNING *
    ), stored AS (
      INSERT INTO bulk_export_chunks (file_id, start, body)
      SELECT file_id, $2 + at, substring($8::bytea FROM at + 1 FOR ${MAX_CHUNK_BYTES})
      FROM moved CROSS JOIN generate_series(0, $5 - 1, ${MAX_CHUNK_BYTES}) AS at
    ) SELECT id, ${OWNER} FROM moved WHERE status = 'completed'`;
  return transaction(async (sql) => {
    const values = [id, bytes, position, next, body.length, objects, points, body, claimedUntil];
    const [completed] = await sql.query<ExportOwner>(text, values, true);
    if (completed) await publishExport(sql, completed);
  });
}

/** The bytes of an export's file from `from` to `to`, inclusive. @throws Error when the export has discarded the file. */
export async function* readFileOf(sql: Sql, fileId: string, from: number, to: number): AsyncGenerator<Buffer> {
  const text = `SELECT start, body FROM bulk_export_chunks JOIN bulk_exports USING (file_id) WHERE file_id = $1 AND start <= $2
    ORDER BY start DESC LIMIT 1`;
  for (let at = from; at <= to;) {
    const [chunk] = await sql.query<{ start: number; body: Buffer }>(text, [fileId, at], true);
    const part = chunk?.body.subarray(at - chunk.start, to + 1 - chunk.start);
    if (!part || part.length === 0) throw new Error('The file of the export was deleted');
    yield part;
    at += part.length;
  }
}

/** The maximum number of rows (10 MB) that one statement deletes, so that it ends long before the time limit of statements. */
const DELETED_AT_ONCE = 40;

/** Deletes expired exports, then all files that belong to no export. */
export async function deleteExpiredExports(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM bulk_exports WHERE expires_at < now()', [], true);
  const dropped = await sql.query<{ fileId: string }>(
    `SELECT DISTINCT file_id AS "fileId" FROM bulk_export_chunks AS chunk
     WHERE NOT EXISTS (SELECT FROM bulk_exports WHERE bulk_exports.file_id = chunk.file_id)`,
  );
  const text = `DELETE FROM bulk_export_chunks WHERE file_id = $1
    AND start IN (SELECT start FROM bulk_export_chunks WHERE file_id = $1 ORDER BY start LIMIT ${DELETED_AT_ONCE}) RETURNING start`;
  for (const { fileId } of dropped) {
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
      deleted = (await sql.query(text, [fileId], true)).length;
    }
  }
}
