import { newId } from '@services/common/runtime/ids';

import { writeAudit } from '../audit.ts';
import type { Database, Orm, Sql } from '../db.ts';
import { apiError, shown } from '../errors.ts';

/** A pattern that suggests that one client uses several applications. A pattern is not a proof, so an operator decides. */
interface Finding {
  kind: 'shared-documents' | 'switching-at-limit';
  address: string;
  applications: string[];
  requests: number;
}

/** The minimum number of requests with the same documents that can raise a flag. */
const MIN_REQUESTS = 50;

/** Several applications that send the same documents from the same address. */
const sharedDocuments = `
SELECT 'shared-documents' AS kind, address, array_agg(DISTINCT application_id ORDER BY application_id) AS applications,
  sum(requests)::int AS requests
FROM (
  SELECT address, document, application_id, sum(requests) AS requests,
    count(*) OVER (PARTITION BY address, document) AS users
  FROM usage_signals WHERE hour > now() - interval '24 hours' AND document <> ''
  GROUP BY address, document, application_id
) AS used
WHERE users > 1 GROUP BY address HAVING sum(requests) >= $1`;

/** An application that sends the same document right after another application was refused at a limit. */
const switchingAtLimit = `
SELECT 'switching-at-limit' AS kind, refused.address,
  array_agg(DISTINCT either ORDER BY either) AS applications, sum(other.requests)::int AS requests
FROM usage_signals AS refused
JOIN usage_signals AS other ON other.address = refused.address AND other.application_id <> refused.application_id
  AND other.document <> '' AND other.hour >= refused.hour
  AND other.last_at >= refused.first_at AND other.last_at < refused.last_at + interval '15 minutes'
JOIN usage_signals AS same ON same.address = refused.address AND same.token_id = refused.token_id
  AND same.document = other.document AND same.hour >= refused.hour - interval '1 hour'
CROSS JOIN LATERAL unnest(ARRAY[refused.application_id, other.application_id]) AS either
WHERE refused.hour > now() - interval '24 hours' AND refused.refused > 0
GROUP BY refused.address`;

/**
 * Flags suspicious patterns for review, each once until an operator closes it.
 *
 * @returns how many new flags there are.
 */
export async function flagPatterns(sql: Sql, minRequests = MIN_REQUESTS): Promise<number> {
  const findings = [
    ...(await sql.query<Finding>(sharedDocuments, [minRequests])),
    ...(await sql.query<Finding>(switchingAtLimit)),
  ];
  let flagged = 0;
  for (const { kind, address, applications, requests } of findings) {
    const rows = await sql.query(
      `INSERT INTO review_flags (id, kind, address, applications, detail)
       SELECT $1, $2, $3, $4, jsonb_build_object('requests', $5::int)
       WHERE NOT EXISTS (SELECT FROM review_flags WHERE kind = $2 AND address = $3 AND closed_at IS NULL
         AND applications @> $4) RETURNING id`,
      [newId('flg_'), kind, address, applications, requests],
    );
    flagged += rows.length;
  }
  return flagged;
}

/** Signals are kept for two days. Daily sums are kept for the longest period that the console shows, and for the period before it. */
export async function deleteOldSignals(sql: Sql): Promise<void> {
  await sql.query(`DELETE FROM usage_days WHERE day < now() - interval '190 days'`);
  await sql.query(`DELETE FROM usage_signals WHERE hour < now() - interval '48 hours'`);
}

export async function listOpenFlags(orm: Orm) {
  return orm.reviewFlag.findMany({ where: { closedAt: null }, orderBy: { id: 'asc' }, take: 100 });
}

/** Closes a flag that an operator has reviewed. @throws AppError 404 NOT_FOUND when it is not open. */
export async function closeFlag(orm: Database['orm'], id: string, actor: string): Promise<void> {
  await orm.$transaction(async (tx) => {
    const closed = { closedAt: new Date() };
    const { count } = await tx.reviewFlag.updateMany({ where: { id, closedAt: null }, data: closed });
    if (count === 0) throw apiError('NOT_FOUND', `No flag ${shown(id)} is open`);
    await writeAudit(tx, { action: 'close-flag', subjectId: id, actor });
  });
}
