import { z } from 'zod';

export type EventKind = 'comment' | 'live_comment' | 'story_reply';

/** Something a person wrote under a post, in a live broadcast or as an answer to a story. */
export interface PlatformEvent {
  /** The professional account that the webhook is about. */
  instagramAccountId: string;
  kind: EventKind;
  /** The comment's or the message's id: the same event delivered again has the same key. */
  key: string;
  platformUserId: string;
  username: string | undefined;
  text: string;
  occurredAt: Date;
  /** The item as delivered, as JSON. */
  raw: string;
}

/** The platform's word that a message of ours was sent; `metadata` is what we put into it. */
export interface Echo {
  messageId: string;
  metadata: string;
}

export interface Delivery {
  events: PlatformEvent[];
  echoes: Echo[];
  /** Items that are nothing for us: other kinds, our own comments, unknown shapes. */
  ignored: number;
}

const MAX_TEXT_LENGTH = 5000;

const id = z.union([z.string().min(1).max(500), z.number().int().transform(String)]);
const Change = z.object({ field: z.string(), value: z.looseObject({}) });
const Entry = z.looseObject({ id, time: z.number().optional() });

const Comment = z
  .object({
    id: id.optional(),
    comment_id: id.optional(),
    verb: z.enum(['add']).optional(),
    from: z.object({ id, username: z.string().max(200).optional() }),
    text: z.string(),
  })
  .transform((comment, context) => {
    const key = comment.id ?? comment.comment_id;
    if (key !== undefined) return { ...comment, key };
    context.addIssue({ code: 'custom', message: 'A comment without an id' });
    return z.NEVER;
  });

const StoryReply = z.object({
  sender: z.object({ id }),
  timestamp: z.number(),
  message: z.object({
    mid: id,
    text: z.string(),
    reply_to: z.object({ story: z.looseObject({}) }),
    is_echo: z.literal(false).optional(),
    is_deleted: z.literal(false).optional(),
    is_self: z.literal(false).optional(),
    is_unsupported: z.literal(false).optional(),
  }),
});

const EchoMessage = z.object({
  message: z.object({ is_echo: z.literal(true), mid: id, metadata: z.string().max(1000) }),
});

const COMMENT_KINDS: Record<string, EventKind> = { comments: 'comment', live_comments: 'live_comment' };

/**
 * Reads a webhook's body. Whatever it does not know it counts and passes over: one odd item must not spoil its batch,
 * and the platform repeats a refused delivery for 36 hours.
 *
 * Comments come nested (`entry[].changes[]`) or flat (`entry[].field`); story replies are messages with
 * `reply_to.story`.
 */
export function readDelivery(body: unknown, now = new Date()): Delivery {
  const delivery: Delivery = { events: [], echoes: [], ignored: 0 };
  const { object, entry } = z.looseObject({ object: z.unknown(), entry: z.unknown() }).safeParse(body).data ?? {};
  if (object !== 'instagram' || !Array.isArray(entry)) return { ...delivery, ignored: 1 };
  for (const item of entry) {
    const known = Entry.safeParse(item).data;
    if (known) readEntry(known, now, delivery);
    else delivery.ignored += 1;
  }
  return delivery;
}

function readEntry(entry: z.output<typeof Entry>, now: Date, delivery: Delivery): void {
  const { changes = [], messaging = [] } = entry;
  const nested = Array.isArray(changes) ? changes : [changes];
  for (const change of 'field' in entry ? [...nested, entry] : nested) {
    add(delivery, readComment(entry, change, now));
  }
  for (const item of Array.isArray(messaging) ? messaging : [messaging]) {
    const echo = EchoMessage.safeParse(item).data?.message;
    if (echo) delivery.echoes.push({ messageId: echo.mid, metadata: echo.metadata });
    else add(delivery, readStoryReply(entry.id, item, now));
  }
}

function add(delivery: Delivery, event: PlatformEvent | undefined): void {
  if (event) delivery.events.push(event);
  else delivery.ignored += 1;
}

function readComment(entry: z.output<typeof Entry>, item: unknown, now: Date): PlatformEvent | undefined {
  const change = Change.safeParse(item).data;
  const kind = change && COMMENT_KINDS[change.field];
  const comment = kind && Comment.safeParse(change.value).data;
  // Our own comments and public replies come back as events.
  if (!comment || comment.from.id === entry.id) return undefined;
  return {
    instagramAccountId: entry.id,
    kind,
    key: comment.key,
    platformUserId: comment.from.id,
    username: comment.from.username?.toWellFormed(),
    text: storable(comment.text),
    // Comments carry no time of their own; the delivery's is the closest there is.
    occurredAt: toTime(entry.time, now),
    raw: JSON.stringify(item),
  };
}

function readStoryReply(instagramAccountId: string, item: unknown, now: Date): PlatformEvent | undefined {
  const reply = StoryReply.safeParse(item).data;
  if (!reply || reply.sender.id === instagramAccountId) return undefined;
  return {
    instagramAccountId,
    kind: 'story_reply',
    key: reply.message.mid,
    platformUserId: reply.sender.id,
    username: undefined,
    text: storable(reply.message.text),
    occurredAt: toTime(reply.timestamp, now),
    raw: JSON.stringify(item),
  };
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH).toWellFormed();
}

/** Seconds or milliseconds: both occur. A time that is absent or lies ahead is now. */
function toTime(time: number | undefined, now: Date): Date {
  if (time === undefined || time <= 0) return now;
  const milliseconds = time < 1e11 ? time * 1000 : time;
  return milliseconds < now.getTime() ? new Date(milliseconds) : now;
}
