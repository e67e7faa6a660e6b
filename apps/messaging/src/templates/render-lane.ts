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
/** After a stop, the account's tasks use the second thread for this time. */
const APART_MS = 600_000;
/** Each of the two lanes has both threads, and the four threads and the process share 768 MB in a container. */
const [FIRST_MEGABYTES, SECOND_MEGABYTES] = [128, 64];

/**
 * Threads that fill in templates, so that no template can delay requests. Cheap tasks of one account wait for at most one costly task of
 * another account. A stop also delays the next task, which has to start a thread: after a stop, the tasks of an account run on a second
 * thread, which is started when it is first needed.
 */
export function createRenderLane({ graceMs = GRACE_MS } = {}) {
  /** The accounts with a recent stop, and the time until which their tasks run apart. A stop takes CPU time, so there are never many. */
  const apart = new Map<string, number>();
  const second = createLine();
  const first = createLine(second);

  /** @param other takes the jobs of the accounts with a recent stop. */
  function createLine(other?: (job: Job) => void) {
    const jobs = createFairQueue();
    const run = createThread(other ? FIRST_MEGABYTES : SECOND_MEGABYTES);
    let isWorking = false;

    async function work(): Promise<void> {
      isWorking = true;
      for (let job = jobs.take(); job; job = jobs.take()) {
        if (other && (apart.get(job.accountId) ?? 0) > performance.now()) other(job);
        else await complete(job);
        // Waits a tick, so that a caller that adds one task after another can add its next task before the next account is chosen.
        await tick();
      }
      isWorking = false;
    }

    async function complete({ accountId, task, resolve, reject }: Job): Promise<void> {
      const maxMs = (task.type === 'fill' ? task.budgetMs : 0) + graceMs;
      try {
        const { answer, workMs } = await run(task, maxMs);
        jobs.charge(accountId, workMs);
        resolve(answer);
      } catch (cause) {
        jobs.charge(accountId, maxMs);
        const now = performance.now();
        for (const [known, until] of apart) if (until <= now) apart.delete(known);
        apart.set(accountId, now + APART_MS);
        const error = new RenderStoppedError('The template takes too much time or memory', { cause });
        reject(error);
        // Otherwise a batch with one template would be stopped once for each of its messages.
        for (const job of jobs.dropLike(accountId, task)) job.reject(error);
      }
    }

    return (job: Job) => {
      jobs.add(job);
      if (!isWorking) void work();
    };
  }

  return (accountId: string, task: RenderTask): Promise<RenderAnswer> =>
    new Promise((resolve, reject) => first({ accountId, task, resolve, reject }));
}

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
    /** Removes and returns the account's jobs with the same texts as a task. */
    dropLike(accountId: string, { parts }: RenderTask): Job[] {
      const texts = JSON.stringify(parts);
      const { like = [], others = [] } = Object.groupBy(waiting.get(accountId) ?? [], ({ task }) =>
        JSON.stringify(task.parts) === texts ? 'like' : 'others',
      );
      if (others.length > 0) waiting.set(accountId, others);
      else waiting.delete(accountId);
      return like;
    },
    charge(accountId: string, ms: number): void {
      usedMs.set(accountId, nowMs + ms);
    },
  };
}
