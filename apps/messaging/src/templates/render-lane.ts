import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { FromThread, RenderAnswer, RenderTask } from './render-thread.ts';

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
/** The limit on elapsed time, as a multiple of the CPU time: it stops a thread that does not even report its CPU time. */
const CLOCK_FACTOR = 10;
/** The file is next to this module, in the image's bundle as well. */
const THREAD = new URL(`./render-thread${extname(import.meta.filename)}`, import.meta.url);
const MEGABYTES = 128;
/** After MAX_STOPS stops, a template is refused for REFUSED_MS: each attempt blocks the thread for all other templates. */
const MAX_STOPS = 3;
const REFUSED_MS = 10_000;

/**
 * A thread that fills in templates, so that no template can delay requests. Accounts take turns by the CPU time of their
 * tasks, not by the number of tasks. So while many cheap tasks of one account are done, only one costly task of another
 * account runs. The first task starts the thread. An idle thread does not keep the process alive.
 */
export function createRenderLane({ graceMs = GRACE_MS } = {}): (
  accountId: string,
  task: RenderTask,
) => Promise<RenderAnswer> {
  const waiting = new Map<string, Job[]>();
  let thread: Worker | undefined;
  let current: Job | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReady = false;
  /** The thread's CPU time before the current task. */
  let workedMs = 0;
  /** The maximum of CPU time for the current task. */
  let maxWorkMs = 0;
  /**
   * The CPU time used by each account, on a virtual clock. A new account joins at the present `virtualMs`, so that idle accounts cannot
   * accumulate credit. The account with the smallest value is next.
   */
  const usedMs = new Map<string, number>();
  let virtualMs = 0;
  /** The number of recent stops of each template, and the time until which they count. */
  const stops = new Map<string, { count: number; until: number }>();

  function start(): Worker {
    const started = new Worker(THREAD, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    started.on('message', (message: FromThread) => {
      if (thread !== started) return;
      const taskMs = message.workedMs - workedMs;
      workedMs = message.workedMs;
      const { answer } = message;
      if (answer) {
        charge(taskMs);
        return finish((job) => job.resolve(answer));
      }
      // The thread has loaded its modules: from now on its CPU time counts.
      isReady = true;
      give();
    });
    started.on('error', (error) => lose(started, error));
    started.on('exit', () => lose(started, new Error('The thread has ended')));
    return started;
  }

  /** Called when the thread has ended or was stopped. The next task gets a new thread. */
  function lose(lost: Worker, cause: Error): void {
    if (thread !== lost) return;
    thread = undefined;
    isReady = false;
    charge(maxWorkMs);
    if (current) countStop(templateOf(current));
    finish((job) => job.reject(stopped(cause)));
  }

  function countStop(template: string): void {
    const now = performance.now();
    for (const [known, { until }] of stops) if (until <= now) stops.delete(known);
    stops.set(template, { count: (stops.get(template)?.count ?? 0) + 1, until: now + REFUSED_MS });
  }

  function isRefused(job: Job): boolean {
    const known = stops.size > 0 ? stops.get(templateOf(job)) : undefined;
    return known !== undefined && known.count >= MAX_STOPS && performance.now() < known.until;
  }

  function charge(taskMs: number): void {
    if (current) usedMs.set(current.accountId, virtualMs + taskMs);
  }

  function finish(settle: (job: Job) => void): void {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    thread?.unref();
    if (job) settle(job);
    // Waits a tick, so that a caller that adds one task after another can add its next task before the next account is chosen.
    setImmediate(next);
  }

  function next(): void {
    if (current) return;
    const usedBy = (accountId: string) => usedMs.get(accountId) ?? virtualMs;
    // Accounts with the same value are served in order of arrival.
    const [turn] = [...waiting].sort(([one], [other]) => usedBy(one) - usedBy(other));
    if (!turn) return usedMs.clear();
    const [accountId, jobs] = turn;
    virtualMs = Math.max(virtualMs, usedBy(accountId));
    for (const [id, at] of usedMs) if (at <= virtualMs && !waiting.has(id)) usedMs.delete(id);
    current = jobs.shift();
    // Moves the account to the end of the queue.
    waiting.delete(accountId);
    if (jobs.length > 0) waiting.set(accountId, jobs);
    if (!current) return next();
    if (isRefused(current)) return finish((job) => job.reject(stopped()));
    thread ??= start();
    thread.ref();
    if (isReady) give();
  }

  function give(): void {
    const running = thread;
    if (!running || !current) return;
    const { task } = current;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    running.postMessage(task);
    const budgetMs = task.type === 'fill' ? task.budgetMs : 0;
    maxWorkMs = budgetMs + graceMs;
    watch(running, maxWorkMs);
  }

  /** Stops the thread when it has worked for `maxMs` on the current task. */
  function watch(running: Worker, maxMs: number): void {
    const job = current;
    const endsAt = performance.now() + maxMs * CLOCK_FACTOR;
    const look = async (): Promise<void> => {
      const remainingMs = Math.max(endsAt - performance.now(), 0);
      timer = setTimeout(() => void running.terminate(), remainingMs).unref();
      // The thread may have waited for a processor instead of working.
      const { user, system } = await running.cpuUsage();
      if (current !== job || thread !== running) return;
      clearTimeout(timer);
      const leftMs = maxMs - ((user + system) / 1000 - workedMs);
      if (leftMs <= 0) return void (await running.terminate());
      lookIn(Math.min(leftMs, remainingMs));
    };
    // The thread may have ended since. The `exit` event handles this case.
    const lookIn = (ms: number): void => void (timer = setTimeout(() => void look().catch(() => {}), ms).unref());
    lookIn(maxMs);
  }

  return (accountId, task) =>
    new Promise((resolve, reject) => {
      const jobs = waiting.get(accountId) ?? [];
      if (jobs.length === 0) usedMs.set(accountId, Math.max(usedMs.get(accountId) ?? 0, virtualMs));
      jobs.push({ accountId, task, resolve, reject });
      waiting.set(accountId, jobs);
      next();
    });
}

const stopped = (cause?: Error) =>
  new RenderStoppedError('The template takes too much time or memory', { ...(cause && { cause }) });

/** Identifies a template in the list of stopped ones: a hash of the account and the texts, without variables. */
function templateOf({ accountId, task }: Job): string {
  return createHash('sha256')
    .update(`${accountId} ${JSON.stringify(task.parts)}`)
    .digest('base64');
}
