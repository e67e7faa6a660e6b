import { DUE_NOW } from '@services/common/database/claims';
import { newId } from '@services/common/runtime/ids';

import { prepared, type Queries } from '../db.ts';
import { isMessage, type EventKind } from '../instagram/events.ts';
import { insertRows } from '../tables.ts';
import type { Message } from './candidates.ts';
import type { ClaimedEvent } from './event-queue.ts';

export interface Fired {
  event: ClaimedEvent;
  automationId: string;
  leadId: string;
  message: Message;
  /** The text of the public reply, if there is one. */
  publicReply?: string | undefined;
}

export interface Skipped {
  event: ClaimedEvent;
  automationId: string;
  reason: 'paused' | 'superseded' | 'cooldown' | 'in_conversation';
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * How long the platform accepts a reply: 7 days after a comment, 24 hours after a message, and only during the broadcast after a
 * live comment (https://developers.facebook.com/docs/instagram-platform/private-replies). A broadcast lasts at most 4 hours.
 */
const ANSWERABLE_MS: Record<EventKind, number> = {
  comment: 7 * DAY_MS,
  live_comment: 4 * HOUR_MS,
  story_reply: DAY_MS,
  direct_message: DAY_MS,
  story_mention: DAY_MS,
};

export const answerableUntil = ({ occurredAt, kind }: Pick<ClaimedEvent, 'occurredAt' | 'kind'>) =>
  new Date(Date.parse(occurredAt) + ANSWERABLE_MS[kind]);

const INSERT_TRIGGERS = prepared(
  insertRows(
    'triggers',
    {
      text: `id accountId automationId connectionId leadId kind recipient platformUserId username text message status reason
        traceparent`,
      bigint: 'eventId',
      int: 'variation',
      timestamptz: 'expiresAt occurredAt',
    },
    { due_at: `CASE WHEN status = 'queued' THEN ${DUE_NOW} END` },
  ),
);

/**
 * Records the automations that fired, and queues their replies. Also records the skipped automations with the reasons.
 *
 * @returns the ids of the fired triggers by event.
 */
export async function insertTriggers(tx: Queries, fired: Fired[], skipped: Skipped[]): Promise<Map<string, string>> {
  if (fired.length + skipped.length === 0) return new Map();
  const queued = fired.map(({ event, automationId, leadId, message }) => ({
    ...toRow(event, automationId),
    leadId,
    message: message.text,
    variation: message.number,
    status: 'queued',
    expiresAt: answerableUntil(event),
  }));
  const others = skipped.map(({ event, automationId, reason }) => ({
    ...toRow(event, automationId),
    status: 'skipped',
    reason,
  }));
  await tx.query(INSERT_TRIGGERS, [JSON.stringify([...queued, ...others])]);
  return new Map(queued.map(({ eventId, id }) => [eventId, id]));
}

/** Queues the public replies of fired triggers, except for comments that already have a public reply. `triggers` maps events to ids. */
export async function insertPublicReplies(
  tx: Queries,
  fired: Fired[],
  triggers: ReadonlyMap<string, string>,
): Promise<void> {
  const replies = fired.flatMap(({ event, automationId, leadId, publicReply: message }) => {
    if (message === undefined) return [];
    const { id: eventId, key: recipient, ...fields } = event;
    const whose = { automationId, triggerId: triggers.get(eventId), leadId, recipient };
    return [{ ...fields, ...whose, id: newId('pub_'), message, expiresAt: answerableUntil(event) }];
  });
  if (replies.length > 0) await tx.query(INSERT_PUBLIC_REPLIES, [JSON.stringify(replies)]);
}

const INSERT_PUBLIC_REPLIES = prepared(
  `${insertRows(
    'public_replies',
    {
      text: 'id accountId automationId connectionId triggerId leadId recipient parentId platformUserId username message traceparent',
      timestamptz: 'expiresAt',
    },
    { status: `'queued'`, due_at: DUE_NOW },
  )} ON CONFLICT (connection_id, recipient) WHERE trigger_id IS NOT NULL DO NOTHING`,
);

function toRow(event: ClaimedEvent, automationId: string) {
  const { id: eventId, key, ...fields } = event;
  const recipient = isMessage(event.kind) ? event.platformUserId : key;
  return { ...fields, id: newId('trg_'), automationId, eventId, recipient };
}

const COUNT_TRIGGERS = prepared(`WITH used AS (
      SELECT "automationId", number, count(*)::int AS times, count(*) FILTER (WHERE "isPublic")::int AS public
      FROM json_to_recordset($1::json) AS f("automationId" text, number int, "isPublic" boolean) GROUP BY 1, 2
    ), varied AS (
      UPDATE variations v SET triggers_count = triggers_count + used.times
      FROM used WHERE v.automation_id = used."automationId" AND v.number = used.number
    )
    UPDATE automations a SET triggers_count = triggers_count + total, main_count = main_count + main,
      public_reply_count = public_reply_count + public
    FROM (SELECT "automationId", sum(times)::int AS total, sum(public)::int AS public, coalesce(sum(times) FILTER (WHERE number = 0), 0)::int AS main
      FROM used GROUP BY 1) AS counted
    WHERE a.id = counted."automationId"`);

/** Raises the counts of automations and variations, whose rows are already locked. */
export async function countTriggers(tx: Queries, fired: Fired[]): Promise<void> {
  if (fired.length === 0) return;
  const uses = fired.map(({ automationId, message, publicReply }) => ({
    automationId,
    number: message.number,
    isPublic: publicReply !== undefined,
  }));
  await tx.query(COUNT_TRIGGERS, [JSON.stringify(uses)]);
}
