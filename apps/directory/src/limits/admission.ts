import { setTimeout as pause } from 'node:timers/promises';

import { createSlots, type Slots, type SlotWork } from '@services/common/runtime/slots';

import { apiError } from '../errors.ts';

export interface AdmissionOptions {
  /** Points of an application's operations that run at the same time; a larger operation runs alone. */
  maxRunningPoints: number;
  /** Points of its operations that wait for that; beyond them operations are refused. */
  maxWaitingPoints: number;
  /** While other applications send requests, an operation counts as running for this much longer. */
  pauseMs: number;
}

/**
 * Before an answer 401 or 429: a client that repeats at once what is refused costs no points, and would otherwise keep the
 * process busy with it.
 */
export const REFUSAL_MS = 100;

/** Applications share the process while several of them have sent something within this time. */
const SHARED_MS = 1000;

/**
 * Bounds what one application has running at a time in this process, by points, which follow processor time: hundreds of
 * small operations run next to each other, large ones one after another. While other applications send requests, the points
 * also bound how much of each moment the application may use, and the event loop is free for the others in between.
 *
 * @throws AppError 429 TOO_MANY_OPERATIONS, from the returned function, when too much waits already.
 */
export function createAdmission({ maxRunningPoints, maxWaitingPoints, pauseMs }: AdmissionOptions) {
  const slots = createSlots({
    total: Infinity,
    perAccount: maxRunningPoints,
    maxWaiting: maxWaitingPoints,
    refusal: () => {
      const message = 'Too many operations of this application run at the same time; send fewer in parallel';
      return apiError('TOO_MANY_OPERATIONS', message, { headers: { 'Retry-After': '1' } });
    },
  });
  let last = '';
  let changedAt = -Infinity;

  return async function admit<Result>(
    applicationId: string,
    { points, isPatient = false }: { points: number } & Pick<SlotWork, 'isPatient'>,
    work: () => Result | Promise<Result>,
  ): Promise<Result> {
    if (applicationId !== last) {
      if (last !== '') changedAt = performance.now();
      last = applicationId;
    }
    const leave = await slots(applicationId, { slots: points, isPatient }).catch(async (error: unknown) => {
      await pause(REFUSAL_MS);
      throw error;
    });
    try {
      return await work();
    } finally {
      if (performance.now() - changedAt < SHARED_MS) setTimeout(leave, pauseMs).unref();
      // What waits begins in the event loop's next round, after the input that has arrived.
      else setImmediate(leave);
    }
  };
}

export type Admit = ReturnType<typeof createAdmission>;

/**
 * Shares a number of connections between applications: each has at most half of them at a time, and where several wait they
 * take turns. A statement of one application waits for at most one statement of each other.
 *
 * @param connections statements that run at the same time.
 */
export function createStatementSlots(connections: number): Slots {
  return createSlots({
    total: connections,
    perAccount: Math.max(1, Math.ceil(connections / 2)),
    // Operations that wait are bounded before they reach a statement.
    maxWaiting: Infinity,
    refusal: () => new Error('No statement is refused'),
  });
}
