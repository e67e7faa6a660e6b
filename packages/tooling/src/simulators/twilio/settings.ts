import { z } from 'zod';

export const TwilioSettings = z.strictObject({
  /** Auth tokens by account SID. Accounts that are not listed are accepted with any token, unless `onlyKnownAccounts`. */
  accounts: z.record(z.string().regex(/^AC[0-9a-f]{32}$/), z.string().min(1).max(200)).default({}),
  onlyKnownAccounts: z.boolean().default(false),
  /** Numbers an account may send from; null: any well-formed one. */
  numbers: z.array(z.string().max(30)).max(10_000).nullable().default(null),
  /** Before each status callback. */
  callbackDelayMs: z.int().min(0).max(600_000).default(100),
  /** What is reported about an accepted message. */
  statuses: z.array(z.string().max(30)).max(10).default(['sent', 'delivered']),
  /** Further tries of a callback that was not answered at all. */
  callbackRetryDelaysMs: z.array(z.int().min(0)).max(10).default([200]),
  /** Where messages from people go. */
  inboundUrl: z.url().optional(),
});
export type TwilioSettings = z.output<typeof TwilioSettings>;
export type TwilioSettingsInput = z.input<typeof TwilioSettings>;
