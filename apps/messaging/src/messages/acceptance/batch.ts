import { AppError } from '@services/common/http/errors';
import { unstorableProblem, validate } from '@services/common/http/validation';

import type { Db } from '../../db.ts';
import { formatError } from '../../envelope.ts';
import { acceptMessages } from './accept.ts';
import { acceptDrafts, withCopies } from './copies.ts';
import { draftMessage, type Draft, type DraftOptions } from './drafts.ts';
import { BATCH_SIZE, NewMessage } from '../schemas.ts';

/** Maximum number of messages that are prepared in parallel. Messages with a template or contact query the database. */
const MAX_TOGETHER = 20;
/** After a message that takes longer than this, the next one is prepared alone, so that at most one message exceeds the time limit. */
const FAST_MS = 100;

/**
 * Once the prepared texts have this many characters, they are stored before more are prepared: a template can produce half a million
 * characters for each message, too much for memory.
 */
const STORED_TOGETHER = 2_000_000;

type Accepted = ReturnType<typeof toAccepted>;
type Drafts = readonly [Draft, ...Draft[]];
/** An entry of a batch: a message that is not checked yet, or the reason of its refusal. */
export type Entry = unknown;
/** The result of an entry, without its index. */
export type Result = Accepted | ReturnType<typeof refusedAs>;

export const refusedAs = (error: AppError) => ({ error: formatError(error).error });

/**
 * Accepts messages into the bulk queue, each on its own, until the time is used up.
 *
 * @returns the results of the first entries, at least one.
 */
export async function acceptSome(
  db: Db,
  options: Omit<DraftOptions, 'lane'>,
  entries: readonly Entry[],
  maxMs: number,
): Promise<Result[]> {
  const endsAt = performance.now() + maxMs;
  const results: Result[] = [];
  let group: (Drafts | AppError)[] = [];
  let together = 1;
  let isOver = false;
  while (!isOver) {
    const begun = performance.now();
    const start = results.length + group.length;
    const part = entries.slice(start, start + together);
    group.push(...(await Promise.all(part.map((entry) => prepare(db, options, entry)))));
    const tookMs = performance.now() - begun;
    together = tookMs < FAST_MS ? Math.min(together * 2, MAX_TOGETHER) : 1;
    isOver = results.length + group.length === entries.length || performance.now() >= endsAt;
    if (!isOver && charactersOf(group) < STORED_TOGETHER) continue;
    results.push(...(await acceptGroup(db, options.addressKey, group)));
    group = [];
  }
  return results;
}

function charactersOf(group: readonly (Drafts | AppError)[]): number {
  return group.reduce((sum, entry) => {
    if (entry instanceof AppError) return sum;
    const [{ body, html }] = entry;
    return sum + body.length + (html?.length ?? 0);
  }, 0);
}

/** Stores messages without copies with one statement, and messages with copies one by one. */
async function acceptGroup(db: Db, addressKey: Buffer, group: readonly (Drafts | AppError)[]) {
  const alone = group.flatMap((entry) => (entry instanceof AppError || entry.length > 1 ? [] : [entry[0]]));
  const refusals = alone.length > 0 ? await acceptMessages(db, alone) : [];
  const refusalOf = new Map(alone.map((draft, index) => [draft, refusals[index] ?? null]));
  const results: Result[] = [];
  for (const entry of group) {
    const error = entry instanceof AppError ? entry : await refusalOfEntry(db, addressKey, entry, refusalOf);
    results.push(error ? refusedAs(error) : toAccepted((entry as Drafts)[0]));
  }
  return results;
}

/** A message and its copies are accepted together or not at all. */
async function refusalOfEntry(db: Db, addressKey: Buffer, drafts: Drafts, known: Map<Draft, AppError | null>) {
  return drafts.length > 1 ? acceptDrafts(db, addressKey, drafts) : (known.get(drafts[0]) ?? null);
}

/** Copies count as messages, so entries beyond the maximum size of a batch are refused. */
export function toSized(inputs: readonly unknown[]): Entry[] {
  const message = `A batch has at most ${BATCH_SIZE} recipients, those of copies included`;
  let size = 0;
  return inputs.map((input) => {
    const { cc, bcc } = Object(input) as { cc?: unknown; bcc?: unknown };
    const recipients = [cc, bcc].reduce((sum: number, list) => sum + (Array.isArray(list) ? list.length : 0), 1);
    if (size + recipients > BATCH_SIZE) {
      return new AppError(400, 'validation_error', message, { details: { field: 'cc' } });
    }
    size += recipients;
    return input;
  });
}

async function prepare(db: Db, options: Omit<DraftOptions, 'lane'>, input: Entry): Promise<Drafts | AppError> {
  if (input instanceof AppError) return input;
  const problem = unstorableProblem(input);
  if (problem) return problem;
  try {
    const message = validate(NewMessage, input);
    return withCopies(await draftMessage(db, { ...options, lane: 'bulk' }, message), options.addressKey, message);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error;
    throw error;
  }
}

/** The five fields that the specification names. */
export function toAccepted({ id, channel, recipient, status, createdAt }: Draft) {
  return { messageId: id, channel, to: recipient, status, createdAt: createdAt.toISOString() };
}
