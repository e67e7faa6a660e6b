import { publishEvents } from '@services/common/webhooks/outbox';
import { defineEvents, namesOf } from '@services/common/webhooks/events';
import { z } from 'zod';

import type { Queries } from './db.ts';

export const EVENT_ID_PREFIX = 'evt_';

const KINDS = ['comment', 'live_comment', 'story_reply'] as const;
const example = {
  leadId: 'ld_01KF0000000000000000000001',
  automationId: 'auto_01KF0000000000000000000001',
  triggerId: 'trg_01KF0000000000000000000001',
};
const timestamp = '2026-03-01T10:00:00.000Z';

const LeadCaptured = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  trigger_keyword: z.string(),
  trigger_type: z.enum(['story_reply', 'comment']),
  captured_at: z.iso.datetime(),
  automation_id: z.string(),
});

const Reply = z.object({
  trigger_id: z.string(),
  automation_id: z.string(),
  lead_id: z.string().nullable(),
  kind: z.enum(KINDS),
  username: z.string().nullable(),
});
const ReplySent = Reply.extend({ message_id: z.string().nullable().meta({ description: "The platform's id" }) });
const PublicReply = Reply.omit({ kind: true });
const PublicReplySent = PublicReply.extend({
  comment_id: z.string().nullable().meta({ description: "The platform's id of the comment that was made" }),
});
const PublicReplyFailed = PublicReply.extend({ reason: z.string(), detail: z.string().nullable() });
const ReplyFailed = Reply.extend({ reason: z.string(), detail: z.string().nullable() });

const ConnectionNeedsAttention = z.object({
  connection_id: z.string(),
  instagram_account_id: z.string(),
  username: z.string(),
  status: z.enum(['needs_reconnect', 'held', 'token_expiring']),
  reason: z.string(),
  held_until: z.iso.datetime().nullable(),
  replies: z
    .enum(['all', 'comments', 'messages', 'public_replies'])
    .meta({ description: 'Which replies are concerned' }),
  token_expires_at: z.iso
    .datetime()
    .optional()
    .meta({ description: 'Present when the end of the token is the reason' }),
});

/** The body of every event, in the form that Standard Webhooks recommends. */
const body = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data });

const reply = {
  trigger_id: example.triggerId,
  automation_id: example.automationId,
  lead_id: example.leadId,
  kind: 'comment' as const,
  username: 'jane.doe',
};

const { kind: _private, ...publicReply } = reply;

/** The events of an account's webhooks. */
export const EVENTS = defineEvents({
  'lead.captured': {
    description: 'A person fired an automation for the first time and became a lead.',
    payload: body('lead.captured', LeadCaptured),
    example: {
      type: 'lead.captured',
      timestamp,
      data: {
        id: example.leadId,
        username: 'jane.doe',
        display_name: 'Jane Doe',
        trigger_keyword: 'price',
        trigger_type: 'comment',
        captured_at: timestamp,
        automation_id: example.automationId,
      },
    },
  },
  'reply.sent': {
    description: 'The platform accepted a reply.',
    payload: body('reply.sent', ReplySent),
    example: { type: 'reply.sent', timestamp, data: { ...reply, message_id: 'aWdfZG1faXRlbTox' } },
  },
  'reply.failed': {
    description: 'A reply was given up. It can be retried for as long as the platform accepts it.',
    payload: body('reply.failed', ReplyFailed),
    example: {
      type: 'reply.failed',
      timestamp,
      data: { ...reply, reason: 'person_unreachable', detail: '(#551) This person is not available right now.' },
    },
  },
  'public_reply.sent': {
    description: 'A public reply to a comment was made.',
    payload: body('public_reply.sent', PublicReplySent),
    example: { type: 'public_reply.sent', timestamp, data: { ...publicReply, comment_id: '17870000000000001' } },
  },
  'public_reply.failed': {
    description: 'A public reply was given up. It can be retried for as long as a private one could.',
    payload: body('public_reply.failed', PublicReplyFailed),
    example: {
      type: 'public_reply.failed',
      timestamp,
      data: { ...publicReply, reason: 'not_found', detail: 'Unsupported request. Object does not exist.' },
    },
  },
  'connection.needs_attention': {
    description:
      'Replies of a connected Instagram account wait: its access token is no longer accepted (`needs_reconnect`), or ' +
      'the platform restricts it or refuses permission (`held`). `token_expiring` comes 14, 7 and 1 days before the end ' +
      'of a token that could not be refreshed.',
    payload: body('connection.needs_attention', ConnectionNeedsAttention),
    example: {
      type: 'connection.needs_attention',
      timestamp,
      data: {
        connection_id: 'con_01KF0000000000000000000001',
        instagram_account_id: '17841400000000001',
        username: 'example_shop',
        status: 'needs_reconnect',
        reason: 'token_invalid',
        held_until: null,
        replies: 'all',
      },
    },
  },
});

type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = namesOf(EVENTS);

type DataOf<Name extends EventName> = z.input<(typeof EVENTS)[Name]['payload']>['data'];

/** An event of an account. */
export type AccountEvent = {
  [Name in EventName]: { accountId: string; type: Name; leadId?: string | null; data: DataOf<Name> };
}[EventName];

/** Queues events for the accounts' webhooks. Call it in the transaction that makes them true. */
export async function publish(tx: Queries, events: readonly AccountEvent[]): Promise<void> {
  const at = new Date().toISOString();
  const published = events.map(({ accountId, type, leadId, data }) => ({
    accountId,
    event: type,
    subjectId: leadId ?? ('connection_id' in data ? data.connection_id : ''),
    payload: { type, timestamp: at, data },
  }));
  await publishEvents(tx, published, { idPrefix: EVENT_ID_PREFIX });
}
