import { text } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { filledText } from '../text.ts';

export const NewUpdate = z.strictObject({
  title: filledText('Title', 200),
  description: text({ max: 20_000, label: 'Description', trim: false }).default(''),
});
export type NewUpdate = z.output<typeof NewUpdate>;

const columns = defineColumns({
  id: { schema: z.string().meta({ examples: ['update-01k9x3w8d0q4m7v5t2r6y8z1ab'] }) },
  product_id: { schema: z.string() },
  title: { schema: z.string() },
  description: { schema: z.string() },
  created_at: { schema: z.iso.datetime() },
});
export const COLUMNS = columns.select(columns.names);

export const Update = z.object(columns.shape(columns.names)).meta({ id: 'Update' });
export type Update = z.output<typeof Update>;
