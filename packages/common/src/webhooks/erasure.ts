import { prepared, type Queries } from '../database/database.ts';
import type { Attempt } from './tables.ts';

/** The account whose events are blanked. */
export interface Erasure {
  /** The subject of the events. */
  subjectIds: readonly string[];
  /**
   * Also finds events without a subject: those whose payload has one of the values (in lower case) in one of the
   * members. The name of a nested member is its path: `content.from`. Default: none.
   */
  members?: { names: readonly string[]; values: readonly string[] };
  /** Returns a payload without data about the person. It should keep its members, so that receivers can still read it. */
  blank: (payload: Record<string, unknown>) => Record<string, unknown>;
}

interface Row {
  webhookId: string;
  id: string;
  payload: string;
  log: Attempt[];
}

const PORTION = 1000;
const FIND = prepared(`SELECT webhook_id AS "webhookId", id, payload, log FROM webhook_outbox
    WHERE account_id = $1 AND (subject_id = ANY($2::text[]) OR (subject_id = '' AND EXISTS (
      SELECT FROM unnest($3::text[]) AS member WHERE lower(payload::json #>> string_to_array(member, '.')) = ANY($4::text[]))))
      AND (webhook_id, id) > ($5, $6)
    ORDER BY webhook_id, id LIMIT ${PORTION} FOR UPDATE`);
const BLANK = prepared(`UPDATE webhook_outbox d SET payload = b.payload, log = b.log
    FROM json_to_recordset($2::json) AS b("webhookId" text, id text, payload text, log jsonb)
    WHERE d.account_id = $1 AND d.webhook_id = b."webhookId" AND d.id = b.id`);

/**
 * Removes the data about a person, and the receivers' answers, from deliveries. Pending deliveries are still sent, with blank
 * data, so that the receiver misses no event. Call it in a transaction.
 */
export async function eraseDeliveries(
  tx: Queries,
  accountId: string,
  { subjectIds, members = { names: [], values: [] }, blank }: Erasure,
): Promise<void> {
  const whose = [[...subjectIds], [...members.names], [...members.values]];
  let last: Row | undefined;
  do {
    const rows: Row[] = await tx.query<Row>(FIND, [accountId, ...whose, last?.webhookId ?? '', last?.id ?? '']);
    const blanked = rows.map(({ webhookId, id, payload, log }) => ({
      webhookId,
      id,
      payload: JSON.stringify(blank(JSON.parse(payload) as Record<string, unknown>)),
      log: log.map((attempt) => ({ ...attempt, response: null })),
    }));
    if (blanked.length > 0) await tx.query(BLANK, [accountId, JSON.stringify(blanked)]);
    last = rows.length === PORTION ? rows.at(-1) : undefined;
  } while (last);
}
