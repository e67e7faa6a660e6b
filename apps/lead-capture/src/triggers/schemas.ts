import { integerParameter } from '@services/common/http/validation';
import { z } from 'zod';

import type { Trigger as TriggerRow } from '../generated/prisma/client.ts';
import { variationId } from '../automations/schemas.ts';
import { successOf } from '../envelope.ts';

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
    reason: z.string().nullable().meta({
      description:
        'Why it was skipped (paused, cooldown, superseded), failed (window_closed, person_unreachable, code_…) or still waits (throttled, token_invalid, …)',
    }),
    detail: z.string().nullable().meta({ description: "The platform's own words" }),
    lead_id: z.string().nullable(),
    variation: z.string().nullable(),
    attempts: z.int(),
    occurred_at: z.iso.datetime(),
    next_attempt_at: z.iso.datetime().nullable(),
    sent_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Trigger' });

export const TriggerPage = successOf(z.array(Trigger)).extend({
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int() }),
});

/** What the platform sends, as far as the document goes into it: its signature is checked before anything is read. */
export const Delivery = z
  .looseObject({ object: z.string(), entry: z.array(z.looseObject({})) })
  .meta({ id: 'InstagramDelivery' });

const OUTCOMES: Record<string, z.output<typeof Trigger>['outcome']> = {
  queued: 'pending',
  sending: 'pending',
  sent: 'sent',
  failed: 'failed',
  skipped: 'skipped',
};

/** The stored statuses behind an outcome. */
export function statusesOf(outcome: string): string[] {
  return Object.keys(OUTCOMES).filter((status) => OUTCOMES[status] === outcome);
}

function outcomeOf(status: string): z.output<typeof Trigger>['outcome'] {
  const outcome = OUTCOMES[status];
  if (!outcome) throw new Error(`Unknown status of a trigger: ${status}`);
  return outcome;
}

export function toTrigger(row: TriggerRow): z.output<typeof Trigger> {
  return {
    id: row.id,
    kind: row.kind as z.output<typeof Trigger>['kind'],
    username: row.username,
    text: row.text,
    outcome: outcomeOf(row.status),
    reason: row.reason,
    detail: row.detail,
    lead_id: row.leadId,
    variation: row.variation === null ? null : variationId(row.variation),
    attempts: row.attempts,
    occurred_at: row.occurredAt.toISOString(),
    next_attempt_at: row.status === 'queued' ? (row.dueAt?.toISOString() ?? null) : null,
    sent_at: row.sentAt?.toISOString() ?? null,
  };
}
