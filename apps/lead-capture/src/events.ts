import { publishEvents } from '@services/common/webhooks/outbox';
import { namesOf } from '@services/common/webhooks/events';
import { z } from 'zod';

import type { Queries } from './db.ts';
import { EVENT_KINDS } from './instagram/events.ts';
import { CREATED, EXAMPLE, leads, UPDATED } from './leads/table.ts';

export const EVENT_ID_PREFIX = 'evt_';

const timestamp = '2026-03-01T10:00:00.000Z';

const automation_id = z.string().describe('ID of the automation that fired');
const username = z.string().nullable().describe('Instagram username of the person. Null if unknown or erased');

export const LeadCaptured = z.object({ ...leads.shape([...CREATED, 'source']), automation_id });
const LeadUpdated = z.object({ ...leads.shape(UPDATED), automation_id });
const StepReached = LeadUpdated.extend({
  conversation_id: z.string().describe('ID of the conversation'),
  step: z.string().describe('ID of the step'),
});

const Reply = z.object({
  trigger_id: z.string().describe('ID of the trigger that the reply belongs to'),
  automation_id,
  lead_id: z.string().nullable().describe('ID of the lead. Null if it was deleted'),
  kind: z.enum(EVENT_KINDS).describe('What the person wrote'),
  username,
});
const failure = {
  reason: z.string().describe('Why the reply failed'),
  detail: z.string().nullable().describe('Instagram’s own error message, or null'),
};
const ReplyFailed = Reply.extend(failure);
const ReplySent = Reply.extend({
  message_id: z.string().nullable().describe('Instagram’s ID of the message. Null if unknown'),
});
const PublicReply = Reply.omit({ kind: true });
const PublicReplyFailed = PublicReply.extend(failure);
const PublicReplySent = PublicReply.extend({
  comment_id: z.string().nullable().describe('Instagram’s ID of the reply. Null if unknown'),
});

const ConnectionNeedsAttention = z.object({
  connection_id: z.string().describe('ID of the connection'),
  instagram_account_id: z.string().describe('Instagram’s ID of the account'),
  username: z.string().describe('Username of the Instagram account'),
  status: z
    .enum(['needs_reconnect', 'held', 'token_expiring', 'not_subscribed'])
    .describe(
      '`needs_reconnect`: log in again. `held`: replies are paused. `token_expiring`: log in before expiry. `not_subscribed`: ' +
        'Instagram refuses the subscription to its webhook, so no events arrive',
    ),
  reason: z.string().describe('Why the connection needs attention'),
  held_until: z.iso.datetime().nullable().describe('When the pause of replies ends. Null if replies are not paused'),
  replies: z.enum(['all', 'comments', 'messages', 'public_replies']).describe('Which replies are affected'),
  token_expires_at: z.iso.datetime().optional().describe('When the token expires. Only with `token_expiring`'),
});

/** An event with a body in the format that Standard Webhooks recommends. */
function event<const Type extends string, Data extends z.ZodType>(
  type: Type,
  data: Data,
  example: z.input<Data>,
  description: string,
) {
  const payload = z.object({
    type: z.literal(type).describe('Type of the event'),
    timestamp: z.iso.datetime().describe('When the event happened'),
    data: data.describe('What happened'),
  });
  return { description, payload, example: { type, timestamp, data: example } };
}

const email = 'jane@example.com';
const lead = { ...EXAMPLE, email, answers: { email }, automation_id: 'auto_01KF0000000000000000000001' };

const reply = {
  trigger_id: 'trg_01KF0000000000000000000001',
  automation_id: lead.automation_id,
  lead_id: lead.id,
  kind: 'comment' as const,
  username: 'jane.doe',
};

const { kind: _private, ...publicReply } = reply;

/** The events of an account's webhooks. */
export const EVENTS = {
  'lead.captured': event(
    'lead.captured',
    LeadCaptured,
    LeadCaptured.parse(lead),
    'A person fired an automation for the first time and became a lead.',
  ),
  'lead.updated': event(
    'lead.updated',
    LeadUpdated,
    LeadUpdated.parse(lead),
    'A person answered a question of a conversation.',
  ),
  'conversation.step_reached': event(
    'conversation.step_reached',
    StepReached,
    { ...LeadUpdated.parse(lead), conversation_id: 'conv_01KF0000000000000000000001', step: 'notify' },
    'A conversation reached a step of the type `webhook`.',
  ),
  'reply.sent': event(
    'reply.sent',
    ReplySent,
    { ...reply, message_id: 'aWdfZG1faXRlbTox' },
    'The platform accepted a reply.',
  ),
  'reply.failed': event(
    'reply.failed',
    ReplyFailed,
    { ...reply, reason: 'person_unreachable', detail: '(#551) This person is not available right now.' },
    'A reply failed permanently. You can retry it for as long as the platform accepts it.',
  ),
  'public_reply.sent': event(
    'public_reply.sent',
    PublicReplySent,
    { ...publicReply, comment_id: '17870000000000001' },
    'The platform accepted a public reply to a comment.',
  ),
  'public_reply.failed': event(
    'public_reply.failed',
    PublicReplyFailed,
    { ...publicReply, reason: 'not_found', detail: 'Unsupported request. Object does not exist.' },
    'A public reply failed permanently. You can retry it for 7 days after the comment.',
  ),
  'connection.needs_attention': event(
    'connection.needs_attention',
    ConnectionNeedsAttention,
    {
      connection_id: 'con_01KF0000000000000000000001',
      instagram_account_id: '17841400000000001',
      username: 'example_shop',
      status: 'needs_reconnect',
      reason: 'token_invalid',
      held_until: null,
      replies: 'all',
    },
    'A connected Instagram account needs attention. `needs_reconnect`: Instagram no longer accepts the account’s access ' +
      'token, so replies wait until you log in again. `held`: Instagram restricts the account or refuses a permission, so ' +
      'replies are paused. `token_expiring`: the access token could not be refreshed and expires soon; sent 14, 7 and 1 ' +
      'days before it expires. `not_subscribed`: Instagram refuses the subscription to its webhook, so no events arrive.',
  ),
};

type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = namesOf(EVENTS);

type DataOf<Name extends EventName> = z.input<(typeof EVENTS)[Name]['payload']>['data'];

export type AccountEvent = {
  [Name in EventName]: { accountId: string; type: Name; leadId?: string | null; data: DataOf<Name> };
}[EventName];

/** Queues events for the accounts' webhooks. Call this function in the transaction that makes the reported changes. */
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
