import { z } from 'zod';

import { MAX_BUDGET } from '../credits/ledger.ts';
import type { Settings as SettingsRow } from './store.ts';

const credits = z.int().min(0).max(10_000);
/** The credits left to award: each award reduces them, and an award above them is refused. */
export const budget = z.int().min(0).max(MAX_BUDGET).meta({ description: 'Credits that may still be awarded' });

export const Settings = z
  .object({
    structured_credits: credits,
    quick_credits: credits,
    budget_left: budget.optional(),
  })
  .meta({
    id: 'Settings',
    description:
      'What a reviewer earns when feedback of the type is validated, and, where there is a limit, what the account may still ' +
      'award in all.',
  });

export const ChangedSettings = z
  .strictObject({ ...Settings.partial().shape, budget_left: budget.nullable().optional() })
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });

export function toSettings({ structuredCredits, quickCredits, budgetLeft }: SettingsRow): z.output<typeof Settings> {
  return {
    structured_credits: structuredCredits,
    quick_credits: quickCredits,
    ...(budgetLeft !== null && { budget_left: budgetLeft }),
  };
}
