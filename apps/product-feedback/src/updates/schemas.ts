import { text } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { createdAt, filledText, idOf, productId } from '../text.ts';

const fields = {
  title: filledText('Title', 200).describe('Headline'),
  description: text({ max: 20_000, label: 'Description', trim: false }).describe(
    'Text in Markdown: emphasis, lists and links. HTML is shown as text. May be empty',
  ),
};

export const NewUpdate = z.strictObject({
  title: fields.title,
  description: fields.description.default(''),
});
export type NewUpdate = z.output<typeof NewUpdate>;

const columns = defineColumns({
  id: { schema: idOf('update') },
  product_id: { schema: productId },
  title: { schema: fields.title },
  description: { schema: fields.description },
  created_at: { schema: createdAt },
});
export const COLUMNS = columns.select(columns.names);

export const Update = z.object(columns.shape(columns.names)).meta({ id: 'Update' });
export type Update = z.output<typeof Update>;
