import type { IsoTime } from '@services/common/database/iso-time';
import { integerParameter, text } from '@services/common/http/validation';
import { z } from 'zod';

import { ExportFormat } from '../export-formats.ts';
import { PostStatus as STATUS } from '../generated/prisma/enums.ts';
import { filledText } from '../text.ts';

export const PostStatus = z.enum(STATUS).meta({ id: 'PostStatus', description: 'Any of them may follow any other' });
export type PostStatus = z.output<typeof PostStatus>;

const fields = {
  title: filledText('Title', 200).meta({ description: 'Public' }),
  text: text({ max: 10_000, label: 'Text', trim: false }).meta({ description: 'Public, plain text' }),
};

export const NewPost = z.strictObject({
  ...fields,
  text: fields.text.default(''),
  status: PostStatus.default('under_review'),
  feedback_id: z.string().optional().meta({
    description:
      'Feedback of the product that the post comes from. It is linked for you alone: the board shows nothing of it',
  }),
});
export type NewPost = z.output<typeof NewPost>;

export const ChangedPost = z
  .strictObject(fields)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });

export const NewStatus = z.strictObject({
  status: PostStatus,
  note: text({ max: 2000, label: 'Note', trim: false })
    .default('')
    .meta({ description: 'Public: shown with the change in the history of the post' }),
});

export const SORTS = ['votes', 'newest'] as const;

/** Where a page of posts begins: after this one in the list's order. */
export interface Position {
  votes: number;
  id: string;
}

const Cursor = z
  .string()
  .regex(/^\d{1,9}-post-[0-9a-z]{1,40}$/, { error: 'after must be what pagination.next said' })
  .transform((cursor): Position => {
    const at = cursor.indexOf('-');
    return { votes: Number(cursor.slice(0, at)), id: cursor.slice(at + 1) };
  });

export function cursorOf({ voteCount, id }: { voteCount: number; id: string }): string {
  return `${voteCount}-${id}`;
}

export const PostFilter = z.strictObject({
  sort: z.enum(SORTS).default('votes'),
  status: PostStatus.optional(),
  search: text({ min: 1, max: 200, label: 'Search' }).normalize('NFC').optional().meta({
    description:
      'Text that the title or the text contains, in any case: `strasse` finds `Straße`, and `istanbul` finds `İstanbul`',
  }),
  after: Cursor.optional().meta({ description: '`next` of the page before' }),
});
export type PostFilter = z.output<typeof PostFilter>;

export const PostExportQuery = PostFilter.omit({ after: true }).extend({ format: ExportFormat });
export type PostExportFilter = Omit<PostFilter, 'after'>;

export const PostQuery = PostFilter.extend({ per_page: integerParameter({ min: 1, max: 100, fallback: 20 }) });

/** Pages that are continued from a position, so that they do not move when rows arrive. */
export function keysetPageOf<Schema extends z.ZodType>(item: Schema) {
  return z.object({
    data: z.array(item),
    pagination: z.object({
      per_page: z.int(),
      next: z.string().nullable().meta({ description: '`after` of the next page; null on the last' }),
    }),
  });
}

export const Post = z
  .object({
    id: z.string().meta({ examples: ['post-01k9x3w8d0q4m7v5t2r6y8z1ab'] }),
    product_id: z.string(),
    title: z.string(),
    text: z.string(),
    status: PostStatus,
    votes: z.int(),
    comments: z.int().meta({ description: 'Those that are not hidden' }),
    url: z.url(),
    feedback_id: z.string().optional().meta({ description: 'Only when it was given. The board does not show it' }),
    merged_into: z.string().optional().meta({ description: 'Only while it is merged into another post' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Post' });

export const PostWithHistory = Post.extend({
  history: z
    .array(z.object({ status: PostStatus, note: z.string(), created_at: z.iso.datetime() }))
    .meta({ description: 'Its last 100 statuses, oldest first' }),
  duplicates: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .meta({ description: 'Posts that are merged into this one, the first 1,000' }),
}).meta({ id: 'PostWithHistory' });

/** A post as stores give it. */
export interface PostRow {
  id: string;
  productId: string;
  title: string;
  text: string;
  status: PostStatus;
  voteCount: number;
  commentCount: number;
  feedbackId: string | null;
  mergedInto: string | null;
  createdAt: IsoTime;
  updatedAt: IsoTime;
}

export interface StatusChangeRow {
  status: PostStatus;
  note: string;
  createdAt: IsoTime;
}

export function toPost(row: PostRow, publicUrl: string): z.output<typeof Post> {
  return {
    id: row.id,
    product_id: row.productId,
    title: row.title,
    text: row.text,
    status: row.status,
    votes: row.voteCount,
    comments: row.commentCount,
    url: `${publicUrl}/p/${row.productId}/board/${row.id}`,
    ...(row.feedbackId !== null && { feedback_id: row.feedbackId }),
    ...(row.mergedInto !== null && { merged_into: row.mergedInto }),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

export function toHistory(rows: StatusChangeRow[]): z.output<typeof PostWithHistory>['history'] {
  return rows.map(({ status, note, createdAt }) => ({ status, note, created_at: createdAt }));
}
