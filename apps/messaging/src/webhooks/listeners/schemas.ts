import { text } from '@services/common/http/validation';
import { webhookDescription } from '@services/common/webhooks-api/wire';
import { z } from 'zod';

import { EVENTS } from '../../events/store.ts';

export const NewListener = z
  .strictObject({
    event: z.enum([...EVENTS, '*']).default('*'),
    description: webhookDescription.optional(),
  })
  .meta({ id: 'NewListener' });

export const Listener = z
  .object({
    webhookId: z.string(),
    event: z.string(),
    description: z.string().nullable(),
    secret: z.string().meta({ description: 'Verifies the signatures. Shown only in this response.' }),
  })
  .meta({ id: 'Listener' });

/** A delivery as the stream has it: what a webhook's URL would have been sent. */
export interface FetchedDelivery {
  deliveryId: string;
  event: string;
  /** From 1; names the attempt in its report. */
  attempt: number;
  headers: Record<string, string>;
  body: string;
}

export const Report = z
  .strictObject({
    attempt: z.int().min(1).max(1_000_000),
    status: z.int().min(100).max(599).nullable().meta({ description: "The receiver's status; null without an answer" }),
    durationMs: z.int().min(0).max(600_000).default(0),
    response: z.string().max(4000).nullish().meta({ description: "The beginning of the receiver's response body" }),
    error: text({ max: 200, label: 'Error' }).nullish().meta({ description: 'Why no answer was received' }),
    retryAfterSeconds: z.int().min(0).max(86_400).default(0).meta({ description: "The receiver's `Retry-After`" }),
  })
  .meta({ id: 'DeliveryReport' });

export const ReportedDelivery = z
  .object({
    deliveryId: z.string(),
    status: z.enum(['pending', 'delivered', 'failed']),
    nextAttemptAt: z.iso.datetime().nullable().meta({ description: 'When it is streamed again; null when it ended' }),
  })
  .meta({ id: 'ReportedDelivery' });

export const SampleEvent = z.strictObject({ event: z.enum(EVENTS) }).meta({ id: 'SampleEvent' });
export const TriggeredEvent = z
  .object({ event: z.string(), payload: z.record(z.string(), z.unknown()) })
  .meta({ id: 'TriggeredEvent' });
