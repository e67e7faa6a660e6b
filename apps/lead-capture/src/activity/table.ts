import { isStorable } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { dateRange } from '../dates.ts';
import { EVENT_KINDS, MESSAGE_KINDS, ORIGINS } from '../instagram/events.ts';

/**
 * `waiting` and `unknown` are not stored. `waiting` means that the event has no outcome yet, and `unknown` that no outcome was
 * stored when it was matched.
 */
export const OUTCOMES = [
  'fired',
  'cooldown',
  'answered',
  'in_conversation',
  'queued',
  'paused',
  'other_post',
  'reply_to_comment',
  'excluded_keyword',
  'no_match',
  'error',
  'disconnected',
  'erased',
  'waiting',
  'unknown',
] as const;
export const OUTCOME = `CASE WHEN matched_at IS NULL THEN 'waiting' ELSE coalesce(fate, 'unknown') END`;
const kind = z.enum(EVENT_KINDS).describe('What the person wrote');
const platformId = { description: 'Instagram’s ID of the comment or message' };

const MAX_ID = '9223372036854775807';
const cursor = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/)
  .transform((value) => Buffer.from(value, 'base64url').toString('latin1'))
  .refine((id) => /^\d{1,19}$/.test(id) && BigInt(id) <= BigInt(MAX_ID))
  .meta({ type: 'string', description: '`next_cursor` of the previous page' });

// Ids grow with the time of arrival, except in overlapping transactions, which are short. So a range of time is
// a range of ids, by which every index of the list is ordered.
const ID_BEFORE = `SELECT id FROM events WHERE received_at < $::timestamptz - interval '10 minutes'
  ORDER BY received_at DESC LIMIT 1`;
const ID_AFTER = `SELECT id FROM events WHERE received_at > $::timestamptz + interval '10 minutes'
  ORDER BY received_at LIMIT 1`;

/** The public fields of an event. */
export const columns = defineColumns({
  platform_id: { schema: z.string().meta(platformId), sql: 'key' },
  kind: { schema: kind },
  username: {
    schema: z
      .string()
      .nullable()
      .describe(
        'Username of the person who wrote the text. Null after the person was erased, and for messages of people without a lead, because ' +
          'messages contain no name',
      ),
    sql: `coalesce(username, (SELECT c.username FROM contacts c WHERE c.connection_id = events.connection_id
      AND c.platform_user_id = events.platform_user_id AND c.username <> c.platform_user_id))`,
  },
  text: {
    schema: z
      .string()
      .describe(
        'Text that the person wrote. Empty for story mentions, and after the person withdrew the message or was erased',
      ),
  },
  occurred_at: { schema: z.iso.datetime().describe('When the text was written') },
  received_at: { schema: z.iso.datetime().describe('When the text was received') },
  origin: {
    schema: z
      .enum(ORIGINS)
      .describe(
        'How the event was received. `catch_up`: by reading recent comments and messages, because no webhook had delivered it',
      ),
  },
  outcome: {
    schema: z
      .enum(OUTCOMES)
      .describe(
        '`fired`: a reply was queued. `cooldown`: the person fired the automation recently. `answered`: the text answers a question of a ' +
          'conversation. `in_conversation`: the person is in a conversation, and the text neither answers its question nor ends it. `queued`: the ' +
          'keyword waits until the person’s conversation has ended. `paused`: only paused automations ' +
          'matched. `other_post`, `reply_to_comment`, `excluded_keyword`: an automation with the keyword is limited to other posts, ' +
          'ignores replies to comments, or excludes a word of the text. `no_match`: the text has no keyword. `error`: the text ' +
          'could not be matched. `disconnected`: the Instagram account was disconnected before the text was matched. `erased`: the person was ' +
          'erased, or withdrew the message before it was matched. `waiting`: the text will be matched in a moment',
      ),
    sql: OUTCOME,
  },
  automation_id: {
    schema: z.string().nullable().describe('Automation that decided the outcome. Null if no automation decided it'),
  },
  trigger_id: {
    schema: z.string().nullable().describe('Trigger that contains the reply. Null if nothing fired'),
  },
  reply: {
    schema: z
      .object({
        outcome: z.enum(['pending', 'sent', 'failed']).describe('Whether the reply was sent'),
        reason: z.string().nullable().describe('Why the reply failed or is waiting. Null otherwise'),
      })
      .nullable()
      .describe('State of the reply. Null if nothing fired'),
    sql: `(SELECT json_build_object('outcome', trigger_outcome(t.status), 'reason', t.reason)
      FROM triggers t WHERE t.id = events.trigger_id)`,
  },
  visibility: {
    schema: z
      .enum(['visible', 'hidden', 'deleted'])
      .nullable()
      .describe('Whether you hid or deleted the comment here. Null for messages'),
    sql: `CASE WHEN NOT kind = ANY('{${MESSAGE_KINDS.join()}}') THEN coalesce(moderation, 'visible') END`,
  },
  person_id: {
    schema: z
      .string()
      .nullable()
      .describe('ID of the person who wrote the text. Null if the person has no lead or was erased'),
    sql: `(SELECT c.id FROM contacts c WHERE c.connection_id = events.connection_id
      AND c.platform_user_id = events.platform_user_id)`,
  },
});

export const filters = {
  cursor: { schema: cursor, sql: 'id < $::bigint' },
  outcome: {
    schema: z.enum(OUTCOMES).describe('Only events with this outcome'),
    sql: `CASE $ WHEN 'waiting' THEN matched_at IS NULL WHEN 'unknown' THEN matched_at IS NOT NULL AND fate IS NULL
      ELSE fate = $ END`,
  },
  kind: { schema: kind, sql: 'kind = $' },
  origin: { schema: z.enum(ORIGINS).describe('Only events received in this way'), sql: 'origin = $' },
  automation_id: {
    schema: z.string().max(64).refine(isStorable).describe('Only events whose outcome this automation decided'),
    sql: 'automation_id = $',
  },
  platform_id: { schema: z.string().max(500).refine(isStorable).meta(platformId), sql: 'key = $' },
  start_date: { schema: dateRange.start_date, sql: `received_at >= $ AND id > coalesce((${ID_BEFORE}), 0)` },
  end_date: { schema: dateRange.end_date, sql: `received_at <= $ AND id < coalesce((${ID_AFTER}), ${MAX_ID})` },
};
