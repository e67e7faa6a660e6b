import { operation } from '../operation.ts';
import { addComment, hideComment, listComments, listPending } from './comments.ts';
import { comment, params, post } from './examples.ts';
import {
  ChangedComment,
  Comment,
  CommentQuery,
  NewComment,
  NewVote,
  toVote,
  Vote,
  VoteQuery,
  Votes,
} from './participation-schemas.ts';
import { publishing } from './routes.ts';
import { keysetPageOf } from './schemas.ts';
import { addVote, listVotes, removeVote } from './votes.ts';

const tag = 'Board';
const unknown = { 404: ['post_not_found'] };
const unknownComment = { 404: ['comment_not_found'] };
const taking = { ...unknown, 409: ['post_merged'] };
const vote = { person_id: 'user-7', person_name: 'Reviewer 7' };

/** Builds a page from its items, of which one more was read than the page shows. */
function continued<Item>(items: Item[], perPage: number, keyOf: (item: Item) => string) {
  const data = items.slice(0, perPage);
  const last = data.at(-1);
  return { data, pagination: { per_page: perPage, next: items.length > perPage && last ? keyOf(last) : null } };
}

/** Votes for posts and comments on them. */
export const participationOperations = [
  operation({
    id: 'votes.list',
    method: 'get',
    path: '/api/v1/posts/:id/votes',
    tag,
    scope: 'board:read',
    summary: 'List the votes for a post',
    description: 'Sorted by the ID of the person. The board shows only the number of votes.',
    query: VoteQuery,
    response: keysetPageOf(Vote),
    errors: unknown,
    example: {
      params,
      query: { per_page: '20' },
      response: {
        data: [{ ...vote, anonymous: false, created_at: comment.created_at }],
        pagination: { per_page: 20, next: null },
      },
    },
    async handle({ db }, { caller, params: { id }, query: { after, per_page } }) {
      const rows = await listVotes(db, caller.accountId, id, after, per_page + 1);
      return continued(rows.map(toVote), per_page, ({ person_id }) => person_id);
    },
  }),
  operation({
    id: 'votes.add',
    method: 'post',
    path: '/api/v1/posts/:id/votes',
    tag,
    scope: 'votes:write',
    summary: 'Vote for a post on behalf of a person',
    description: 'A person has one vote per post. Voting again has no effect.',
    body: NewVote,
    idempotent: true,
    response: Votes,
    errors: { ...unknown, 409: ['post_merged', 'voting_closed'] },
    example: { params, body: vote, response: { post_id: post.id, votes: 1 } },
    async handle({ db, config }, { caller, params: { id }, body }) {
      const voter = { personId: body.person_id, personName: body.person_name, origin: null };
      const votes = await db.statements((tx) => addVote(tx, publishing({ config }, caller), id, voter));
      return { post_id: id, votes };
    },
  }),
  operation({
    id: 'votes.remove',
    method: 'delete',
    path: '/api/v1/posts/:id/votes/:person_id',
    tag,
    scope: 'votes:write',
    summary: "Remove a person's vote",
    description: 'If the person has not voted, nothing changes.',
    response: Votes,
    errors: taking,
    example: { params: { ...params, person_id: 'user-7' }, response: { post_id: post.id, votes: 0 } },
    async handle({ db }, { caller, params: { id, person_id: personId } }) {
      const votes = await db.statements((tx) => removeVote(tx, caller.accountId, id, personId));
      return { post_id: id, votes };
    },
  }),
  operation({
    id: 'comments.list',
    method: 'get',
    path: '/api/v1/posts/:id/comments',
    tag,
    scope: 'board:read',
    summary: 'List the comments on a post',
    description: 'Oldest first, including hidden comments.',
    query: CommentQuery,
    response: keysetPageOf(Comment),
    errors: unknown,
    example: {
      params,
      query: { per_page: '20' },
      response: { data: [comment], pagination: { per_page: 20, next: null } },
    },
    async handle({ db }, { caller, params: { id }, query: { after, per_page } }) {
      const comments = await listComments(db, caller.accountId, id, { after, take: per_page + 1, hidden: true });
      return continued(comments, per_page, ({ id }) => id);
    },
  }),
  operation({
    id: 'comments.pending',
    method: 'get',
    path: '/api/v1/products/:id/comments/pending',
    tag,
    scope: 'board:read',
    summary: 'List comments that wait for approval',
    description: 'Oldest first. Show a comment to approve it, hide it to reject it.',
    query: CommentQuery,
    response: keysetPageOf(Comment),
    errors: { 404: ['product_not_found'] },
    example: {
      params: { id: post.product_id },
      query: { per_page: '20' },
      response: { data: [], pagination: { per_page: 20, next: null } },
    },
    async handle({ db }, { caller, params: { id }, query: { after, per_page } }) {
      const comments = await listPending(db, caller.accountId, id, { after, take: per_page + 1 });
      return continued(comments, per_page, ({ id }) => id);
    },
  }),
  operation({
    id: 'comments.add',
    method: 'post',
    path: '/api/v1/posts/:id/comments',
    tag,
    scope: 'votes:write',
    summary: 'Comment on a post',
    description: 'Comment as the team of the product or on behalf of a person. Text and name are public.',
    body: NewComment,
    idempotent: true,
    response: Comment,
    errors: { ...unknown, 409: ['post_merged', 'too_many_comments'] },
    example: { params, body: { ...vote, text: comment.text }, response: comment },
    handle: ({ db }, { caller, params: { id }, body }) =>
      db.statements((tx) => addComment(tx, caller.accountId, id, body)),
  }),
  operation({
    id: 'comments.hide',
    method: 'put',
    path: '/api/v1/comments/:id',
    tag,
    scope: 'board:write',
    summary: 'Hide or show a comment',
    description: 'Showing a comment that waits for approval approves it. The followers of the post then get a message.',
    body: ChangedComment,
    response: Comment,
    errors: unknownComment,
    example: { params: { id: comment.id }, body: { hidden: true }, response: { ...comment, hidden: true } },
    handle: ({ db }, { caller, params: { id }, body }) =>
      db.statements((tx) => hideComment(tx, caller.accountId, id, body.hidden)),
  }),
];
