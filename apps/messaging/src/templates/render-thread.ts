import { parentPort } from 'node:worker_threads';

import { compileParts, inspectParts, type Fault, type Filled, type Part } from './engine.ts';

/** What the thread is asked to do. */
export type RenderTask =
  | { type: 'inspect'; parts: Part[] }
  | {
      type: 'fill';
      parts: Part[];
      variables: Record<string, unknown>[];
      /** After so long no further set of variables is begun. */
      budgetMs: number;
    };

/** Of `fill`: one entry for each set of variables that was dealt with, in order, and how long that took. */
export type RenderAnswer = { variables: string[] } | { fault: Fault } | { filled: Filled[]; tookMs: number };

const REMEMBERED = 20;
/** After so many characters an answer ends: whoever asks has to take it over in one piece. */
const ENOUGH = 1_000_000;
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
  const startedAt = performance.now();
  const fill = compile(task.parts);
  const filled: Filled[] = [];
  let characters = 0;
  for (const variables of task.variables) {
    if (filled.length > 0 && performance.now() - startedAt > task.budgetMs) break;
    const result = fill(variables);
    filled.push(result);
    if ('texts' in result) characters += result.texts.reduce((sum, { length }) => sum + length, 0);
    if (characters > ENOUGH) break;
    // The others would take as long.
    if ('fault' in result && result.fault.isTooExpensive) break;
  }
  return { filled, tookMs: performance.now() - startedAt };
}

/* oxlint-disable unicorn/require-post-message-target-origin -- a port of a thread, not a window */
parentPort?.on('message', (task: RenderTask) => parentPort?.postMessage(answer(task)));
parentPort?.postMessage('ready');
