import { setTimeout as pause } from 'node:timers/promises';

import { startWorkLoop } from '@services/common/database/work-loop';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { createOnceATurn } from '@services/common/runtime/once-a-turn';
import { withinMs } from '@services/common/runtime/time-limit';

import type { Sql } from '../db.ts';
import { createHistory } from './history.ts';
import { EVERYONE, readFlushed, readWritten, UNKNOWN_POSITION, type Position, type Positions } from './positions.ts';
import type { Replica } from './replica.ts';

/** Who reads: everybody sees what their account has written, in whatever way, and what they have written themselves. */
export interface Reader {
  accountId: string;
  userId?: string | bigint | null | undefined;
}

/** The streaming replicas that queries read from. */
export interface Replicas {
  /** A replica that has all that this reader has written; null where only the primary has it, or no replica is usable. */
  choose(reader: Reader): Promise<Replica | null>;
  /**
   * To be awaited after something was committed, or shown from the primary, and before the answer: from then on these readers
   * read nothing older. Never rejects.
   */
  wrote(...readers: (Reader | typeof EVERYONE)[]): Promise<void>;
  stop(): Promise<void>;
}

export interface ReplicasOptions {
  replicas: readonly Replica[];
  positions: Positions;
  /** The primary. */
  sql: Sql;
  maxLagMs: number;
  logger: Logger;
  metrics: Metrics;
}

/** How often all servers are asked where they are. */
const ASK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 2000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/**
 * Follows replicas, and says which of them a query may read from. How far a replica is, is asked of the replica itself; by how
 * much it lags is measured on this process's clock alone, as the age of the primary's last position that it has replayed.
 */
