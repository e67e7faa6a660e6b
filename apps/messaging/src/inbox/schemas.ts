import { limitParameter, text } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { z } from 'zod';

import { MAX_BODY, NewMessage } from '../messages/schemas.ts';
import { conversationFilters, inboundFilters } from './table.ts';

const ListQuery = {
  limit: limitParameter(),
  after: z
    .string()
    .max(64)
    .regex(/^(?:msg|inm)_[0-9a-z]{26}$/, 'after must be the `next` of a page')
    .optional()
    .describe('`next` of the previous page'),
};

export const InboxQuery = z.object({ ...ListQuery, ...optionalFilters(inboundFilters) });
export type InboxQuery = z.output<typeof InboxQuery>;

export const InboundChanges = z
  .strictObject({ read: z.boolean().describe('Whether the message counts as read') })
  .meta({ id: 'InboundMessageChanges' });

export const NewReply = z
  .strictObject({
    body: text({ min: 1, max: MAX_BODY.email, label: 'Body', trim: false }).describe(
      'Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email',
    ),
    subject: text({ min: 1, max: 500, label: 'Subject' })
      .optional()
      .describe('Subject of an email. Default: `Re:` and the subject of the answered email'),
    whatsappTemplate: NewMessage.shape.whatsappTemplate,
    tags: NewMessage.shape.tags,
    metadata: NewMessage.shape.metadata,
  })
  .meta({ id: 'NewReply' });
export type NewReply = z.output<typeof NewReply>;

export const ConversationQuery = z.object({ ...ListQuery, ...optionalFilters(conversationFilters) });
export type ConversationQuery = z.output<typeof ConversationQuery>;
export const ThreadQuery = z.object(ListQuery);
export type ThreadQuery = z.output<typeof ThreadQuery>;
