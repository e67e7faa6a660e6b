import { importReport } from '@services/common/files/import-file';
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
    channel: z.enum(KINDS).describe('Kind of channel that the address belongs to'),
    // Any text is accepted here. An invalid address is refused later, with the error code of its channel.
    address: z.string().max(400).describe('Phone number or email address'),
    category: category
      .optional()
      .describe('Blocks only marketing. Without `category` and `topic`, everything is blocked'),
    topic: TopicKey.optional().describe('Blocks only messages about this topic'),
    reason: text({ min: 1, max: 100, label: 'Reason' }).optional().describe('Your reason. Default: `api`'),
  })
  .meta({ id: 'NewSuppression' });
export type NewSuppression = z.output<typeof NewSuppression>;

export const ImportReport = z
  .object({ ...importReport, created: z.int().describe('Suppressions added') })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.output<typeof ImportReport>;

export const Suppression = z
  .object({
    suppressionId: z.string().describe('ID of the suppression'),
    channel: z.enum(KINDS).describe('Kind of channel that the address belongs to'),
    address: z.string().nullable().describe('Phone number or email address. Null after the person was erased'),
    category: category
      .nullable()
      .describe('`marketing` if only marketing is blocked. Null if all messages are blocked'),
    topic: TopicKey.nullable().describe('Key of the topic, if only messages about it are blocked. Null otherwise'),
    reason: z.string().meta({
      description:
        'Why the address is blocked: `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, ' +
        '`complaint`, `provider`, `erasure`, `import`, `api`, or your reason',
    }),
    createdAt: z.iso.datetime().describe('When the address was blocked'),
  })
  .meta({ id: 'Suppression' });

/** An address is found by its hash. */
export const suppressionFilters = {
  channel: { schema: z.enum(KINDS).describe('Only addresses of this kind of channel'), sql: 'channel = $' },
  address: {
    schema: z.string().max(320).describe('Only this address, ignoring case'),
    sql: 'address_hash = $',
  },
  category: {
    schema: z
      .enum(['all', 'marketing'])
      .describe('`all` lists only suppressions of all messages, `marketing` only suppressions of marketing or a topic'),
    sql: `(scope = '') = ($ = 'all')`,
  },
  topic: { schema: TopicKey.describe('Only suppressions of this topic'), sql: 'scope = $' },
  reason: { schema: z.string().max(100).describe('Only suppressions with this reason'), sql: 'source = $' },
};
export const SuppressionQuery = z.object({
  limit: limitParameter(),
  after: z.string().max(200).optional().describe('`next` of the previous page'),
  ...optionalFilters(suppressionFilters),
});
export type SuppressionQuery = z.output<typeof SuppressionQuery>;

export function toSuppression(row: SuppressionRow): z.output<typeof Suppression> {
  const { channel, address, scope, source, createdAt } = row;
  return { suppressionId: suppressionId(row), channel, address, ...describeScope(scope), reason: source, createdAt };
}
