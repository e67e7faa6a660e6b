import { takeReadTurn } from '@services/common/http/turns';
import { AppError } from '@services/common/http/errors';

import { allOf, page, pageOf, paginationOf } from '../envelope.ts';
import { answerLong } from '../lists/long.ts';
import { sealAnswer } from '../idempotency/idempotency.ts';
import { LARGE_BODY_BYTES, operation, MAIL_BODY_BYTES, NAMED_CONTACT, requireReadableContact } from '../operation.ts';
import { acceptTogetherBy, withAnswer } from './acceptance/accept.ts';
import { toAccepted } from './acceptance/batch.ts';
import { acceptBatch, prepareBatch, readBatch } from './acceptance/deferred.ts';
import { acceptDrafts, withCopies } from './acceptance/copies.ts';
import { draftMessage } from './acceptance/drafts.ts';
import { acceptTests, draftTests } from './acceptance/test-send.ts';
import {
  AcceptedMessage,
  BATCH_SIZE,
  BatchAnswer,
  MessageQuery,
  NewBatch,
  NewMessage,
  TestOfTemplate,
} from './schemas.ts';
import { cancelMessage, getMessage, listMessages, pageReader } from './store.ts';
import { ListedMessage, Message } from './table.ts';

const reading = { tag: 'Messages', scope: 'messages:read' } as const;
const writing = { tag: 'Messages', scope: 'messages:write' } as const;
const messageId = 'msg_01kf0000000000000000000001';
const batchId = 'bat_01kf0000000000000000000001';
const unknown = { 404: ['message_not_found'] };
const hello = { channel: 'sms', to: '+15551234567', body: 'Your code is 1234' };
const accepted = {
  messageId,
  channel: 'sms' as const,
  to: '+15551234567',
  status: 'queued' as const,
  createdAt: '2026-03-01T10:00:00.000Z',
};
const done = { batchId: null, accepted: 1, refused: 0, pending: 0, data: [{ index: 0, ...accepted }] };
const listed = {
  ...accepted,
  channelId: 'ch_01kf0000000000000000000001',
  body: hello.body,
  subject: null,
  templateId: null,
  contactId: null,
  campaignId: null,
  category: null,
  topic: null,
  segments: 1,
  encoding: 'GSM-7' as const,
  tags: [],
  metadata: null,
  attempts: 0,
  possibleDuplicate: false,
  scheduledAt: null,
  expiresAt: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
  error: null,
};
const detailed = {
  ...listed,
  direction: 'outbound' as const,
  html: null,
  templateVersion: null,
  variables: null,
  providerMessageId: null,
  from: null,
  cc: [],
  copies: [],
  copyOf: null,
  tracking: null,
  opens: 0,
  clicks: 0,
  replyTo: null,
  headers: {},
  attachments: [],
  inReplyTo: null,
  test: false,
  queuedAt: accepted.createdAt,
  canceledAt: null,
  expiredAt: null,
  events: [{ status: 'queued' as const, at: '2026-03-01T10:00:00.000+00:00' }],
};
const refusals = [
  'channel_not_connected',
  'invalid_phone_number',
  'invalid_email',
  'recipient_opted_out',
  'domain_not_verified',
];

/** Ignores a refusal for now, because the request may repeat a request that was accepted. */
function refused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

