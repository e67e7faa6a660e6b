import { takeReadTurn } from '@services/common/http/turns';
import { z } from 'zod';

import { toAccepted } from '../messages/acceptance/batch.ts';
import { acceptMessages } from '../messages/acceptance/accept.ts';
import { AcceptedMessage } from '../messages/schemas.ts';
import { cursorPageOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { getConversation, listConversations, markRead, readThread } from './conversations.ts';
import { eraseInbound } from './erase.ts';
import { accepted, conversation, inbound, thread } from './examples.ts';
import { readMedia } from './media.ts';
import { draftReply } from './reply.ts';
import { ConversationQuery, InboundChanges, InboxQuery, NewReply, ThreadQuery } from './schemas.ts';
import { getInboundMessage, listInboundMessages, markInboundMessage } from './store.ts';
import { Conversation, InboundMessage, ThreadEntry, toInboundMessage, toThreadEntry } from './table.ts';

const reading = { tag: 'Inbox', scope: 'inbox:read' } as const;
const writing = { tag: 'Inbox', scope: 'inbox:write' } as const;
const params = { inboundMessageId: inbound.inboundMessageId };
const unknown = { 404: ['inbound_message_not_found'] };
const path = '/api/v1/inbound-messages/:inboundMessageId' as const;
const conversationPath = '/api/v1/conversations/:conversationId' as const;
const conversationParams = { conversationId: conversation.conversationId };
const unknownConversation = { 404: ['conversation_not_found'] };
const keyset = 'Send `next` as `after` to get the next page; `next` is null on the last page.';
/** The content types that a response may state. Files of other types get a general type, so that no browser renders or executes them. */
const SAFE_TYPE = /^(?:image\/(?:jpeg|png|webp|gif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|text\/plain)$/;

/** The inbox: messages from people, individually and by conversation. */
export const inboxOperations = [
  operation({
    ...reading,
    id: 'inbox.list',
    method: 'get',
    path: '/api/v1/inbound-messages',
    summary: 'List inbound messages',
    description: `Newest first. ${keyset}`,
    query: InboxQuery,
    response: cursorPageOf(InboundMessage),
    example: { query: { unread: 'true' }, response: { data: [inbound], next: null } },
    async handle({ db, config }, { caller, query }) {
      const { rows, next } = await takeReadTurn(db, caller.accountId, () =>
        listInboundMessages(db, caller.accountId, query),
      );
      return { data: rows.map((row) => toInboundMessage(row, config.PUBLIC_URL)), next };
    },
  }),
  operation({
    ...reading,
    id: 'inbox.get',
    method: 'get',
    path,
    summary: 'Read an inbound message',
    response: InboundMessage,
    errors: unknown,
    example: { params, response: inbound },
    handle: async ({ db, config }, { caller, params: { inboundMessageId } }) =>
      toInboundMessage(await getInboundMessage(db, caller.accountId, inboundMessageId), config.PUBLIC_URL),
  }),
  operation({
    ...writing,
    id: 'inbox.update',
    method: 'put',
    path,
    summary: 'Mark an inbound message as read or unread',
    description: 'The sender is not notified.',
    body: InboundChanges,
    response: InboundMessage,
    errors: unknown,
    example: { params, body: { read: true }, response: { ...inbound, readAt: '2026-03-01T10:05:00.000Z' } },
    async handle({ db, config }, { caller, params: { inboundMessageId }, body }) {
      const row = await markInboundMessage(db, caller.accountId, inboundMessageId, body.read);
      return toInboundMessage(row, config.PUBLIC_URL);
    },
  }),
  operation({
    ...writing,
    id: 'inbox.reply',
    method: 'post',
    path: `${path}/reply`,
    summary: 'Reply to an inbound message',
    description:
      'Sends a transactional message over the channel that the message arrived on, and marks this message and the earlier messages of the ' +
      'conversation as read. Over WhatsApp, free text is possible for 24 hours after the person’s last message; after that, use an ' +
      'approved template.',
    body: NewReply,
    idempotent: true,
    status: 202,
    response: AcceptedMessage,
    errors: {
      ...unknown,
      400: ['channel_not_connected', 'recipient_opted_out'],
      409: ['reply_window_closed'],
    },
    example: { params, body: { body: 'We have sent it today.' }, response: accepted },
    afterCommit: ({ wake }) => wake('messages'),
    async handle({ db, config }, { caller: { accountId }, params: { inboundMessageId }, body }) {
      const message = await getInboundMessage(db, accountId, inboundMessageId);
      const draft = await draftReply(db, { addressKey: config.ADDRESS_KEY, accountId }, message, body);
      const [refusal] = await acceptMessages(db, [draft]);
      if (refusal) throw refusal;
      await markRead(db, accountId, message.conversationId, inboundMessageId);
      return toAccepted(draft);
    },
  }),
  operation({
    ...reading,
    id: 'inbox.downloadMedia',
    method: 'get',
    path: `${path}/media/:position`,
    summary: 'Download a file of an inbound message',
    params: z.object({
      inboundMessageId: z.string(),
      position: z.string().describe('Position of the file in `media`, from 0'),
    }),
    description:
      'The file, at most 25 MB, is fetched from the provider on request and is available as long as the provider keeps it. ' +
      'An account can run two downloads at a time.',
    response: 'application/octet-stream',
    errors: {
      404: ['inbound_message_not_found', 'media_not_found'],
      400: ['channel_not_connected'],
      413: ['media_too_large'],
      429: ['too_many_exports'],
      424: ['media_unavailable'],
    },
    async handle(deps, { caller: { accountId }, params: { inboundMessageId, position } }, response) {
      const message = await getInboundMessage(deps.db, accountId, inboundMessageId);
      const leave = await deps.mediaTurn(accountId);
      try {
        const index = /^\d{1,3}$/.test(position) ? Number(position) : -1;
        const { contentType, body } = await readMedia(deps, accountId, message, index);
        const [type = ''] = contentType.split(';');
        response.attachment(message.media[index]?.fileName ?? `${inboundMessageId}-${index}`);
        response.type(SAFE_TYPE.test(type.trim()) ? type.trim() : 'application/octet-stream');
        response.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'private, no-store' }).send(body);
      } finally {
        leave();
      }
    },
  }),
  operation({
    ...reading,
    id: 'conversations.list',
    method: 'get',
    path: '/api/v1/conversations',
    summary: 'List conversations',
    description: `One conversation for each address that has sent a message. The latest conversation comes first. ${keyset}`,
    query: ConversationQuery,
    response: cursorPageOf(Conversation),
    example: { query: { unread: 'true' }, response: { data: [conversation], next: null } },
    async handle({ db }, { caller, query }) {
      const { rows, next } = await takeReadTurn(db, caller.accountId, () =>
        listConversations(db, caller.accountId, query),
      );
      return { data: rows, next };
    },
  }),
  operation({
    ...reading,
    id: 'conversations.get',
    method: 'get',
    path: conversationPath,
    summary: 'Read a conversation',
    response: Conversation,
    errors: unknownConversation,
    example: { params: conversationParams, response: conversation },
    handle: ({ db }, { caller, params: { conversationId } }) => getConversation(db, caller.accountId, conversationId),
  }),
  operation({
    ...reading,
    id: 'conversations.listMessages',
    method: 'get',
    path: `${conversationPath}/messages`,
    summary: 'List the messages of a conversation',
    description: `Text and WhatsApp messages in both directions, newest first. ${keyset}`,
    query: ThreadQuery,
    response: cursorPageOf(ThreadEntry),
    errors: unknownConversation,
    example: { params: conversationParams, response: { data: thread, next: null } },
    async handle({ db, config }, { caller, params: { conversationId }, query }) {
      const { rows, next } = await takeReadTurn(db, caller.accountId, () =>
        readThread(db, caller.accountId, conversationId, query),
      );
      return { data: rows.map((row) => toThreadEntry(row, config.PUBLIC_URL)), next };
    },
  }),
  operation({
    ...writing,
    id: 'conversations.markRead',
    method: 'post',
    effect: 'destructive',
    path: `${conversationPath}/read`,
    summary: 'Mark a conversation as read',
    idempotent: true,
    response: Conversation,
    errors: unknownConversation,
    example: { params: conversationParams, response: { ...conversation, unread: 0 } },
    async handle({ db }, { caller: { accountId }, params: { conversationId } }) {
      await markRead(db, accountId, conversationId, null);
      return getConversation(db, accountId, conversationId);
    },
  }),
  operation({
    ...writing,
    id: 'conversations.delete',
    method: 'delete',
    path: conversationPath,
    summary: 'Delete a conversation',
    description: 'Deletes everything received from the address. Sent messages are kept.',
    errors: unknownConversation,
    example: { params: conversationParams },
    audit: ({ params: { conversationId: id } }) => ({
      action: 'conversation.deleted',
      target: { type: 'conversation', id },
      details: {},
    }),
    async handle({ db }, { caller: { accountId }, params: { conversationId } }) {
      await db.transaction(async (tx) => {
        const { address } = await getConversation(tx, accountId, conversationId);
        await eraseInbound(tx, accountId, [address]);
      });
    },
  }),
];
