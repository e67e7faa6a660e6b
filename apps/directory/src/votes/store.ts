import type { RowOf } from '@services/common/tables/table';

import { linkChanges, selectByIds, type Sql } from '../db.ts';
import { selectOf, TEXT } from '../lists/columns.ts';
import type { List } from '../lists/list.ts';
import { visible } from '../visible.ts';

const columns = {
  id: { schema: TEXT, sql: 'vote.id' },
  userId: { schema: TEXT, sql: 'vote.user_id' },
  createdAt: { schema: TEXT, sql: 'vote.created_at' },
};
export type VoteRow = RowOf<typeof columns>;
const voteColumns = selectOf(columns).all;

interface VoteFilters {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
}

function subjectVotes(name: string, parent: string, values: VoteFilters): List<VoteRow> {
  return {
    name,
    columns: voteColumns,
    from: 'votes AS vote',
    parent,
    id: 'vote.id',
    order: { name: 'NEWEST', key: 'vote.created_at', type: 'timestamptz' },
    filters: {
      createdAfter: { sql: 'vote.created_at >= $::timestamptz' },
      createdBefore: { sql: 'vote.created_at < $::timestamptz' },
    },
    values: { ...values },
  };
}

export const postVotes = (filters: VoteFilters) => subjectVotes('post.votes', 'vote.post_id', filters);
export const commentVotes = (filters: VoteFilters) => subjectVotes('comment.votes', 'vote.comment_id', filters);

export async function findVotesById(sql: Sql, ids: readonly string[]): Promise<VoteRow[]> {
  // A look-up by id must check that the object is visible. Lists of votes are read only through visible objects.
  const ofVisible = `EXISTS (SELECT FROM posts WHERE posts.id = vote.post_id AND ${visible('posts')})
    OR EXISTS (SELECT FROM comments AS comment JOIN posts ON posts.id = comment.post_id
      WHERE comment.id = vote.comment_id AND ${visible('comment')} AND ${visible('posts')})`;
  return selectByIds(sql, `SELECT ${voteColumns} FROM votes AS vote`, 'vote.id', ids, `(${ofVisible})`);
}

export const [giveCommentVote, takeCommentVoteBack] = linkChanges(
  'comments',
  'votes',
  'comment_id',
  'hidden_at IS NULL',
);
