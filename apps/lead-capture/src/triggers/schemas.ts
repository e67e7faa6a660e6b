import { time } from '@services/common/http/dates';
import { limitParameter, pageParameter, text } from '@services/common/http/validation';
import { z } from 'zod';

import { NumberedPage, pageOf, successOf } from '../envelope.ts';
import { mediaId } from '../fields.ts';
import { EVENT_KINDS } from '../instagram/events.ts';
import { REASONS } from './decision.ts';
import { columns, OUTCOMES } from './table.ts';

/** The query parameters of the platform's handshake. */
export const Handshake = z.object({
  'hub.mode': z.string().describe('Always `subscribe`'),
  'hub.verify_token': z.string().describe('Your setting `INSTAGRAM_VERIFY_TOKEN`'),
  'hub.challenge': z.string().max(1000).describe('Text that is returned'),
});

export const TriggerQuery = z.object({
  page: pageParameter(),
  limit: limitParameter(),
  outcome: z.enum(OUTCOMES).optional().describe('Only triggers with this outcome'),
});
export type TriggerQuery = z.output<typeof TriggerQuery>;

export const Trigger = z.object(columns.shape(columns.names)).meta({ id: 'Trigger' });

export const TriggerPage = pageOf(Trigger, NumberedPage);

/** The platform's delivery, for the API document. Its signature is checked before the body is parsed. */
export const Delivery = z
  .looseObject({
    object: z.string().describe('Always `instagram`'),
    entry: z.array(z.looseObject({})).describe('Events, by Instagram account'),
  })
  .meta({ id: 'InstagramDelivery' });

export const RetryRequest = z
  .strictObject({
    since: time({ label: 'Since' }).describe(
      'Retries triggers from this ISO 8601 time on. A time without an offset is UTC',
    ),
  })
  .meta({ id: 'RetryRequest' });
export const RetryResult = successOf(
  z.object({
    retried: z.int().describe('Private replies queued again'),
    retried_public_replies: z.int().describe('Public replies queued again'),
    expired: z.int().describe('Failed private replies that Instagram no longer accepts'),
  }),
);

export const TextToTest = z
  .strictObject({
    text: text({ max: 5000, label: 'Text' }).describe('What a person would write, at most 5,000 characters'),
    kind: z.enum(EVENT_KINDS).default('comment').describe('Kind of event that would contain the text'),
    media_id: mediaId('media_id')
      .optional()
      .describe('Instagram’s ID of the post or story. Without an ID, automations limited to posts do not fire'),
    is_reply: z.boolean().default(false).describe('Whether the text replies to another comment'),
    username: text({ min: 1, max: 100, label: 'Username' }).optional().describe('Fills in `{{username}}`'),
    display_name: text({ min: 1, max: 150, label: 'Display name' })
      .optional()
      .describe(
        'Value of `{{first_name}}`. Leave it out for a person who has only commented, because Instagram sends no names with comments',
      ),
  })
  .meta({ id: 'TextToTest' });

const TestedAutomation = z.object({
  automation_id: z.string().describe('ID of the automation'),
  keyword: z.string().describe('Main keyword of the automation'),
});
export const TestResult = z
  .object({
    fires: TestedAutomation.extend({
      matched_keyword: z.string().describe('Keyword that matched'),
      messages: z.array(z.string()).describe('Message and variations, filled in. One of these texts would be sent'),
      public_replies: z.array(z.string()).describe('Public replies, filled in. One of these replies would be posted'),
    })
      .nullable()
      .describe('Automation that would fire. Null if no automation would fire'),
    skipped: z
      .array(TestedAutomation.extend({ reason: z.enum(REASONS).describe('Why the automation would not fire') }))
      .describe('Other automations whose keyword is in the text'),
  })
  .meta({ id: 'TestResult', description: 'What would happen. Cooldowns depend on the person and are ignored' });
