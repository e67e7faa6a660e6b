import { timestamp } from '@services/common/http/dates';
import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { personId } from '../text.ts';

const DAY_MS = 86_400_000;

export const linkExpiry = timestamp()
  .refine((value) => new Date(value) > new Date(), { error: 'expires_at must be in the future' })
  .optional()
  .describe('When the link stops working. 30 days from now unless given');

/** The person whom a link identifies. */
export const linkPerson = {
  id: (label: string) => personId(label).describe('Your ID of the person. Anyone with the link acts as this person'),
  name: (label: string) =>
    text({ max: 200, label, trim: false })
      .default('')
      .describe('Name of the person, as the pages show it. May be empty'),
};

export const NewSurveyLink = z.strictObject({
  respondent_id: linkPerson.id('Respondent id'),
  respondent_name: linkPerson.name('Respondent name'),
  expires_at: linkExpiry,
});

export const NewFeedbackLink = z.strictObject({
  reviewer_id: linkPerson.id('Reviewer id'),
  reviewer_name: linkPerson.name('Reviewer name'),
  expires_at: linkExpiry,
});

export const Link = z
  .object({
    url: z.url().describe('Address with the signed token'),
    expires_at: z.iso.datetime().describe('When the link stops working, in UTC'),
  })
  .meta({ id: 'Link' });

/** When a link expires; without an expiry given, after 30 days. */
export function expiryOf(expiry: string | undefined): Date {
  return expiry === undefined ? new Date(Date.now() + 30 * DAY_MS) : new Date(expiry);
}
