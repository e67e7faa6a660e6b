import type { IsoTime } from '@services/common/database/iso-time';
import { integerParameter, text } from '@services/common/http/validation';
import { z } from 'zod';

import { filledText, personId } from '../text.ts';
import type { VoteRow } from './votes.ts';

const personName = text({ max: 200, label: 'Person name', trim: false }).default('');

export const NewVote = z.strictObject({ person_id: personId('Person id'), person_name: personName });

export const NewComment = z.strictObject({
  text: filledText('Comment', 2000),
  person_id: personId('Person id').optional().meta({ description: 'The product’s team unless given' }),
  person_name: personName.meta({ description: 'Public' }),
});
export type NewComment = z.output<typeof NewComment>;

export const ChangedComment = z.strictObject({ hidden: z.boolean() });

const perPage = integerParameter({ min: 1, max: 100, fallback: 20 });
const after = text({ max: 200, label: 'after' }).default('').meta({ description: '`next` of the page before' });
export const VoteQuery = z.strictObject({ after, per_page: perPage });
export const CommentQuery = VoteQuery;

export const Votes = z.object({ post_id: z.string(), votes: z.int() }).meta({ id: 'Votes' });

export const Vote = z
  .object({
    person_id: z.string(),
    person_name: z.string(),
    anonymous: z.boolean().meta({ description: 'A visitor whom only a cookie identifies' }),
    merged_from: z.string().optional().meta({ description: 'The duplicate that it was given to, if not to this post' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Vote' });

export const Comment = z
  .object({
    id: z.string().meta({ examples: ['comment-01k9x3w8d0q4m7v5t2r6y8z1ab'] }),
    post_id: z.string(),
    person_id: z.string().nullable().meta({ description: 'Null for the product’s team' }),
    person_name: z.string(),
    text: z.string(),
    hidden: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Comment' });

/** A comment as stores give it. */
export interface CommentRow {
  id: string;
  postId: string;
  personId: string | null;
  personName: string;
  text: string;
  hidden: boolean;
  createdAt: IsoTime;
}

export function toVote(row: VoteRow): z.output<typeof Vote> {
  return {
    person_id: row.personId,
    person_name: row.personName,
    anonymous: row.anonymous,
    ...(row.mergedFrom !== null && { merged_from: row.mergedFrom }),
    created_at: row.createdAt,
  };
}

export function toComment(row: CommentRow): z.output<typeof Comment> {
  return {
    id: row.id,
    post_id: row.postId,
    person_id: row.personId,
    person_name: row.personName,
    text: row.text,
    hidden: row.hidden,
    created_at: row.createdAt,
  };
}
