import { z } from 'zod';
import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import type { Exchange, Performed } from '../core/simulation.ts';
import { deliverMetaEvent, META_RETRY_DELAYS_MS } from '../meta/deliver.ts';
import { readJson } from '../simulator.ts';
import { instagramError, invalidParameter } from './errors.ts';
import { echoEntry, instagramEvent } from './events.ts';
import { accountOf, conversationKey, nextMessageId, storeMessage, takeHourlySlot, type Instagram } from './state.ts';

/** The platform's limit for the text of a message, in UTF-8 bytes. */
const MAX_TEXT_BYTES = 1000;

const WINDOW_MS = 24 * 3_600_000;
/**
 * Buttons below a message, which send their title and payload as a message from the person:
 * https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/messaging-api/quick-replies
 */
const MAX_QUICK_REPLIES = 13;
const MAX_TITLE = 20;
const QuickReplies = z.array(
  z.discriminatedUnion('content_type', [
    z.object({ content_type: z.literal('text'), title: z.string().min(1), payload: z.string().max(1000).optional() }),
    z.object({ content_type: z.enum(['user_phone_number', 'user_email']) }),
  ]),
);

const Body = z.object({
  recipient: z.object({ id: z.unknown(), comment_id: z.unknown() }).partial().optional(),
  message: z
    .object({
      text: z.unknown(),
      attachment: z.unknown(),
      quick_replies: z.unknown(),
      metadata: z.string().max(1000),
    })
    .partial()
    .optional(),
});
type Body = z.output<typeof Body>;
/**
 * https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/messaging-api/button-template, and for
 * titles https://developers.facebook.com/documentation/business-messaging/messenger-platform/send-messages/buttons/url
 */
const ButtonTemplate = z.object({
  template_type: z.literal('button'),
  text: z
    .string()
    .min(1)
    .refine((text) => [...text].length <= 640),
  buttons: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('web_url'), title: z.string().min(1).max(MAX_TITLE), url: z.url() }),
        z.object({
          type: z.literal('postback'),
          title: z.string().min(1).max(MAX_TITLE),
          payload: z.string().max(1000),
        }),
      ]),
    )
    .min(1)
    .max(3),
});
const Attachment = z.discriminatedUnion('type', [
  z.object({ type: z.literal('template'), payload: ButtonTemplate }),
  z.object({ type: z.enum(['image', 'video', 'audio']), payload: z.object({ url: z.url() }) }),
]);

/** `POST /{account}/messages`: a private reply (`recipient.comment_id`) or a direct message (`recipient.id`). */
export function sendMessage(instagram: Instagram, request: ReceivedRequest, accountId: string): Exchange {
  const body = readBody(request);
  const recipient = body?.recipient ?? {};
  const text = typeof body?.message?.text === 'string' ? body.message.text : '';
  const { data: attachment } = Attachment.safeParse(body?.message?.attachment);
  const commentId = recipient.comment_id === undefined ? null : idString(recipient.comment_id);
  const to = commentId ?? idString(recipient.id);
  const username = commentId === null ? instagram.state.persons.get(to)?.username : commenter(instagram, commentId);
  return {
    operation: 'send',
    recipient: to,
    text: attachment?.type === 'template' ? attachment.payload.text : text,
    keep: {
      kind: commentId === null ? 'direct_message' : 'private_reply',
      from: accountId,
      reference: commentId ?? '',
      notes: { ...(username !== undefined && { username }), ...contentNotes(body, attachment) },
    },
    refusal: () => checkBody(body, to) ?? checkRecipient(instagram, accountId, commentId, to),
    perform: () => accept(instagram, accountId, commentId, to, text, body?.message?.metadata),
  };
}

/** The content of a message besides its text, for the inbox: titles as displayed, and addresses. */
function contentNotes(body: Body | null, attachment: z.output<typeof Attachment> | undefined): Record<string, string> {
  const { data: replies = [] } = QuickReplies.safeParse(body?.message?.quick_replies);
  const titles = replies.map((reply) =>
    reply.content_type === 'text' ? reply.title.slice(0, MAX_TITLE) : reply.content_type,
  );
  const buttons = attachment?.type === 'template' ? attachment.payload.buttons : [];
  return {
    ...(titles.length > 0 && { quick_replies: titles.join(' | ') }),
    ...(buttons.length > 0 && { buttons: buttons.map(({ title }) => title).join(' | ') }),
    ...(attachment && attachment.type !== 'template' && { [attachment.type]: attachment.payload.url }),
  };
}

