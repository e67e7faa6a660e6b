import { time } from '@services/common/http/dates';
import { isVisible, text } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { FeedbackStatus as STATUS, FeedbackType as TYPE } from '../generated/prisma/enums.ts';
import { createdAt, filledText, idOf, personId, productId, searchFilter } from '../text.ts';

const FeedbackType = z.enum(TYPE).meta({
  id: 'FeedbackType',
  description: '`structured` for up to four answers, `quick` for a comment',
});
export const FeedbackStatus = z.enum(STATUS).meta({
  id: 'FeedbackStatus',
  description: '`submitted` until you validate or dismiss it, which is final',
});

const part = (label: string, meaning: string) =>
  text({ max: 4000, label, trim: false }).default('').describe(`${meaning}. May be empty`);

export const StructuredContent = z
  .strictObject({
    clear: part('Clear', 'What was clear'),
    confusing: part('Confusing', 'What was confusing'),
    works: part('Works', 'What works well'),
    improve: part('Improve', 'What should be improved'),
  })
  .refine((content) => Object.values(content).some(isVisible), {
    error: 'At least one of clear, confusing, works and improve must not be blank',
  });

export const QuickContent = z.strictObject({
  comment: filledText('Comment', 2000).describe('Comment in plain text'),
  rating: z.int().min(1).max(5).optional().describe('Rating from 1 (worst) to 5 (best)'),
  sentiment: z
    .enum(['positive', 'neutral', 'negative'])
    .optional()
    .describe('How the reviewer feels about the product'),
});

/** Normalized to one Unicode form, so that tags that look alike are equal. */
export const Tag = text({ min: 1, max: 50, label: 'Tag' }).normalize('NFC');

/** The fields that identify the person who gives feedback. */
export const reviewer = {
  reviewer_id: personId('Reviewer id').describe('Your ID of the reviewer'),
  reviewer_name: text({ max: 200, label: 'Reviewer name', trim: false }).describe('Name of the reviewer. May be empty'),
};

/** The columns of feedback that the API shows. An empty array of tags is read as null, which costs less to read. */
export const columns = defineColumns({
  id: { schema: idOf('fb') },
  product_id: { schema: productId },
  reviewer_id: { schema: reviewer.reviewer_id },
  reviewer_name: { schema: reviewer.reviewer_name },
  type: { schema: FeedbackType },
  status: { schema: FeedbackStatus },
  content: {
    schema: z
      .union([StructuredContent, QuickContent])
      .describe('What the reviewer says. `type` decides which fields it has'),
  },
  tags: {
    schema: z.array(z.string()).optional().describe('Your tags, sorted. Absent without tags'),
    sql: `nullif(tags, '{}')`,
  },
  created_at: { schema: createdAt },
});

export const COLUMNS = columns.select(columns.names);

export const filters = {
  status: { schema: FeedbackStatus.describe('Only feedback with this status'), sql: 'status = $::feedback_status' },
  type: { schema: FeedbackType.describe('Only feedback of this type'), sql: 'type = $::feedback_type' },
  reviewer_id: { schema: reviewer.reviewer_id.describe('Only feedback of this reviewer'), sql: 'reviewer_id = $' },
  since: {
    schema: time({ label: 'since' }).describe(
      'Only feedback submitted at or after this ISO 8601 date or time. UTC unless the time has an offset; a date means the start of the day',
    ),
    sql: 'created_at >= $::timestamptz',
  },
  until: {
    schema: time({ label: 'until', dateAlone: 'end' }).describe(
      'Only feedback submitted at or before this ISO 8601 date or time. UTC unless the time has an offset; a date means the end of the day',
    ),
    sql: 'created_at <= $::timestamptz',
  },
  tag: { schema: Tag.describe('Only feedback with this tag'), sql: `tags @> ARRAY[$::text] AND tags <> '{}'` },
  search: searchFilter('the feedback or the name of its reviewer'),
};
