import { setTimeout as pause } from 'node:timers/promises';

import { createSlots, type SlotWork } from '@services/common/runtime/slots';

import { apiError } from '../errors.ts';

interface AdmissionOptions {
  /** Points of an application's operations and of their requests that run at the same time; a larger operation runs alone. */
  maxRunningPoints: number;
  /** Maximum points of waiting operations; beyond them operations are refused. */
  maxWaitingPoints: number;
  /** While other applications send requests, an operation counts as running for this additional time. */
  pauseMs: number;
  /** Awaited before an operation is refused. */
  delayRefusal: (applicationId: string) => Promise<void>;
}

const REFUSAL_MS = 100;
const MAX_REFUSALS = 20;
/** Limits delayed refusals, whose clients may have gone. Refusals beyond it are sent at once. */
const MAX_WAITING_REFUSALS = 1000;

/** Receiving and answering a request takes about as long as the work of this many points. */
const REQUEST_POINTS = 5;
/** Applications share the process while several of them have sent something within this time. */
const SHARED_MS = 1000;

/**
 * Creates the function that is awaited before a 401 or 429: a client that repeats refused requests at once costs no points
 * and would otherwise keep the process busy. Each waits for REFUSAL_MS, at most MAX_REFUSALS of one key at a time.
 */
export function createRefusals() {
  const slots = createSlots({
    total: Infinity,
    perAccount: MAX_REFUSALS,
    maxWaiting: MAX_WAITING_REFUSALS,
    refusal: () => new Error('Too many refusals wait'),
  });
  return async function delayRefusal(key: string): Promise<void> {
    const leave = await slots(key).catch(() => () => {});
    await pause(REFUSAL_MS);
    leave();
  };
}

/**
 * Limits the running operations of one application in this process, by points, which follow processor time: hundreds of
 * small operations run in parallel, large ones one after another. While other applications send requests, the points
 * also bound how much of each moment the application may use, and the event loop is free for the others in between.
 *
 * @throws AppError 429 TOO_MANY_OPERATIONS, from the returned function, when too much waits already.
 */
export function createAdmission({ maxRunningPoints, maxWaitingPoints, pauseMs, delayRefusal }: AdmissionOptions) {
  const slots = createSlots({
    total: Infinity,
    perAccount: maxRunningPoints,
    maxWaiting: maxWaitingPoints,
    refusal: () => {
      const message = 'Too many operations of this application run at the same time; send fewer in parallel';
      return apiError('TOO_MANY_OPERATIONS', message, { headers: { 'Retry-After': '1' } });
    },
  });
  const isShared = createSharing();

  return async function admit<Result>(
    applicationId: string,
    { points, isPatient = false }: { points: number } & Pick<SlotWork, 'isPatient'>,
    work: () => Result | Promise<Result>,
  ): Promise<Result> {
    const shared = isShared(applicationId);
    const leave = await slots(applicationId, { slots: REQUEST_POINTS + points, isPatient }).catch(
      async (error: unknown) => {
        await delayRefusal(applicationId);
        throw error;
      },
    );
    try {
      return await work();
    } finally {
      if (shared) leave(pauseMs);
      // Waiting requests begin in the next tick, after the input that has arrived.
      else setImmediate(leave);
    }
  };
}

export type Admit = ReturnType<typeof createAdmission>;

/** A function that records an application's request, and returns whether others have sent one within SHARED_MS. */
function createSharing() {
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

/** Shorter statements have read few rows. */
const LONG_STATEMENT_MS = 5;
const REST_FACTOR = 3;
const MAX_REST_MS = 1000;

/**
 * Shares a number of connections between applications: each has at most a quarter of them at a time, and where several wait
 * they take turns. While other applications read, a connection that ran a long statement goes to the same application only
 * after REST_FACTOR times as long: however many searches one application sends, PostgreSQL has time for the others.
 *
 * @param connections statements that run at the same time.
 */
export function createStatementTurns(connections: number): StatementTurns {
  const slots = createSlots({
    total: connections,
    perAccount: Math.max(1, Math.ceil(connections / 4)),
    // Operations that wait are bounded before they reach a statement.
    maxWaiting: Infinity,
    refusal: () => new Error('No statement is refused'),
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
      leave(shared && tookMs > LONG_STATEMENT_MS ? Math.min(REST_FACTOR * tookMs, MAX_REST_MS) : 0);
    }
  };
}
