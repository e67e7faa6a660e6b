import { DUE_NOW } from '@services/common/database/claims';
import { newId } from '@services/common/runtime/ids';

import type { Database, Sql } from '../db.ts';
import type { Caller } from '../tokens/store.ts';

export type ExportStatus = 'running' | 'completed' | 'failed' | 'canceled';

/** An export as its application sees it. */
export interface BulkExportRow {
  id: string;
  status: ExportStatus;
  query: string;
  objects: number;
  bytes: number;
  points: number;
  error: string | null;
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
  /** When the claim ends. It identifies the claim. */
  claimedUntil: string;
}

export type Holder = Pick<Caller, 'tokenId' | 'applicationId' | 'userId' | 'scopes'>;

/** An export that has not ended after this time is deleted. */
const MAX_RUNNING = '3 days';
/** The time for downloading the file. */
const KEPT = '1 day';
/** While a worker reads a page, no other worker takes over for this time, which is longer than an operation may take. */
const CLAIMED = '20 seconds';
/** The maximum size of a row of the file. A page may have megabytes, and each download keeps a few rows in memory. */
export const MAX_CHUNK_BYTES = 250_000;

const columns = `id, status, query, objects, bytes, points, error, created_at AS "createdAt", finished_at AS "finishedAt",
  expires_at AS "expiresAt"`;

/** The export has the same application and user, and the token has all scopes with which the pages are read. */
const HELD = 'application_id = $1 AND user_id IS NOT DISTINCT FROM $2::bigint AND scopes <@ $3::text[]';
const holding = ({ applicationId, userId, scopes }: Holder) => [applicationId, userId, scopes];

/** The application's export; null if it has none, or if the token may not read it. */
export async function findExport(sql: Sql, holder: Holder): Promise<BulkExportRow | null> {
  const text = `SELECT ${columns} FROM bulk_exports WHERE ${HELD} AND expires_at > now()`;
  const [row] = await sql.query<BulkExportRow>(text, holding(holder), true);
  return row ?? null;
}

/** Starts an export, which replaces the application's last one. @returns null while the application has one that runs. */
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

/** Cancels the export if it runs. @returns the export; null without one. */
export async function cancelExport(sql: Sql, holder: Holder): Promise<BulkExportRow | null> {
  const found = await findExport(sql, holder);
  return (found && (await endExport(sql, found.id, 'canceled', null))) ?? found;
}

/** Ends a running export without a file. @returns null if it does not run. */
export async function endExport(
  sql: Sql,
  id: string,
  status: ExportStatus,
  error: string | null,
): Promise<BulkExportRow | null> {
  const text = `WITH ended AS (
      UPDATE bulk_exports SET status = $2, error = $3, bytes = 0, finished_at = now(), expires_at = now() + interval '${KEPT}'
      WHERE id = $1 AND status = 'running' RETURNING *
    ), dropped AS (DELETE FROM bulk_export_chunks USING ended WHERE export_id = ended.id)
    SELECT ${columns} FROM ended`;
  const [row] = await sql.query<BulkExportRow>(text, [id, status, error], true);
  return row ?? null;
}

/**
 * Claims an export of the account whose last page was read longest ago, so that accounts take turns however many applications they
 * have. The attempt is counted before it begins.
 *
 * @returns null when none is due.
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
      next_at::text AS "claimedUntil"`;
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
export async function addPage(
  sql: Sql,
  { id, bytes, position, claimedUntil }: ClaimedExport,
  { body, objects, points, next }: PageOfExport,
): Promise<void> {
  const text = `WITH moved AS (
      UPDATE bulk_exports SET position = $4, bytes = bytes + $5, objects = objects + $6, points = points + $7, attempts = 0,
        next_at = ${DUE_NOW}, status = CASE WHEN $4::text IS NULL THEN 'completed' ELSE status END,
        finished_at = CASE WHEN $4::text IS NULL THEN now() END,
        expires_at = CASE WHEN $4::text IS NULL THEN now() + interval '${KEPT}' ELSE expires_at END
      WHERE id = $1 AND status = 'running' AND bytes = $2 AND position IS NOT DISTINCT FROM $3
        AND next_at = $9::timestamptz RETURNING id
    ) INSERT INTO bulk_export_chunks (export_id, start, body)
      SELECT id, $2 + at, substring($8::bytea FROM at + 1 FOR ${MAX_CHUNK_BYTES})
      FROM moved CROSS JOIN generate_series(0, $5 - 1, ${MAX_CHUNK_BYTES}) AS at`;
  await sql.query(text, [id, bytes, position, next, body.length, objects, points, body, claimedUntil], true);
}

/** The bytes of an export's file from `from` to `to`, inclusive. @throws Error when the file was deleted concurrently. */
export async function* readFileOf(sql: Sql, id: string, from: number, to: number): AsyncGenerator<Buffer> {
  const text = `SELECT start, body FROM bulk_export_chunks WHERE export_id = $1 AND start <= $2 ORDER BY start DESC LIMIT 1`;
  for (let at = from; at <= to;) {
    const [chunk] = await sql.query<{ start: number; body: Buffer }>(text, [id, at], true);
    const part = chunk?.body.subarray(at - chunk.start, to + 1 - chunk.start);
    if (!part || part.length === 0) throw new Error('The file of the export was deleted');
    yield part;
    at += part.length;
  }
}

export async function deleteExpiredExports(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM bulk_exports WHERE expires_at < now()', [], true);
}
