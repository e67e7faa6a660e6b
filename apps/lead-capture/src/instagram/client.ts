import { cut, wellFormed } from '@services/common/runtime/text';
import { z } from 'zod';

import { readDelivery, type PlatformEvent } from './events.ts';
import {
  createGraph,
  describe,
  toRefused,
  type Answer,
  type GraphOptions,
  type ReadOutcome,
  type Refused,
} from './graph.ts';
import { commentsAsDelivery, messagesAsDelivery } from './polled.ts';

export type { ReadOutcome } from './graph.ts';

/** An account of the platform and its token. */
export interface Credentials {
  instagramAccountId: string;
  accessToken: string;
}

/** `unknown`: the request was sent, but its response was lost or is unreadable. */
export type SendOutcome = { kind: 'sent'; messageId: string } | Refused | { kind: 'unknown'; detail: string };

export interface SentMessage {
  id: string;
  /** The time of the platform's clock, in whole seconds. */
  createdAt: Date;
}

/** A suggestion below a message. Tapping it sends its title and payload as a message from the person. */
export interface QuickReply {
  title: string;
  payload: string;
}

/** A button in a message, which opens a page. */
export interface Button {
  title: string;
  url: string;
}

/** A message: either a text, which may have buttons or quick replies, or a picture. */
interface OutgoingMessage {
  text: string;
  imageUrl?: string | null | undefined;
  metadata: string;
  quickReplies?: QuickReply[] | undefined;
  buttons?: Button[];
}

type Recipient = { comment_id: string } | { id: string };

const Sent = z.object({ message_id: z.string() }).transform(({ message_id }) => message_id);
const Commented = z.object({ id: z.string() }).transform(({ id }) => id);
const Replies = z.object({
  // A reply that contains only a picture has no text.
  data: z.array(z.object({ id: z.string(), text: z.string().nullish(), timestamp: z.string() })),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});
/** The platform gives replies to a comment in pages of at most 50. */
const MAX_PAGES = 20;
const Succeeded = z.object({ success: z.literal(true) });
/** Ids must be strings or safe integers, because larger numbers would have lost digits. */
const Id = z.union([z.string().regex(/^\d{1,32}$/), z.int().min(1).transform(String)]);
const AccountAnswer = z.object({ user_id: Id, id: Id, username: z.string().min(1).max(100) });
/** The account's ids on the platform: webhooks use `user_id`; `id` is specific to this application. */
type PlatformAccount = z.output<typeof AccountAnswer>;

/** Comments, live comments, and messages (which include story replies and mentions). */
export const WEBHOOK_FIELDS = ['comments', 'live_comments', 'messages'];
/** The platform shows only the subscription of the requesting application. */
const Subscriptions = z
  .object({ data: z.array(z.object({ subscribed_fields: z.array(z.string()).default([]) })) })
  .transform(({ data }) => data.flatMap(({ subscribed_fields }) => subscribed_fields));

/** A list whose items are read one by one. */
const List = z.object({ data: z.array(z.unknown()) });

const COMMENT_FIELDS = 'id,text,timestamp,username,from';

const text = (max: number) => z.string().transform((value) => cut(wellFormed(value), max));
const ProfileAnswer = z.object({
  username: text(30).optional(),
  name: text(150).nullish(),
  profile_pic: text(2000).nullish(),
});
export type Profile = z.output<typeof ProfileAnswer>;

const Message = z.object({
  id: z.string(),
  created_time: z.string(),
  from: z.object({ id: z.string() }).optional(),
  message: z.string().optional(),
});
const Conversations = z.object({
  data: z.array(z.object({ messages: z.object({ data: z.array(Message) }).optional() })),
});

