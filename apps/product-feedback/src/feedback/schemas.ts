import type { IsoTime } from '@services/common/database/iso-time';
import { time } from '@services/common/http/dates';
import { isVisible, text } from '@services/common/http/validation';
import { z } from 'zod';

import { ExportFormat } from '../export-formats.ts';
import { PageQuery } from '../envelope.ts';
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

export type Content = z.output<typeof StructuredContent> | z.output<typeof QuickContent>;

const reviewer = {
  reviewer_id: personId('Reviewer id'),
  reviewer_name: text({ max: 200, label: 'Reviewer name', trim: false }),
};

export const NewFeedback = z.discriminatedUnion('type', [
  z.strictObject({ ...reviewer, type: z.literal('structured'), content: StructuredContent }),
  z.strictObject({ ...reviewer, type: z.literal('quick'), content: QuickContent }),
]);
export type NewFeedback = z.output<typeof NewFeedback>;

/** In one form of Unicode, so that tags that look the same are the same. */
const Tag = text({ min: 1, max: 50, label: 'Tag' }).normalize('NFC');

/** All tags of one piece of feedback. Their order is not kept. */
export const NewTags = z.strictObject({
  tags: z
    .array(Tag)
    .max(20)
    .transform((tags) => [...new Set(tags)].sort()),
});

export const TagCount = z.object({ tag: z.string(), count: z.int() }).meta({ id: 'TagCount' });

/** What a list or an export of feedback can be narrowed to. */
export const FeedbackFilter = z.strictObject({
  status: FeedbackStatus.optional(),
  type: FeedbackType.optional(),
  reviewer_id: personId('Reviewer id').optional(),
  since: time({ label: 'since' }).optional(),
  until: time({ label: 'until', dateAlone: 'end' }).optional(),
  tag: Tag.optional(),
  search: text({ min: 1, max: 200, label: 'Search' }).normalize('NFC').optional().meta({
    description:
      'Text that the feedback or the name of its reviewer contains, in any case: `strasse` finds `Straße`, and `istanbul` finds `İstanbul`',
  }),
});

export const FeedbackExportQuery = FeedbackFilter.extend({ format: ExportFormat });

export const FeedbackQuery = PageQuery.extend(FeedbackFilter.shape);

export const Feedback = z
  .object({
    id: z.string().meta({ examples: ['fb-01k9x3w8d0q4m7v5t2r6y8z1ab'] }),
    product_id: z.string(),
    reviewer_id: z.string(),
    reviewer_name: z.string(),
    type: FeedbackType,
    status: FeedbackStatus,
    content: z.union([StructuredContent, QuickContent]),
    tags: z.array(z.string()).optional().meta({ description: 'Only when there are any' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Feedback' });

export const DismissedFeedback = z
  .object({ id: z.string(), status: FeedbackStatus, updated_at: z.iso.datetime() })
  .meta({ id: 'DismissedFeedback' });

export const ValidatedFeedback = DismissedFeedback.extend({ credits_earned: z.int() }).meta({
  id: 'ValidatedFeedback',
});

/** Feedback as stores give it. */
export interface FeedbackRow {
  id: string;
  productId: string;
  reviewerId: string;
  reviewerName: string;
  type: z.output<typeof FeedbackType>;
  status: z.output<typeof FeedbackStatus>;
  content: unknown;
  /** null where there are none. */
  tags: string[] | null;
  createdAt: IsoTime;
}

/** Feedback that was just decided on. */
export interface DecidedRow extends FeedbackRow {
  creditsEarned: number;
  updatedAt: IsoTime;
}

export function toFeedback(row: FeedbackRow): z.output<typeof Feedback> {
  return {
    id: row.id,
    product_id: row.productId,
    reviewer_id: row.reviewerId,
    reviewer_name: row.reviewerName,
    type: row.type,
    status: row.status,
    content: inOrder(row.content as Content),
    ...(row.tags && { tags: row.tags }),
    created_at: row.createdAt,
  };
}

const PARTS = [...Object.keys(StructuredContent.shape), ...Object.keys(QuickContent.shape)];

/** The parts in the specification's order: PostgreSQL's `jsonb` does not keep it. */
function inOrder(content: Content): Content {
  const parts = content as Record<string, unknown>;
  const ordered: Record<string, unknown> = {};
  for (const part of PARTS) if (part in parts) ordered[part] = parts[part];
  return ordered as Content;
}

export function toDismissed({ id, status, updatedAt }: DecidedRow): z.output<typeof DismissedFeedback> {
  return { id, status, updated_at: updatedAt };
}

export function toValidated(row: DecidedRow): z.output<typeof ValidatedFeedback> {
  const { id, status, updated_at } = toDismissed(row);
  return { id, status, credits_earned: row.creditsEarned, updated_at };
}
