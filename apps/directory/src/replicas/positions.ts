import type { Logger } from '@services/common/runtime/logging';
import type { Cluster, Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

import type { Sql } from '../db.ts';

/** A position in the primary's write-ahead log, in bytes. */
export type Position = number;

/** For a write whose position could not be found out: beyond all that a replica can have replayed. */
export const UNKNOWN_POSITION: Position = Number.MAX_SAFE_INTEGER;

// What was committed is flushed, unless the role's commits do not wait for that.
const WRITTEN = `SELECT (CASE WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END - '0/0')::float8 AS position`;
/** Up to where replicas can have got. */
const FLUSHED = `SELECT (pg_current_wal_flush_lsn() - '0/0')::float8 AS position`;

/** Up to where the primary has written, all that was committed included. */
export const readWritten = (primary: Sql): Promise<Position> => readPosition(primary, WRITTEN);

/** Up to where the primary has written what replicas get now. */
export const readFlushed = (primary: Sql): Promise<Position> => readPosition(primary, FLUSHED);

async function readPosition(primary: Sql, text: string): Promise<Position> {
  const [row] = await primary.query<{ position: Position }>(text, [], true);
  return row?.position ?? UNKNOWN_POSITION;
}

/**
 * How far readers have written, or have been shown what others wrote. Kept for as long as a replica that is read may lag:
 * what is not found has been replayed everywhere.
 */
export interface Positions {
  /** @returns the furthest of these readers and of what concerns everyone; undefined where that cannot be said now. */
  furthest(readers: readonly string[]): Promise<Position | undefined>;
  /** @returns whether everybody who asks from now on gets at least this position. */
  raise(readers: readonly string[], position: Position): Promise<boolean>;
}

/** A reader that everyone's reads count for. */
export const EVERYONE = 'everyone';

/**
 * Never lowers a position. KEYS: one a reader; ARGV: the position, then for each how long it is kept, in milliseconds. A position
 * that is higher already has been replayed no later than this one.
 */
const RAISE = `
for i, key in ipairs(KEYS) do
  local known = tonumber(redis.call('get', key) or '-1')
  if known < tonumber(ARGV[1]) then redis.call('set', key, ARGV[1], 'px', ARGV[i + 1]) end
end`;

interface PositionsClient {
  mget(...keys: string[]): Promise<(string | null)[]>;
  raisePositions(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
}

/** After a failure Redis is left alone this long; then one request tries it. */
const REST_AFTER_FAILURE_MS = 1000;
/** So that positions of a database that was replaced by an older one are forgotten. */
const EVERYONE_KEPT_MS = 600_000;
/** All on one node of a cluster, so that a node without them is noticed by what it does not know of everyone. */
const keyOf = (reader: string) => `directory:{positions}:${reader}`;

export interface PositionsOptions {
  keptMs: number;
  logger: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Positions that all replicas of the service share. A Redis that is empty, because it was replaced or has made room, does not
 * know of everyone either: then nothing can be said until that is known again.
 */
export function createSharedPositions(redis: Redis | Cluster, { keptMs, logger }: PositionsOptions): Positions {
  if (!('raisePositions' in redis)) redis.defineCommand('raisePositions', { lua: RAISE });
  const client = redis as unknown as PositionsClient;
  let failing = false;
  let tryAgainAt = 0;

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (failing && performance.now() < tryAgainAt) return undefined;
    tryAgainAt = performance.now() + REST_AFTER_FAILURE_MS;
    try {
      const result = await work();
      if (failing) logger.info('Redis answers again: replicas of the database are read');
      failing = false;
      return result;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'Redis does not answer: queries read from the primary');
      failing = true;
      return undefined;
    }
  }

  return {
    async furthest(readers) {
      const found = await attempt(() => client.mget(...[EVERYONE, ...readers].map(keyOf)));
      if (!found || found[0] === null) return undefined;
      return Math.max(...found.map(Number));
    },
    async raise(readers, position) {
      const isLasting = (reader: string) => reader === EVERYONE && position !== UNKNOWN_POSITION;
      const kept = readers.map((reader) => (isLasting(reader) ? EVERYONE_KEPT_MS : keptMs));
      const keys = readers.map(keyOf);
      const raised = await attempt(async () => {
        await client.raisePositions(keys.length, ...keys, position, ...kept);
        return true;
      });
      return raised ?? false;
    },
  };
}

const MOST_READERS = 100_000;

/** Positions of this process, for a service without Redis, which runs once. */
export function createLocalPositions({ keptMs }: Pick<PositionsOptions, 'keptMs'>): Positions {
  let everyone: Position = 0;
  const kept = new LRUCache<string, Position>({
    max: MOST_READERS,
    ttl: keptMs,
    // One that makes room for others counts for everyone.
    dispose: (position, _reader, reason) => {
      if (reason === 'evict' && position !== UNKNOWN_POSITION) everyone = Math.max(everyone, position);
    },
  });
  return {
    furthest: async (readers) => Math.max(everyone, ...[EVERYONE, ...readers].map((reader) => kept.get(reader) ?? 0)),
    async raise(readers, position) {
      for (const reader of readers) if ((kept.get(reader) ?? 0) < position) kept.set(reader, position);
      return true;
    },
  };
}
