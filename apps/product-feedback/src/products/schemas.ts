import { isWebAddress, Origin, text } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { FeedbackPage as FEEDBACK_PAGE, ProductStatus as STATUS } from '../generated/prisma/enums.ts';
import { createdAt, filledText, idOf, personId, updatedAt } from '../text.ts';

const ProductStatus = z.enum(STATUS).meta({
  id: 'ProductStatus',
  description:
    'Stage of the product, `MVP` unless set. An `Archived` product accepts no feedback and no survey responses',
});

const FeedbackPage = z.enum(FEEDBACK_PAGE).meta({
  id: 'FeedbackPage',
  description:
    'Who may use the hosted feedback page: anyone with its address (`open`, the default), people with a signed link ' +
    '(`invited`), or no one (`closed`)',
});

const fields = {
  name: filledText('Name', 120).describe('Name, as people see it on the hosted pages and in email'),
  description: text({ max: 10_000, label: 'Description', trim: false }).describe(
    'What the product is, as plain text. Shown on its hosted pages. Empty unless set',
  ),
  url: text({ max: 2048, label: 'URL', trim: false })
    .refine((value) => value === '' || isWebAddress(value), {
      error: 'URL must be an http or https address without a password',
    })
    .describe('Website of the product, starting with `http://` or `https://`. Empty unless set'),
  category: text({ max: 100, label: 'Category', trim: false }).describe('Your own category. Empty unless set'),
  status: ProductStatus,
  owner_id: personId('Owner id').describe(
    'Your ID of the person who owns the product. The owner cannot review the product or answer its surveys. Absent unless set',
  ),
  feedback_page: FeedbackPage,
  colour: z
    .string()
    .refine((value) => value === '' || /^#[0-9a-f]{6}$/i.test(value), {
      error: 'Colour must be # and six hexadecimal digits, for example #0b6b57',
    })
    .transform((value) => value.toLowerCase())
    .meta({
      description:
        'Color of links and buttons on the hosted pages, as `#rrggbb`. Empty for the default. It is darkened or lightened ' +
        'until text on it has a contrast of 4.5:1',
    }),
  indexed: z
    .boolean()
    .describe(
      'Whether search engines may list the start page, the board with its posts, the roadmap and the updates. False unless set',
    ),
  embed_origins: z
    .array(Origin)
    .max(20)
    .describe(
      'Origins of the sites that may show the feedback form and the surveys in a frame, such as `https://www.example.com`. Empty unless set',
    ),
};

export const NewProduct = z
  .strictObject({ ...fields })
  .partial()
  .required({ name: true });
export type NewProduct = z.output<typeof NewProduct>;

export const ChangedProduct = z
  .strictObject({
    ...fields,
    updated_at: z.unknown().describe('Ignored, so that you can send a product back as you read it'),
  })
  .partial()
  .transform(({ updated_at: _time, ...changes }) => changes)
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });
export type ChangedProduct = z.output<typeof ChangedProduct>;

/** Triggers maintain the counts, so that the cost of a list does not depend on the amount of feedback. */
const columns = defineColumns({
  id: { schema: idOf('prod') },
  name: { schema: fields.name },
  description: { schema: fields.description },
  url: { schema: fields.url },
  category: { schema: fields.category },
  status: { schema: ProductStatus },
  created_at: { schema: createdAt },
  owner_id: { schema: fields.owner_id.nullable() },
  feedback_page: { schema: FeedbackPage },
  colour: { schema: z.string() },
  indexed: { schema: z.boolean() },
  embed_origins: { schema: z.array(z.string()) },
  /** SHA-256 of the logo, if there is one. */
  logo_hash: {
    schema: z.string().nullable(),
    sql: '(SELECT hash FROM product_logos WHERE product_id = products.id)',
  },
  feedback_count: {
    schema: z.int().describe('Number of pieces of feedback, whatever their status'),
    sql: `structured_submitted + structured_validated + structured_dismissed
      + quick_submitted + quick_validated + quick_dismissed`,
  },
  update_count: { schema: z.int().describe('Number of updates posted') },
});
export const COLUMNS = columns.select(columns.names);

/** A product as the stores return it. */
const Row = z.object(columns.shape(columns.names));
export type ProductRow = z.output<typeof Row>;

export const Product = Row.omit({ logo_hash: true, feedback_count: true, update_count: true })
  .extend({
    owner_id: fields.owner_id.optional(),
    feedback_page: FeedbackPage.optional().describe(
      'Who may use the hosted feedback page: `invited` for people with a signed link, `closed` for no one. Absent if it is open to anyone',
    ),
    colour: z
      .string()
      .optional()
      .describe('Color of links and buttons on the hosted pages, as `#rrggbb`. Absent unless set'),
    indexed: z
      .literal(true)
      .optional()
      .describe('True if search engines may list the public pages of the product. Absent otherwise'),
    embed_origins: z
      .array(z.string())
      .optional()
      .describe('Origins of the sites that may show the forms in a frame. Absent if there are no such sites'),
    logo_url: z.url().optional().describe('Address of the logo, which changes with the picture. Absent without a logo'),
  })
  .meta({ id: 'Product' });

export const CountedProduct = Product.extend(columns.shape(['feedback_count', 'update_count'])).meta({
  id: 'CountedProduct',
});

export const UpdatedProduct = Row.pick({ id: true, name: true, status: true })
  .extend({ updated_at: updatedAt })
  .meta({ id: 'UpdatedProduct' });

export function toProduct({ logo_hash: hash, ...row }: ProductRow, publicUrl: string): z.output<typeof CountedProduct> {
  return {
    ...row,
    owner_id: row.owner_id ?? undefined,
    feedback_page: row.feedback_page === 'open' ? undefined : row.feedback_page,
    colour: row.colour || undefined,
    indexed: row.indexed || undefined,
    embed_origins: row.embed_origins.length === 0 ? undefined : row.embed_origins,
    logo_url: hash === null ? undefined : `${publicUrl}/p/${row.id}/logo?v=${hash.slice(0, 16)}`,
  };
}
