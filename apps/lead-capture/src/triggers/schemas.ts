import { time } from '@services/common/http/dates';
import { limitParameter, pageParameter, text } from '@services/common/http/validation';
import { z } from 'zod';

import { successOf } from '../envelope.ts';
import { mediaId } from '../fields.ts';
import { REASONS } from './decision.ts';
import { columns, OUTCOMES } from './table.ts';

/** The query of the platform's handshake. */
export const Handshake = z.object({
  'hub.mode': z.string(),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().max(1000),
});

export const TriggerQuery = z.object({
  page: pageParameter(),
  limit: limitParameter(),
  outcome: z.enum(OUTCOMES).optional().meta({ description: 'Only triggers with this outcome' }),
});
export type TriggerQuery = z.output<typeof TriggerQuery>;

export const Trigger = z.object(columns.shape(columns.names)).meta({ id: 'Trigger' });

export const TriggerPage = successOf(z.array(Trigger)).extend({
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int() }),
});

/** The platform's delivery, as far as the document describes it: its signature is checked before anything is read. */
export const Delivery = z
  .looseObject({ object: z.string(), entry: z.array(z.looseObject({})) })
  .meta({ id: 'InstagramDelivery' });

export const RetryRequest = z
  .strictObject({
    since: time({ label: 'Since' }).meta({ description: 'ISO 8601; triggers made at or after this time' }),
  })
  .meta({ id: 'RetryRequest' });
export const RetryResult = successOf(
  z.object({
    retried: z.int().meta({ description: 'Replies that are queued again' }),
    retried_public_replies: z.int().meta({ description: 'Public replies that are queued again' }),
    expired: z.int().meta({ description: 'Failed replies that the platform no longer accepts' }),
  }),
);

export const TextToTest = z
  .strictObject({
    text: text({ max: 5000, label: 'Text' }),
    kind: z.enum(['comment', 'live_comment', 'story_reply']).default('comment'),
    media_id: mediaId('media_id')
      .optional()
      .meta({ description: 'The post or story; without one, automations for chosen posts do not fire' }),
    is_reply: z.boolean().default(false).meta({ description: 'Whether the comment answers another comment' }),
    username: text({ min: 1, max: 100, label: 'Username' }).optional(),
    display_name: text({ min: 1, max: 150, label: 'Display name' })
      .optional()
      .meta({ description: 'What `{{first_name}}` is taken from; the platform gives none for comments' }),
  })
  .meta({ id: 'TextToTest' });

const TestedAutomation = z.object({ automation_id: z.string(), keyword: z.string() });
export const TestResult = z
  .object({
    fires: TestedAutomation.extend({
      matched_keyword: z.string().meta({ description: 'The matched keyword' }),
      messages: z.array(z.string()).meta({
        description: 'The message and its variations as they would be filled, one of which would be sent',
      }),
      public_replies: z.array(z.string()).meta({
        description: 'The public replies as they would be filled, one of which would be made',
      }),
    })
      .nullable()
      .meta({ description: 'Null when no active automation matches' }),
    skipped: z.array(TestedAutomation.extend({ reason: z.enum(REASONS) })),
  })
  .meta({ id: 'TestResult', description: 'A cooldown depends on the person and is not part of the test.' });
