import type { Operation } from '@services/common/openapi/openapi';
import { z } from 'zod';

import { pageOf } from '../envelope.ts';
import { ACTION, CREATION } from '../operations.ts';
import * as messages from './schemas.ts';

const path = '/api/v1/messages';
const tag = 'Messages';

/** The messages’ part of the API's document. */
export const messageOperations: Record<string, Operation> = {
  [`POST ${path}/send`]: {
    summary: 'Send a message',
    description:
      'Answered when the message is safely stored. What becomes of it tell `GET /messages/{messageId}` and webhooks.',
    tag,
    body: messages.NewMessage,
    response: messages.AcceptedMessage,
    ...CREATION,
    status: 202,
    errors: [400, 404, 409, 413, 415, 422],
  },
  [`POST ${path}/batch`]: {
    summary: 'Send up to 1,000 messages, each accepted or refused on its own',
    tag,
    body: z.strictObject({ messages: z.array(messages.NewMessage).min(1).max(messages.BATCH_SIZE) }),
    response: messages.BatchAnswer,
    ...CREATION,
    status: 202,
  },
  [`GET ${path}`]: {
    summary: 'List messages, newest first',
    tag,
    query: messages.MessageQuery,
    response: pageOf(messages.ListedMessage),
    errors: [400],
  },
  [`GET ${path}/:messageId`]: {
    summary: 'Read a message and what has happened to it',
    tag,
    response: messages.Message,
    errors: [404],
  },
  [`POST ${path}/:messageId/cancel`]: {
    summary: 'Cancel a message that was not sent yet',
    tag,
    response: messages.Message,
    ...ACTION,
  },
};
