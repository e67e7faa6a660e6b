import { z } from 'zod';

import type { Settings as SettingsRow } from './store.ts';

const credits = z.int().min(0).max(10_000);

export const Settings = z
  .object({ structured_credits: credits, quick_credits: credits })
  .meta({ id: 'Settings', description: 'What a reviewer earns when feedback of the type is validated.' });

export const ChangedSettings = z
  .strictObject(Settings.partial().shape)
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });

export function toSettings({ structuredCredits, quickCredits }: SettingsRow): z.output<typeof Settings> {
  return { structured_credits: structuredCredits, quick_credits: quickCredits };
}
