import { createHash } from 'node:crypto';
import { z } from 'zod';
import { metaHeaders, metaJson } from '../meta/signature.ts';
import { postInbound } from '../simulator.ts';
import {
  commentEntry,
  instagramEvent,
  messageEntry,
  storyMentionEntry,
  storyReplyEntry,
  type EventEntry,
} from './events.ts';
import { accountOf, nextMessageId, storeMessage, type Instagram } from './state.ts';

const Digits = z.string().regex(/^\d{1,32}$/, 'digits only');

/** An action of a person on Instagram, which is reported to the account's webhook. */
const Happening = z.strictObject({
  type: z.enum(['comment', 'live_comment', 'story_reply', 'direct_message', 'story_mention']),
  username: z.string().min(1).max(30),
  text: z.string().max(2200).default(''),
  /** The account that gets the event. Default: the account that `me` stands for. */
  accountId: Digits.optional(),
  /** The person's id. Default: derived from the username, so that it is always the same. */
  personId: Digits.optional(),
  commentId: Digits.optional(),
  mediaId: Digits.optional(),
  parentId: Digits.optional(),
  storyId: Digits.optional(),
  /** The payload of the quick reply that the person tapped to send a direct message. */
  quickReply: z.string().max(1000).optional(),
  shape: z.enum(['nested', 'flat']).optional(),
  /** Whether the platform loses the event: the comment or message can be read, but no event is posted. */
  isLost: z.boolean().default(false),
  /** When it happened, in Unix milliseconds. Default: now. */
  at: z.number().optional(),
  /** The URL that gets the event. Default: the URL in the account's settings. */
  webhookUrl: z.url().optional(),
  appSecret: z.string().min(1).max(200).optional(),
});
export type HappeningInput = z.input<typeof Happening>;

/** The Instagram-scoped id that a username has here. */
export function personIdOf(username: string): string {
  const digest = createHash('sha256').update(username.toLowerCase()).digest();
  return `5${String(digest.readBigUInt64BE() % 10n ** 15n).padStart(15, '0')}`;
}

/**
 * Performs the action: stores the person, the comment or the message, and posts the signed event. `eventId` is the comment's
 * id or the message's mid.
 * @throws {RangeError} when neither the call nor the account's settings name a webhook URL and an app secret
 */
export async function happen(instagram: Instagram, input: HappeningInput) {
  const what = Happening.parse(input);
  const { state } = instagram;
  const accountId = what.accountId ?? state.settings.me;
  const account = accountOf(state, accountId);
  const personId = what.personId ?? personIdOf(what.username);
  if (what.isLost) {
    const { eventId } = remember(instagram, what, accountId, personId);
    return { status: 0, body: '', accountId, personId, eventId };
  }
  const webhookUrl = what.webhookUrl ?? account.webhookUrl;
  const appSecret = what.appSecret ?? account.appSecret;
  if (webhookUrl === undefined || appSecret === undefined) {
    throw new RangeError(`account ${accountId} has no webhookUrl and appSecret`);
  }
  const { entry, eventId } = remember(instagram, what, accountId, personId);
  const body = metaJson(instagramEvent([entry]));
  const headers = metaHeaders(body, appSecret);
  const event = { kind: what.type, from: what.username, to: accountId, text: what.text, id: eventId };
  const delivered = await postInbound(instagram, 'instagram', event, { url: webhookUrl, headers, body });
  return { ...delivered, accountId, personId, eventId };
}

function remember(
  instagram: Instagram,
  what: z.output<typeof Happening>,
  accountId: string,
  personId: string,
): { entry: EventEntry; eventId: string } {
  const { state } = instagram;
  const { username, text } = what;
  const known = state.persons.get(personId);
  if (what.type === 'comment' || what.type === 'live_comment') {
    const commentId =
      what.commentId ??
      `18${Date.now()}${String((state.lastId += 1))
        .padStart(4, '0')
        .slice(-4)}`;
    // A person who only commented has not consented to having their profile read.
    state.persons.set(personId, known ?? { username, problem: 'consent' });
    const { mediaId = '17900000000000001', parentId, shape, at = Date.now() } = what;
    const live = what.type === 'live_comment';
    const comment = { from: personId, username, parentId, text, mediaId, at };
    state.comments.set(commentId, { ...comment, closed: false, live, hidden: false });
    // Comments on live videos are not listed.
    if (what.type === 'comment')
      state.commentsOf.set(accountId, [...(state.commentsOf.get(accountId) ?? []), commentId].slice(-500));
    const entry = commentEntry({
      accountId,
      commentId,
      text,
      from: { id: personId, username },
      live: what.type === 'live_comment',
      mediaId,
      ...(parentId !== undefined && { parentId }),
      ...(shape !== undefined && { shape }),
    });
    return { entry, eventId: commentId };
  }
  const { problem, ...person } = known ?? {};
  state.persons.set(personId, { ...person, username, ...(problem && problem !== 'consent' && { problem }) });
  const mid = nextMessageId(state, accountId);
  const at = what.at ?? Date.now();
  const story = { id: what.storyId ?? '17950000000000001', link: 'https://cdn.example.com/stories/1.jpg' };
  const kindOfStory = { story_reply: 'reply_to', story_mention: 'mention', direct_message: undefined }[what.type];
  const sent = { id: mid, accountId, person: personId, text, at, fromBusiness: false };
  storeMessage(state, { ...sent, ...(kindOfStory && { story: { [kindOfStory]: story } }) });
  const event = { accountId, from: personId, mid, text };
  if (what.type === 'story_mention') return { entry: storyMentionEntry({ ...event, text: undefined }), eventId: mid };
  if (what.type === 'direct_message') {
    const tapped = what.quickReply === undefined ? {} : { quick_reply: { payload: what.quickReply } };
    return { entry: messageEntry(event, tapped), eventId: mid };
  }
  const { storyId } = what;
  return { entry: storyReplyEntry({ ...event, ...(storyId !== undefined && { storyId }) }), eventId: mid };
}
