import { Resolver } from 'node:dns';

import { allowedAddressesSetting } from '@services/common/outbound/settings';
import {
  integerSetting,
  listSetting,
  parseConfig,
  publicUrlSetting,
  serviceSettings,
} from '@services/common/runtime/config';
import { encryptionKeysSetting } from '@services/common/secrets/settings';
import { checkPeopleSettings, peopleSettings } from '@services/common/people/settings';
import { webhookSettings } from '@services/common/webhooks/settings';
import { z } from 'zod';

/** Every setting that the service reads. */
export const Settings = z.object({
  ...serviceSettings,
  ...peopleSettings,
  /** The URL at which providers and recipients reach this service; callbacks and unsubscribe links begin with it. */
  PUBLIC_URL: publicUrlSetting(),
  /** Keys for credentials and webhook secrets at rest: `id:base64`, newest first. */
  ENCRYPTION_KEYS: encryptionKeysSetting,
  /** 32 bytes in base64. Suppressed addresses are hashed and unsubscribe links are signed with this key, so it must never change. */
  ADDRESS_KEY: z
    .string()
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((key) => key.length === 32, 'must be 32 bytes in base64'),
  RATE_LIMIT_PER_SECOND: integerSetting({ min: 1, max: 1_000_000, fallback: 100 }),
  RATE_LIMIT_PER_DAY: integerSetting({ min: 1, max: 1_000_000_000, fallback: 10_000 }),
  /** Private addresses or ranges that webhooks and channels may reach despite the general ban. */
  ALLOWED_PRIVATE_ADDRESSES: allowedAddressesSetting,
  /** Addresses of the name servers for the records of sending domains, with a port if it is not 53. Default: the system's name servers. */
  DNS_SERVERS: listSetting()
    .refine(areNameServers, 'must be a comma-separated list of addresses, such as 9.9.9.9 or [2620:fe::fe]:53')
    .prefault(''),
  /** Maximum messages that this process hands to one channel's provider at the same time. */
  SEND_CONCURRENCY: integerSetting({ min: 1, max: 1000, fallback: 50 }),
  PROVIDER_TIMEOUT_MS: integerSetting({ min: 100, max: 60_000, fallback: 10_000 }),
  /** The lease of a claimed message. It must be longer than a provider call; otherwise the message would count as lost during the call. */
  LEASE_SECONDS: integerSetting({ min: 2, max: 600, fallback: 30 }),
  /** How long to wait for a receipt after a lost response before the message is sent again. */
  UNKNOWN_OUTCOME_WAIT_SECONDS: integerSetting({ min: 1, max: 86_400, fallback: 300 }),
  /** How long to wait for a receipt before the service asks the provider for the outcome, if the provider can be asked. */
  RECEIPT_WAIT_SECONDS: integerSetting({ min: 1, max: 86_400, fallback: 600 }),
  ...webhookSettings,
  /** Months of messages to keep in addition to the current month; 0 keeps all messages. */
  MESSAGE_RETENTION_MONTHS: integerSetting({ min: 0, max: 1200, fallback: 0 }),
});

function areNameServers(servers: string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

export type Config = z.output<typeof Settings>;

/** @throws ConfigError naming every invalid setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  return parseConfig(Settings.superRefine(checkPeopleSettings), environment);
}
