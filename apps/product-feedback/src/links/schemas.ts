import { timestamp } from '@services/common/http/dates';
import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { personId } from '../text.ts';

const DAY_MS = 86_400_000;

export const linkExpiry = timestamp()
  .refine((value) => new Date(value) > new Date(), { error: 'expires_at must be in the future' })
  .optional()
  .meta({ description: '30 days from now unless given' });

export const NewSurveyLink = z.strictObject({
  respondent_id: personId('Respondent id'),
  respondent_name: text({ max: 200, label: 'Respondent name', trim: false }).default(''),
  expires_at: linkExpiry,
});

export const NewFeedbackLink = z.strictObject({
  reviewer_id: personId('Reviewer id'),
  reviewer_name: text({ max: 200, label: 'Reviewer name', trim: false }).default(''),
  expires_at: linkExpiry,
});

export const Link = z.object({ url: z.url(), expires_at: z.iso.datetime() }).meta({ id: 'Link' });

/** When a link expires; without an expiry given, after 30 days. */
export function expiryOf(expiry: string | undefined): Date {
  return expiry === undefined ? new Date(Date.now() + 30 * DAY_MS) : new Date(expiry);
}
