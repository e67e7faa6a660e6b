import { InvalidInputError } from '@services/common/http/errors';

import type { Owner } from '../accounts/store.ts';
import { apiError } from '../errors.ts';
import { operation, type OwnerDeps } from '../operation.ts';
import { editPost } from '../posts/edit.ts';
import { actorOf } from '../users/roles.ts';
import { EditorialPost, EditorialPosts, PostAction, PostCorrection, PostQuery } from './schemas.ts';
import { actOnPost, getPost, listPosts } from './store.ts';

const tag = 'Editing';
const errors = { 403: ['FORBIDDEN'], 404: ['NOT_FOUND'] };
const post = {
  id: 'post_1',
  slug: 'lantern-desk',
  name: 'Lantern Desk',
  tagline: 'A light that follows the page',
  description: null,
  website: 'https://lantern.example.com',
  username: 'ada',
  state: 'review' as const,
  votesCount: 0,
  commentsCount: 0,
  createdAt: '2026-03-01T10:00:00.000Z',
  featuredAt: null,
  launchAt: null,
};
const params = { id: post.id };

/** @throws AppError 403 FORBIDDEN unless the account's member is an editor or an operator. */
const editorOf = ({ directory }: OwnerDeps, caller: Owner) => actorOf(directory.sql, caller, 'editor');

/** @throws AppError 404 NOT_FOUND for text that cannot be the id of a post. */
function rowId(id: string): string {
  const [, digits] = /^post_([1-9]\d{0,17})$/.exec(id) ?? [];
  if (digits === undefined) throw apiError('NOT_FOUND', 'Post not found');
  return digits;
}

/** The routes for editors of posts. They need a key or a session of an account that is linked to a member with a role. */
export const editorialOperations = [
  operation({
    id: 'editorial.listPosts',
    method: 'get',
    path: '/v2/editorial/posts',
    tag,
    scope: 'editorial:read',
    summary: 'List posts for editors',
    description: 'Lists posts in one state, last submitted first.',
    query: PostQuery,
    response: EditorialPosts,
    errors: { 403: ['FORBIDDEN'] },
    example: { query: { state: 'review' }, response: { data: [post], next: null } },
    async handle(deps, { caller, query: { state, before, limit } }) {
      await editorOf(deps, caller);
      const found = await listPosts(deps.directory.sql, state, before?.slice('post_'.length), limit + 1);
      const data = found.slice(0, limit);
      return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
    },
  }),
  operation({
    id: 'editorial.updatePost',
    method: 'patch',
    path: '/v2/editorial/posts/:id',
    tag,
    scope: 'editorial:write',
    summary: 'Correct a post',
    description: 'Fields that are not sent stay as they are; an empty description removes it.',
    body: PostCorrection,
    response: EditorialPost,
    errors,
    example: { params, body: { tagline: post.tagline }, response: post },
    async handle(deps, { caller, params: { id }, body }) {
      const actor = await editorOf(deps, caller);
      const isDone = await deps.directory.transaction((sql) => editPost(sql, actor, rowId(id), body));
      if (!isDone) throw apiError('NOT_FOUND', 'Post not found');
      return getPost(deps.directory.sql, rowId(id));
    },
  }),
  operation({
    id: 'editorial.actOnPost',
    method: 'post',
    destructive: true,
    path: '/v2/editorial/posts/:id/actions',
    tag,
    scope: 'editorial:write',
    summary: 'Feature, hide or schedule a post',
    description:
      'A hidden post cannot be read or found, and is not counted. A scheduled one is hidden until `at`, when it appears and is ' +
      'featured; `unhide` shows it at once, and `unschedule` leaves it hidden.',
    body: PostAction,
    response: EditorialPost,
    errors,
    example: { params, body: { action: 'unfeature' }, response: post },
    async handle(deps, { caller, params: { id }, body }) {
      const actor = await editorOf(deps, caller);
      if ((body.action === 'schedule') !== (body.at !== undefined)) {
        const message = body.action === 'schedule' ? 'At is required to schedule' : 'At is only for `schedule`';
        throw new InvalidInputError('body', [{ field: 'at', message }]);
      }
      await actOnPost(deps.directory, actor, rowId(id), body);
      return getPost(deps.directory.sql, rowId(id));
    },
  }),
];
