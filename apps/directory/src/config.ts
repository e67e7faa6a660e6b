import {
  integerSetting,
  parseConfig,
  publicUrlSetting,
  renamedWorkerSwitch,
  serviceSettings,
  urlSetting,
  type Parsed,
} from '@services/common/runtime/config';
import { checkPeopleSettings, peopleSettings } from '@services/common/people/settings';
import { z } from 'zod';

const Settings = z.object({
  ...serviceSettings,
  ...peopleSettings,
  /** Where clients reach this service; for links in its pages. */
  PUBLIC_URL: publicUrlSetting().default('http://127.0.0.1:4004'),
  /** Where people read the directory; for the `url` fields. */
  SITE_URL: urlSetting('http:', 'https:').default('https://directory.example.com'),
  /** Signs cursors; the same for all replicas. Changing it invalidates the cursors that clients hold. */
  CURSOR_SECRET: z.string().min(32, 'must have at least 32 characters'),
  /** Requests of an application in a window. */
  REQUESTS_PER_WINDOW: integerSetting({ min: 1, max: 1_000_000_000, fallback: 900 }),
  /** Points of an application in a window. */
  POINTS_PER_WINDOW: integerSetting({ min: 1, max: 1_000_000_000, fallback: 100_000 }),
  WINDOW_SECONDS: integerSetting({ min: 1, max: 86_400, fallback: 900 }),
  ACCESS_TOKEN_DAYS: integerSetting({ min: 1, max: 365, fallback: 30 }),
  /** How long a user's consent lasts while the application does not use it. */
  REFRESH_TOKEN_DAYS: integerSetting({ min: 1, max: 365, fallback: 90 }),
  /** Longest time that one SQL statement of an operation may run. */
  STATEMENT_TIMEOUT_MS: integerSetting({ min: 100, max: 60_000, fallback: 5000 }),
});

export type Config = Parsed<typeof Settings>;

/** @throws ConfigError listing every wrong setting by its name. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  return parseConfig(Settings.superRefine(checkPeopleSettings), environment, [
    renamedWorkerSwitch('JOBS_ENABLED'),
    { from: 'BASE_URL', to: 'PUBLIC_URL' },
  ]);
}
