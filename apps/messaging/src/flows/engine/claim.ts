import { notHeld } from '@services/common/access/held-accounts';
import type { Db, Statement } from '../../db.ts';
import { jsonPieces } from '../../json-pieces.ts';
import type { RunRow } from '../store.ts';

const COLUMNS = `r.id, r.account_id AS "accountId", r.flow_id AS "flowId", r.version, r.contact_id AS "contactId", r.recipient,
  r.variables, r.status, r.step_id AS "stepId", r.phase, r.moves, r.due_at AS "dueAt", r.waiting_for AS "waitingFor",
  r.waiting_message AS "waitingMessage", r.waiting_statuses AS "waitingStatuses", r.woken_by AS "wokenBy", r.replied_at AS "repliedAt", r.chain_id AS "chainId", r.attempts, r.results, r.history, r.error, r.once_key AS "onceKey", r.created_at AS "createdAt",
  r.ended_at AS "endedAt"`;

const CLAIM: Statement = {
  name: 'claim_flow_runs',
  text: `SELECT ${COLUMNS} FROM flow_runs r WHERE r.status = 'running' AND r.phase <> 'calling' AND r.due_at <= now()
      AND ${notHeld('r.account_id')}
    ORDER BY r.due_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
};

/** A query without values, as `watchQueues` asks it. */
export const RUNS_DUE = `SELECT 1 AS due FROM flow_runs WHERE status = 'running' AND phase <> 'calling' AND due_at <= now()
    AND ${notHeld('account_id')} LIMIT 1`;
const IS_DUE: Statement = { name: 'is_flow_run_due', text: RUNS_DUE };

/** Whether it is worth while to begin a transaction. */
export async function isRunDue(db: Db): Promise<boolean> {
  return (await db.query(IS_DUE, [])).length > 0;
}

/** Due runs, the caller's alone until its transaction ends. */
export function claimRuns(tx: Db, limit: number): Promise<RunRow[]> {
  return tx.query<RunRow>(CLAIM, [limit]);
}

/** How long a request's answer is waited for before another worker makes the request again. */
const CALL_LEASE_SECONDS = 60;

/** By stepping through the index from one flow to the next, in no order: none is served before the others for ever. */
const CALLING = `WITH RECURSIVE calling AS (
      (SELECT flow_id FROM flow_runs WHERE status = 'running' AND phase = 'calling' ORDER BY flow_id LIMIT 1)
      UNION ALL
      SELECT (SELECT r.flow_id FROM flow_runs r WHERE r.status = 'running' AND r.phase = 'calling'
        AND r.flow_id > c.flow_id ORDER BY r.flow_id LIMIT 1)
      FROM calling c WHERE c.flow_id IS NOT NULL
    )`;
const CALL_DUE = `status = 'running' AND phase = 'calling' AND due_at <= now() AND ${notHeld('account_id')}`;
/** A query without values, as `watchQueues` asks it. */
export const CALLS_DUE = `${CALLING}
    SELECT FROM calling c, LATERAL (SELECT FROM flow_runs WHERE flow_id = c.flow_id AND ${CALL_DUE} ORDER BY due_at LIMIT 1) r`;
const CLAIM_CALLS: Statement = {
  name: 'claim_flow_calls',
  text: `${CALLING}, due AS (
      SELECT r.id FROM (SELECT flow_id FROM calling WHERE flow_id IS NOT NULL ORDER BY random()) c, LATERAL (
        SELECT id FROM flow_runs WHERE flow_id = c.flow_id AND ${CALL_DUE}
        ORDER BY due_at LIMIT $2 - coalesce(($3::json->>c.flow_id)::int, 0) FOR UPDATE SKIP LOCKED) r
      LIMIT $1
    )
    UPDATE flow_runs r SET attempts = r.attempts + 1, moves = r.moves + 1,
      due_at = now() + interval '${CALL_LEASE_SECONDS} seconds'
    FROM due WHERE r.id = due.id RETURNING ${COLUMNS}`,
};

/** Takes requests that are due, and records the attempt before it is made. */
export function claimCalls(
  db: Db,
  { limit, limitOfAFlow, underWay }: { limit: number; limitOfAFlow: number; underWay: Record<string, number> },
): Promise<RunRow[]> {
  return db.query<RunRow>(CLAIM_CALLS, [limit, limitOfAFlow, JSON.stringify(underWay)]);
}

const SAVE: Statement = {
  name: 'save_flow_runs',
  text: `UPDATE flow_runs r SET status = s.status, step_id = s."stepId", phase = s.phase, moves = r.moves + 1,
      due_at = s."dueAt", waiting_for = s."waitingFor", waiting_message = s."waitingMessage",
      waiting_statuses = ARRAY(SELECT json_array_elements_text(s."waitingStatuses")), woken_by = NULL, attempts = s.attempts, results = s.results,
      history = r.history || s.entries, error = s.error, ended_at = CASE WHEN s.status <> 'running' THEN now() END
    FROM json_to_recordset($1::json) AS s(id text, moves int, status text, "stepId" text, phase text, "dueAt" timestamptz,
      "waitingFor" text, "waitingMessage" text, "waitingStatuses" json, attempts int, results jsonb, entries jsonb, error text)
    WHERE r.id = s.id AND r.moves = s.moves AND r.status = 'running' RETURNING r.id`,
};

/** Where a run stands after its steps. */
export interface Place {
  id: string;
  /** As they were when the run was read: a run that has moved on meanwhile is left alone. */
  moves: number;
  status: string;
  stepId: string | null;
  phase: 'enter' | 'waiting' | 'calling';
  dueAt: Date | null;
  waitingFor: string | null;
  waitingMessage: string | null;
  waitingStatuses: string[];
  attempts: number;
  results: Record<string, unknown>;
  /** What to add to the history. */
  entries: Record<string, unknown>[];
  error: string | null;
}

export async function saveRuns(tx: Db, places: readonly Place[]): Promise<void> {
  // Answers of requests are kept with a run, so that a hundred runs can be many megabytes.
  for (const piece of jsonPieces(places)) await tx.query(SAVE, [piece]);
}

const POSTPONE: Statement = {
  name: 'postpone_flow_run',
  text: `UPDATE flow_runs SET due_at = now() + interval '30 seconds' WHERE id = $1 AND moves = $2 AND status = 'running'`,
};

/** Puts a run aside that cannot be moved on, so that it holds up no other. */
export async function postponeRun(db: Db, { id, moves }: Pick<RunRow, 'id' | 'moves'>): Promise<void> {
  await db.query(POSTPONE, [id, moves]);
}
