import { AppError } from '@services/common/http/errors';
import { unstorableProblem, validate } from '@services/common/http/validation';

import type { Db } from '../db.ts';
import { formatError } from '../envelope.ts';
import { acceptMessages } from './accept.ts';
import { draftMessage, type Draft, type DraftOptions } from './drafts.ts';
import { NewMessage } from './schemas.ts';

/** How many messages of a batch are prepared at the same time: those with a template or contact ask the database. */
const PREPARED_TOGETHER = 20;

/** Takes over many messages, each accepted or refused on its own, in the bulk lane. */
export async function acceptBatch(db: Db, options: Omit<DraftOptions, 'lane'>, inputs: readonly unknown[]) {
  const prepared: (Draft | AppError)[] = [];
  for (let start = 0; start < inputs.length; start += PREPARED_TOGETHER) {
    const part = inputs.slice(start, start + PREPARED_TOGETHER);
    prepared.push(...(await Promise.all(part.map((input) => prepare(db, options, input)))));
  }
  const drafts = prepared.filter((each): each is Draft => !(each instanceof AppError));
  const refusals = drafts.length > 0 ? await acceptMessages(db, drafts) : [];
  const refusalOf = new Map(drafts.map((draft, index) => [draft, refusals[index] ?? null]));
  const data = prepared.map((each, index) => {
    const error = each instanceof AppError ? each : refusalOf.get(each);
    if (error) return { index, error: formatError(error).error };
    return { index, ...toAccepted(each as Draft) };
  });
  const refused = data.filter((entry) => 'error' in entry).length;
  return { accepted: data.length - refused, refused, data };
}

async function prepare(db: Db, options: Omit<DraftOptions, 'lane'>, input: unknown): Promise<Draft | AppError> {
  const problem = unstorableProblem(input);
  if (problem) return problem;
  try {
    return await draftMessage(db, { ...options, lane: 'bulk' }, validate(NewMessage, input));
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error;
    throw error;
  }
}

/** The specification's five fields. */
export function toAccepted({ id, channel, recipient, status, createdAt }: Draft) {
  return { messageId: id, channel, to: recipient, status, createdAt: createdAt.toISOString() };
}
