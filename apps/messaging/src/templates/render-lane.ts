import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { FromThread, RenderAnswer, RenderTask } from './render-thread.ts';

/** The thread was stopped in the middle of a task: the template takes more time or memory than any may. */
export class RenderStoppedError extends Error {}

interface Job {
  accountId: string;
  task: RenderTask;
  resolve: (answer: RenderAnswer) => void;
  reject: (error: Error) => void;
}

/** Beyond its budget, a task gets so many milliseconds of work before its thread is stopped. */
const GRACE_MS = 500;
/** By the clock it gets so many times that: a thread that does not even say how much it has worked is stopped, too. */
const PATIENCE = 10;
/** Beside this module, in the image's bundle as well. */
const THREAD = new URL(`./render-thread${extname(import.meta.filename)}`, import.meta.url);
const MEGABYTES = 128;
/** A template that was stopped so often is refused without being tried, for so long: each try takes the thread from all others. */
const MOST_STOPS = 3;
const REFUSED_MS = 10_000;

/**
 * A thread that fills in templates, so that none of them, whatever its author made of it, holds up requests. Accounts
 * take turns by the work of their tasks, not by their number: many cheap ones of an account wait for one costly task of
 * another, not for one each. The thread is started by the first task, and while idle does not keep the process alive.
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
  /** The thread's work before the current task. */
  let workedMs = 0;
  /** What the current task may work at the most. */
  let mostWorkMs = 0;
  /**
   * Where each account stands: the work done for it, in milliseconds, on a scale on which whoever comes joins at `turnAt`, so
   * that nobody saves up turns. The one with the least comes next.
   */
  const standings = new Map<string, number>();
  let turnAt = 0;
  /** How often templates were stopped of late, and until when that counts. */
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
      // It has loaded what it needs: from here on its work counts.
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
    charge(mostWorkMs);
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
    return known !== undefined && known.count >= MOST_STOPS && performance.now() < known.until;
  }

  function charge(taskMs: number): void {
    if (current) standings.set(current.accountId, turnAt + taskMs);
  }

  function finish(tell: (job: Job) => void): void {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    thread?.unref();
    if (job) tell(job);
    // Whoever asks for one task after another has asked by then, and is not overtaken by an account that has had more.
    setImmediate(next);
  }

  function next(): void {
    if (current) return;
    const standing = (accountId: string) => standings.get(accountId) ?? turnAt;
    // In the order in which they came, where they stand alike.
    const [turn] = [...waiting].sort(([one], [other]) => standing(one) - standing(other));
    if (!turn) return standings.clear();
    const [accountId, jobs] = turn;
    turnAt = Math.max(turnAt, standing(accountId));
    for (const [id, at] of standings) if (at <= turnAt && !waiting.has(id)) standings.delete(id);
    current = jobs.shift();
    // To the end of the line.
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
    mostWorkMs = budgetMs + graceMs;
    watch(running, mostWorkMs);
  }

  /** Stops the thread when it has worked for so long on the current task. */
  function watch(running: Worker, mostMs: number): void {
    const job = current;
    const endsAt = performance.now() + mostMs * PATIENCE;
    const look = async (): Promise<void> => {
      const patienceMs = Math.max(endsAt - performance.now(), 0);
      timer = setTimeout(() => void running.terminate(), patienceMs).unref();
      // It may have waited for a processor rather than worked.
      const { user, system } = await running.cpuUsage();
      if (current !== job || thread !== running) return;
      clearTimeout(timer);
      const leftMs = mostMs - ((user + system) / 1000 - workedMs);
      if (leftMs <= 0) return void (await running.terminate());
      lookIn(Math.min(leftMs, patienceMs));
    };
    // Of a thread that has ended in the meantime, `exit` speaks.
    const lookIn = (ms: number): void => void (timer = setTimeout(() => void look().catch(() => {}), ms).unref());
    lookIn(mostMs);
  }

  return (accountId, task) =>
    new Promise((resolve, reject) => {
      const jobs = waiting.get(accountId) ?? [];
      if (jobs.length === 0) standings.set(accountId, Math.max(standings.get(accountId) ?? 0, turnAt));
      jobs.push({ accountId, task, resolve, reject });
      waiting.set(accountId, jobs);
      next();
    });
}

const stopped = (cause?: Error) =>
  new RenderStoppedError('The template takes too much time or memory', { ...(cause && { cause }) });

/** An account's template, whatever it is filled in with. */
function templateOf({ accountId, task }: Job): string {
  return createHash('sha256')
    .update(`${accountId} ${JSON.stringify(task.parts)}`)
    .digest('base64');
}
