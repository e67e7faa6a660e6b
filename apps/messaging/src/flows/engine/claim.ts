import { isSuspended } from '@services/common/access/open-accounts';
import { waitingBy } from '@services/common/database/claims';

import { columnsOf, prepared, type Db } from '../../db.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { jsonPieces } from '../../messages/acceptance/json-pieces.ts';
import type { RunError } from '../limits.ts';
import type { RunRow } from '../store.ts';

const COLUMNS = columnsOf(Prisma.FlowRunScalarFieldEnum, 'r');

const MAX_AT_ONCE = 100;
const DUE = `status = 'running' AND phase <> 'calling' AND due_at <= now() AND (leased_until IS NULL OR leased_until <= now())`;

/** Accounts with runs. The query skips from account to account in the index. */
const OWNERS = `WITH RECURSIVE ${waitingBy('account_id', 'flow_runs', `status = 'running' AND phase <> 'calling'`)}`;

/** The size of a run's data. The size is limited because some JSON takes twenty times its size in memory. */
const SIZE = `octet_length(variables::text) + octet_length(results::text) + octet_length(history::text)`;
const MAX_BYTES_AT_ONCE = 1_000_000;
/** Reading runs also reads the steps of their flows, which can be two megabytes for each flow. */
const MAX_FLOWS_AT_ONCE = 5;

/**
 * Counts and commits the start of due runs, so that the next worker knows which run crashed the process. A run whose previous start
 * did not finish still has a lease, and starts alone. Only starts of a single run are counted: if several start together, any of them could
 * be the cause of a crash.
 * Accounts take turns: $2 is the account served last.
 */
const START = prepared(`${OWNERS}, next AS (
      SELECT account_id FROM waiting WHERE EXISTS (SELECT FROM flow_runs r WHERE r.account_id = waiting.account_id AND ${DUE})
        AND NOT ${isSuspended('waiting.account_id')}
      ORDER BY account_id <= $2, account_id LIMIT 1
    ), due AS (
      SELECT id, flow_id, version, leased_until, due_at, ${SIZE} AS size FROM flow_runs
      WHERE account_id = (SELECT account_id FROM next) AND ${DUE} ORDER BY due_at LIMIT ${MAX_AT_ONCE} FOR UPDATE SKIP LOCKED
    ), doubtful AS (SELECT id FROM due WHERE leased_until IS NOT NULL ORDER BY due_at LIMIT 1),
    chosen AS (
      SELECT id FROM doubtful UNION ALL
      SELECT id FROM (
        SELECT id, sum(size) OVER (ORDER BY due_at, id) - size AS before,
          dense_rank() OVER (ORDER BY first_due_at, flow_id, version) AS flow
        FROM (SELECT *, min(due_at) OVER (PARTITION BY flow_id, version) AS first_due_at FROM due) AS dated) AS sized
      WHERE before < ${MAX_BYTES_AT_ONCE} AND flow <= ${MAX_FLOWS_AT_ONCE} AND NOT EXISTS (SELECT FROM doubtful)
    )
    UPDATE flow_runs r SET starts = r.starts + CASE WHEN (SELECT count(*) FROM chosen) = 1 THEN 1 ELSE 0 END,
      leased_until = now() + make_interval(secs => $1)
    FROM chosen WHERE r.id = chosen.id
    RETURNING r.id, r.account_id AS "accountId", r.flow_id AS "flowId", r.moves, r.starts`);
/** Skips runs that have ended or advanced since their start was counted. */
const CLAIM = prepared(`
    SELECT ${COLUMNS} FROM json_to_recordset($1::json) AS s(id text, moves int) JOIN flow_runs r ON r.id = s.id
    WHERE r.moves = s.moves AND r.status = 'running' ORDER BY r.due_at FOR UPDATE OF r SKIP LOCKED`);

/** Finds whether a run is due. `watchQueues` needs a query without parameters. */
export const RUNS_DUE = `${OWNERS}
    SELECT FROM waiting a WHERE EXISTS (SELECT FROM flow_runs r WHERE r.account_id = a.account_id AND ${DUE})
      AND NOT ${isSuspended('a.account_id')} LIMIT 1`;

export interface StartedRun extends Pick<RunRow, 'id' | 'accountId' | 'flowId' | 'moves'> {
  /** How often a worker has started this run alone, including this start. */
  starts: number;
}

/**
 * Starts due runs of one account. Until the lease of these runs ends, only this worker may advance them.
 *
 * @param after the account that was served last.
 */
export function startRuns(db: Db, leaseSeconds: number, after: string): Promise<StartedRun[]> {
  return db.query<StartedRun>(START, [leaseSeconds, after]);
}

/** Reads started runs, and locks them until the transaction ends. */
export function claimRuns(tx: Db, started: readonly StartedRun[]): Promise<RunRow[]> {
  return tx.query<RunRow>(CLAIM, [JSON.stringify(started)]);
}

/** How long a worker may wait for a response before another worker repeats the request. */
const CALL_LEASE_SECONDS = 60;

/**
 * Flows with requests, in random order, so that no flow is always served first. In the index, the query jumps to the next
 * flow instead of reading all rows of a flow.
 */
const CALLING = `WITH RECURSIVE ${waitingBy('flow_id', 'flow_runs', `status = 'running' AND phase = 'calling'`)}`;
const CALL_DUE = `status = 'running' AND phase = 'calling' AND due_at <= now()`;
/** Finds whether a request is due. `watchQueues` needs a query without parameters. */
export const CALLS_DUE = `${CALLING}
    SELECT FROM waiting c, LATERAL (SELECT account_id FROM flow_runs WHERE flow_id = c.flow_id AND ${CALL_DUE} ORDER BY due_at LIMIT 1) r
    WHERE NOT ${isSuspended('r.account_id')}`;