/** Errors of a connection that was never established, so nothing was sent. */
const NEVER_CONNECTED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** The part of the platform's Graph API that the service needs to reply. */
export function createInstagram(options: GraphOptions) {
  const { call, read } = createGraph(options);

  return {
    /**
     * Sends a message: a private reply to a comment, or a direct message to a person.
     *
     * @param metadata is returned in the platform's echo of the message.
     */
    async send(
      credentials: Credentials,
      recipient: Recipient,
      { metadata, quickReplies = [], ...content }: OutgoingMessage,
    ): Promise<SendOutcome> {
      const { instagramAccountId, accessToken } = credentials;
      const quick_replies = quickReplies.map((reply) => ({ content_type: 'text', ...reply }));
      const message = { ...toContent(content), metadata, ...(quick_replies.length > 0 && { quick_replies }) };
      const body = { recipient, message };
      return sendOnce(async () => toOutcome(await call(`/${instagramAccountId}/messages`, accessToken, body), Sent));
    },

    /** Answers a comment in public. Never sends `fields`, because the platform would publish the reply and still refuse the request. */
    async replyPublicly({ accessToken }: Credentials, commentId: string, text: string): Promise<SendOutcome> {
      const path = `/${encodeURIComponent(commentId)}/replies`;
      return sendOnce(async () => toOutcome(await call(path, accessToken, { message: text }), Commented));
    },

    /**
     * Finds replies with the given text under a comment, oldest first. They show whether a reply was posted although its response was lost.
     * The search takes at most twice the time limit of a request. If it is incomplete, the result is `unknown`.
     */
    async findPublicReplies(
      { accessToken }: Credentials,
      commentId: string,
      text: string,
    ): Promise<ReadOutcome<SentMessage[]>> {
      const path = `/${encodeURIComponent(commentId)}/replies?fields=id,text,timestamp&limit=50`;
      const deadline = Date.now() + options.timeoutMs;
      const found: SentMessage[] = [];
      let after: string | undefined;
      for (let page = 0; page < MAX_PAGES && Date.now() <= deadline; page += 1) {
        const cursor = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
        const answer = await read(path + cursor, accessToken, Replies);
        if (answer.kind !== 'found') return answer;
        const { data, paging } = answer.data;
        const matching = data.filter((reply) => reply.text === text);
        found.push(...matching.map(({ id, timestamp }) => ({ id, createdAt: new Date(timestamp) })));
        after = paging?.cursors?.after;
        if (paging?.next === undefined) {
          return { kind: 'found', data: found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()) };
        }
        if (after === undefined)
          return { kind: 'unknown', detail: 'The comment has more replies, but the platform returned no cursor' };
      }
      return { kind: 'unknown', detail: 'The comment has too many replies to search all of them' };
    },

    /**
     * Hides a comment, which then only its author sees, or shows it again. Safe to repeat:
     * https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-comment
     */
    hideComment({ accessToken }: Credentials, commentId: string, hide: boolean): Promise<ReadOutcome<unknown>> {
      const path = `/${encodeURIComponent(commentId)}?hide=${hide}`;
      return read(path, accessToken, Succeeded, 'POST');
    },

    /** Deletes a comment from the account's post. */
    deleteComment({ accessToken }: Credentials, commentId: string): Promise<ReadOutcome<unknown>> {
      return read(`/${encodeURIComponent(commentId)}`, accessToken, Succeeded, 'DELETE');
    },

    /** The account to which a token belongs. */
    findAccount(accessToken: string): Promise<ReadOutcome<PlatformAccount>> {
      return read('/me?fields=user_id,id,username', accessToken, AccountAnswer);
    },

    /** Subscribes the account's webhook to the events that the service needs. Safe to repeat. */
    subscribe({ instagramAccountId, accessToken }: Credentials): Promise<ReadOutcome<unknown>> {
      const path = `/${instagramAccountId}/subscribed_apps?subscribed_fields=${WEBHOOK_FIELDS.join()}`;
      return read(path, accessToken, Succeeded, 'POST');
    },

    /** The fields of the account's webhook to which this application is subscribed. */
    findSubscription({ instagramAccountId, accessToken }: Credentials): Promise<ReadOutcome<string[]>> {
      return read(`/${instagramAccountId}/subscribed_apps`, accessToken, Subscriptions);
    },

    /** The newest comments on the account's newest posts, with replies; in one request, because requests are limited per hour. */
    listComments({ instagramAccountId, accessToken }: Credentials): Promise<ReadOutcome<PlatformEvent[]>> {
      const fields = `id,comments.limit(50){${COMMENT_FIELDS},replies.limit(10){${COMMENT_FIELDS}}}`;
      const path = `/${instagramAccountId}/media?limit=10&fields=${encodeURIComponent(fields)}`;
      const events = List.transform((list) => readDelivery(commentsAsDelivery(instagramAccountId, list)).events);
      return read(path, accessToken, events);
    },

    /** The newest messages of the account's newest conversations; replies to comments begin conversations, too. */
    listMessages({ instagramAccountId, accessToken }: Credentials): Promise<ReadOutcome<PlatformEvent[]>> {
      const fields = encodeURIComponent('messages.limit(5){id,created_time,from,message,story,is_unsupported}');
      const path = `/${instagramAccountId}/conversations?platform=instagram&limit=50&fields=${fields}`;
      const events = List.transform((list) => readDelivery(messagesAsDelivery(instagramAccountId, list)).events);
      return read(path, accessToken, events);
    },

    /** Ends the delivery of the account's webhook. */
    unsubscribe({ instagramAccountId, accessToken }: Credentials): Promise<ReadOutcome<unknown>> {
      return read(`/${instagramAccountId}/subscribed_apps`, accessToken, Succeeded, 'DELETE');
    },

    /** A person's profile, which the platform refuses for people who have only commented. */
    findProfile({ accessToken }: Credentials, platformUserId: string): Promise<ReadOutcome<Profile>> {
      const path = `/${encodeURIComponent(platformUserId)}?fields=name,username,profile_pic`;
      return read(path, accessToken, ProfileAnswer);
    },

    /**
     * The account's own messages with one of the texts in the conversation with a person, oldest first, as far as the platform shows them.
     * They show whether a message was sent although its response was lost. Pictures and messages with buttons have no text.
     */
    findSentMessages(
      { instagramAccountId, accessToken }: Credentials,
      platformUserId: string,
      texts: readonly string[],
    ): Promise<ReadOutcome<SentMessage[]>> {
      const fields = encodeURIComponent('messages.limit(20){id,created_time,from,message}');
      const path = `/${instagramAccountId}/conversations?platform=instagram&user_id=${encodeURIComponent(platformUserId)}&fields=${fields}`;
      const messages = Conversations.transform(({ data }) =>
        data
          .flatMap((conversation) => conversation.messages?.data ?? [])
          .filter((message) => texts.includes(message.message ?? '') && message.from?.id !== platformUserId)
          .map(({ id, created_time }) => ({ id, createdAt: new Date(created_time) }))
          .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
      );
      return read(path, accessToken, messages);
    },
  };
}

