import { integerParameter, isStorable } from '@services/common/http/validation';
import { z } from 'zod';

import { dateRange, isOrdered, ORDERED } from '../dates.ts';
import { successOf } from '../envelope.ts';

/** `waiting` and `unknown` are not stored: not decided yet, and decided by a release that kept no reason. */
export const ACTIVITY_OUTCOMES = [
  'fired',
  'cooldown',
  'paused',
  'other_post',
  'reply_to_comment',
  'excluded_keyword',
  'no_match',
  'error',
  'erased',
  'waiting',
  'unknown',
] as const;
const KINDS = ['comment', 'live_comment', 'story_reply'] as const;
const OUTCOMES_OF_REPLIES = ['pending', 'sent', 'failed'] as const;

const MAX_ID = 9_223_372_036_854_775_807n;

const cursor = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/)
  .transform((value) => Buffer.from(value, 'base64url').toString('latin1'))
  .refine((id) => /^\d{1,19}$/.test(id) && BigInt(id) <= MAX_ID)
  .optional()
  .meta({ type: 'string', description: '`next_cursor` of the page before' });

export const ActivityQuery = z
  .object({
    limit: integerParameter({ min: 1, max: 100, fallback: 50 }),
    cursor,
    outcome: z.enum(ACTIVITY_OUTCOMES).optional(),
    kind: z.enum(KINDS).optional(),
    automation_id: z.string().max(64).refine(isStorable).optional(),
    platform_id: z
      .string()
      .max(500)
      .refine(isStorable)
      .optional()
      .meta({ description: "The platform's id of the comment or message" }),
    ...dateRange,
  })
  .refine(isOrdered, ORDERED);
export type ActivityQuery = z.output<typeof ActivityQuery>;

export const Activity = z
  .object({
    platform_id: z.string().meta({ description: "The platform's id of the comment or message" }),
    kind: z.enum(KINDS),
    username: z.string().nullable(),
    text: z.string(),
    occurred_at: z.iso.datetime(),
    received_at: z.iso.datetime(),
    outcome: z.enum(ACTIVITY_OUTCOMES).meta({
      description:
        'fired: a reply was queued; cooldown: the person fired the automation before; paused: only paused automations ' +
        'matched; other_post, reply_to_comment, excluded_keyword: an automation with the keyword is limited to other posts, leaves ' +
        'replies to comments out, or excludes a word of the text; no_match: no keyword is in the text; error: it could not be matched; erased: the person was erased; ' +
        'waiting: it is about to be matched',
    }),
    automation_id: z.string().nullable().meta({ description: 'The automation that decided it' }),
    trigger_id: z.string().nullable(),
    reply: z
      .object({ outcome: z.enum(OUTCOMES_OF_REPLIES), reason: z.string().nullable() })
      .nullable()
      .meta({ description: 'The state of the reply of an event that fired' }),
  })
  .meta({ id: 'Activity' });

export const ActivityPage = successOf(z.array(Activity)).extend({
  pagination: z.object({ limit: z.int(), next_cursor: z.string().nullable() }),
});

export const MediaQuery = z.object({ limit: integerParameter({ min: 1, max: 100, fallback: 50 }) });

export const Media = z
  .object({
    media_id: z.string().meta({ description: "The platform's id, as `media_ids` of an automation has it" }),
    kind: z.enum(['post', 'live', 'story']),
    events: z.int().meta({ description: 'Comments or replies among the newest 2,000 events of the account' }),
    last_text: z.string().meta({ description: 'The newest of them' }),
    last_received_at: z.iso.datetime(),
  })
  .meta({ id: 'Media' });
