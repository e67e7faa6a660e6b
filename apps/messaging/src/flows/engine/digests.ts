import type { IsoTime } from '@services/common/database/iso-time';

import { prepared, type Db } from '../../db.ts';
import { MAX_DIGEST_EVENTS, MAX_RESULTS_CHARACTERS } from '../limits.ts';
import type { Digest } from '../steps.ts';
import { RECHECK_MS, type At, type Walker } from './walker.ts';

/**
 * Locks digests until the transaction ends. Without the lock, two transactions that find no digest would both begin
 * a digest.
 */
const LOCK = prepared(
  `SELECT key, pg_try_advisory_xact_lock(hashtextextended('digest ' || key, 0)) AS locked FROM unnest($1::text[]) AS key`,
);
const FIND = prepared(
  `SELECT id, digest_key AS key FROM flow_runs WHERE account_id = $2 AND digest_key = ANY($1::text[]) AND status = 'running'`,
);
/** Skips runs whose digests are over or almost over: a worker that starts such a run must not find it locked. */
const OPEN = prepared(`SELECT r.id, r.results->d.step AS digest, octet_length(r.results::text) AS size
    FROM json_to_recordset($1::json) AS d(id text, step text) JOIN flow_runs r ON r.id = d.id
    WHERE r.status = 'running' AND r.digest_key IS NOT NULL AND r.leased_until IS NULL
      AND r.due_at > now() + interval '2 seconds'
    ORDER BY r.id FOR UPDATE OF r SKIP LOCKED`);
const JOIN = prepared(`UPDATE flow_runs r SET results = jsonb_set(r.results, ARRAY[d.step], d.digest)
    FROM json_to_recordset($1::json) AS d(id text, step text, digest jsonb) WHERE r.id = d.id`);

export interface Open {
  id: string;
  digest: Digest;
  /** The length of all results of the run, as JSON. */
  size: number;
}

/**
 * Collects the runs of one person in a digest step: the first run waits there for the step's time, and then continues with the variables of
 * all runs. All other runs end in this step. If another transaction is changing the person's digest, the runs try again soon.
 *
 * @param begunHere the digests that this transaction began and has not stored yet, by key.
 */
export async function collectDigests(
  tx: Db,
  actions: readonly At<'digest'>[],
  now: Date,
  begunHere: Map<string, Open>,
): Promise<void> {
  const accountId = actions[0]?.walker.run.accountId;
  if (accountId === undefined) return;
  const keyOf = ({ walker: { run }, step }: At<'digest'>) =>
    `${run.flowId} ${step.id} ${run.contactId ?? run.recipient}`;
  const byKey = Map.groupBy(actions, keyOf);
  const keys = await tx.query<{ key: string; locked: boolean }>(LOCK, [[...byKey.keys()].toSorted()]);
  const locked = keys.filter((each) => each.locked).map(({ key }) => key);
  const found = await tx.query<{ id: string; key: string }>(FIND, [locked, accountId]);
  const idOf = new Map(found.map(({ id, key }) => [key, id]));
  const begun = locked.flatMap((key) => {
    const [id, [first] = []] = [idOf.get(key), byKey.get(key)];
    return id !== undefined && first ? [{ id, step: first.step.id }] : [];
  });
  const open = begun.length > 0 ? await tx.query<Open>(OPEN, [JSON.stringify(begun)]) : [];
  const openOf = new Map(open.map((each) => [each.id, each]));
  const changed: { id: string; step: string; digest: Digest }[] = [];
  for (const [key, theirs] of byKey) {
    const id = idOf.get(key);
    const stored = id === undefined ? undefined : openOf.get(id);
    const existing = begunHere.get(key) ?? stored;
    if (!locked.includes(key) || (id !== undefined && !existing)) {
      for (const { walker } of theirs) walker.retryAt(new Date(now.getTime() + RECHECK_MS));
      continue;
    }
    const others = existing ? theirs : theirs.slice(1);
    const [first] = theirs;
    if (!first) continue;
    const into = existing ?? begin(first, key, now);
    if (into !== stored) begunHere.set(key, into);
    for (const { walker } of others) {
      add(into, walker);
      walker.leave(undefined, { joined: into.id });
    }
    if (into === stored) changed.push({ id: into.id, step: first.step.id, digest: into.digest });
  }
  if (changed.length > 0) await tx.query(JOIN, [JSON.stringify(changed)]);
}

function begin({ walker, step }: At<'digest'>, key: string, now: Date): Open {
  const digest: Digest = { total: 0, events: [] };
  const begun = { id: walker.run.id, digest, size: JSON.stringify(walker.place.results).length };
  add(begun, walker);
  walker.digest(key, digest, new Date(now.getTime() + step.seconds * 1000));
  return begun;
}

/** Counts the run, and adds its variables if there is room. */
function add(into: Open, { run: { createdAt, variables } }: Walker): void {
  const event: { at: IsoTime; variables: unknown } = { at: createdAt, variables };
  const size = JSON.stringify(event).length;
  into.digest.total += 1;
  if (into.digest.events.length >= MAX_DIGEST_EVENTS || into.size + size > MAX_RESULTS_CHARACTERS) return;
  into.size += size;
  into.digest.events.push(event);
}
