import { setTimeout as pause } from 'node:timers/promises';

import { createSlots, type SlotWork } from '@services/common/runtime/slots';

import { apiError } from '../errors.ts';

interface AdmissionOptions {
  /** Maximum points of an application's concurrent operations; a larger operation runs alone. */
  maxRunningPoints: number;
  /** Maximum points of waiting operations; further operations are refused. */
  maxWaitingPoints: number;
  /** While other applications send requests, an operation counts as running for at least this additional time. */
  pauseMs: number;
  /**
   * Records a request of the application. Returns whether other applications have recently sent requests to this process, too.
   */
  isShared?: (applicationId: string) => boolean;
  /** Awaited before an operation is refused. */
  delayRefusal: (applicationId: string) => Promise<void>;
}

const REFUSAL_MS = 100;
const MAX_REFUSALS = 20;
/**
 * The maximum number of refusals that are delayed at a time. Their clients may already have disconnected. Further refusals are
 * sent at once.
 */
const MAX_WAITING_REFUSALS = 1000;

/** While applications share the process, an application rests for this multiple of the time that its operation or long statement took. */
const REST_FACTOR = 3;
const MAX_REST_MS = 1000;
const restAfter = (tookMs: number) => Math.min(REST_FACTOR * tookMs, MAX_REST_MS);

/** Applications share the process if several of them have sent requests within this time. */
const SHARED_MS = 1000;

/**
 * Creates the function that is awaited before a 401 or 429: without this delay, a client that repeats refused requests at once
 * would keep the process busy without paying points. Each refusal waits for REFUSAL_MS; at most MAX_REFUSALS of one key wait at
 * a time.
 */
export function createRefusals() {
  const slots = createSlots({
    total: Infinity,
    perAccount: MAX_REFUSALS,
    maxWaiting: MAX_WAITING_REFUSALS,
    refusal: () => new Error('Too many refusals are already being delayed'),
  });
  return async function delayRefusal(key: string): Promise<void> {
    const leave = await slots(key).catch(() => () => {});
    await pause(REFUSAL_MS);
    leave();
  };
}

/**
 * Limits the running operations of one application in this process by points, which approximate processor time: hundreds of small
 * operations run in parallel, large ones one after another. While other applications send requests, an operation's points stay in use for
 * REST_FACTOR times its duration, so that the event loop has time for the other applications.
 *
 * @throws AppError 429 TOO_MANY_OPERATIONS, from the returned function, when too many points wait already.
 */
export function createAdmission({
  maxRunningPoints,
  maxWaitingPoints,
  pauseMs,
  isShared = createSharing(),
  delayRefusal,
}: AdmissionOptions) {
  const slots = createSlots({
    total: Infinity,
    perAccount: maxRunningPoints,
    maxWaiting: maxWaitingPoints,
    refusal: () => {
      const message = 'Too many operations of this application run at the same time; send fewer in parallel';
      return apiError('TOO_MANY_OPERATIONS', message, { headers: { 'Retry-After': '1' } });
    },
  });
  return async function admit<Result>(
    applicationId: string,
    { points, isPatient = false }: { points: number } & Pick<SlotWork, 'isPatient'>,
    work: () => Result | Promise<Result>,
  ): Promise<Result> {
    const shared = isShared(applicationId);
    const leave = await slots(applicationId, { slots: points, isPatient }).catch(async (error: unknown) => {
      await delayRefusal(applicationId);
      throw error;
    });
    const begunMs = performance.now();
    try {
      return await work();
    } finally {
      if (shared) leave(Math.max(pauseMs, restAfter(performance.now() - begunMs)));
      // Waiting requests begin in the next tick, after input that has already arrived was processed.
      else setImmediate(leave);
    }
  };
}

export type Admit = ReturnType<typeof createAdmission>;

/**
 * Creates a function that records an application's request, and returns whether other applications have sent a request within SHARED_MS.
 */
export function createSharing() {
  let last = '';
  let changedAt = -Infinity;
  return (applicationId: string): boolean => {
    if (applicationId !== last) {
      if (last !== '') changedAt = performance.now();
      last = applicationId;
    }
    return performance.now() - changedAt < SHARED_MS;
  };
}

/** Runs a statement when it is the application's turn. */
export type StatementTurns = <Result>(applicationId: string, statement: () => Promise<Result>) => Promise<Result>;

/** Statements that take less time have read few rows. */
const LONG_STATEMENT_MS = 5;

/**
 * Shares a number of connections between applications: each uses at most a quarter of them at a time, and waiting
 * applications take turns. After a long statement, an application gets that connection again only after REST_FACTOR times the
 * statement's duration, if other applications read. So PostgreSQL always has time for the other applications.
 *
 * @param connections the maximum number of concurrent statements.
 */
export function createStatementTurns(connections: number): StatementTurns {
  const slots = createSlots({
    total: connections,
    perAccount: Math.max(1, Math.ceil(connections / 4)),
    // The queue needs no bound, because waiting operations are limited before they run a statement.
    maxWaiting: Infinity,
    refusal: () => new Error('A statement was refused, although the queue has no limit'),
  });
  const isShared = createSharing();
  return async (applicationId, statement) => {
    const leave = await slots(applicationId);
    const shared = isShared(applicationId);
    const begunMs = performance.now();
    try {
      return await statement();
    } finally {
      const tookMs = performance.now() - begunMs;
      leave(shared && tookMs > LONG_STATEMENT_MS ? restAfter(tookMs) : 0);
    }
  };
}
