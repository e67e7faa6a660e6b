import { limitParameter, text } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { z } from 'zod';

import { KINDS } from '../providers/kinds.ts';
import { describeScope } from '../contacts/consent.ts';
import { TopicKey } from '../contacts/topics/purposes.ts';
import { suppressionId, type SuppressionRow } from './keys.ts';

const category = z.enum(['marketing']);

export const NewSuppression = z
  .strictObject({
    channel: z.enum(KINDS),
    // Any text: an invalid address is refused with the code of its channel.
    address: z.string().max(400),
    category: category.optional().meta({ description: 'If omitted, the address gets no messages on the channel' }),
    topic: TopicKey.optional().meta({ description: 'Only messages about this topic' }),
    reason: text({ min: 1, max: 100, label: 'Reason' }).optional().meta({ description: '`api` by default' }),
  })
  .meta({ id: 'NewSuppression' });
export type NewSuppression = z.output<typeof NewSuppression>;

export const Suppression = z
  .object({
    suppressionId: z.string(),
    channel: z.enum(KINDS),
    address: z
      .string()
      .nullable()
      .meta({ description: 'Null when its owner was erased, or an earlier release recorded the entry' }),
    category: category
      .nullable()
      .meta({ description: 'Null: nothing is sent at all, transactional messages included' }),
    topic: z.string().nullable(),
    reason: z.string().meta({
      description:
        '`sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, ' +
        '`complaint`, `provider`, `erasure`, `import`, `api`, or what your request said',
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Suppression' });

/** An address is found by its hash. */
export const suppressionFilters = {
  channel: { schema: z.enum(KINDS), sql: 'channel = $' },
  address: {
    schema: z.string().max(320).meta({ description: 'Exactly this address, whatever its case' }),
    sql: 'address_hash = $',
  },
  category: {
    schema: z.enum(['all', 'marketing']).meta({ description: '`all`: entries that end everything' }),
    sql: `(scope = '') = ($ = 'all')`,
  },
  topic: { schema: TopicKey, sql: 'scope = $' },
  reason: { schema: z.string().max(100), sql: 'source = $' },
};
export const SuppressionQuery = z.object({
  limit: limitParameter(),
  after: z.string().max(200).optional().meta({ description: '`next` of the page before' }),
  ...optionalFilters(suppressionFilters),
});
export type SuppressionQuery = z.output<typeof SuppressionQuery>;

export function toSuppression(row: SuppressionRow): z.output<typeof Suppression> {
  const { channel, address, scope, source, createdAt } = row;
  return { suppressionId: suppressionId(row), channel, address, ...describeScope(scope), reason: source, createdAt };
}
