import { z } from 'zod';

export const SesSettings = z.strictObject({
  /** Secrets by access key: only requests signed with one of them are accepted. */
  accessKeys: z
    .record(z.string().max(128), z.string().max(200))
    .default({ SIMULATEDACCESSKEY01: 'simulated-secret-key' }),
  /** Domains that may be sent from; null: all. */
  verifiedDomains: z.array(z.string().max(253)).max(100).nullable().default(null),
  sendingEnabled: z.boolean().default(true),
  /** The subscription of the topic that events are published to; null: they are only kept. */
  eventsUrl: z.url().nullable().default(null),
  topicArn: z.string().max(300).default('arn:aws:sns:eu-central-1:123456789012:ses-events'),
  signatureVersion: z.enum(['1', '2']).default('1'),
  /** What is reported about an accepted message. */
  events: z.array(z.string().max(30)).max(10).default(['Send', 'Delivery']),
  /** Before each event. */
  eventDelayMs: z.int().min(0).max(600_000).default(100),
  /** Pauses before an event that was not answered with 2xx is repeated; the default is SNS's immediate repetitions. */
  eventRetryDelaysMs: z.array(z.int().min(0)).max(10).default([50, 100, 200]),
});
export type SesSettings = z.output<typeof SesSettings>;
export type SesSettingsInput = z.input<typeof SesSettings>;
