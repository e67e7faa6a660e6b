import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import type { FromThread, RenderAnswer, RenderTask } from './render-thread.ts';

/** The file of the thread is next to this module, also in the bundle of the container image. */
const THREAD = new URL(`./render-thread${extname(import.meta.filename)}`, import.meta.url);

/**
 * A thread that does one task at a time. The first task starts the thread, and the task after a stop starts another thread. An idle
 * thread does not keep the process alive.
 *
 * @returns a function that throws if the task uses more than `maxMs` of CPU time, or more memory than `megabytes`
 */
export function createThread(megabytes: number) {
  let thread: Worker | undefined;
  let received = Promise.withResolvers<FromThread>();
  /** The thread's CPU time before the current task. */
  let workedMs = 0;

  function receive(): Promise<FromThread> {
    received = Promise.withResolvers();
    return received.promise;
  }

  async function start(): Promise<Worker> {
    const started = new Worker(THREAD, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const lose = (cause: Error) => {
      if (thread !== started) return;
      thread = undefined;
      received.reject(cause);
    };
    started.on('message', (message: FromThread) => received.resolve(message));
    started.on('error', lose);
    started.on('exit', () => lose(new Error('The thread has ended')));
    thread = started;
    // The first message says that the thread has loaded its modules: from now on its CPU time counts.
    ({ workedMs } = await receive());
    return started;
  }

  return async (task: RenderTask, maxMs: number): Promise<{ answer: RenderAnswer; workMs: number }> => {
    const running = thread ?? (await start());
    running.ref();
    const done = new AbortController();
    // Rejects when the task is done (aborted) or when the thread has ended.
    watch(running, workedMs + maxMs, maxMs, done.signal).catch(() => {});
    try {
      const answered = receive();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      running.postMessage(task);
      const { answer, workedMs: workedNow } = await answered;
      const workMs = workedNow - workedMs;
      workedMs = workedNow;
      return { answer: answer as RenderAnswer, workMs };
    } finally {
      done.abort();
      running.unref();
    }
  };
}

/** Stops the thread when its CPU time has reached `endMs`, which takes at least `leftMs`. */
async function watch(thread: Worker, endMs: number, leftMs: number, signal: AbortSignal): Promise<void> {
  while (leftMs > 0) {
    await pause(leftMs, undefined, { ref: false, signal });
    // On a busy machine the thread waits for a processor most of the time, so there is no limit on elapsed time.
    const { user, system } = await thread.cpuUsage();
    leftMs = endMs - (user + system) / 1000;
  }
  signal.throwIfAborted();
  await thread.terminate();
}
