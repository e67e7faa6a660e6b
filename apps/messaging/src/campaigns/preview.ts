import type { z } from 'zod';

import type { Contact, Db } from '../db.ts';
import { getContact } from '../contacts/store.ts';
import { draftTests } from '../messages/acceptance/test-send.ts';
import { fillText } from '../templates/texts.ts';
import { contactVariables } from '../templates/variables.ts';
import { checkCampaign } from './sending/check.ts';
import { readTexts } from './sending/content.ts';
import type { Preview } from './presentation.ts';
import type { TestSend } from './schemas.ts';
import { getCampaign } from './store.ts';

const SAMPLE = 5;

/**
 * Returns the current size of the audience, and for each of its first contacts the message or the reason to skip the contact.
 *
 * @throws AppError 404
 */
export async function previewCampaign(
  db: Db,
  addressKey: Buffer,
  accountId: string,
  id: string,
): Promise<z.output<typeof Preview>> {
  const campaign = await getCampaign(db, accountId, id);
  const { results, ...check } = await checkCampaign(db, addressKey, campaign);
  const sample = results.slice(0, SAMPLE).map(({ contact, copy }) => {
    const person = { contactId: contact.id, name: nameOf(contact), to: copy.recipient };
    if ('reason' in copy) {
      const { reason: skipped, variable } = copy;
      return { ...person, variant: null, body: null, subject: null, skipped, variable };
    }
    const { body, subject } = copy;
    const variant = campaign.variants[copy.variant]?.name ?? null;
    return { ...person, variant, body, subject, skipped: null, variable: null };
  });
  return { ...check, sample };
}

/** The contact's name, else an address, else its external id. */
export function nameOf({
  firstName,
  lastName,
  email,
  phone,
  externalId,
}: Pick<Contact, 'firstName' | 'lastName' | 'email' | 'phone' | 'externalId'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || (email ?? phone ?? externalId);
}

/**
 * Drafts a test of each of the campaign's texts for one recipient.
 *
 * @throws AppError 400 and 404 for the same reasons as sending a message.
 */
export async function draftCampaignTests(db: Db, addressKey: Buffer, accountId: string, id: string, input: TestSend) {
  const campaign = await getCampaign(db, accountId, id);
  const { channel, channelId } = campaign;
  const contact = input.contactId === undefined ? null : await getContact(db, accountId, input.contactId);
  const variables = { ...contactVariables(contact), ...input.variables };
  const texts = await readTexts(db, campaign);
  const inputs = await Promise.all(
    texts.map(async (text) => {
      const [filled] = (await fillText(text, [variables], { accountId, lane: 'single' })).filled;
      if (!filled || filled instanceof Error) throw filled ?? new Error('A text was not rendered in time');
      const { body, subject, html, whatsappTemplate } = filled;
      return {
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
      };
    }),
  );
  return draftTests(db, { addressKey, accountId }, inputs);
}
