import {
  ConfigError,
  integerSetting,
  listSetting,
  parseConfig,
  serviceSettings,
  urlSetting,
} from '@services/common/runtime/config';
import { allowedAddressesSetting } from '@services/common/outbound/settings';
import { encryptionKeysSetting } from '@services/common/secrets/settings';
import { checkPeopleSettings, peopleSettings } from '@services/common/people/settings';
import { webhookSettings } from '@services/common/webhooks/settings';
import { z } from 'zod';

/** Every setting that the service reads. */
export const Settings = z.object({
  ...serviceSettings,
  ...peopleSettings,
  ...webhookSettings,
  ALLOWED_PRIVATE_ADDRESSES: allowedAddressesSetting,
  /** Requests per minute and key. */
  RATE_LIMIT_PER_MINUTE: integerSetting({ min: 1, max: 10_000_000, fallback: 120 }),
  /** How many automations each plan allows: at most 1,000, because all automations of an account are read for each batch of its events. */
  PLAN_AUTOMATIONS: z
    .string()
    .regex(
      /^free=(\d{1,3}|1000),pro=(\d{1,3}|1000),business=(\d{1,3}|1000)$/,
      'must be free=N,pro=N,business=N; N is at most 1000',
    )
    .default('free=3,pro=25,business=1000')
    .transform((value) => Object.fromEntries(value.split(',').map(planAllowance)) as Record<Plan, number>),
  /** Keys for encryption at rest: `id:base64`, newest first. */
  ENCRYPTION_KEYS: encryptionKeysSetting,
  /** The secrets that the platform may sign webhooks with: several secrets while a secret is being replaced. */
  INSTAGRAM_APP_SECRETS: listSetting().pipe(z.array(z.string()).min(1, 'must hold at least one secret')),
  INSTAGRAM_VERIFY_TOKEN: z.string().min(8, 'must have at least 8 characters'),
  /** Host and version of the Graph API. */
  INSTAGRAM_API_URL: urlSetting('https:', 'http:').default('https://graph.instagram.com/v26.0'),
  /** The Instagram app's id, which lets people connect their accounts themselves, through this service's PUBLIC_URL. */
  INSTAGRAM_APP_ID: z
    .string()
    .regex(/^\d{1,32}$/, 'must be digits')
    .optional(),
  /** The platform's pages for logins. */
  INSTAGRAM_AUTHORIZE_URL: urlSetting('https:', 'http:').default('https://www.instagram.com/oauth/authorize'),
  INSTAGRAM_TOKEN_URL: urlSetting('https:', 'http:').default('https://api.instagram.com/oauth/access_token'),
  INSTAGRAM_TIMEOUT_MS: integerSetting({ min: 100, max: 60_000, fallback: 10_000 }),
  PRIVATE_REPLIES_PER_HOUR: integerSetting({ min: 1, max: 100_000_000, fallback: 750 }),
  PUBLIC_REPLIES_PER_HOUR: integerSetting({ min: 1, max: 100_000_000, fallback: 200 }),
  /** The cooldown: the period in which a person can trigger the same automation only once. */
  COOLDOWN_HOURS: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number of hours')
    .transform(Number)
    .pipe(z.number().max(8760, 'must be at most 8760'))
    .default(24),
  /** The maximum number of messages that this process sends at the same time. */
  SEND_CONCURRENCY: integerSetting({ min: 1, max: 500, fallback: 32 }),
  /** Days for which events are kept as the platform delivered them. The platform repeats a delivery for up to 36 hours. */
  EVENT_RETENTION_DAYS: integerSetting({ min: 2, max: 3650, fallback: 30 }),
  /** Months of triggers that are kept besides the current month; 0 keeps all. */
  TRIGGER_RETENTION_MONTHS: integerSetting({ min: 0, max: 1200, fallback: 0 }),
});

export type Plan = 'free' | 'pro' | 'business';
export type Config = z.output<typeof Settings>;

/** @throws ConfigError naming every invalid setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const config = parseConfig(Settings.superRefine(checkPeopleSettings), environment);
  if (config.INSTAGRAM_APP_ID !== undefined && config.PUBLIC_URL === undefined) {
    throw new ConfigError(['PUBLIC_URL: is required with INSTAGRAM_APP_ID']);
  }
  return config;
}

function planAllowance(entry: string): [string, number] {
  const [plan = '', allowance = ''] = entry.split('=');
  return [plan, Number(allowance)];
}
