import { text } from '@services/common/http/validation';
import { webhookDescription, webhookFields } from '@services/common/webhooks-api/wire';
import { z } from 'zod';

import { EVENTS } from '../../events/store.ts';

export const NewListener = z
  .strictObject({
    event: z
      .enum([...EVENTS, '*'])
      .default('*')
      .describe('Name of the event to deliver; `*` for all events'),
    description: webhookDescription.optional(),
  })
  .meta({ id: 'NewListener' });

export const Listener = z
  .object({
    webhookId: webhookFields.id,
    event: z.string().describe('Name of the delivered event; `*` for all events'),
    description: webhookFields.description,
    secret: z.string().describe('Secret that verifies the signatures. Shown only in this response'),
  })
  .meta({ id: 'Listener' });

/** A delivery in the stream: the request that a webhook's URL would have received. */
export interface FetchedDelivery {
  deliveryId: string;
  event: string;
  /** The number of the attempt, from 1, which identifies the attempt in its report. */
  attempt: number;
  headers: Record<string, string>;
  body: string;
}

export const Report = z
  .strictObject({
    attempt: z.int().min(1).max(1_000_000).describe('Number of the attempt, as in the stream'),
    status: z.int().min(100).max(599).nullable().describe('HTTP status of the receiver. Null without a response'),
    durationMs: z.int().min(0).max(600_000).default(0).describe('How long the receiver took, in milliseconds'),
    response: z.string().max(4000).nullish().describe('Beginning of the response body, at most 4,000 characters'),
    error: text({ max: 200, label: 'Error' }).nullish().describe('Why there was no response'),
    retryAfterSeconds: z.int().min(0).max(86_400).default(0).describe('`Retry-After` of the receiver, in seconds'),
  })
  .meta({ id: 'DeliveryReport' });

export const ReportedDelivery = z
  .object({
    deliveryId: z.string().describe('ID of the delivery'),
    status: z.enum(['pending', 'delivered', 'failed']).describe('`pending` if the delivery will be streamed again'),
    nextAttemptAt: z.iso
      .datetime()
      .nullable()
      .describe('When the delivery will be streamed again. Null after the delivery has ended'),
  })
  .meta({ id: 'ReportedDelivery' });

export const SampleEvent = z
  .strictObject({ event: z.enum(EVENTS).describe('Name of the event') })
  .meta({ id: 'SampleEvent' });
export const TriggeredEvent = z
  .object({
    event: z.string().describe('Name of the event'),
    payload: z.record(z.string(), z.unknown()).describe('Payload of the event'),
  })
  .meta({ id: 'TriggeredEvent' });
