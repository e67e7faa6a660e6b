import { createHash } from 'node:crypto';
import { setImmediate as tick } from 'node:timers/promises';

import type { RenderAnswer, RenderTask } from './render-thread.ts';
import { createThread } from './render-worker.ts';

/** The thread was stopped during a task: the template exceeds the limits on time or memory. */
export class RenderStoppedError extends Error {}

interface Job {
  accountId: string;
  task: RenderTask;
  resolve: (answer: RenderAnswer) => void;
  reject: (error: Error) => void;
}

/** CPU time that a task may use beyond its budget before its thread is stopped. */
const GRACE_MS = 500;
/** After MAX_STOPS stops, a template is refused for REFUSED_MS: each attempt blocks the thread for all other templates. */
const MAX_STOPS = 3;
const REFUSED_MS = 10_000;

/**
 * A thread that fills in templates, so that no template can delay requests. Cheap tasks of one account wait for at most one costly task of another
 * account.
 */
export function createRenderLane({ graceMs = GRACE_MS, refusedMs = REFUSED_MS } = {}) {
  const jobs = createFairQueue();
  const stops = createStopList(refusedMs);
  const run = createThread();
  let isWorking = false;

  async function work(): Promise<void> {
    isWorking = true;
    for (let job = jobs.take(); job; job = jobs.take()) {
      await complete(job);
      // Waits a tick, so that a caller that adds one task after another can add its next task before the next account is chosen.
      await tick();
    }
    isWorking = false;
  }

  async function complete({ accountId, task, resolve, reject }: Job): Promise<void> {
    if (stops.isRefused(accountId, task)) return reject(stopped());
    const maxMs = (task.type === 'fill' ? task.budgetMs : 0) + graceMs;
    try {
      const { answer, workMs } = await run(task, maxMs);
      jobs.charge(accountId, workMs);
      resolve(answer);
    } catch (error) {
      jobs.charge(accountId, maxMs);
      stops.add(accountId, task);
      reject(stopped(error));
    }
  }

  return (accountId: string, task: RenderTask): Promise<RenderAnswer> =>
    new Promise((resolve, reject) => {
      jobs.add({ accountId, task, resolve, reject });
      if (!isWorking) void work();
    });
}

const stopped = (cause?: unknown) =>
  new RenderStoppedError('The template takes too much time or memory', cause === undefined ? {} : { cause });

/** A queue in which accounts take turns by the CPU time of their jobs, not by the number of jobs. */
function createFairQueue() {
  /** The jobs by account; the account that had its turn last is last in the map. */
  const waiting = new Map<string, Job[]>();
  /**
   * The CPU time used by each account, on a virtual clock. A new account joins at the present `nowMs`, so that idle accounts cannot
   * accumulate credit. The account with the smallest value is next.
   */
  const usedMs = new Map<string, number>();
  let nowMs = 0;
  const usedBy = (accountId: string) => usedMs.get(accountId) ?? nowMs;

  return {
    add(job: Job): void {
      const { accountId } = job;
      const jobs = waiting.get(accountId);
      if (jobs) return void jobs.push(job);
      usedMs.set(accountId, Math.max(usedBy(accountId), nowMs));
      waiting.set(accountId, [job]);
    },
    take(): Job | undefined {
      let next: string | undefined;
      for (const accountId of waiting.keys()) {
        if (next === undefined || usedBy(accountId) < usedBy(next)) next = accountId;
      }
      if (next === undefined) return void usedMs.clear();
      nowMs = Math.max(nowMs, usedBy(next));
      for (const [accountId, ms] of usedMs) if (ms <= nowMs && !waiting.has(accountId)) usedMs.delete(accountId);
      const jobs = waiting.get(next) ?? [];
      const job = jobs.shift();
      waiting.delete(next);
      if (jobs.length > 0) waiting.set(next, jobs);
      return job;
    },
    charge(accountId: string, ms: number): void {
      usedMs.set(accountId, nowMs + ms);
    },
  };
}

/** The templates that were stopped too often. */
function createStopList(refusedMs: number) {
  /** The number of recent stops of each template, and the time until which they count. */
  const stops = new Map<string, { count: number; until: number }>();
  /** A hash of the account and the texts, without variables. */
  const keyOf = (accountId: string, { parts }: RenderTask) =>
    createHash('sha256')
      .update(`${accountId} ${JSON.stringify(parts)}`)
      .digest('base64');

  return {
    add(accountId: string, task: RenderTask): void {
      const now = performance.now();
      for (const [known, { until }] of stops) if (until <= now) stops.delete(known);
      const key = keyOf(accountId, task);
      stops.set(key, { count: (stops.get(key)?.count ?? 0) + 1, until: now + refusedMs });
    },
    isRefused(accountId: string, task: RenderTask): boolean {
      const known = stops.size > 0 ? stops.get(keyOf(accountId, task)) : undefined;
      return known !== undefined && known.count >= MAX_STOPS && performance.now() < known.until;
    },
  };
}