export const messageOperations = [
  operation({
    ...writing,
    id: 'messages.send',
    method: 'post',
    path: '/api/v1/messages/send',
    summary: 'Send a message',
    description:
      'Returns as soon as the message is safely stored. Track it with `GET /api/v1/messages/{messageId}` and webhooks.',
    body: { schema: NewMessage, limitBytes: MAIL_BODY_BYTES },
    status: 202,
    response: AcceptedMessage,
    errors: { 400: refusals, 404: ['contact_not_found', 'template_not_found', 'topic_not_found'] },
    idempotent: 'handled',
    example: { body: hello, response: accepted },
    afterCommit: ({ wake }) => wake('single'),
    async handle({ db, sharedDb, config, once }, { request, caller: { accountId }, body }) {
      const { ADDRESS_KEY: addressKey, ENCRYPTION_KEYS: keyring } = config;
      const drafting = draftMessage(db, { addressKey, accountId, lane: 'single' }, body).then((draft) =>
        withCopies(draft, addressKey, body),
      );
      const drafts = await drafting.catch(refused);
      if (drafts?.length === 1) {
        // A statement shared by several requests stores the message and its answer.
        const [draft] = drafts;
        const answer = toAccepted(draft);
        const isRepeatable = request.get('Idempotency-Key') !== undefined;
        const stored = isRepeatable && sealAnswer(keyring, accountId, request, answer);
        const refusal = await acceptTogetherBy(sharedDb)(stored ? withAnswer(draft, stored) : draft);
        if (!refusal) return answer;
        if (!isRepeatable) throw refusal;
      }
      // A request in its own transaction also finds an earlier answer.
      return once(request, accountId, async (tx) => {
        const all = await drafting;
        const refusal = await acceptDrafts(tx, addressKey, all);
        if (refusal) throw refusal;
        return toAccepted(all[0]);
      });
    },
  }),
  operation({
    id: 'templates.test',
    method: 'post',
    path: '/api/v1/templates/:templateId/test',
    tag: 'Templates',
    scope: 'messages:write',
    summary: 'Send a test of a template',
    description:
      'Sends the newest version to one address. The subject of an email begins with `[Test]`, `test` of the message is true, ' +
      `and neither \`GET /api/v1/numbers\` nor a campaign counts it. ${NAMED_CONTACT}`,
    body: TestOfTemplate,
    idempotent: 'handled',
    status: 202,
    response: allOf(AcceptedMessage),
    errors: { 400: refusals, 404: ['contact_not_found', 'template_not_found'] },
    example: {
      params: { templateId: 'tpl_01kf0000000000000000000001' },
      body: { channel: 'sms', to: accepted.to, variables: { firstName: 'Ada' } },
      response: { data: [accepted] },
    },
    afterCommit: ({ wake }) => wake('single'),
    handle: ({ db, config, once }, { request, caller, params, body }) =>
      once(request, caller.accountId, acceptTests, async () => {
        requireReadableContact(caller, body);
        const context = { addressKey: config.ADDRESS_KEY, accountId: caller.accountId };
        return draftTests(db, context, [{ ...params, ...body, fallback: [], tags: [] }]);
      }),
  }),
  operation({
    ...writing,
    id: 'messages.sendBatch',
    method: 'post',
    path: '/api/v1/messages/batch',
    summary: `Send up to ${BATCH_SIZE} messages`,
    description:
      'Each message is accepted or refused separately; the response has an entry for each, in order. If rendering takes more than a few seconds or the rendered texts are very long, the response has only the finished entries, ' +
      'and the other messages (`pending`) are prepared in the background. `GET /api/v1/message-batches/{batchId}` reads their results. Batches never delay single messages.',
    body: { schema: NewBatch, as: 'items', limitBytes: LARGE_BODY_BYTES },
    idempotent: 'handled',
    status: 202,
    response: BatchAnswer,
    example: {
      body: { messages: [hello] },
      response: done,
    },
    afterCommit: ({ wake }) => wake('messages'),
    handle({ db, config, once }, { request, caller: { accountId }, body }) {
      const isOneTransaction = request.get('Idempotency-Key') !== undefined;
      return once(
        request,
        accountId,
        (tx, batch) => acceptBatch(tx, config.ENCRYPTION_KEYS, batch, { isOneTransaction }),
        () => prepareBatch(db, { addressKey: config.ADDRESS_KEY, accountId }, body.messages),
      );
    },
  }),
  operation({
    ...reading,
    id: 'messages.getBatch',
    method: 'get',
    path: '/api/v1/message-batches/:batchId',
    summary: 'Read the progress of a batch',
    description:
      'Only a batch with messages that are prepared in the background has an ID. It can be read for 24 hours.',
    response: BatchAnswer,
    errors: { 404: ['batch_not_found'] },
    example: { params: { batchId }, response: { ...done, batchId } },
    handle: ({ db, config }, { caller, params }) =>
      readBatch(db, config.ENCRYPTION_KEYS, caller.accountId, params.batchId),
  }),
  operation({
    ...reading,
    id: 'messages.list',
    method: 'get',
    path: '/api/v1/messages',
    summary: 'List messages',
    description: 'Newest first, unless `order` is `asc`.',
    query: MessageQuery,
    response: pageOf(ListedMessage),
    example: { query: { limit: '20', channel: 'sms' }, response: page([listed], 1, { page: 1, limit: 20 }) },
    async handle({ db, longListTurn: turn }, { caller: { accountId }, query }, response) {
      const { rows, total, next } = await takeReadTurn(db, accountId, () => listMessages(db, accountId, query));
      const list = { rows, read: pageReader(db, accountId, rows) };
      return answerLong({ turn, accountId, response }, list, paginationOf(total, query, next));
    },
  }),
  operation({
    ...reading,
    id: 'messages.get',
    method: 'get',
    path: '/api/v1/messages/:messageId',
    summary: 'Read a message and its history',
    response: Message,
    errors: unknown,
    example: { params: { messageId }, response: detailed },
    handle: ({ db }, { caller, params }) => getMessage(db, caller.accountId, params.messageId),
  }),
  operation({
    ...writing,
    id: 'messages.cancel',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/messages/:messageId/cancel',
    summary: 'Cancel a message that has not been sent yet',
    idempotent: true,
    response: Message,
    errors: { ...unknown, 409: ['invalid_state'] },
    example: {
      params: { messageId },
      response: {
        ...detailed,
        status: 'canceled',
        canceledAt: accepted.createdAt,
        events: [...detailed.events, { status: 'canceled' as const, at: '2026-03-01T10:00:00.000+00:00' }],
      },
    },
    handle: ({ db }, { caller, params }) => cancelMessage(db, caller.accountId, params.messageId),
  }),
];
