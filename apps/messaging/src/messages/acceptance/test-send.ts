import type { Db } from '../../db.ts';
import type { NewMessage } from '../schemas.ts';
import { acceptMessages } from './accept.ts';
import { toAccepted } from './batch.ts';
import { draftMessage, type Draft, type DraftOptions } from './drafts.ts';

/**
 * Drafts tests of texts: messages whose subject says that they are tests. Statistics do not count tests. A contact only supplies
 * values for the variables; the message does not belong to the contact.
 *
 * @throws AppError for the same reasons as sending a message.
 */
export function draftTests(
  db: Db,
  options: Omit<DraftOptions, 'lane'>,
  inputs: readonly NewMessage[],
): Promise<Draft[]> {
  return Promise.all(
    inputs.map(async (input) => {
      const draft = await draftMessage(db, { ...options, lane: 'single' }, input);
      const { subject, contactId } = draft;
      return {
        ...draft,
        test: true,
        subject: draft.channel === 'email' ? `[Test] ${subject ?? ''}`.trim() : subject,
        contactId: input.to === undefined ? contactId : null,
      };
    }),
  );
}

/** @throws AppError for the same reasons as sending a message. */
export async function acceptTests(db: Db, drafts: readonly Draft[]) {
  const refusal = (await acceptMessages(db, drafts)).find((each) => each !== null);
  if (refusal) throw refusal;
  return { data: drafts.map(toAccepted) };
}
