import { z } from 'zod';

export const PostmarkSettings = z.strictObject({
  /** Server tokens that are accepted; null: all. */
  serverTokens: z.array(z.string().max(200)).max(100).nullable().default(null),
  /** Addresses that Postmark no longer sends to. */
  inactive: z.array(z.string().max(320)).max(1000).default([]),
  webhookUrl: z.url().nullable().default(null),
  webhookUsername: z.string().max(100).default('postmark'),
  webhookPassword: z.string().max(200).default(''),
  /** What is reported about an accepted message: `Delivery`, `Bounce`, `SpamComplaint`, `SubscriptionChange`. */
  records: z.array(z.string().max(30)).max(10).default(['Delivery']),
  /** Before each webhook. */
  webhookDelayMs: z.int().min(0).max(600_000).default(100),
  /** Pauses before a webhook that was not answered with 2xx is repeated. */
  webhookRetryDelaysMs: z.array(z.int().min(0)).max(10).default([100, 200]),
});
export type PostmarkSettings = z.output<typeof PostmarkSettings>;
export type PostmarkSettingsInput = z.input<typeof PostmarkSettings>;
