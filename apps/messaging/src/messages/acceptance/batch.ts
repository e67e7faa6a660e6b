import { AppError } from '@services/common/http/errors';
import { unstorableProblem, validate } from '@services/common/http/validation';

import type { Db } from '../../db.ts';
import { formatError } from '../../envelope.ts';
import { acceptMessages } from './accept.ts';
import { acceptDrafts, withCopies } from './copies.ts';
import { draftMessage, type Draft, type DraftOptions } from './drafts.ts';
import { BATCH_SIZE, NewMessage } from '../schemas.ts';

/** Messages of a batch that are prepared in parallel: messages with a template or contact query the database. */
const PREPARED_TOGETHER = 20;

/**
 * Once the prepared texts have this many characters, they are stored before more are prepared: a template can produce half a million
 * characters for each message, too much for memory.
 */
const STORED_TOGETHER = 2_000_000;

type Accepted = ReturnType<typeof toAccepted>;
type Drafts = readonly [Draft, ...Draft[]];

/** Accepts many messages into the bulk queue. Each message is accepted or refused on its own. */
export async function acceptBatch(db: Db, options: Omit<DraftOptions, 'lane'>, inputs: readonly unknown[]) {
  const results: (AppError | Accepted)[] = [];
  const withinSize = recipientLimit();
  let group: (Drafts | AppError)[] = [];
  for (let start = 0; start < inputs.length; start += PREPARED_TOGETHER) {
    const part = inputs.slice(start, start + PREPARED_TOGETHER);
    const prepared = await Promise.all(part.map((input) => prepare(db, options, input)));
    group.push(...prepared.map(withinSize));
    if (start + PREPARED_TOGETHER < inputs.length && charactersOf(group) < STORED_TOGETHER) continue;
    results.push(...(await acceptGroup(db, options.addressKey, group)));
    group = [];
  }
  const data = results.map((result, index) =>
    result instanceof AppError ? { index, error: formatError(result).error } : { index, ...result },
  );
  const refused = results.filter((result) => result instanceof AppError).length;
  return { accepted: data.length - refused, refused, data };
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
  const results: (AppError | Accepted)[] = [];
  for (const entry of group) {
    const error = entry instanceof AppError ? entry : await refusalOfEntry(db, addressKey, entry, refusalOf);
    results.push(error ?? toAccepted((entry as Drafts)[0]));
  }
  return results;
}

/** A message and its copies are accepted together or not at all. */
async function refusalOfEntry(db: Db, addressKey: Buffer, drafts: Drafts, known: Map<Draft, AppError | null>) {
  return drafts.length > 1 ? acceptDrafts(db, addressKey, drafts) : (known.get(drafts[0]) ?? null);
}

/** Copies count as messages: messages beyond the maximum size of a batch are refused. */
function recipientLimit() {
  let size = 0;
  return (entry: Drafts | AppError): Drafts | AppError => {
    if (entry instanceof AppError) return entry;
    if (size + entry.length <= BATCH_SIZE) {
      size += entry.length;
      return entry;
    }
    const message = `A batch has at most ${BATCH_SIZE} recipients, those of copies included`;
    return new AppError(400, 'validation_error', message, { details: { field: 'cc' } });
  };
}

async function prepare(db: Db, options: Omit<DraftOptions, 'lane'>, input: unknown): Promise<Drafts | AppError> {
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
