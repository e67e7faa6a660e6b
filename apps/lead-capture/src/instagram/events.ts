import { cut, wellFormed } from '@services/common/runtime/text';

import { isObject, isRaised, readId, readTime, toList, writeJson, type JsonObject } from './json-values.ts';

export const EVENT_KINDS = ['comment', 'live_comment', 'story_reply', 'direct_message', 'story_mention'] as const;
/**
 * Kinds of events that fire an automation only if its `also_on` names them. Live comments are an exception: they also fire automations
 * for comments.
 */
export const ALSO_ON = ['direct_message', 'story_mention', 'live_comment'] as const satisfies EventKind[];
export type EventKind = (typeof EVENT_KINDS)[number];
/**
 * How the service received an event: from the webhook, or by reading comments and messages that the webhook did not deliver.
 */
export const ORIGINS = ['webhook', 'catch_up'] as const;
export type EventOrigin = (typeof ORIGINS)[number];
/** Kinds of events that are messages, which are answered by a message instead of a private reply. */
export const MESSAGE_KINDS = ['story_reply', 'direct_message', 'story_mention'] as const satisfies EventKind[];
export const isMessage = (kind: string) => (MESSAGE_KINDS as readonly string[]).includes(kind);

/** A comment on a post or live broadcast, or a message; also a mention of the account in a person's story, which has no text. */
export interface PlatformEvent {
  /** The professional account that the webhook is about. */
  instagramAccountId: string;
  kind: EventKind;
  /** The id of the comment or message, which is the same in repeated deliveries. */
  key: string;
  platformUserId: string;
  username: string | undefined;
  text: string;
  /** The post or story to which the event belongs; for an ad also the advertised post. */
  mediaIds: string[];
  /** The parent comment; undefined for a comment on the post itself. */
  parentId: string | undefined;
  occurredAt: Date;
  /** The item as delivered, as JSON. */
  raw: string;
}

/** The platform's notice that one of our messages was sent, with the `metadata` of that message. */
export interface Echo {
  messageId: string;
  metadata: string;
}

/**
 * Why an item is not an event:
 *
 * - `own`: written by the account itself.
 * - `other_kind`: not used by the service, such as a reaction or a removed comment.
 * - `not_understood`: an item of unknown shape.
 */
type Ignored = 'own' | 'other_kind' | 'not_understood';

/** A message that the person has withdrawn ("unsent"). */
export type Withdrawn = Pick<PlatformEvent, 'instagramAccountId' | 'key'>;

export interface Delivery {
  events: PlatformEvent[];
  withdrawn: Withdrawn[];
  echoes: Echo[];
  ignored: Record<Ignored, number>;
  /** The names (never the content) of fields missing in items that were not understood. At most 10. */
  problems: string[];
}

const MAX_TEXT_LENGTH = 5000;
const MAX_USERNAME_LENGTH = 100;
const MAX_PROBLEMS = 10;

const COMMENT_KINDS: Record<string, EventKind> = { comments: 'comment', live_comments: 'live_comment' };

/** The result of reading an item. */
type Reading =
  { event: PlatformEvent } | { echo: Echo } | { ignored: Ignored; problem?: string; withdrawn?: Withdrawn };

const OWN: Reading = { ignored: 'own' };
const OTHER_KIND: Reading = { ignored: 'other_kind' };
const notUnderstood = (problem: string): Reading => ({ ignored: 'not_understood', problem });

/**
 * Reads a webhook's body. Items that are not understood are counted and skipped: one unknown item must not affect its batch, and the
 * platform repeats a refused delivery for 36 hours, then unsubscribes the application. For the same reason harmless deviations are
 * accepted: ids as numbers, times in any form, missing times, optional fields that are `null`.
 *
 * Comments come nested (`entry[].changes[]`) or flat (`entry[].field`); story replies are messages with `reply_to.story`, and story
 * mentions have an attachment. Another message without text is a picture, or of a kind whose content the platform does not deliver.
 *
 * @param now the time for events that state no time, and the upper limit for stated times.
 */
export function readDelivery(body: unknown, now = new Date()): Delivery {
  const delivery: Delivery = {
    events: [],
    withdrawn: [],
    echoes: [],
    ignored: { own: 0, other_kind: 0, not_understood: 0 },
    problems: [],
  };
  // The platform's documents also show a list of bodies.
  for (const reading of [body].flat().flatMap((each) => [...readBody(each, now)])) {
    if ('event' in reading) delivery.events.push(reading.event);
    else if ('echo' in reading) delivery.echoes.push(reading.echo);
    else {
      delivery.ignored[reading.ignored] += 1;
      const { problem, withdrawn } = reading;
      if (withdrawn) delivery.withdrawn.push(withdrawn);
      if (problem && delivery.problems.length < MAX_PROBLEMS && !delivery.problems.includes(problem)) {
        delivery.problems.push(problem);
      }
    }
  }
  return delivery;
}

function* readBody(body: unknown, now: Date): Generator<Reading> {
  if (!isObject(body)) return yield notUnderstood('body');
  if (body.object !== 'instagram') return yield OTHER_KIND;
  const entries = toList(body.entry);
  if (entries.length === 0) yield notUnderstood('entry');
  for (const entry of entries) yield* readEntry(entry, now);
}

function* readEntry(entry: unknown, now: Date): Generator<Reading> {
  if (!isObject(entry)) return yield notUnderstood('entry');
  const accountId = readId(entry.id);
  if (accountId === undefined) return yield notUnderstood('entry.id');
  const changes = [...toList(entry.changes), ...('field' in entry ? [entry] : [])];
  const messages = toList(entry.messaging);
  const standby = toList(entry.standby);
  if (changes.length + messages.length + standby.length === 0) yield notUnderstood('entry.changes');
  for (const change of changes) yield readChange(accountId, change, entry.time, now);
  for (const message of messages) yield readMessaging(accountId, message, entry.time, now);
  // Another application currently handles these conversations.
  for (const _message of standby) yield OTHER_KIND;
}

