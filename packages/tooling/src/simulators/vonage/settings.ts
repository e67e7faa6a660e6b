import { z } from 'zod';

export const VonageSettings = z.strictObject({
  /** Public keys (PEM) by application. Applications that are not listed are accepted with any well-formed token. */
  applications: z.record(z.uuid(), z.string().max(10_000)).default({}),
  /** Signs the webhooks. */
  signatureSecret: z.string().max(200).default('simulated-signature-secret'),
  inboundUrl: z.url().nullable().default(null),
  /** What is reported about an accepted message. */
  statuses: z.array(z.string().max(30)).max(10).default(['submitted', 'delivered']),
  /** Before each status webhook. */
  statusDelayMs: z.int().min(0).max(600_000).default(100),
  /** Pauses before a status webhook that was not answered with 2xx is repeated. */
  statusRetryDelaysMs: z.array(z.int().min(0)).max(10).default([100, 200]),
});
export type VonageSettings = z.output<typeof VonageSettings>;
export type VonageSettingsInput = z.input<typeof VonageSettings>;
