import type { IsoTime } from '@services/common/database/iso-time';
import { optionalFilters } from '@services/common/tables/table';
import { z } from 'zod';

import { exportParameters } from '../export-formats.ts';
import { PageQuery } from '../envelope.ts';
import { idOf, updatedAt } from '../text.ts';
import { columns, FeedbackStatus, filters, QuickContent, reviewer, StructuredContent, Tag } from './table.ts';

export const NewFeedback = z.discriminatedUnion('type', [
  z.strictObject({
    ...reviewer,
    type: z.literal('structured').describe('Up to four answers'),
    content: StructuredContent.describe('At least one answer must not be blank'),
  }),
  z.strictObject({
    ...reviewer,
    type: z.literal('quick').describe('A comment'),
    content: QuickContent.describe('Comment, and optionally a rating and a sentiment'),
  }),
]);
export type NewFeedback = z.output<typeof NewFeedback>;

/** All tags of one piece of feedback. Their order is not stored. */
export const NewTags = z.strictObject({
  tags: z
    .array(Tag)
    .max(20)
    .transform((tags) => [...new Set(tags)].sort())
    .describe('All tags that the feedback should have, at most 20'),
});

export const TagCount = z
  .object({ tag: z.string().describe('The tag'), count: z.int().describe('Pieces of feedback with this tag') })
  .meta({ id: 'TagCount' });

const FeedbackFilter = z.strictObject(optionalFilters(filters));
export const FeedbackExportQuery = FeedbackFilter.extend(exportParameters);
export const FeedbackQuery = PageQuery.extend({
  order: z.enum(['desc', 'asc']).default('desc').describe('`desc`: newest first; `asc`: oldest first'),
  ...FeedbackFilter.shape,
});

export const Feedback = z.object(columns.shape(columns.names)).meta({ id: 'Feedback' });
type Feedback = z.output<typeof Feedback>;

export const DismissedFeedback = z
  .object({ id: idOf('fb'), status: FeedbackStatus, updated_at: updatedAt })
  .meta({ id: 'DismissedFeedback' });

export const ValidatedFeedback = DismissedFeedback.extend({
  credits_earned: z.int().describe('Credits that the reviewer earned'),
}).meta({
  id: 'ValidatedFeedback',
});

/** Feedback as the stores return it: the tags are null if there are none. */
export type FeedbackRow = Omit<Feedback, 'tags'> & { tags: string[] | null };
export type DismissedRow = FeedbackRow & { updated_at: IsoTime };
export type ValidatedRow = DismissedRow & { credits_earned: number };

export function toFeedback<Row extends FeedbackRow>(row: Row) {
  return { ...row, content: inOrder(row.content), tags: row.tags ?? undefined };
}

export const PARTS = [...Object.keys(StructuredContent.shape), ...Object.keys(QuickContent.shape)];

/** The parts in the specification's order: PostgreSQL's `jsonb` does not keep it. */
function inOrder(content: Feedback['content']): Feedback['content'] {
  const parts = content as Record<string, unknown>;
  const ordered: Record<string, unknown> = {};
  for (const part of PARTS) if (part in parts) ordered[part] = parts[part];
  return ordered as Feedback['content'];
}
