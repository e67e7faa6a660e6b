import { DUE_NOW } from '@services/common/database/claims';

import type { ContactOccurrence as Occurrence } from '../events/contacts.ts';
import { prepared, type Queries } from '../db.ts';
import { insertRuns } from './insert.ts';

const TRIGGERED = prepared(`SELECT id, trigger->>'type' AS type, trigger->>'tag' AS tag, trigger->>'keyword' AS keyword
    FROM flows WHERE account_id = $1 AND status = 'active' AND trigger->>'type' <> 'api'`);

interface Triggered {
  id: string;
  type: string;
  tag: string | null;
  keyword: string | null;
}

/** Skips locked runs: a worker is already advancing them, because their wait timed out. */
const TAGGED = prepared(`WITH ended AS (
      SELECT r.id FROM json_to_recordset($2::json) AS o("contactId" text, key text, "runId" text)
      JOIN flow_runs r ON r.contact_id = o."contactId" AND r.waiting_for = o.key AND r.id IS DISTINCT FROM o."runId"
      WHERE r.account_id = $1 AND r.status = 'running' AND r.phase = 'waiting'
      ORDER BY r.id FOR UPDATE OF r SKIP LOCKED
    )
    UPDATE flow_runs r SET due_at = ${DUE_NOW}, woken_by = r.waiting_for FROM ended WHERE r.id = ended.id`);

const AWAITED = `(r.phase = 'waiting' AND coalesce(r.waiting_for = ANY(t.keys) OR 'replied' = ANY(r.waiting_statuses), false))`;
/** Each active run for the sender records that the sender has replied. If the run is waiting for the text, its wait ends. */
const RECEIVED = prepared(`WITH texts AS (
      SELECT "contactId", "from", ARRAY(SELECT json_array_elements_text(keys)) AS keys
      FROM json_to_recordset($2::json) AS t("contactId" text, "from" text, keys json)
    ), found AS (
      SELECT DISTINCT ON (r.id) r.id, t.keys FROM texts t CROSS JOIN LATERAL (
        SELECT id FROM flow_runs WHERE account_id = $1 AND contact_id = t."contactId"
        UNION ALL SELECT id FROM flow_runs WHERE account_id = $1 AND lower(recipient) = lower(t."from")) r
    ), theirs AS (
      SELECT id FROM flow_runs WHERE status = 'running' AND id IN (SELECT id FROM found) ORDER BY id FOR UPDATE
    )
    UPDATE flow_runs r SET replied_at = now(),
      due_at = CASE WHEN ${AWAITED} THEN now() ELSE r.due_at END,
      woken_by = CASE WHEN NOT ${AWAITED} THEN r.woken_by
        WHEN r.waiting_for = ANY(t.keys) THEN r.waiting_for ELSE 'replied' END
    FROM theirs JOIN found t ON t.id = theirs.id WHERE r.id = theirs.id`);

/** Starts the flows that these events trigger, and ends the waits for them. Call it in the transaction that causes the events. */
export async function occur(db: Queries, accountId: string, occurrences: readonly Occurrence[]): Promise<void> {
  if (occurrences.length === 0) return;
  const flows = await db.query<Triggered>(TRIGGERED, [accountId]);
  const runs = occurrences.flatMap((occurrence) =>
    flows
      .filter((flow) => isTriggered(flow, occurrence))
      .map(({ id: flowId }) => ({
        flowId,
        contactId: occurrence.contactId,
        recipient: occurrence.type === 'message_received' && occurrence.contactId === null ? occurrence.from : null,
        variables: occurrence.type === 'message_received' ? { message: occurrence.body } : {},
        chainId: occurrence.type === 'tag_added' ? occurrence.by?.chainId : undefined,
        isAnswer: occurrence.type === 'message_received',
      })),
  );
  const tags = occurrences.filter((occurrence) => occurrence.type === 'tag_added');
  if (tags.length > 0) {
    const rows = tags.map(({ contactId, tag, by }) => ({ contactId, key: `tag:${tag}`, runId: by?.runId ?? null }));
    await db.query(TAGGED, [accountId, JSON.stringify(rows)]);
  }
  const texts = occurrences.filter((occurrence) => occurrence.type === 'message_received');
  if (texts.length > 0) {
    const rows = [...Map.groupBy(texts, ({ from }) => from)].map(([from, theirs]) => ({
      contactId: theirs[0]?.contactId ?? null,
      from,
      keys: ['received', ...theirs.map(({ body }) => `received:${body.trim().toUpperCase()}`)],
    }));
    await db.query(RECEIVED, [accountId, JSON.stringify(rows)]);
  }
  if (runs.length > 0) await insertRuns(db, runs);
}

function isTriggered({ type, tag, keyword }: Triggered, occurrence: Occurrence): boolean {
  if (occurrence.type === 'message_received') {
    return type === 'keyword' && occurrence.body.trim().toUpperCase() === keyword?.toUpperCase();
  }
  return type === occurrence.type && (occurrence.type !== 'tag_added' || occurrence.tag === tag);
}
