import { time } from '@services/common/http/dates';
import { isVisible, text } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { FeedbackStatus as STATUS, FeedbackType as TYPE } from '../generated/prisma/enums.ts';
import { filledText, personId } from '../text.ts';

export const FeedbackType = z.enum(TYPE).meta({ id: 'FeedbackType' });
export const FeedbackStatus = z.enum(STATUS).meta({ id: 'FeedbackStatus' });

const part = (label: string) => text({ max: 4000, label, trim: false }).default('');

export const StructuredContent = z
  .strictObject({ clear: part('Clear'), confusing: part('Confusing'), works: part('Works'), improve: part('Improve') })
  .refine((content) => Object.values(content).some(isVisible), {
    error: 'At least one of clear, confusing, works and improve must not be blank',
  });

export const QuickContent = z.strictObject({
  comment: filledText('Comment', 2000),
  rating: z.int().min(1).max(5).optional(),
  sentiment: z.enum(['positive', 'neutral', 'negative']).optional(),
});

/** In one Unicode form, so that tags that look alike are equal. */
export const Tag = text({ min: 1, max: 50, label: 'Tag' }).normalize('NFC');

/** Everything that is shown of feedback. Reading a time, or an array even if it is empty, costs as much as the rest of a row. */
export const columns = defineColumns({
  id: { schema: z.string().meta({ examples: ['fb-01k9x3w8d0q4m7v5t2r6y8z1ab'] }) },
  product_id: { schema: z.string() },
  reviewer_id: { schema: z.string() },
  reviewer_name: { schema: z.string() },
  type: { schema: FeedbackType },
  status: { schema: FeedbackStatus },
  content: { schema: z.union([StructuredContent, QuickContent]) },
  tags: {
    schema: z.array(z.string()).optional().meta({ description: 'Only when there are any' }),
    sql: `nullif(tags, '{}')`,
  },
  created_at: { schema: z.iso.datetime() },
});

export const COLUMNS = columns.select(columns.names);

/** The filters of a list or an export of feedback. */
export const filters = {
  status: { schema: FeedbackStatus, sql: 'status = $::feedback_status' },
  type: { schema: FeedbackType, sql: 'type = $::feedback_type' },
  reviewer_id: { schema: personId('Reviewer id'), sql: 'reviewer_id = $' },
  since: { schema: time({ label: 'since' }), sql: 'created_at >= $::timestamptz' },
  until: { schema: time({ label: 'until', dateAlone: 'end' }), sql: 'created_at <= $::timestamptz' },
  tag: { schema: Tag, sql: `tags @> ARRAY[$::text] AND tags <> '{}'` },
  search: {
    schema: text({ min: 1, max: 200, label: 'Search' }).normalize('NFC').meta({
      description:
        'Text that the feedback or the name of its reviewer contains, in any case: `strasse` finds `Straße`, and `istanbul` finds `İstanbul`',
    }),
    sql: 'search_text LIKE search_pattern($)',
  },
};
