import { listed } from '@services/common/http/messages';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { OptionalPageQuery } from '../envelope.ts';
import { PageLanguageTag } from '../languages/page-language.ts';
import { createdAt, EmailAddress, idOf, productId } from '../text.ts';

const STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const;
const Status = z
  .enum(STATUSES, { error: `Status must be ${listed(STATUSES, 'or')}` })
  .describe(
    '`pending`: asked to confirm; `confirmed`: gets the updates; `unsubscribed`: gets nothing until the reader subscribes again',
  );

export const NewSubscriber = z.strictObject({ email: EmailAddress, language: PageLanguageTag.default('en') });

export const SubscriberQuery = OptionalPageQuery.extend({
  status: Status.optional().describe('Only subscribers with this status'),
  refused: z
    .enum(['true', 'false'])
    .transform((refused) => refused === 'true')
    .optional()
    .describe(
      '`true` lists only addresses that the mail server has rejected, `false` only addresses that it has not rejected',
    ),
});

const columns = defineColumns({
  id: { schema: idOf('sub') },
  product_id: { schema: productId },
  email: { schema: z.string().describe('Email address, in lower case') },
  status: { schema: Status },
  created_at: { schema: createdAt },
  confirmed_at: {
    schema: z.iso.datetime().nullable().describe('When the reader confirmed, in UTC. Null before that'),
  },
  language: { schema: PageLanguageTag },
  refused: {
    schema: z.string().nullable(),
    sql: '(SELECT reason FROM mail_suppressions AS m WHERE m.account_id = subscribers.account_id AND m.email = subscribers.email)',
  },
});
export const COLUMNS = columns.select(columns.names);

/** A subscriber as stores give it. */
const Row = z.object(columns.shape(columns.names));
/** The filters of a list; a missing filter is undefined. */
export type SubscriberFilter = Pick<z.output<typeof SubscriberQuery>, 'status' | 'refused'>;
export type SubscriberRow = z.output<typeof Row>;

export const Subscriber = Row.extend({
  refused: z
    .string()
    .optional()
    .describe('Reply of the mail server that rejected the address permanently: nothing more is sent. Absent otherwise'),
}).meta({
  id: 'Subscriber',
  description: 'Updates go to `confirmed` addresses. Readers of `pending` addresses have been asked to confirm',
});

export function toSubscriber(row: SubscriberRow): z.output<typeof Subscriber> {
  return { ...row, refused: row.refused ?? undefined };
}
