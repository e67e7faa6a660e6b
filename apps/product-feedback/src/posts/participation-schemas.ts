import { text } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { createdAt, filledText, idOf, personId } from '../text.ts';
import { perPage } from './schemas.ts';

const person = {
  person_id: personId('Person id').describe('Your ID of the person'),
  person_name: text({ max: 200, label: 'Person name', trim: false }).describe('Name of the person. May be empty'),
};
const publicName = person.person_name.describe('Name of the person, shown with the comment. May be empty');
const comment = filledText('Comment', 2000).describe('Public comment in plain text');
const hidden = z.boolean().describe('Whether the comment is hidden from the board');
const postId = z.string().describe('ID of the post');

export const NewVote = z.strictObject({ ...person, person_name: person.person_name.default('') });

export const NewComment = z.strictObject({
  text: comment,
  person_id: person.person_id
    .optional()
    .describe('Your ID of the person who comments. If omitted, the comment is from the team of the product'),
  person_name: publicName.default(''),
});
export type NewComment = z.output<typeof NewComment>;

export const ChangedComment = z.strictObject({ hidden });

const NEXT = '`pagination.next` of the previous page';
// The list is sorted by IDs that clients choose, so every text is a position in it.
const afterVote = text({ max: 200, label: 'after' }).default('').describe(NEXT);
const afterComment = z
  .string()
  .regex(/^(comment-[0-9a-z]{1,40})?$/, { error: 'after must be the pagination.next of a previous page' })
  .default('')
  .describe(NEXT);
export const VoteQuery = z.strictObject({ after: afterVote, per_page: perPage });
export const CommentQuery = z.strictObject({ after: afterComment, per_page: perPage });

export const Votes = z
  .object({ post_id: postId, votes: z.int().describe('Number of votes for the post') })
  .meta({ id: 'Votes' });

const votes = defineColumns({
  person_id: {
    schema: z.string().describe('Your ID of the person, or the ID that the service gave to an anonymous visitor'),
  },
  person_name: { schema: person.person_name },
  anonymous: {
    schema: z.boolean().describe('Whether the vote is from an anonymous visitor, identified only by a cookie'),
    sql: 'origin IS NOT NULL',
  },
  merged_from: { schema: z.string().nullable() },
  created_at: { schema: createdAt.describe('Time of the vote, in UTC') },
});
export const VOTE_COLUMNS = votes.select(votes.names);
const VoteRow = z.object(votes.shape(votes.names));
export type VoteRow = z.output<typeof VoteRow>;

export const Vote = VoteRow.extend({
  merged_from: z
    .string()
    .optional()
    .describe('ID of the duplicate that the vote was given to. Absent if the vote was given to this post'),
}).meta({ id: 'Vote' });

export function toVote(row: VoteRow): z.output<typeof Vote> {
  return { ...row, merged_from: row.merged_from ?? undefined };
}

const comments = defineColumns({
  id: { schema: idOf('comment') },
  post_id: { schema: postId },
  person_id: {
    schema: z.string().nullable().describe('ID of the person who wrote the comment. Null for the team of the product'),
  },
  person_name: { schema: publicName },
  text: { schema: comment },
  hidden: { schema: hidden },
  pending: {
    schema: z
      .boolean()
      .describe(
        'Whether the comment waits for approval. Showing the comment approves it, and hiding the comment rejects it',
      ),
  },
  created_at: { schema: createdAt },
});
export const COMMENT_COLUMNS = comments.select(comments.names);

export const Comment = z.object(comments.shape(comments.names)).meta({ id: 'Comment' });
export type Comment = z.output<typeof Comment>;
