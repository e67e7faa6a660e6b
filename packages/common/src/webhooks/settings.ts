import { integerSetting } from '../runtime/config.ts';

/** The settings for webhooks, which have the same names in every service. */
export const webhookSettings = {
  /** How long a receiver may take to answer. */
  WEBHOOK_TIMEOUT_MS: integerSetting({ min: 100, max: 60_000, fallback: 15_000 }),
  /** Maximum number of deliveries that this process sends to one receiver at a time. */
  WEBHOOK_CONCURRENCY: integerSetting({ min: 1, max: 500, fallback: 20 }),
  /** Finished deliveries are kept this long. */
  WEBHOOK_LOG_DAYS: integerSetting({ min: 1, max: 3650, fallback: 30 }),
};
