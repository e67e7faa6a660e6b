import { time } from '@services/common/http/dates';
import { integerParameter, text } from '@services/common/http/validation';
import { z } from 'zod';

import { successOf } from '../envelope.ts';
import { mediaId } from '../fields.ts';
import { REASONS } from './decision.ts';

/** The query of the platform's handshake. */
export const Handshake = z.object({
  'hub.mode': z.string(),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().max(1000),
});

export const TRIGGER_OUTCOMES = ['pending', 'sent', 'failed', 'skipped'] as const;

export const TriggerQuery = z.object({
  page: integerParameter({ min: 1, max: 1_000_000, fallback: 1 }),
  limit: integerParameter({ min: 1, max: 100, fallback: 50 }),
  outcome: z.enum(TRIGGER_OUTCOMES).optional(),
});
export type TriggerQuery = z.output<typeof TriggerQuery>;

export const Trigger = z
  .object({
    id: z.string(),
    kind: z.enum(['comment', 'live_comment', 'story_reply']),
    username: z.string().nullable(),
    text: z.string(),
    outcome: z.enum(TRIGGER_OUTCOMES),
    reason: z
      .string()
      .nullable()
      .meta({
        description:
          'Why it was skipped (paused, cooldown, superseded), failed (window_closed, person_unreachable, discarded, code_…) ' +
          'or is waiting (hourly_limit, automation_paused, throttled, token_invalid, …)',
      }),
    detail: z.string().nullable().meta({ description: "The platform's own message" }),
    lead_id: z.string().nullable(),
    variation: z.string().nullable(),
    attempts: z.int(),
    occurred_at: z.iso.datetime(),
    next_attempt_at: z.iso.datetime().nullable().meta({
      description:
        'When a waiting reply is tried at the earliest; null while that depends on you (a new token, a paused automation)',
    }),
    sent_at: z.iso.datetime().nullable(),
    public_reply: z
      .object({
        text: z.string().nullable(),
        outcome: z.enum(['pending', 'sent', 'failed']),
        reason: z.string().nullable(),
        detail: z.string().nullable(),
        attempts: z.int(),
        next_attempt_at: z.iso.datetime().nullable(),
        sent_at: z.iso.datetime().nullable(),
      })
      .optional()
      .meta({ description: 'Present when the comment is answered in public as well; its outcome is its own' }),
  })
  .meta({ id: 'Trigger' });

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

type Body = z.output<typeof Trigger>;

const OUTCOMES: Record<string, Body['outcome']> = {
  queued: 'pending',
  sending: 'pending',
  sent: 'sent',
  failed: 'failed',
  skipped: 'skipped',
};

function outcomeOf(status: string): Body['outcome'] {
  const outcome = OUTCOMES[status];
  if (!outcome) throw new Error(`Unknown status of a trigger: ${status}`);
  return outcome;
}

/** A trigger with what may keep it waiting. */
export interface TriggerRow extends ReplyRow {
  id: string;
  username: string | null;
  text: string;
  leadId: string | null;
  variation: string | null;
  occurredAt: string;
  publicReply: (ReplyRow & { text: string | null }) | null;
}

/** A private or public reply and what may keep it waiting. Times are ISO 8601. */
interface ReplyRow {
  kind: string;
  status: string;
  reason: string | null;
  detail: string | null;
  attempts: number;
  dueAt: string | null;
  sentAt: string | null;
  automationStatus: string;
  connectionStatus: string;
  connectionReason: string | null;
  heldUntil: string | null;
  /** Until when replies of its kind lack permission. */
  permittedAt: string | null;
  repliesResumeAt: string | null;
}

export function toTrigger(row: TriggerRow): Body {
  const { publicReply } = row;
  return {
    id: row.id,
    kind: row.kind as Body['kind'],
    username: row.username,
    text: row.text,
    lead_id: row.leadId,
    variation: row.variation,
    occurred_at: row.occurredAt,
    ...toReply(row),
    ...(publicReply && {
      public_reply: {
        text: publicReply.text,
        ...(toReply(publicReply) as Omit<NonNullable<Body['public_reply']>, 'text'>),
      },
    }),
  };
}

function toReply(row: ReplyRow) {
  return {
    outcome: outcomeOf(row.status),
    reason: row.reason,
    detail: row.detail,
    attempts: row.attempts,
    next_attempt_at: null,
    sent_at: row.sentAt,
    ...(row.status === 'queued' && waiting(row, new Date().toISOString())),
  };
}

/** Why a queued reply waits, the longest-lasting reason first, and the time of its next attempt. Times of one form compare as text. */
function waiting(row: ReplyRow, now: string): Pick<Body, 'reason' | 'next_attempt_at'> {
  const dueAt = row.dueAt ?? now;
  if (row.connectionStatus !== 'active') return { reason: row.connectionReason, next_attempt_at: null };
  if (row.automationStatus === 'paused') return { reason: 'automation_paused', next_attempt_at: null };
  const holds = [
    { until: row.heldUntil, reason: row.connectionReason },
    { until: row.permittedAt, reason: 'permission_denied' },
  ];
  for (const { until, reason } of holds.sort((a, b) => (b.until ?? '').localeCompare(a.until ?? ''))) {
    if (until !== null && until > now && until > dueAt) return { reason, next_attempt_at: until };
  }
  const isLimited = row.kind === 'comment' || row.kind === 'public_reply';
  if (isLimited && row.repliesResumeAt !== null && row.repliesResumeAt > now && dueAt <= now) {
    return { reason: 'hourly_limit', next_attempt_at: row.repliesResumeAt };
  }
  return { reason: row.reason, next_attempt_at: row.dueAt };
}
