import { timestamp } from '@services/common/http/dates';
import { text } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { OptionalPageQuery } from '../envelope.ts';
import { UpdateStatus as STATUS } from '../generated/prisma/enums.ts';
import { createdAt, filledText, idOf, productId } from '../text.ts';

const UpdateStatus = z.enum(STATUS).meta({
  id: 'UpdateStatus',
  description: '`draft` until it is published or scheduled, `scheduled` until `publish_at`, then `published`',
});
export type UpdateStatus = z.output<typeof UpdateStatus>;

const fields = {
  title: filledText('Title', 200).describe('Headline'),
  description: text({ max: 20_000, label: 'Description', trim: false }).describe(
    'Text in Markdown: emphasis, lists, links and images with an https address. HTML is shown as text. May be empty',
  ),
  category: text({ max: 40, label: 'Category' }).describe('Label in your own words, such as `Fixed`. May be empty'),
};
const publishAt = timestamp().refine((value) => new Date(value) > new Date(), {
  error: 'publish_at must be in the future',
});

export const NewUpdate = z
  .strictObject({
    title: fields.title,
    description: fields.description.default(''),
    category: fields.category.default(''),
    draft: z.boolean().default(false).describe('Whether to keep the update as a draft, which readers cannot see'),
    publish_at: publishAt.optional().describe('When to publish the update. At once unless set'),
  })
  .refine(({ draft, publish_at: at }) => !draft || at === undefined, {
    error: 'A draft has no publish_at',
    path: ['publish_at'],
  });

export const ChangedUpdate = z
  .strictObject({
    ...fields,
    publish_at: publishAt.nullable().describe('When to publish the update. Null makes the update a draft'),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });
export type ChangedUpdate = z.output<typeof ChangedUpdate>;

export const UpdateQuery = OptionalPageQuery.extend({
  status: UpdateStatus.default('published').describe('Only updates with this status'),
});

const time = z.iso.datetime();
const columns = defineColumns({
  id: { schema: idOf('update') },
  product_id: { schema: productId },
  title: { schema: fields.title },
  description: { schema: fields.description },
  created_at: { schema: createdAt.describe('When the update was published or, until then, created, in UTC') },
  category: { schema: fields.category },
  status: { schema: UpdateStatus },
  publish_at: { schema: time.nullable() },
  edited_at: { schema: time.nullable() },
});
export const COLUMNS = columns.select(columns.names);

export const Update = z
  .object({
    ...columns.shape(columns.names),
    category: fields.category.optional().describe('Label in your own words. Absent without a label'),
    status: UpdateStatus.optional().describe('`draft` or `scheduled`. Absent once the update is published'),
    publish_at: time
      .optional()
      .describe('When the update will be published, in UTC. Absent unless the update is scheduled'),
    edited_at: time
      .optional()
      .describe('When the update was corrected last, in UTC. Absent if it was not corrected after its publication'),
  })
  .meta({ id: 'Update' });
export type Update = z.output<typeof Update>;

/** An update as the stores return it. */
const Row = z.object(columns.shape(columns.names));
export type UpdateRow = z.output<typeof Row>;

export function toUpdate({ category, status, publish_at: at, edited_at: edited, ...row }: UpdateRow): Update {
  return {
    ...row,
    ...(category !== '' && { category }),
    ...(status !== 'published' && { status }),
    ...(at !== null && { publish_at: at }),
    ...(edited !== null && { edited_at: edited }),
  };
}
