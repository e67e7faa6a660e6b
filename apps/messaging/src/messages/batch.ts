import { AppError } from '@services/common/http/errors';
import { unstorableProblem, validate } from '@services/common/http/validation';

import type { Db } from '../db.ts';
import { formatError } from '../envelope.ts';
import { acceptMessages } from './accept.ts';
import { acceptDrafts, withCopies } from './copies.ts';
import { draftMessage, type Draft, type DraftOptions } from './drafts.ts';
import { BATCH_SIZE, NewMessage } from './schemas.ts';

/** How many messages of a batch are prepared at the same time: those with a template or contact ask the database. */
const PREPARED_TOGETHER = 20;

type Drafts = readonly [Draft, ...Draft[]];

/** Takes over many messages, each accepted or refused on its own, in the bulk lane. */
export async function acceptBatch(db: Db, options: Omit<DraftOptions, 'lane'>, inputs: readonly unknown[]) {
  const prepared: (Drafts | AppError)[] = [];
  for (let start = 0; start < inputs.length; start += PREPARED_TOGETHER) {
    const part = inputs.slice(start, start + PREPARED_TOGETHER);
    prepared.push(...(await Promise.all(part.map((input) => prepare(db, options, input)))));
  }
  const entries = withinSize(prepared);
  const alone = entries.flatMap((entry) => (entry instanceof AppError || entry.length > 1 ? [] : [entry[0]]));
  const refusals = alone.length > 0 ? await acceptMessages(db, alone) : [];
  const refusalOf = new Map(alone.map((draft, index) => [draft, refusals[index] ?? null]));
  const data = [];
  for (const [index, entry] of entries.entries()) {
    const error = entry instanceof AppError ? entry : await refusalOfEntry(db, options.addressKey, entry, refusalOf);
    if (error) data.push({ index, error: formatError(error).error });
    else data.push({ index, ...toAccepted((entry as Drafts)[0]) });
  }
  const refused = data.filter((entry) => 'error' in entry).length;
  return { accepted: data.length - refused, refused, data };
}

/** Those with copies are all accepted, or none of them. */
async function refusalOfEntry(db: Db, addressKey: Buffer, drafts: Drafts, known: Map<Draft, AppError | null>) {
  return drafts.length > 1 ? acceptDrafts(db, addressKey, drafts) : (known.get(drafts[0]) ?? null);
}

/** A copy is a message, too: what exceeds the size of a batch is refused. */
function withinSize(prepared: readonly (Drafts | AppError)[]): (Drafts | AppError)[] {
  let size = 0;
  return prepared.map((entry) => {
    if (entry instanceof AppError) return entry;
    if (size + entry.length <= BATCH_SIZE) {
      size += entry.length;
      return entry;
    }
    const message = `A batch has at most ${BATCH_SIZE} recipients, those of copies included`;
    return new AppError(400, 'validation_error', message, { details: { field: 'cc' } });
  });
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

/** The specification's five fields. */
export function toAccepted({ id, channel, recipient, status, createdAt }: Draft) {
  return { messageId: id, channel, to: recipient, status, createdAt: createdAt.toISOString() };
}
