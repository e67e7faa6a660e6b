import { allowedAddressesSetting } from '@services/common/outbound/settings';
import {
  integerSetting,
  parseConfig,
  publicUrlSetting,
  serviceSettings,
  urlSetting,
} from '@services/common/runtime/config';
import { checkPeopleSettings, peopleSettings } from '@services/common/people/settings';
import { encryptionKeysSetting } from '@services/common/secrets/settings';
import { webhookSettings } from '@services/common/webhooks/settings';
import { z } from 'zod';

/** Every setting that the service reads. */
export const Settings = z.object({
  ...serviceSettings,
  ...peopleSettings,
  ...webhookSettings,
  ALLOWED_PRIVATE_ADDRESSES: allowedAddressesSetting,
  /** The URL at which clients reach this service; used for links in its pages. */
  PUBLIC_URL: publicUrlSetting().default('http://127.0.0.1:4004'),
  /** The URL at which people read the directory; used for the `url` fields. */
  SITE_URL: urlSetting('http:', 'https:').default('https://directory.example.com'),
  /**
   * Signs cursors, and the forms in a signed-in member's list of applications. These forms are valid for ten minutes. All replicas need the
   * same secret. A new secret invalidates all cursors and forms.
   */
  CURSOR_SECRET: z.string().min(32, 'must have at least 32 characters'),
  /** Keys that encrypt the secrets of webhooks at rest: `id:base64`, newest first. */
  ENCRYPTION_KEYS: encryptionKeysSetting,
  /** The maximum number of requests of an application in a window. */
  REQUESTS_PER_WINDOW: integerSetting({ min: 1, max: 1_000_000_000, fallback: 900 }),
  /** The maximum number of points of an application in a window. */
  POINTS_PER_WINDOW: integerSetting({ min: 1, max: 1_000_000_000, fallback: 250_000 }),
  WINDOW_SECONDS: integerSetting({ min: 1, max: 86_400, fallback: 900 }),
  ACCESS_TOKEN_DAYS: integerSetting({ min: 1, max: 365, fallback: 30 }),
  /** How long a user's consent lasts while the application does not use it. */
  REFRESH_TOKEN_DAYS: integerSetting({ min: 1, max: 365, fallback: 90 }),
  /** A streaming replica of the database for queries, or a pooler or balancer in front of several replicas. */
  DATABASE_REPLICA_URL: urlSetting('postgresql:', 'postgres:').optional(),
  /** The maximum time of one SQL statement of an operation. */
  STATEMENT_TIMEOUT_MS: integerSetting({ min: 100, max: 60_000, fallback: 5000 }),
});

export type Config = z.output<typeof Settings>;

/** @throws ConfigError that lists every invalid setting by its name. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  return parseConfig(Settings.superRefine(checkPeopleSettings), environment);
}
