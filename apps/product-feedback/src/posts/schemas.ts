import { integerParameter, text } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { z } from 'zod';

import { PER_PAGE } from '../envelope.ts';
import { exportParameters } from '../export-formats.ts';
import { createdAt, idOf } from '../text.ts';
import { columns, filters, PostStatus, texts, type PostRow } from './table.ts';

export const NewPost = z.strictObject({
  ...texts,
  text: texts.text.default(''),
  status: PostStatus.default('under_review'),
  feedback_id: z
    .string()
    .optional()
    .describe(
      'ID of the feedback on this product that the post is made from. Only you see the link; the board does not show it',
    ),
});
export type NewPost = z.output<typeof NewPost>;

export const ChangedPost = z
  .strictObject(texts)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });

export const note = text({ max: 2000, label: 'Note', trim: false }).describe(
  'Public note, shown with the change in the history of the post. May be empty',
);
export const NewStatus = z.strictObject({ status: PostStatus, note: note.default('') });

/** The position after which a page of posts starts. */
export interface Position {
  votes: number;
  id: string;
}

const Cursor = z
  .string()
  .regex(/^\d{1,9}-post-[0-9a-z]{1,40}$/, { error: 'after must be the pagination.next of a previous page' })
  .transform((cursor): Position => {
    const at = cursor.indexOf('-');
    return { votes: Number(cursor.slice(0, at)), id: cursor.slice(at + 1) };
  });

export function cursorOf({ votes, id }: Position): string {
  return `${votes}-${id}`;
}

export const PostFilter = z.strictObject({
  sort: z.enum(['votes', 'newest']).default('votes').describe('`votes`: most votes first; `newest`: newest first'),
  ...optionalFilters(filters),
  after: Cursor.optional().describe('`pagination.next` of the previous page'),
});
export type PostFilter = z.output<typeof PostFilter>;

export const PostExportQuery = PostFilter.omit({ after: true }).extend(exportParameters);
export type PostExportFilter = Omit<PostFilter, 'after'>;

/** The number of items on a page that starts after a position. */
export const perPage = integerParameter({ min: 1, max: 100, fallback: 20 }).describe(PER_PAGE);

export const PostQuery = PostFilter.extend({ per_page: perPage });

/** Pages that start after a position, so that they do not shift when rows are added. */
export function keysetPageOf<Schema extends z.ZodType>(item: Schema) {
  return z.object({
    data: z.array(item).describe('The items of this page'),
    pagination: z
      .object({
        per_page: z.int().describe('Items per page, as requested'),
        next: z.string().nullable().describe('Value of `after` for the next page. Null on the last page'),
      })
      .describe('Page size, and where the next page starts'),
  });
}

/** The order of these fields is the order of the columns of a CSV file. */
export const Post = z
  .object({
    ...columns.shape(['id', 'product_id', 'title', 'text', 'status', 'votes', 'comments']),
    url: z.url().describe('Address of the page that shows the post on the board'),
    feedback_id: z
      .string()
      .optional()
      .describe(
        'ID of the feedback that the post was made from. Absent if there is no such feedback. The board does not show it',
      ),
    merged_into: z
      .string()
      .optional()
      .describe('ID of the post that this post is merged into. Absent unless this post is merged'),
    ...columns.shape(['created_at', 'updated_at']),
  })
  .meta({ id: 'Post' });

const Change = z.object({ status: PostStatus, note, created_at: createdAt.describe('Time of the change, in UTC') });
export type Change = z.output<typeof Change>;

export const PostWithHistory = Post.extend({
  history: z.array(Change).describe('The last 100 changes of the status, oldest first'),
  duplicates: z
    .array(z.object({ id: idOf('post'), title: texts.title }))
    .describe('The first 1,000 posts that are merged into this post'),
}).meta({ id: 'PostWithHistory' });

export function toPost({ feedback_id, merged_into, ...row }: PostRow, publicUrl: string): z.output<typeof Post> {
  return {
    ...row,
    feedback_id: feedback_id ?? undefined,
    merged_into: merged_into ?? undefined,
    url: `${publicUrl}/p/${row.product_id}/board/${row.id}`,
  };
}
