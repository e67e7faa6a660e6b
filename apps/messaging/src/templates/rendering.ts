import { AppError } from '@services/common/http/errors';
import { isVisible } from '@services/common/http/validation';

import type { Fault, Filled, Part } from './engine.ts';
import { createRenderLane, RenderStoppedError } from './render-lane.ts';
import type { RenderAnswer, RenderTask } from './render-thread.ts';

export interface Content {
  body: string;
  subject?: string | null | undefined;
  html?: string | null | undefined;
  /** The parameters of a WhatsApp template: plain text, like the body. */
  parameters?: readonly string[] | undefined;
}

export interface Rendered {
  body: string;
  subject: string | null;
  html: string | null;
  parameters: string[];
}

export interface RenderOptions {
  /** The template's account, because templates wait in a fair queue of accounts. */
  accountId: string;
  /** `bulk` is for campaigns, flows and batches, so that they do not delay single messages. */
  lane: 'single' | 'bulk';
}

const lanes = { single: createRenderLane(), bulk: createRenderLane() };

/** After BUDGET_MS no further recipient's text is started; a single text may take `renderLimit`. */
const BUDGET_MS = 1000;
/** Maximum characters of the texts of many recipients, which are stored together; the remaining recipients are left for the next batch. */
const MAX_CHARACTERS = 5_000_000;
/**
 * Recipients per task. A long task delays the tasks of other accounts. Passing the variables of a task to the thread delays all requests.
 */
const RECIPIENTS = 25;

/** The template exceeds the limits on time or memory. */
export class TooExpensiveError extends AppError {
  constructor(field: string, message: string) {
    super(400, 'validation_error', message, { details: { field } });
  }
}

/** The missing variable that stopped a text from being filled in, such as `voucherCode` or `attributes.city`; null for any other fault. */
export function missingVariable(fault: unknown): string | null {
  if (!(fault instanceof AppError)) throw fault;
  const { field = '' } = (fault.details ?? {}) as { field?: string };
  return /^variables\.(\w+(?:\.\w+)*)/.exec(field)?.[1]?.slice(0, 100) ?? null;
}

/** Whether a reader would see nothing, because there are only white space and invisible characters. */
export function isBlank({ body, html }: Pick<Content, 'body' | 'html'>): boolean {
  return !isVisible(body) && !isVisible(html ?? '');
}

/** @throws AppError 400 */
export function refuseBlank(content: Pick<Content, 'body' | 'html'>): void {
  if (!isBlank(content)) return;
  throw new AppError(400, 'validation_error', 'Body must not be blank', { details: { field: 'body' } });
}

/** Whether a text has more than `most` code points. The number of UTF-16 code units already decides for most texts. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > most * 2) return true;
  let units = 0;
  for (let points = 0; points < most; points += 1) units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units < text.length;
}

/**
 * Checks a template's syntax, and that a given body is not blank.
 *
 * @returns the names of the variables it uses, each once.
 * @throws AppError 400 `validation_error` naming the part (`body`, `subject`, `html`) and the line of the mistake.
 */
export async function inspectTemplate(content: Content, accountId: string): Promise<string[]> {
  if (content.body !== '') refuseBlank(content);
  const answer = await ask({ accountId, lane: 'single' }, { type: 'inspect', parts: toParts(content) });
  if ('fault' in answer) throw toError(answer.fault);
  return 'variables' in answer ? answer.variables : [];
}

/**
 * Fills in a template.
 *
 * @throws AppError 400 `validation_error`: a missing variable (`details.field` is `variables.<name>`), or a template that
 * takes too long or becomes too large (`TooExpensiveError`).
 */
export async function renderTemplate(
  content: Content,
  variables: Record<string, unknown>,
  options: RenderOptions,
): Promise<Rendered> {
  const { rendered } = await renderForMany(content, [variables], options);
  const [only] = rendered;
  if (!only || only instanceof AppError) throw only ?? new Error('The rendering thread returned no result');
  return only;
}

/**
 * Fills in a template for one recipient after another.
 *
 * @param budgetMs after this elapsed time, or after MAX_CHARACTERS, the remaining recipients are skipped.
 * @returns an entry for each recipient, in order: the texts, or the error that `renderTemplate` would throw; and the milliseconds of CPU time. The
 * entries end when the budget is used up, or with the first `TooExpensiveError`.
 */
export async function renderForMany(
  content: Content,
  recipients: readonly Record<string, unknown>[],
  options: RenderOptions,
  budgetMs = Infinity,
): Promise<{ rendered: (Rendered | AppError)[]; tookMs: number; workMs: number }> {
  const parts = toParts(content);
  const rendered: (Rendered | AppError)[] = [];
  let [tookMs, workMs, characters] = [0, 0, 0];
  const isWithin = () => tookMs < budgetMs && (budgetMs === Infinity || characters < MAX_CHARACTERS);
  while (rendered.length < recipients.length && (rendered.length === 0 || isWithin())) {
    const variables = recipients.slice(rendered.length, rendered.length + RECIPIENTS);
    // A single recipient is never left for the next batch.
    const taskMs = variables.length > 1 ? Math.min(budgetMs, BUDGET_MS) : 0;
    const answer = await ask(options, { type: 'fill', parts, variables, budgetMs: taskMs });
    if (!('filled' in answer)) break;
    tookMs += answer.tookMs;
    workMs += answer.workMs;
    for (const filled of answer.filled)
      characters += 'texts' in filled ? filled.texts.reduce((sum, { length }) => sum + length, 0) : 0;
    rendered.push(...answer.filled.map((filled) => toRendered(content, filled)));
    if (rendered.at(-1) instanceof TooExpensiveError) break;
  }
  return { rendered, tookMs, workMs };
}

/** The text of HTML, for mail programs that show no HTML; empty if making it takes too long. */
export async function textOfHtml(html: string, options: RenderOptions): Promise<string> {
  const task = { type: 'text' as const, parts: [{ field: 'html', text: html, isHtml: true }] };
  const answer = await ask(options, task).catch((error: unknown) => {
    if (error instanceof TooExpensiveError) return { text: '' };
    throw error;
  });
  return 'text' in answer ? answer.text : '';
}

async function ask({ accountId, lane }: RenderOptions, task: RenderTask): Promise<RenderAnswer> {
  try {
    return await lanes[lane](accountId, task);
  } catch (error) {
    throw error instanceof RenderStoppedError ? new TooExpensiveError('body', `Template: ${error.message}`) : error;
  }
}

function toParts({ body, subject, html, parameters = [] }: Content): Part[] {
  return [
    { field: 'body', text: body, isHtml: false },
    ...(typeof subject === 'string' ? [{ field: 'subject', text: subject, isHtml: false }] : []),
    ...(typeof html === 'string' ? [{ field: 'html', text: html, isHtml: true }] : []),
    ...parameters.map((text) => ({ field: 'whatsappTemplate', text, isHtml: false })),
  ];
}

function toRendered({ subject, html }: Content, filled: Filled): Rendered | AppError {
  if ('fault' in filled) return toError(filled.fault);
  const texts = filled.texts.values();
  const take = () => texts.next().value ?? '';
  return {
    body: take(),
    subject: typeof subject === 'string' ? take() : null,
    html: typeof html === 'string' ? take() : null,
    parameters: [...texts],
  };
}

function toError({ field, message, isTooExpensive }: Fault): AppError {
  return isTooExpensive
    ? new TooExpensiveError(field, message)
    : new AppError(400, 'validation_error', message, { details: { field } });
}
