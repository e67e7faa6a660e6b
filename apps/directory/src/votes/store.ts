import { selectByIds, type Sql } from '../db.ts';
import type { List } from '../lists/list.ts';
import { present } from '../present.ts';

export interface VoteRow {
  id: string;
  userId: string;
  createdAt: string;
}

const voteColumns = 'vote.id, vote.user_id AS "userId", vote.created_at AS "createdAt"';

export interface VoteFilters {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
}

function subjectVotes(name: string, parent: string, { createdAfter, createdBefore }: VoteFilters): List<VoteRow> {
  return {
    name,
    columns: voteColumns,
    from: 'votes AS vote',
    parent,
    id: 'vote.id',
    order: { name: 'NEWEST', key: 'vote.created_at', type: 'timestamptz' },
    filters: [
      ...(!present(createdAfter) ? [] : [{ sql: 'vote.created_at >= $::timestamptz', value: createdAfter }]),
      ...(!present(createdBefore) ? [] : [{ sql: 'vote.created_at < $::timestamptz', value: createdBefore }]),
    ],
  };
}

export const postVotes = (filters: VoteFilters) => subjectVotes('post.votes', 'vote.post_id', filters);
export const commentVotes = (filters: VoteFilters) => subjectVotes('comment.votes', 'vote.comment_id', filters);

export async function findVotesById(sql: Sql, ids: readonly string[]): Promise<VoteRow[]> {
  // For what can be seen: the lists of votes are only reached through it.
  const ofVisible = `EXISTS (SELECT FROM posts WHERE posts.id = vote.post_id AND posts.hidden_at IS NULL)
    OR EXISTS (SELECT FROM comments AS comment JOIN posts ON posts.id = comment.post_id
      WHERE comment.id = vote.comment_id AND comment.hidden_at IS NULL AND posts.hidden_at IS NULL)`;
  return selectByIds(sql, `SELECT ${voteColumns} FROM votes AS vote`, 'vote.id', ids, `(${ofVisible})`);
}
