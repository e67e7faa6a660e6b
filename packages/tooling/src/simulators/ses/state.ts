import { z } from 'zod';
import { reporting, type Simulator } from '../simulator.ts';

export const SesSettings = z.strictObject({
  /** Secrets by access key: only requests signed with one of them are accepted. */
  accessKeys: z
    .record(z.string().max(128), z.string().max(200))
    .default({ SIMULATEDACCESSKEY01: 'simulated-secret-key' }),
  /** Verified sender domains; null: all. */
  verifiedDomains: z.array(z.string().max(253)).max(100).nullable().default(null),
  sendingEnabled: z.boolean().default(true),
  /** The endpoint that is subscribed to the topic of events; null: events are kept, but not posted. */
  eventsUrl: z.url().nullable().default(null),
  topicArn: z.string().max(300).default('arn:aws:sns:eu-central-1:123456789012:ses-events'),
  signatureVersion: z.enum(['1', '2']).default('1'),
  // The short pauses imitate SNS's immediate retries.
  ...reporting(['Send', 'Delivery'], [50, 100, 200]),
});

/** `confirmations`: how often a subscription has been confirmed. */
export const createSesState = () => ({ confirmations: 0 });

export type Ses = Simulator<z.output<typeof SesSettings>, ReturnType<typeof createSesState>>;
