import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import { compileParts, inspectParts, type Fault, type Filled, type Part } from './engine.ts';
import { workedMs } from './work-time.ts';

/** A task for the thread. */
export type RenderTask =
  | { type: 'inspect'; parts: Part[] }
  | {
      type: 'fill';
      parts: Part[];
      variables: Record<string, unknown>[];
      /** After this time no more recipients are begun. */
      budgetMs: number;
    };

/**
 * Of `fill`: one entry for each set of variables that was dealt with, in order, how long that took by the clock, and how much of
 * it was work.
 */
export type RenderAnswer =
  { variables: string[] } | { fault: Fault } | { filled: Filled[]; tookMs: number; workMs: number };

/** The response to a task, and a first one when the thread is ready, with its work since the start. */
export interface FromThread {
  answer?: RenderAnswer;
  workedMs: number;
}

const REMEMBERED = 20;
/** Maximum characters of a response, which the caller gets in one piece. */
const MAX_CHARACTERS = 1_000_000;
/** A template is used many times in a row: reading its text often takes longer than filling it in. */
const compiled = new Map<string, ReturnType<typeof compileParts>>();

function compile(parts: Part[]): ReturnType<typeof compileParts> {
  const key = JSON.stringify(parts);
  const known = compiled.get(key) ?? compileParts(parts);
  compiled.delete(key);
  compiled.set(key, known);
  const [oldest] = compiled.keys();
  if (compiled.size > REMEMBERED && oldest !== undefined) compiled.delete(oldest);
  return known;
}

function answer(task: RenderTask): RenderAnswer {
  if (task.type === 'inspect') return inspectParts(task.parts);
  const [startedAt, workedBefore] = [performance.now(), workedMs()];
  const fill = compile(task.parts);
  const filled: Filled[] = [];
  let characters = 0;
  for (const variables of task.variables) {
    if (filled.length > 0 && performance.now() - startedAt > task.budgetMs) break;
    const result = fill(variables);
    filled.push(result);
    if ('texts' in result) characters += result.texts.reduce((sum, { length }) => sum + length, 0);
    if (characters > MAX_CHARACTERS) break;
    // The other recipients would take as long.
    if ('fault' in result && result.fault.isTooExpensive) break;
  }
  return { filled, tookMs: performance.now() - startedAt, workMs: workedMs() - workedBefore };
}

// With few processors, requests come before templates. Only Linux gives a thread a priority; elsewhere the whole process
// would have it.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW));

/* oxlint-disable unicorn/require-post-message-target-origin -- a port of a thread, not a window */
const post = (message: FromThread) => parentPort?.postMessage(message);
parentPort?.on('message', (task: RenderTask) => post({ answer: answer(task), workedMs: workedMs() }));
post({ workedMs: workedMs() });
