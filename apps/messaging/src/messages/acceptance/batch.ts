import { AppError } from '@services/common/http/errors';
import { unstorableProblem, validate } from '@services/common/http/validation';

import type { Db } from '../../db.ts';
import { formatError, invalid } from '../../envelope.ts';
import { acceptMessages } from './accept.ts';
import { acceptDrafts, withCopies } from './copies.ts';
import { draftMessage, type Draft, type DraftOptions } from './drafts.ts';
import { BATCH_SIZE, NewMessage } from '../schemas.ts';

/** Maximum number of messages that are prepared in parallel. Messages with a template or contact query the database. */
const MAX_TOGETHER = 20;
/** After a message that takes longer than this, the next message is prepared alone, so that at most one message exceeds the time limit. */
const FAST_MS = 100;

/**
 * Once the prepared texts have this many characters, they are stored before more texts are prepared: a template can produce half a million
 * characters for each message, too much for memory.
 */
const STORED_TOGETHER = 5_000_000;

type Accepted = ReturnType<typeof toAccepted>;
type Drafts = readonly [Draft, ...Draft[]];
/** An entry of a batch: a message that is not checked yet, or the reason of its refusal. */
export type Entry = unknown;
/** An entry whose text is filled in: a message with its copies, or the reason of its refusal. */
export type Prepared = Drafts | AppError;
/** The result of an entry, without its index. */
export type Result = Accepted | ReturnType<typeof refusedAs>;

export const refusedAs = (error: AppError) => ({ error: formatError(error).error });

/**
 * Prepares messages for `acceptPrepared` until the time is used up or the texts are too long for memory. Call it outside of transactions,
 * because rendering waits until templates of other accounts are rendered.
 *
 * @param endsAt the value of `performance.now()` at which the time is used up.
 * @returns the first entries, at least one.
 */
export async function prepareSome(
  db: Db,
  options: Omit<DraftOptions, 'lane'>,
  entries: readonly Entry[],
  endsAt: number,
): Promise<Prepared[]> {
  const group: Prepared[] = [];
  let together = 1;
  do {
    const begun = performance.now();
    const part = entries.slice(group.length, group.length + together);
    group.push(...(await Promise.all(part.map((entry) => prepare(db, options, entry)))));
    const now = performance.now();
    together = now - begun < FAST_MS ? Math.min(together * 2, MAX_TOGETHER) : 1;
    if (now >= endsAt) break;
  } while (group.length < entries.length && charactersOf(group) < STORED_TOGETHER);
  return group;
}

function charactersOf(group: readonly Prepared[]): number {
  return group.reduce((sum, entry) => {
    if (entry instanceof AppError) return sum;
    const [{ body, html }] = entry;
    return sum + body.length + (html?.length ?? 0);
  }, 0);
}

/**
 * Accepts messages into the bulk queue, each on its own: messages without copies with one statement, and messages with copies one by one.
 *
 * @returns their results, in order.
 */
export async function acceptPrepared(db: Db, addressKey: Buffer, group: readonly Prepared[]): Promise<Result[]> {
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
  const message = `A batch has at most ${BATCH_SIZE} recipients, including the recipients of copies`;
  let size = 0;
  return inputs.map((input) => {
    const { cc, bcc } = Object(input) as { cc?: unknown; bcc?: unknown };
    const recipients = [cc, bcc].reduce((sum: number, list) => sum + (Array.isArray(list) ? list.length : 0), 1);
    if (size + recipients > BATCH_SIZE) return invalid('cc', message);
    size += recipients;
    return input;
  });
}

async function prepare(db: Db, options: Omit<DraftOptions, 'lane'>, input: Entry): Promise<Prepared> {
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