export type Instagram = ReturnType<typeof createInstagram>;

function toContent({ text, imageUrl, buttons = [] }: Pick<OutgoingMessage, 'text' | 'imageUrl' | 'buttons'>) {
  if (imageUrl) return { attachment: { type: 'image', payload: { url: imageUrl } } };
  if (buttons.length === 0) return { text };
  const links = buttons.map((button) => ({ type: 'web_url', ...button }));
  return { attachment: { type: 'template', payload: { template_type: 'button', text, buttons: links } } };
}

/** After a lost response the outcome is unknown; if the connection was never established, nothing was sent. */
async function sendOnce(send: () => Promise<SendOutcome>): Promise<SendOutcome> {
  try {
    return await send();
  } catch (error) {
    const { code, detail } = describe(error);
    return NEVER_CONNECTED.test(code)
      ? { kind: 'refused', reaction: 'retry', reason: 'platform_unreachable', detail }
      : { kind: 'unknown', detail };
  }
}

function toOutcome(answer: Answer, form: z.ZodType<string>): SendOutcome {
  const { status, json } = answer;
  const id = status === 200 ? form.safeParse(json).data : undefined;
  if (id !== undefined) return { kind: 'sent', messageId: wellFormed(id) };
  if (status < 300) return { kind: 'unknown', detail: `The answer had status ${status} and could not be understood` };
  return toRefused(answer);
}