function readChange(accountId: string, change: unknown, entryTime: unknown, now: Date): Reading {
  if (!isObject(change) || typeof change.field !== 'string') return notUnderstood('changes.field');
  const kind = Object.hasOwn(COMMENT_KINDS, change.field) ? COMMENT_KINDS[change.field] : undefined;
  if (kind === undefined) return OTHER_KIND;
  const { value } = change;
  if (!isObject(value)) return notUnderstood('changes.value');
  const { from, verb, text } = value;
  if (isRaised(verb) && !(typeof verb === 'string' && verb.toLowerCase() === 'add')) return OTHER_KIND;
  const key = readId(value.id) ?? readId(value.comment_id);
  if (key === undefined) return notUnderstood('changes.value.id');
  const author = isObject(from) ? readId(from.id) : undefined;
  if (!isObject(from) || author === undefined) return notUnderstood('changes.value.from.id');
  if (isOwn(accountId, author, from)) return OWN;
  // A comment without text is a sticker or an animated picture.
  if (text === undefined || text === null) return OTHER_KIND;
  if (typeof text !== 'string') return notUnderstood('changes.value.text');
  const raw = writeJson(change);
  if (raw === undefined) return notUnderstood('changes.value');
  const mediaIds = isObject(value.media) ? readIds(value.media.id, value.media.original_media_id) : [];
  const parentId = readId(value.parent_id);
  return {
    event: {
      instagramAccountId: accountId,
      kind,
      key,
      platformUserId: author,
      username: readUsername(from.username),
      text: cut(wellFormed(text), MAX_TEXT_LENGTH),
      mediaIds,
      parentId: parentId !== undefined && mediaIds.includes(parentId) ? undefined : parentId,
      // Comments usually state no time; the delivery's time is the closest approximation.
      occurredAt: occurredAt([value.timestamp, value.created_time, entryTime], now),
      raw,
    },
  };
}

/**
 * The account's own comments and public replies are delivered as events. The platform marks them with `self_ig_scoped_id`, the
 * account's id in its other form.
 */
function isOwn(accountId: string, author: string, from: JsonObject): boolean {
  const mark = readId(from.self_ig_scoped_id);
  return author === accountId || author === mark || (mark !== undefined && mark !== accountId);
}

function readMessaging(accountId: string, item: unknown, entryTime: unknown, now: Date): Reading {
  if (!isObject(item)) return notUnderstood('messaging');
  const { message } = item;
  // An item without a message is a reaction, a read receipt, a postback or the like.
  if (!isObject(message)) return OTHER_KIND;
  if (isRaised(message.is_echo)) return readEcho(message);
  const story = isObject(message.reply_to) ? message.reply_to.story : undefined;
  const text = typeof message.text === 'string' ? message.text : '';
  const isUnusable = isObject(story) && (isRaised(message.is_unsupported) || typeof message.text !== 'string');
  const key = readId(message.mid);
  if (isRaised(message.is_deleted) && key !== undefined)
    return { ignored: 'other_kind', withdrawn: { instagramAccountId: accountId, key } };
  if (isRaised(message.is_deleted) || isUnusable) return OTHER_KIND;
  if (key === undefined) return notUnderstood('messaging.message.mid');
  const sender = isObject(item.sender) ? readId(item.sender.id) : undefined;
  if (sender === undefined) return notUnderstood('messaging.sender.id');
  if (sender === accountId || isRaised(message.is_self) || isRaised(item.is_self)) return OWN;
  const recipient = isObject(item.recipient) ? readId(item.recipient.id) : undefined;
  if (recipient !== undefined && recipient !== accountId) return notUnderstood('messaging.recipient.id');
  const raw = writeJson(item);
  if (raw === undefined) return notUnderstood('messaging');
  const event = {
    instagramAccountId: accountId,
    kind: isObject(story)
      ? ('story_reply' as const)
      : isMention(message)
        ? ('story_mention' as const)
        : ('direct_message' as const),
    key,
    platformUserId: sender,
    username: undefined,
    text: cut(wellFormed(text), MAX_TEXT_LENGTH),
    mediaIds: isObject(story) ? readIds(story.id) : [],
    parentId: undefined,
    occurredAt: occurredAt([item.timestamp, entryTime], now),
    raw,
  };
  return { event };
}

/** https://developers.facebook.com/docs/messenger-platform/instagram/features/webhook lists the attachment's type. */
const isMention = ({ attachments }: JsonObject) =>
  toList(attachments).some((attachment) => isObject(attachment) && attachment.type === 'story_mention');

function readEcho(message: JsonObject): Reading {
  const messageId = readId(message.mid);
  const { metadata } = message;
  // Messages written by hand or by another app have no id of this service.
  if (messageId === undefined || typeof metadata !== 'string' || !/^(?:trg|cmsg)_[0-9a-z]{1,40}$/.test(metadata)) {
    return OTHER_KIND;
  }
  return { echo: { messageId, metadata } };
}

function readIds(...values: unknown[]): string[] {
  return values.map(readId).filter((id) => id !== undefined);
}

function readUsername(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return cut(wellFormed(value).trim(), MAX_USERNAME_LENGTH) || undefined;
}

/** The first valid time among `times`; a future time is replaced by the current time. */
function occurredAt(times: unknown[], now: Date): Date {
  const time = times.map(readTime).find((known) => known !== undefined);
  return time !== undefined && time < now ? time : now;
}
