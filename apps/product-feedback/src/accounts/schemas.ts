import { text } from '@services/common/http/validation';
import { z } from 'zod';

import type { Settings as SettingsRow } from './store.ts';
import { Scope } from '../scopes.ts';

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

export const NewApiKey = z.strictObject({
  label: text({ min: 1, max: 100, label: 'Label', trim: false }),
  scopes: z.array(Scope).min(1).optional(),
  expires_at: z.iso
    .datetime({ offset: true })
    .refine((value) => new Date(value) > new Date(), { error: 'expires_at must lie in the future' })
    .optional(),
});

const time = z.iso.datetime().nullable();

export const ApiKey = z
  .object({
    id: z.string(),
    label: z.string(),
    hint: z.string().meta({ description: 'The last characters of the key' }),
    scopes: z.array(z.string()),
    created_at: z.iso.datetime(),
    expires_at: time,
    last_used_at: time,
    revoked_at: time,
  })
  .meta({ id: 'ApiKey' });

export const CreatedApiKey = ApiKey.extend({ key: z.string().meta({ description: 'Shown this once' }) }).meta({
  id: 'CreatedApiKey',
});

interface ApiKeyRow {
  id: string;
  label: string;
  hint: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export function toApiKey(row: ApiKeyRow): z.output<typeof ApiKey> {
  return {
    id: row.id,
    label: row.label,
    hint: row.hint,
    scopes: row.scopes,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}
