import { allowedAddressesSetting } from '@services/common/outbound/settings';
import { integerSetting, parseConfig, publicUrlSetting, serviceSettings } from '@services/common/runtime/config';
import { encryptionKeysSetting } from '@services/common/secrets/settings';
import { checkPeopleSettings, peopleSettings } from '@services/common/people/settings';
import { webhookSettings } from '@services/common/webhooks/settings';
import { z } from 'zod';

/** Every setting that the service reads. */
export const Settings = z.object({
  ...serviceSettings,
  ...peopleSettings,
  /** The base URL of the hosted pages; links and feeds begin with it. */
  PUBLIC_URL: publicUrlSetting(),
  /** Requests per minute of one key, or of one address without a valid key. */
  RATE_LIMIT_PER_MINUTE: integerSetting({ min: 1, max: 10_000_000, fallback: 100 }),
  /** Hosted pages per minute of one address, which several people may share. */
  PAGE_LIMIT_PER_MINUTE: integerSetting({ min: 1, max: 10_000_000, fallback: 600 }),
  /** Forms per minute sent by one address, or by one person with a signed link. */
  FORM_LIMIT_PER_MINUTE: integerSetting({ min: 1, max: 10_000_000, fallback: 30 }),
  /** Votes and comments per minute on one board. */
  BOARD_LIMIT_PER_MINUTE: integerSetting({ min: 1, max: 10_000_000, fallback: 600 }),
  /** Secrets that sign links to the hosted pages: the first signs, all are accepted. */
  LINK_SECRETS: z.string().transform((value, context): [string, ...string[]] => {
    const [first, ...rest] = value.split(',').map((secret) => secret.trim());
    if (first && [first, ...rest].every((secret) => secret.length >= 32)) return [first, ...rest];
    context.addIssue({
      code: 'custom',
      message: 'must be a comma-separated list of secrets of at least 32 characters',
    });
    return z.NEVER;
  }),
  /** Keys for data encrypted at rest: `id:base64`, newest first. */
  ENCRYPTION_KEYS: encryptionKeysSetting,
  ...webhookSettings,
  /**
   * Private addresses that webhooks may reach. For development only: in production, clients could reach internal addresses through this
   * setting.
   */
  ALLOWED_PRIVATE_ADDRESSES: allowedAddressesSetting,
});

export type Config = z.output<typeof Settings>;

/** @throws ConfigError naming every invalid setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  return parseConfig(Settings.superRefine(checkPeopleSettings), environment);
}
