import { AppError } from '@services/common/http/errors';

import { personKeys } from '../../contacts/addresses/hashing.ts';
import { addressFor } from '../../contacts/store.ts';
import type { Db } from '../../db.ts';
import { acceptMessages } from '../../messages/acceptance/accept.ts';
import { countCapped, findCapped } from '../../messages/caps.ts';
import { draftMessage, type Draft } from '../../messages/acceptance/drafts.ts';
import { TooExpensiveError } from '../../templates/rendering.ts';
import { fillText, readText, type FilledText } from '../../templates/texts.ts';
import { contactVariables } from '../../templates/variables.ts';
import type { FrequencyCap } from '../../settings/store.ts';
import type { StepOf } from '../steps.ts';
import type { At, Walker } from './walker.ts';

interface TextedAction extends At<'send'> {
  text: FilledText | AppError;
}

interface Drafted extends At<'send'> {
  draft: Draft;
}

/** The rendered texts of runs that are about to send, by the run, step and variables that they were rendered for. */
export type PreparedTexts = ReadonlyMap<string, FilledText | AppError>;

const keyOf = ({ walker, step }: At<'send'>): string =>
  JSON.stringify([walker.run.id, step.id, walker.variables(contactVariables(walker.contact))]);

/**
 * Renders the texts of the runs whose current step sends, step after step until BUDGET_MS have passed, because the runs
 * of other accounts are waiting. Call it outside of transactions: rendering waits until templates of other accounts are
 * rendered, and on a busy machine it takes longer than a transaction is allowed to take.
 */
export async function prepareTexts(db: Db, walkers: readonly Walker[]): Promise<PreparedTexts> {
  const actions = walkers.flatMap((walker) => (walker.step?.type === 'send' ? [{ walker, step: walker.step }] : []));
  const stepOf = ({ walker: { run }, step }: At<'send'>) => `${run.flowId} ${run.version} ${step.id}`;
  const prepared = new Map<string, FilledText | AppError>();
  const endsAt = performance.now() + BUDGET_MS;
  for (const together of Map.groupBy(actions, stepOf).values()) {
    if (prepared.size > 0 && performance.now() > endsAt) break;
    const texts = await fillTogether(db, together);
    for (const [index, action] of together.entries()) {
      const text = texts[index];
      if (text) prepared.set(keyOf(action), text);
    }
  }
  return prepared;
}

/** Adds the rendered texts to the runs that send. A run without a text, or whose variables have changed since, tries again in the next batch. */
export function withTexts(texts: PreparedTexts, actions: readonly At<'send'>[], now: Date): TextedAction[] {
  return actions.flatMap((action) => {
    const text = texts.get(keyOf(action));
    if (text) return [{ ...action, text }];
    action.walker.retryAt(now);
    return [];
  });
}

/**
 * Queues messages of many runs at once, as bulk messages. If a recipient has no reachable address, the run continues: its history shows the
 * error, and a branch can test whether the step failed. The same holds for a message that would exceed a frequency cap.
 */
export async function sendMessages(
  tx: Db,
  addressKey: Buffer,
  caps: readonly FrequencyCap[],
  actions: readonly TextedAction[],
): Promise<void> {
  const drafted: Drafted[] = [];
  for (const { walker, step, text } of actions) {
    try {
      drafted.push({ walker, step, draft: await draftText(tx, addressKey, { walker, step, text }) });
    } catch (error) {
      refuse(walker, step, error);
    }
  }
  const [first] = drafted;
  if (!first) return;
  const { accountId } = first.draft;
  const countable = drafted
    .filter(({ draft: { category } }) => category !== 'transactional')
    .map(({ walker: { run }, draft: { id, addressHash, createdAt } }) => ({
      id,
      people: personKeys(run.contactId, addressHash),
      at: createdAt,
    }));
  const capped = await findCapped(tx, accountId, caps, countable);
  const allowed = drafted.filter(({ draft }) => !capped.has(draft.id));
  const refusals = await acceptMessages(
    tx,
    allowed.map(({ draft }) => draft),
  );
  const refusalOf = new Map(allowed.map(({ draft }, index) => [draft.id, refusals[index] ?? null]));
  await countCapped(
    tx,
    accountId,
    caps,
    countable.filter(({ id }) => refusalOf.get(id) === null),
  );
  for (const { walker, step, draft } of drafted) {
    const { id: messageId, createdAt } = draft;
    const cap = capped.get(messageId);
    const refusal = cap ? cappedBy(cap) : refusalOf.get(messageId);
    if (refusal) refuse(walker, step, refusal);
    else {
      walker.place.results[step.id] = { messageId, at: createdAt.toISOString() };
      walker.leave(step.next, { messageId });
    }
  }
}

async function draftText(tx: Db, addressKey: Buffer, { walker, step, text }: TextedAction): Promise<Draft> {
  const { run } = walker;
  const { channel } = step;
  const to = recipientOf({ walker, step });
  if (to === undefined) throw new AppError(400, 'no_address', `The recipient has no address for ${channel}`);
  if (text instanceof AppError) throw text;
  const { body, subject, html } = text;
  return draftMessage(
    tx,
    { addressKey, accountId: run.accountId, lane: 'bulk' },
    {
      channel,
      to,
      body,
      subject: subject ?? undefined,
      html: html ?? undefined,
      fallback: [],
      tags: [],
      category: step.category,
      topic: step.topic,
      metadata: { flowId: run.flowId, runId: run.id, step: step.id },
      // Automatic responders ignore mail with this field, so this flow and a responder do not answer each other endlessly (RFC 3834).
      headers: channel === 'email' && run.repliedAt !== null ? { 'Auto-Submitted': 'auto-replied' } : undefined,
    },
  );
}

/** The address that a step sends to. Undefined if the run's recipient has no address for the step's channel. */
export function recipientOf({ walker: { run, contact }, step: { channel } }: At<'send'>): string | undefined {
  if (run.recipient?.includes('@') === (channel === 'email')) return run.recipient;
  return contact ? addressFor(channel, contact) : undefined;
}

function cappedBy({ messages, hours }: FrequencyCap): AppError {
  const message = `Campaigns and flows may send a person at most ${messages} messages within ${hours} hours`;
  return new AppError(400, 'frequency_capped', message);
}

/** Maximum milliseconds to render the texts of one step in a batch. */
const BUDGET_MS = 1000;

/**
 * Renders one step's text for each run until BUDGET_MS is used up. After a text that exceeds the limits on templates, the remaining runs
 * get the same error, because their texts would take just as long.
 */
async function fillTogether(db: Db, actions: readonly At<'send'>[]): Promise<(FilledText | AppError)[]> {
  const [first] = actions;
  if (!first) return [];
  const { accountId } = first.walker.run;
  try {
    const text = await readText(db, accountId, first.step);
    const variables = actions.map(({ walker }) => walker.variables(contactVariables(walker.contact)));
    const { filled } = await fillText(text, variables, { accountId, lane: 'bulk' }, BUDGET_MS);
    const last = filled.at(-1);
    return last instanceof TooExpensiveError ? actions.map((_, index) => filled[index] ?? last) : filled;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return actions.map(() => error);
  }
}

function refuse(walker: Walker, step: StepOf<'send'>, error: unknown): void {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  walker.place.results[step.id] = { error: error.code };
  walker.leave(step.next, { error: error.code, message: error.message });
}