const CLAIM_CALLS = prepared(`${CALLING}, turns AS (
      SELECT c.flow_id, f.account_id, $3 - coalesce(($5::json->>f.account_id)::int, 0) AS places,
        row_number() OVER (PARTITION BY f.account_id ORDER BY random()) AS turn
      FROM waiting c, LATERAL (
        SELECT account_id FROM flow_runs WHERE flow_id = c.flow_id AND status = 'running' AND phase = 'calling' LIMIT 1) f
      WHERE NOT ${isSuspended('f.account_id')}
    ), due AS (
      SELECT r.id, t.account_id, t.places FROM (SELECT * FROM turns WHERE places > 0 ORDER BY turn, random()) t, LATERAL (
        SELECT id FROM flow_runs WHERE flow_id = t.flow_id AND ${CALL_DUE}
        ORDER BY due_at LIMIT $2 - coalesce(($4::json->>t.flow_id)::int, 0) FOR UPDATE SKIP LOCKED) r
      LIMIT $1
    ), chosen AS (
      SELECT id FROM (SELECT id, places, row_number() OVER (PARTITION BY account_id) AS place FROM due) AS placed
      WHERE place <= places
    )
    UPDATE flow_runs r SET attempts = r.attempts + 1, moves = r.moves + 1,
      due_at = now() + interval '${CALL_LEASE_SECONDS} seconds'
    FROM chosen WHERE r.id = chosen.id RETURNING ${COLUMNS}`);

/** Limits on requests: in total, per flow, and per account. */
interface CallLimits {
  limit: number;
  limitOfAFlow: number;
  limitOfAnAccount: number;
  /** The number of requests in progress in this process, by flow and by account. */
  ofFlows: Record<string, number>;
  ofAccounts: Record<string, number>;
}

/** Claims due requests, and records each attempt before it is made. */
export function claimCalls(
  db: Db,
  { limit, limitOfAFlow, limitOfAnAccount, ofFlows, ofAccounts }: CallLimits,
): Promise<RunRow[]> {
  const underWay = [ofFlows, ofAccounts].map((counts) => JSON.stringify(counts));
  return db.query<RunRow>(CLAIM_CALLS, [limit, limitOfAFlow, limitOfAnAccount, ...underWay]);
}

const SAVE = prepared(`
    UPDATE flow_runs r SET status = s.status, digest_key = s."digestKey", step_id = s."stepId", phase = s.phase, moves = r.moves + 1,
      due_at = s."dueAt", waiting_for = s."waitingFor", waiting_message = s."waitingMessage",
      waiting_statuses = ARRAY(SELECT json_array_elements_text(s."waitingStatuses")), woken_by = NULL, starts = 0, leased_until = NULL, attempts = s.attempts, results = s.results,
      history = r.history || s.entries, error = s.error, ended_at = CASE WHEN s.status <> 'running' THEN now() END
    FROM json_to_recordset($1::json) AS s(id text, moves int, status text, "stepId" text, phase text, "dueAt" timestamptz,
      "waitingFor" text, "waitingMessage" text, "waitingStatuses" json, "digestKey" text, attempts int, results jsonb, entries jsonb, error text)
    WHERE r.id = s.id AND r.moves = s.moves AND r.status = 'running' RETURNING r.id`);

/** The state of a run after its steps. */
export interface Place {
  id: string;
  /** The number of moves when the run was read. The run is saved only if it has not advanced since. */
  moves: number;
  status: string;
  stepId: string | null;
  phase: 'enter' | 'waiting' | 'calling';
  dueAt: Date | null;
  waitingFor: string | null;
  waitingMessage: string | null;
  waitingStatuses: string[];
  /** The digest that the run collects. */
  digestKey: string | null;
  attempts: number;
  results: Record<string, unknown>;
  /** The entries to add to the history. */
  entries: Record<string, unknown>[];
  error: string | null;
}

export async function saveRuns(tx: Db, places: readonly Place[]): Promise<void> {
  // Runs are saved in pieces, because they contain responses of requests: a hundred runs can be many megabytes.
  for (const piece of jsonPieces(places)) await tx.query(SAVE, [piece]);
}

const GIVE_BACK = prepared(`UPDATE flow_runs r SET starts = s.starts, leased_until = now() + make_interval(secs => $2)
    FROM json_to_recordset($1::json) AS s(id text, moves int, starts int)
    WHERE r.id = s.id AND r.moves = s.moves AND r.status = 'running'`);

/** Releases runs after their start failed without a crash. The failed start is not counted, and each run starts alone next time. */
export async function giveBackRuns(db: Db, started: readonly StartedRun[], pauseSeconds: number): Promise<void> {
  const counted = started.length === 1 ? 1 : 0;
  const rows = started.map(({ id, moves, starts }) => ({ id, moves, starts: starts - counted }));
  await db.query(GIVE_BACK, [JSON.stringify(rows), pauseSeconds]);
}

const SET_ASIDE = prepared(`
    UPDATE flow_runs SET status = 'failed', error = $3, ended_at = now(), due_at = NULL, waiting_for = NULL,
      waiting_message = NULL, moves = moves + 1
    WHERE id = $1 AND moves = $2 AND status = 'running'`);

/** Ends a run that a worker cannot advance. */
export async function setRunAside(db: Db, { id, moves }: StartedRun, error: RunError): Promise<void> {
  await db.query(SET_ASIDE, [id, moves, error]);
}
