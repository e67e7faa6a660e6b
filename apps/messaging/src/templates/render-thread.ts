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
      /** After this time in milliseconds, no text of another recipient is begun. */
      budgetMs: number;
    };

/**
 * The result of `fill`: one entry for each processed set of variables, in order, with the elapsed time and the CPU time.
 */
export type RenderAnswer =
  { variables: string[] } | { fault: Fault } | { filled: Filled[]; tookMs: number; workMs: number };

/** The response to a task, with the thread's CPU time since the start. The first one, without an answer, says that the thread is ready. */
export interface FromThread {
  answer?: RenderAnswer;
  workedMs: number;
}

const REMEMBERED = 20;
/** Maximum characters of a response, which is sent to the caller in one piece. */
const MAX_CHARACTERS = 1_000_000;
/** Cached, because a template is used many times in a row and parsing it often takes longer than filling it in. */
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
    // Stop here, because the text would take as long for the other recipients.
    if ('fault' in result && result.fault.isTooExpensive) break;
  }
  return { filled, tookMs: performance.now() - startedAt, workMs: workedMs() - workedBefore };
}

// With few processors, requests have priority over templates. Only Linux can set the priority of a thread; elsewhere it would apply to the
// whole process.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW));

/* oxlint-disable unicorn/require-post-message-target-origin -- a port of a thread, not a window */
const post = (message: FromThread) => parentPort?.postMessage(message);
parentPort?.on('message', (task: RenderTask) => post({ answer: answer(task), workedMs: workedMs() }));
post({ workedMs: workedMs() });
