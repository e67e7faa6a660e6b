import { timeZone } from '@services/common/http/time-zone';
import { z } from 'zod';

import { MAX_BUDGET } from '../credits/ledger.ts';
import type { Settings as SettingsRow } from './store.ts';

const credits = (type: string) =>
  z.int().min(0).max(10_000).describe(`Credits that a reviewer earns for validated ${type} feedback`);
/** The credits left to award: each award reduces them, and an award above them is refused. */
export const budget = z.int().min(0).max(MAX_BUDGET);

export const Settings = z
  .object({
    structured_credits: credits('structured'),
    quick_credits: credits('quick'),
    budget_left: budget.optional().describe('Credits that the account may still award. Absent without a limit'),
    time_zone: timeZone('Time zone').describe(
      'IANA time zone of the days that the console shows, such as `Europe/Berlin`',
    ),
  })
  .meta({
    id: 'Settings',
  });

export const ChangedSettings = z
  .strictObject({
    ...Settings.partial().shape,
    budget_left: budget.nullable().optional().describe('Credits that the account may still award. Null for no limit'),
  })
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });

export function toSettings({
  structuredCredits,
  quickCredits,
  budgetLeft,
  timeZone,
}: SettingsRow): z.output<typeof Settings> {
  return {
    structured_credits: structuredCredits,
    quick_credits: quickCredits,
    ...(budgetLeft !== null && { budget_left: budgetLeft }),
    time_zone: timeZone,
  };
}
