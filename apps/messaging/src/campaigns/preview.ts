import type { AppError } from '@services/common/http/errors';
import type { z } from 'zod';

import type { Db } from '../db.ts';
import { getContact } from '../contacts/store.ts';
import { acceptMessages } from '../messages/acceptance/accept.ts';
import { toAccepted } from '../messages/acceptance/batch.ts';
import { draftMessage } from '../messages/acceptance/drafts.ts';
import { fillText } from '../templates/texts.ts';
import { contactVariables } from '../templates/variables.ts';
import { countAudience, lastContactId, readAudience } from './sending/audience.ts';
import { copiesFor, readTexts } from './sending/content.ts';
import { findOptedOut } from './sending/opted-out.ts';
import type { Preview } from './presentation.ts';
import type { TestSend } from './schemas.ts';
import { getCampaign } from './store.ts';

const SAMPLE = 5;

/** How many contacts the audience has now, and what the first of them would get. @throws AppError 404 */
export async function previewCampaign(
  db: Db,
  addressKey: Buffer,
  accountId: string,
  id: string,
): Promise<z.output<typeof Preview>> {
  const campaign = await getCampaign(db, accountId, id);
  const { audience, variants } = campaign;
  const texts = await readTexts(db, campaign);
  const upTo = await lastContactId(db, accountId);
  const [count, contacts] = await Promise.all([
    countAudience(db, accountId, audience),
    readAudience(db, accountId, audience, { after: '', upTo, limit: SAMPLE }),
  ]);
  const copies = await copiesFor(campaign, texts, contacts, 'single');
  const optedOut = await findOptedOut(db, addressKey, campaign, copies);
  const sample = copies.map(({ contact: { id: contactId }, copy }) => {
    if (typeof copy === 'string') {
      return { contactId, to: null, variant: null, body: null, subject: null, skipped: copy };
    }
    const { recipient: to, body, subject } = copy;
    const skipped = optedOut.has(to) ? 'opted_out' : null;
    return { contactId, to, variant: variants[copy.variant]?.name ?? null, body, subject, skipped };
  });
  return { count, sample };
}

/**
 * Sends each of the campaign's texts to one recipient, as single messages that count for no campaign.
 *
 * @throws AppError 400, 404: as sending a message does.
 */
export async function sendTest(db: Db, addressKey: Buffer, accountId: string, id: string, input: TestSend) {
  const campaign = await getCampaign(db, accountId, id);
  const { channel, channelId } = campaign;
  const contact = input.contactId === undefined ? null : await getContact(db, accountId, input.contactId);
  const variables = { ...contactVariables(contact), ...input.variables };
  const texts = await readTexts(db, campaign);
  const drafts = await Promise.all(
    texts.map(async (text) => {
      const [filled] = (await fillText(text, [variables], { accountId, lane: 'single' })).filled;
      if (!filled || filled instanceof Error) throw filled ?? new Error('A text was left out');
      const { body, subject, html, whatsappTemplate } = filled;
      return draftMessage(
        db,
        { addressKey, accountId, lane: 'single' },
        {
          channel,
          to: input.to,
          contactId: input.contactId,
          channelId: channelId ?? undefined,
          body,
          subject: subject ?? undefined,
          html: html ?? undefined,
          whatsappTemplate: whatsappTemplate ?? undefined,
          fallback: [],
          tags: ['campaign-test'],
          category: campaign.category ?? undefined,
          topic: campaign.topic ?? undefined,
        },
      );
    }),
  );
  const refusal = (await acceptMessages(db, drafts)).find((each): each is AppError => each !== null);
  if (refusal) throw refusal;
  return { data: drafts.map(toAccepted) };
}