export async function startReplicas(options: ReplicasOptions): Promise<Replicas> {
  const { replicas, positions, sql, maxLagMs, logger, metrics } = options;
  const history = createHistory();
  const once = createOnceATurn<Position>();
  const ahead = new Set<Replica>();
  const used = new Set<Replica>();
  const joining = new Map<Replica, { from: Position; losses: number }>();
  const joined = new Map<Replica, number>();
  let inOrder: Replica[] | undefined;
  let turns = 0;

  const reads = metrics.counter('database_reads_total', 'GraphQL queries, by the server that they read from.', [
    'server',
  ]);
  const leftOut = metrics.counter('database_replica_left_out_total', 'How often a replica was left out.', ['replica']);
  const byName = (value: (replica: Replica) => number) => () =>
    Object.fromEntries(replicas.map((replica) => [replica.name, value(replica)]));
  metrics.gaugeBy(
    'database_replica_used',
    'Whether queries read from the replica (1) or it is left out (0).',
    'replica',
    byName((replica) => Number(isUsable(replica))),
  );
  metrics.gaugeBy(
    'database_replica_lag_seconds',
    'By how much the replica lags behind the primary, at most; up to half a second more than it does.',
    'replica',
    byName((replica) => lagMs(replica) / 1000),
  );

  const written = () => once('', () => readWritten(sql));
  const lagMs = ({ replayed }: Replica) => performance.now() - history.lastAt(replayed);
  const isInStep = (replica: Replica) => replica.replayed >= 0 && !ahead.has(replica) && lagMs(replica) <= maxLagMs;
  const isUsable = (replica: Replica) => isInStep(replica) && joined.get(replica) === replica.losses;

  /** Requests of one turn read from the same replica where they can, so that they share what they read. */
  function order(): Replica[] {
    if (!inOrder) {
      const usable = replicas.filter(isUsable);
      turns += 1;
      const rotated = usable.map((_replica, index) => usable[(index + turns) % usable.length] as Replica);
      inOrder = rotated.toSorted((a, b) => a.busy() - b.busy());
      setImmediate(() => (inOrder = undefined));
    }
    return inOrder;
  }

  async function find(reader: Reader): Promise<Replica | null> {
    if (!replicas.some(isUsable)) return null;
    const position = await positions.furthest(idsOf(reader));
    if (position === undefined) {
      void begin();
      return null;
    }
    const isThere = (replica: Replica) => isUsable(replica) && replica.replayed >= position;
    const known = order().find(isThere);
    if (known || position === UNKNOWN_POSITION) return known ?? null;
    await Promise.all(order().map((replica) => replica.ask()));
    return order().find(isThere) ?? null;
  }

  /** Redis knows nothing, so there may be writes that it does not know of: all up to now count for everyone. */
  async function begin(): Promise<void> {
    const position = await written().catch(() => undefined);
    if (position !== undefined) await positions.raise([EVERYONE], position);
  }

  /**
   * Where nobody can be informed of a position, every replica that may be read has to replay it. One that is not waited for is
   * left out until it has replayed what was written by then.
   */
  async function replayedEverywhere(position: Position): Promise<void> {
    const end = performance.now() + maxLagMs;
    let pauseMs = FIRST_PAUSE_MS;
    let behind = replicas.filter(isBehind);
    function isBehind({ replayed }: Replica) {
      return replayed < position;
    }
    // Another process may be reading one that was lost here a moment ago.
    if (!behind.every(isInStep)) await Promise.all(behind.map((replica) => replica.ask()));
    for (;;) {
      behind = replicas.filter(isBehind);
      if (!behind.some(isInStep) || performance.now() >= end) break;
      await pause(pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      await Promise.all(behind.map((replica) => replica.ask()));
    }
    for (const replica of behind) replica.losses += 1;
  }

  /**
   * Admits replicas that are in step but were left out, or have just been found. Writes may have been answered without waiting
   * for them: they are read once they have replayed all that had been written after they were in step. Since then writes wait for
   * them, or count as a loss.
   */
  async function admit(): Promise<void> {
    for (const replica of replicas) if (!isInStep(replica)) replica.losses += 1;
    const isNew = (replica: Replica) => isInStep(replica) && joining.get(replica)?.losses !== replica.losses;
    const found = replicas.filter((replica) => isNew(replica) && !isUsable(replica));
    const losses = found.map((replica) => replica.losses);
    if (found.length > 0) {
      const from = await withinMs(ANSWER_WITHIN_MS, () => readWritten(sql)).catch(() => undefined);
      if (from === undefined) return;
      found.forEach((replica, index) => joining.set(replica, { from, losses: losses[index] as number }));
      await Promise.all(found.map((replica) => replica.ask()));
    }
    for (const [replica, { from, losses }] of joining) {
      if (replica.losses === losses && replica.replayed < from) continue;
      joining.delete(replica);
      if (replica.losses !== losses) continue;
      joined.set(replica, losses);
      // After a failover this may be less than it once had.
      replica.shown = replica.replayed;
    }
  }

  async function follow(): Promise<void> {
    await Promise.all(replicas.map((replica) => replica.ask()));
    const replayed = replicas.map((replica) => [replica, replica.replayed] as const);
    // Without the primary nothing says how old the replicas are.
    const at = performance.now();
    const position = await withinMs(ANSWER_WITHIN_MS, () => readFlushed(sql)).catch(() => undefined);
    if (position !== undefined) {
      history.add(position, at);
      for (const [replica, at] of replayed) {
        // It replicates something else, or has more than a primary that has taken over.
        if (at > position) ahead.add(replica);
        else ahead.delete(replica);
      }
    }
    await admit();
    replicas.forEach(report);
  }

  function report(replica: Replica): void {
    const { name, fault } = replica;
    const isNow = isUsable(replica);
    if (isNow === used.has(replica)) return;
    if (isNow) {
      used.add(replica);
      logger.info({ replica: name }, 'queries read from the replica');
      return;
    }
    used.delete(replica);
    leftOut.inc({ replica: name });
    const reason = fault ? 'lost' : ahead.has(replica) ? 'is ahead of the primary' : 'lags';
    logger.warn({ replica: name, reason, err: fault }, 'the replica is left out: queries read from other servers');
  }

  await follow();
  for (const { name, fault } of replicas.filter((replica) => !used.has(replica)))
    logger.warn({ replica: name, err: fault }, 'the replica cannot be read yet');
  const following = startWorkLoop({
    name: 'replicas',
    pollMs: ASK_EVERY_MS,
    logger,
    run: async () => (await follow(), 0),
  });

  return {
    async choose(reader) {
      const replica = await find(reader);
      reads.inc({ server: replica?.name ?? 'primary' });
      return replica;
    },
    async wrote(...readers) {
      // The primary may hang, and whoever wrote waits for this.
      const position = await withinMs(ANSWER_WITHIN_MS, written).catch(() => UNKNOWN_POSITION);
      if (await positions.raise(readers.flatMap(idsOf), position)) return;
      if (position !== UNKNOWN_POSITION) await replayedEverywhere(position);
      else for (const replica of replicas) replica.losses += 1;
    },
    async stop() {
      await following.stop();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

function idsOf(reader: Reader | typeof EVERYONE): string[] {
  if (reader === EVERYONE) return [EVERYONE];
  const { accountId, userId } = reader;
  return userId === null || userId === undefined
    ? [`account:${accountId}`]
    : [`account:${accountId}`, `user:${userId}`];
}