function accept(
  instagram: Instagram,
  accountId: string,
  commentId: string | null,
  to: string,
  text: string,
  metadata: string | undefined,
): Performed {
  const { state } = instagram;
  if (commentId !== null) state.privateReplies.add(commentId);
  const person = commentId === null ? to : (state.comments.get(commentId)?.from ?? commentId);
  const message = { id: nextMessageId(state, accountId), accountId, person, text, at: Date.now(), fromBusiness: true };
  storeMessage(state, message);
  const { echo, ...account } = accountOf(state, accountId);
  /** Reports the message back to its account's webhook, with the metadata it was sent with. */
  const sendEcho = () => {
    const event = instagramEvent([echoEntry({ accountId, from: person, mid: message.id, text, metadata })]);
    return deliverMetaEvent(instagram.simulation.outbox, account, event, META_RETRY_DELAYS_MS);
  };
  return {
    answer: json(200, { recipient_id: person, message_id: message.id }),
    providerId: message.id,
    ...(echo && { statuses: ['echo'], report: sendEcho }),
  };
}

function readBody({ headers, body }: ReceivedRequest): Body | null {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const given = isForm ? fromForm(new URLSearchParams(body.toString())) : readJson(body);
  return Body.safeParse(given).data ?? null;
}

/** Ids must be strings, because JSON numbers lose digits of long ids. */
const idString = (value: unknown) => (typeof value === 'string' ? value : '');

/** The fields of a form, which are JSON; null if one of them is not. */
function fromForm(form: URLSearchParams): Record<string, unknown> | null {
  try {
    return Object.fromEntries(Array.from(form, ([name, value]) => [name, JSON.parse(value)]));
  } catch {
    return null;
  }
}

function checkBody(body: Body | null, to: string): Answer | null {
  if (body === null) return invalidParameter('Invalid JSON in the request body.');
  if (body.recipient === undefined) return invalidParameter('The parameter recipient is required');
  const named = [body.recipient.id, body.recipient.comment_id].filter((value) => value !== undefined);
  if (named.length !== 1) return invalidParameter('Param recipient must hold exactly one of id and comment_id.');
  if (!/^\d{1,32}$/.test(to)) return invalidParameter('Param recipient must be a valid ID string (e.g., "123")');
  const { message } = body;
  if (message === undefined) return invalidParameter('The parameter message is required');
  if (message.quick_replies !== undefined) {
    const replies = QuickReplies.safeParse(message.quick_replies);
    if (!replies.success || replies.data.length > MAX_QUICK_REPLIES)
      return invalidParameter(`Param message[quick_replies] must hold at most ${MAX_QUICK_REPLIES} quick replies.`);
  }
  if (message.attachment !== undefined)
    return Attachment.safeParse(message.attachment).success ? null : instagramError(100, 2_534_015);
  if (typeof message.text !== 'string' || message.text.trim() === '') return instagramError(100, 2_534_015);
  if (Buffer.byteLength(message.text) > MAX_TEXT_BYTES) {
    const said = `(#100) Length of param message[text] must be less than or equal to ${MAX_TEXT_BYTES}`;
    return instagramError(100, 2_534_015, said);
  }
  return null;
}

function checkRecipient(instagram: Instagram, accountId: string, commentId: string | null, to: string): Answer | null {
  const { state } = instagram;
  if (commentId === null) return personProblem(instagram, to) ?? windowProblem(instagram, accountId, to);
  const comment = state.comments.get(commentId);
  const known = comment !== undefined || !state.settings.onlyKnownComments;
  // A comment can have only one private reply, even from several automations. A deleted or old comment accepts no
  // private reply.
  if (!known || comment?.closed || state.privateReplies.count(commentId) > 0) return instagramError(100, 2_534_025);
  if (comment?.from !== undefined && personIs(instagram, comment.from, 'unreachable'))
    return instagramError(551, 1_545_041);
  const { privateRepliesPerHour } = accountOf(state, accountId);
  return takeHourlySlot(state, accountId, privateRepliesPerHour, Date.now()) ? null : instagramError(613, 2_534_040);
}

function personProblem(instagram: Instagram, person: string): Answer | null {
  if (personIs(instagram, person, 'missing')) return instagramError(100, 2_534_014);
  if (personIs(instagram, person, 'window_closed')) return instagramError(10, 2_534_022);
  if (personIs(instagram, person, 'unreachable')) return instagramError(551, 1_545_041);
  return null;
}

/** Each message from a person opens the window for 24 hours; a private reply does not open it. */
function windowProblem({ state }: Instagram, accountId: string, person: string): Answer | null {
  if (!state.settings.onlyOpenWindows) return null;
  const conversation = state.conversations.get(conversationKey(accountId, person)) ?? [];
  const isOpen = conversation.some(({ fromBusiness, at }) => !fromBusiness && at > Date.now() - WINDOW_MS);
  return isOpen ? null : instagramError(10, 2_534_022);
}

function personIs(instagram: Instagram, person: string, problem: string): boolean {
  return instagram.state.persons.get(person)?.problem === problem;
}

function commenter(instagram: Instagram, commentId: string): string | undefined {
  const comment = instagram.state.comments.get(commentId);
  return comment?.username ?? (comment?.from && instagram.state.persons.get(comment.from)?.username);
}
