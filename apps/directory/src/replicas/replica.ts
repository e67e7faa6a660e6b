import { isDatabaseLost, noAnswer } from '@services/common/database/errors';
import type { Pool, PoolOptions } from '@services/common/database/pool';
import type { Slots } from '@services/common/runtime/slots';
import { withinMs } from '@services/common/runtime/time-limit';
import type { ClientBase } from 'pg';

import { connectReplica, readConnections, type Reading } from '../db.ts';
import { createStatementSlots } from '../limits/admission.ts';
import type { Position } from './positions.ts';

/** A streaming replica of the database. */
export interface Replica {
  /** Host and port, for logs and metrics. */
  name: string;
  sql: Reading;
  /** Statements of several applications share its connections as they share the primary's. */
  statements: Slots;
  /** For statements, and for asking how far it is. */
  pools: readonly [Pool, Pool];
  /** How far it has replayed the primary's log, at least; -1 while it cannot be read. */
  replayed: Position;
  /** The furthest that it has shown, though it may be lost since; it is set again when the replica is next read. */
  shown: Position;
  /** Why it cannot be read. */
  fault: unknown;
  /**
   * How often it was lost, went back, or was not waited for: what was written up to then it may lack, whatever it had replayed
   * before.
   */
  losses: number;
  /** Statements that it has to do. */
  busy(): number;
  /** Asks how far it is. Who asks meanwhile gets the same answer. Never rejects. */
  ask(): Promise<void>;
  /** Takes note of a statement that failed: a replica that is lost is not read before it has answered again. */
  failed(error: unknown): void;
  close(): Promise<void>;
}

export type ReplicaOptions = Pick<PoolOptions, 'pooled' | 'namedStatements'> & {
  poolSize: number;
  statementTimeoutMs: number;
  /** The primary's `readSystem`, once it is known: a server that shows another one replicates something else. */
  system?: () => string | undefined;
};

/** A replica that hangs is given up sooner than a primary: there is another server to ask. */
const ANSWER_LIMITS = { askAfterMs: 1000, answerWithinMs: 1000 };
const ASK_WITHIN_MS = 2000;

const REPLAYED = {
  name: 'directory_replayed',
  text: `SELECT pg_is_in_recovery() AS "isReplica", (pg_last_wal_replay_lsn() - '0/0')::float8 AS replayed`,
};

const SYSTEM = 'SELECT system_identifier::text AS system FROM pg_control_system()';

/** Opens the pools to a replica; connections are made when they are first needed. */
export function createReplica(url: string, options: ReplicaOptions): Replica {
  const { host } = new URL(url);
  const { system = () => undefined, ...pools } = options;
  const { sql, pool, asking } = connectReplica(url, {
    ...pools,
    answerLimits: ANSWER_LIMITS,
    verify: requireSameSystem,
    async verifyReading(client) {
      await requireSameSystem(client);
      await requireNotBehind(client);
    },
  });
  let answer: Promise<void> | undefined;

  /** Whatever is behind the address now: it may be another server than the one that was checked at the start. */
  async function requireSameSystem(client: ClientBase): Promise<void> {
    const wanted = system();
    if (wanted !== undefined && (await readSystem(client)) !== wanted)
      throw noAnswer(`${host} is not a replica of the server of DATABASE_URL`);
  }

  /**
   * A replica that starts again after a crash may be behind what it had shown: its old connections are gone, and new ones are
   * good only from where it was.
   */
  async function requireNotBehind(client: ClientBase): Promise<void> {
    const { shown } = replica;
    if ((await readPosition(client)) < shown) throw noAnswer();
  }

  async function ask(): Promise<void> {
    try {
      const replayed = await withinMs(ASK_WITHIN_MS, () => readPosition(asking), noAnswer);
      // It has crashed and started again since it was last asked.
      if (replayed < replica.replayed) replica.losses += 1;
      replica.replayed = replayed;
      replica.shown = Math.max(replica.shown, replayed);
      replica.fault = undefined;
    } catch (error) {
      lose(error);
    }
  }

  function lose(error: unknown): void {
    replica.losses += 1;
    replica.replayed = -1;
    replica.fault = error;
  }

  const replica: Replica = {
    name: host,
    sql,
    statements: createStatementSlots(readConnections(options.poolSize)),
    pools: [pool, asking],
    replayed: -1,
    shown: -1,
    fault: undefined,
    losses: 0,
    busy: () => pool.totalCount - pool.idleCount + pool.waitingCount,
    ask: () => (answer ??= ask().finally(() => (answer = undefined))),
    failed: (error) => {
      if (isDatabaseLost(error)) lose(error);
    },
    async close() {
      await answer;
      await Promise.all([pool.end(), asking.end()]);
    },
  };
  return replica;
}

/** @throws Error for a server that is no replica, such as one that has taken over as the primary. */
async function readPosition(client: Pick<ClientBase, 'query'>): Promise<Position> {
  const { rows } = await client.query<{ isReplica: boolean; replayed: Position | null }>(REPLAYED);
  const [{ isReplica, replayed } = { isReplica: false, replayed: null }] = rows;
  if (!isReplica || replayed === null) throw new Error('The server is not a replica');
  return replayed;
}

/** Identifies a server and its replicas. */
export async function readSystem(client: Pick<ClientBase, 'query'>): Promise<string | undefined> {
  const { rows } = await client.query<{ system: string }>(SYSTEM);
  return rows[0]?.system;
}
