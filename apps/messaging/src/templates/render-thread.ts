import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import { compileParts, inspectParts, type Fault, type Filled, type Part } from './engine.ts';
import { inlineStyles, textOf } from './mail-html.ts';
import { workedMs } from './work-time.ts';

export type RenderTask =
  | { type: 'inspect'; parts: Part[] }
  | { type: 'text'; parts: Part[] }
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
  { text: string } | { variables: string[] } | { fault: Fault } | { filled: Filled[]; tookMs: number; workMs: number };

/**
 * The response to a task, with the thread's CPU time since the start. The first response has no answer and reports that the thread is
 * ready.
 */
export interface FromThread {
  answer?: RenderAnswer;
  workedMs: number;
}

/** Maximum number of compiled templates to keep, and maximum characters of all their texts. */
const MAX_COMPILED = 200;
const MAX_COMPILED_CHARACTERS = 10_000_000;
/** Maximum characters of a response, which is sent to the caller in one piece. */
const MAX_CHARACTERS = 1_000_000;
/** Compiled templates are cached, because a template is used many times in a row and preparing it takes longer than filling it in. */
const compiled = new Map<string, ReturnType<typeof compileParts>>();
let compiledCharacters = 0;

function compile(parts: Part[]): ReturnType<typeof compileParts> {
  const key = JSON.stringify(parts);
  const known = compiled.get(key) ?? compileParts(prepare(parts));
  if (!compiled.delete(key)) compiledCharacters += key.length;
  compiled.set(key, known);
  for (const oldest of compiled.keys()) {
    if (compiled.size <= MAX_COMPILED && compiledCharacters <= MAX_COMPILED_CHARACTERS) break;
    compiled.delete(oldest);
    compiledCharacters -= oldest.length;
  }
  return known;
}

/**
 * Inlines the styles of the HTML, and makes the `body` from the HTML if the template has none. The libraries are loaded when the thread
 * starts, because loading them in a task would count as the template's time.
 */
function prepare(parts: Part[]): Part[] {
  const html = parts.find(({ isHtml }) => isHtml);
  const lacksBody = parts.some(({ field, text }) => field === 'body' && text === '');
  if (!html || !(lacksBody || /<style\b/i.test(html.text)) || 'fault' in inspectParts(parts)) return parts;
  return parts.map((part) => {
    if (part.isHtml) return attempt(part, inlineStyles);
    return lacksBody && part.field === 'body' ? attempt(part, () => textOf(html.text)) : part;
  });
}

/** A part that a library cannot change, or would break, stays as it is. */
function attempt(part: Part, change: (text: string) => string): Part {
  try {
    const changed = { ...part, text: change(part.text) };
    return 'fault' in inspectParts([changed]) ? part : changed;
  } catch {
    return part;
  }
}

function answer(task: RenderTask): RenderAnswer {
  if (task.type === 'inspect') return inspectParts(task.parts);
  if (task.type === 'text') {
    return { text: textOf(task.parts[0]?.text ?? '') };
  }
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
