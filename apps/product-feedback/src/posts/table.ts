import { text } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { PostStatus as STATUS } from '../generated/prisma/enums.ts';
import { createdAt, filledText, idOf, productId, searchFilter, updatedAt } from '../text.ts';

export const PostStatus = z.enum(STATUS).meta({
  id: 'PostStatus',
  description: 'Status on the board. It can change to any other status',
});
export type PostStatus = z.output<typeof PostStatus>;

/** The texts of a post, which the owner writes. */
export const texts = {
  title: filledText('Title', 200).describe('Public title'),
  text: text({ max: 10_000, label: 'Text', trim: false }).describe('Public description in Markdown. May be empty'),
};

/** The columns of a post that the API shows. */
export const columns = defineColumns({
  id: { schema: idOf('post') },
  product_id: { schema: productId },
  title: { schema: texts.title },
  text: { schema: texts.text },
  status: { schema: PostStatus },
  votes: { schema: z.int().describe('Number of votes'), sql: 'vote_count' },
  comments: { schema: z.int().describe('Number of comments, without hidden comments'), sql: 'comment_count' },
  feedback_id: { schema: z.string().nullable() },
  merged_into: { schema: z.string().nullable() },
  created_at: { schema: createdAt },
  updated_at: { schema: updatedAt },
});
export const COLUMNS = columns.select(columns.names);

/** A post as the stores return it. */
const Row = z.object(columns.shape(columns.names));
export type PostRow = z.output<typeof Row>;

export const filters = {
  status: { schema: PostStatus.describe('Only posts with this status'), sql: 'status = $::post_status' },
  search: searchFilter('the title or the text'),
};
