import { AppError } from '@services/common/http/errors';

import { readTexts, type Text } from '../campaigns/content.ts';
import { addressFor } from '../contacts/store.ts';
import type { Db } from '../db.ts';
import { acceptMessages } from '../messages/accept.ts';
import { draftMessage, type Draft } from '../messages/drafts.ts';
import { contactVariables } from '../templates/variables.ts';
import type { StepOf } from './steps.ts';
import { toVariant } from './store.ts';
import type { Walker } from './walker.ts';

export interface Errands {
  walker: Walker;
  step: StepOf<'send'>;
}

/**
 * Sends for many runs at once, in the bulk lane. A recipient who cannot be written to does not end the run: the history
 * says so, and a branch may ask.
 */
export function createSending(addressKey: Buffer) {
  return async (tx: Db, errands: readonly Errands[]): Promise<void> => {
    const texts = new Map<string, Promise<Text[]>>();
    const drafted: { walker: Walker; step: StepOf<'send'>; draft: Draft }[] = [];
    for (const { walker, step } of errands) {
      try {
        const key = `${walker.run.flowId} ${walker.run.version} ${step.id}`;
        const found = texts.get(key) ?? readTexts(tx, walker.run.accountId, [toVariant(step)]);
        texts.set(key, found);
        drafted.push({ walker, step, draft: await draft(tx, walker, step, (await found)[0]) });
      } catch (error) {
        refuse(walker, step, error);
      }
    }
    const refusals =
      drafted.length === 0
        ? []
        : await acceptMessages(
            tx,
            drafted.map((each) => each.draft),
          );
    drafted.forEach(({ walker, step, draft: { id: messageId, createdAt } }, index) => {
      const refusal = refusals[index];
      if (refusal) return refuse(walker, step, refusal);
      walker.place.results[step.id] = { messageId, at: createdAt.toISOString() };
      walker.leave(step.next, { messageId });
    });
  };

  function draft(tx: Db, walker: Walker, step: StepOf<'send'>, text: Text | undefined): Promise<Draft> {
    const { run, contact } = walker;
    const { channel } = step;
    const own =
      run.recipient !== null && run.recipient.includes('@') === (channel === 'email') ? run.recipient : undefined;
    const to = own ?? (contact ? addressFor(channel, contact) : undefined);
    if (to === undefined || !text) throw new AppError(400, 'no_address', `There is no address for ${channel}`);
    const { body, subject, html } = text.fillIn(walker.variables(contactVariables(contact)));
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
        metadata: { flowId: run.flowId, runId: run.id, step: step.id },
      },
    );
  }
}

function refuse(walker: Walker, step: StepOf<'send'>, error: unknown): void {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  walker.place.results[step.id] = { error: error.code };
  walker.leave(step.next, { error: error.code, message: error.message });
}
