import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { filledText } from '../text.ts';

export const NewUpdate = z.strictObject({
  title: filledText('Title', 200),
  description: text({ max: 20_000, label: 'Description', trim: false }).default(''),
});
export type NewUpdate = z.output<typeof NewUpdate>;

export const Update = z
  .object({
    id: z.string().meta({ examples: ['update-01k9x3w8d0q4m7v5t2r6y8z1ab'] }),
    product_id: z.string(),
    title: z.string(),
    description: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Update' });

/** An update as stores give it. */
export interface UpdateRow {
  id: string;
  productId: string;
  title: string;
  description: string;
  createdAt: Date;
}

export function toUpdate(row: UpdateRow): z.output<typeof Update> {
  return {
    id: row.id,
    product_id: row.productId,
    title: row.title,
    description: row.description,
    created_at: row.createdAt.toISOString(),
  };
}
