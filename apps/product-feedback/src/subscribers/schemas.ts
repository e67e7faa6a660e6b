import { listed } from '@services/common/http/messages';
import type { IsoTime } from '@services/common/database/iso-time';
import { z } from 'zod';

import { EmailAddress } from '../text.ts';
import { OptionalPageQuery } from '../envelope.ts';

export const STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const;
const Status = z.enum(STATUSES, { error: `Status must be ${listed(STATUSES, 'or')}` });

export const NewSubscriber = z.strictObject({ email: EmailAddress });

export const SubscriberQuery = OptionalPageQuery.extend({ status: Status.optional() });

export const Subscriber = z
  .object({
    id: z.string(),
    product_id: z.string(),
    email: z.string(),
    status: Status,
    created_at: z.iso.datetime(),
    confirmed_at: z.iso.datetime().nullable(),
    refused: z
      .string()
      .optional()
      .meta({ description: 'What the mail server said when it refused the address for good' }),
  })
  .meta({
    id: 'Subscriber',
    description: 'Updates go to `confirmed` addresses. `pending` ones have been asked to confirm.',
  });

/** A subscriber as stores give it. */
export interface SubscriberRow {
  id: string;
  productId: string;
  email: string;
  status: (typeof STATUSES)[number];
  createdAt: IsoTime;
  confirmedAt: IsoTime | null;
  unsubscribedAt: IsoTime | null;
  refused: string | null;
}

export function toSubscriber(row: SubscriberRow): z.output<typeof Subscriber> {
  return {
    id: row.id,
    product_id: row.productId,
    email: row.email,
    status: row.status,
    created_at: row.createdAt,
    confirmed_at: row.confirmedAt,
    ...(row.refused !== null && { refused: row.refused }),
  };
}
