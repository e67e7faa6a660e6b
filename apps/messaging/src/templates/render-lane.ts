import { Worker } from 'node:worker_threads';

import type { RenderAnswer, RenderTask } from './render-thread.ts';

/** The thread was stopped in the middle of a task: the template takes more time or memory than any may. */
export class RenderStoppedError extends Error {}

interface Job {
  task: RenderTask;
  resolve: (answer: RenderAnswer) => void;
  reject: (error: Error) => void;
}

/** Beyond its budget, a task gets so long before its thread is stopped. */
const GRACE_MS = 2000;
const MEGABYTES = 128;

/**
 * A thread that fills in templates, so that none of them, whatever its author made of it, holds up requests. Accounts
 * take turns: each waits for at most one task of every other account. The thread is started by the first task, and while
 * idle does not keep the process alive.
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
  let served = '';

  function start(): Worker {
    const started = new Worker(new URL('./render-thread.ts', import.meta.url), {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    started.once('message', () => {
      // It has loaded what it needs: from here on its time counts.
      started.on('message', (answer: RenderAnswer) => finish((job) => job.resolve(answer)));
      isReady = true;
      give();
    });
    started.on('error', (error) => lose(started, error));
    started.on('exit', () => lose(started, new Error('The thread has ended')));
    return started;
  }

  /** Also when it was stopped: the next task gets another one. */
  function lose(lost: Worker, cause: Error): void {
    if (thread !== lost) return;
    thread = undefined;
    isReady = false;
    finish((job) => job.reject(new RenderStoppedError('The template takes too much time or memory', { cause })));
  }

  function finish(tell: (job: Job) => void): void {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    thread?.unref();
    if (job) tell(job);
    next();
  }

  function next(): void {
    if (current) return;
    const turn = [...waiting].find(([accountId]) => accountId !== served) ?? [...waiting][0];
    if (!turn) return;
    const [accountId, jobs] = turn;
    served = accountId;
    current = jobs.shift();
    // To the end of the line.
    waiting.delete(accountId);
    if (jobs.length > 0) waiting.set(accountId, jobs);
    if (!current) return next();
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
    timer = setTimeout(() => void running.terminate(), budgetMs + graceMs).unref();
  }

  return (accountId, task) =>
    new Promise((resolve, reject) => {
      const jobs = waiting.get(accountId) ?? [];
      jobs.push({ task, resolve, reject });
      waiting.set(accountId, jobs);
      next();
    });
}
