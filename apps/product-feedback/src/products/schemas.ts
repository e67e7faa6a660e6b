import type { IsoTime } from '@services/common/database/iso-time';
import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { FeedbackPage as FEEDBACK_PAGE, ProductStatus as STATUS } from '../generated/prisma/enums.ts';
import { filledText, isWebAddress, personId } from '../text.ts';

/** Any of them may follow any other. */
export const ProductStatus = z.enum(STATUS).meta({ id: 'ProductStatus' });

export const FeedbackPage = z.enum(FEEDBACK_PAGE).meta({
  id: 'FeedbackPage',
  description:
    'Who may use the hosted feedback page: everybody who has its address (`open`, the default), people with a signed ' +
    'link (`invited`), or no one (`closed`).',
});

const fields = {
  name: filledText('Name', 120),
  description: text({ max: 10_000, label: 'Description', trim: false }),
  url: text({ max: 2048, label: 'URL', trim: false }).refine((value) => value === '' || isWebAddress(value), {
    error: 'URL must start with http:// or https://',
  }),
  category: text({ max: 100, label: 'Category', trim: false }),
  status: ProductStatus,
  owner_id: personId('Owner id').meta({ description: 'The person who owns the product and cannot review it' }),
  feedback_page: FeedbackPage,
  colour: z
    .string()
    .refine((value) => value === '' || /^#[0-9a-f]{6}$/i.test(value), {
      error: 'Colour must be # and six hexadecimal digits, for example #0b6b57',
    })
    .transform((value) => value.toLowerCase())
    .meta({
      description:
        'Of links and buttons on the hosted pages, as `#rrggbb`; empty for the default. It is darkened or lightened as far ' +
        'as text needs a contrast of 4.5:1',
    }),
};

export const NewProduct = z
  .strictObject({ ...fields })
  .partial()
  .required({ name: true });
export type NewProduct = z.output<typeof NewProduct>;

export const ChangedProduct = z
  .strictObject({ ...fields, updated_at: z.unknown().meta({ description: 'Ignored: changes answer it' }) })
  .partial()
  .transform(({ updated_at: _time, ...changes }) => changes)
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });
export type ChangedProduct = z.output<typeof ChangedProduct>;

export const Product = z
  .object({
    id: z.string().meta({ examples: ['prod-01k9x3w8d0q4m7v5t2r6y8z1ab'] }),
    name: z.string(),
    description: z.string(),
    url: z.string(),
    category: z.string(),
    status: ProductStatus,
    created_at: z.iso.datetime(),
    owner_id: z.string().optional().meta({ description: 'Only when it was given' }),
    feedback_page: FeedbackPage.optional().meta({ description: 'Only when the page is not open' }),
    colour: z.string().optional().meta({ description: 'Only when it was given' }),
    logo_url: z.url().optional().meta({ description: 'Only when there is a logo' }),
  })
  .meta({ id: 'Product' });

export const CountedProduct = Product.extend({ feedback_count: z.int(), update_count: z.int() }).meta({
  id: 'CountedProduct',
});

export const UpdatedProduct = z
  .object({ id: z.string(), name: z.string(), status: ProductStatus, updated_at: z.iso.datetime() })
  .meta({ id: 'UpdatedProduct' });

/** A product as stores give it. */
export interface ProductRow {
  id: string;
  name: string;
  description: string;
  url: string;
  category: string;
  status: z.output<typeof ProductStatus>;
  ownerId: string | null;
  feedbackPage: z.output<typeof FeedbackPage>;
  colour: string;
  /** SHA-256 of the logo, where there is one. */
  logoHash?: string | null;
  createdAt: IsoTime;
}

export interface CountedProductRow extends ProductRow {
  feedbackCount: number;
  updateCount: number;
}

export function toProduct(row: ProductRow, publicUrl: string): z.output<typeof Product> {
  const product: z.output<typeof Product> = {
    id: row.id,
    name: row.name,
    description: row.description,
    url: row.url,
    category: row.category,
    status: row.status,
    created_at: row.createdAt,
  };
  if (row.ownerId !== null) product.owner_id = row.ownerId;
  if (row.feedbackPage !== 'open') product.feedback_page = row.feedbackPage;
  if (row.colour !== '') product.colour = row.colour;
  if (row.logoHash) product.logo_url = `${publicUrl}/p/${row.id}/logo?v=${row.logoHash.slice(0, 16)}`;
  return product;
}

export function toCountedProduct(row: CountedProductRow, publicUrl: string): z.output<typeof CountedProduct> {
  const counts = { feedback_count: row.feedbackCount, update_count: row.updateCount };
  return Object.assign(toProduct(row, publicUrl), counts);
}

export function toUpdatedProduct({
  id,
  name,
  status,
  updatedAt,
}: ProductRow & { updatedAt: IsoTime }): z.output<typeof UpdatedProduct> {
  return { id, name, status, updated_at: updatedAt };
}
