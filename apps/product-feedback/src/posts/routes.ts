import { lockRow } from '@services/common/database/lock-row';
import { contentRevision } from '@services/common/http/preconditions';
import { z } from 'zod';

import { text } from '@services/common/http/validation';

import { AT_ONCE, EXPORTED } from '../export-formats.ts';
import { operation } from '../operation.ts';
import type { Caller } from '../scopes.ts';
import { getProduct } from '../products/store.ts';
import { OTHER_ID, params, post, product } from './examples.ts';
import { listDuplicates, mergePost, separatePost } from './merging.ts';
import { postsFile } from './export.ts';
import {
  ChangedPost,
  cursorOf,
  keysetPageOf,
  NewPost,
  NewStatus,
  Post,
  PostExportQuery,
  PostQuery,
  PostWithHistory,
  toPost,
} from './schemas.ts';
import { findSimilar, listPosts } from './search.ts';
import { getPost, listHistory, lockPost, publishPost, setStatus, updatePost, type Publishing } from './store.ts';

const tag = 'Board';
const unknown = { 404: ['post_not_found'] };
const unknownProduct = { 404: ['product_not_found'] };
const changing = { ...unknown, 409: ['post_merged'] };

/** The account and the URL with which a post is published. */
export function publishing({ config }: { config: { PUBLIC_URL: string } }, { accountId }: Caller): Publishing {
  return { accountId, publicUrl: config.PUBLIC_URL };
}

/** The revision of the owner's texts: votes and comments do not change it. */
const revision = ({ title, text }: { title: string; text: string }) => contentRevision({ title, text });

export const postOperations = [
  operation({
    id: 'posts.list',
    method: 'get',
    path: '/api/v1/products/:id/posts',
    tag,
    scope: 'board:read',
    summary: "List the posts of a product's board",
    description:
      'Posts that are merged into other posts are left out. Get the next page with `after`: new posts do not shift the pages, but a post whose ' +
      'votes change between two requests may appear twice or not at all.',
    query: PostQuery,
    response: keysetPageOf(Post),
    errors: unknownProduct,
    example: {
      params: product,
      query: { sort: 'newest', status: 'under_review' },
      response: { data: [post], pagination: { per_page: 20, next: null } },
    },
    async handle({ db, config }, { caller, params: { id }, query: { per_page, ...filter } }) {
      await getProduct(db, caller.accountId, id);
      const { posts, more } = await listPosts(db, caller.accountId, id, filter, per_page);
      const last = posts.at(-1);
      return {
        data: posts.map((row) => toPost(row, config.PUBLIC_URL)),
        pagination: { per_page, next: more && last ? cursorOf(last) : null },
      };
    },
  }),
  operation({
    id: 'posts.export',
    method: 'get',
    path: '/api/v1/products/:id/posts/export',
    tag,
    scope: 'board:read',
    summary: "Export the posts of a product's board as CSV, XLSX or JSON",
    description: `One file with everything that matches the filters, in the order of the list and without posts that are merged into other posts. ${AT_ONCE}`,
    query: PostExportQuery,
    response: [...EXPORTED],
    errors: { ...unknownProduct, 429: ['too_many_exports'] },
    example: {
      params: product,
      query: { sort: 'newest' },
      response:
        'id,product_id,title,text,status,votes,comments,url,feedback_id,created_at,updated_at\r\n' +
        `${post.id},${post.product_id},${post.title},${post.text},${post.status},0,0,${post.url},,${post.created_at},${post.updated_at}\r\n`,
    },
    async handle(
      { db, config, sendDownload },
      { caller, params: { id }, query: { format, bom, ...filter } },
      response,
    ) {
      await getProduct(db, caller.accountId, id);
      const file = postsFile(publishing({ config }, caller), id, filter, { format, bom });
      return sendDownload(caller.accountId, response, file);
    },
  }),
  operation({
    id: 'posts.publish',
    method: 'post',
    path: '/api/v1/products/:id/posts',
    tag,
    scope: 'board:write',
    summary: 'Publish a post on the board',
    description:
      'Title and text are public. The feedback that a post comes from stays private, with its reviewer, tags and credits.',
    body: NewPost,
    idempotent: true,
    response: Post,
    errors: { 404: ['product_not_found', 'feedback_not_found'], 409: ['feedback_already_published'] },
    example: { params: product, body: { title: post.title, text: post.text }, response: post },
    handle: async ({ db, config }, { caller, params: { id }, body }) =>
      toPost(await db.statements((tx) => publishPost(tx, publishing({ config }, caller), id, body)), config.PUBLIC_URL),
  }),
  operation({
    id: 'posts.similar',
    method: 'get',
    path: '/api/v1/products/:id/posts/similar',
    tag,
    scope: 'board:read',
    summary: 'Find similar posts',
    description: 'Up to five posts whose titles resemble the text. Use it to find duplicates.',
    query: z.strictObject({
      text: text({ min: 1, max: 200, label: 'Text' }).normalize('NFC').describe('Text to compare with the titles'),
      except: z.string().max(100).optional().describe('ID of a post to leave out'),
    }),
    response: z.object({ data: z.array(Post).describe('The posts, the most similar first') }),
    errors: unknownProduct,
    example: { params: product, query: { text: 'show weekends' }, response: { data: [post] } },
    handle: async ({ db, config }, { caller, params: { id }, query }) => ({
      data: (await findSimilar(db, caller.accountId, id, query.text, query.except)).map((row) =>
        toPost(row, config.PUBLIC_URL),
      ),
    }),
  }),
  operation({
    id: 'posts.get',
    method: 'get',
    path: '/api/v1/posts/:id',
    tag,
    scope: 'board:read',
    summary: 'Read a post with its history',
    response: PostWithHistory,
    errors: unknown,
    example: {
      params,
      response: {
        ...post,
        history: [{ status: 'under_review', note: '', created_at: post.created_at }],
        duplicates: [],
      },
    },
    revision,
    async handle({ db, config }, { caller, params: { id } }) {
      const row = await getPost(db, caller.accountId, id);
      const history = await listHistory(db, caller.accountId, id);
      const duplicates = await listDuplicates(db, caller.accountId, id);
      return { ...toPost(row, config.PUBLIC_URL), history, duplicates };
    },
  }),
  operation({
    id: 'posts.update',
    method: 'put',
    path: '/api/v1/posts/:id',
    tag,
    scope: 'board:write',
    summary: 'Update the title or the text of a post',
    body: ChangedPost,
    response: Post,
    errors: unknown,
    example: { params, body: { title: 'Show weekends' }, response: { ...post, title: 'Show weekends' } },
    revision: {
      of: revision,
      async lock({ db, config }, { caller, params: { id } }) {
        await lockRow(db, 'posts', caller.accountId, id);
        return revision(toPost(await getPost(db, caller.accountId, id), config.PUBLIC_URL));
      },
    },
    handle: async ({ db, config }, { caller, params: { id }, body }) =>
      toPost(await updatePost(db, caller.accountId, id, body), config.PUBLIC_URL),
  }),
  operation({
    id: 'posts.setStatus',
    method: 'put',
    path: '/api/v1/posts/:id/status',
    tag,
    scope: 'board:write',
    summary: 'Set the status of a post',
    description:
      'You can add a public note. Setting the same status without a note changes nothing. The `ETag` of a status is the status ' +
      'itself: with `If-Match: "planned"` only a planned post is changed.',
    body: NewStatus,
    response: Post,
    errors: changing,
    example: {
      params,
      body: { status: 'planned', note: 'For the summer release.' },
      response: { ...post, status: 'planned' },
    },
    revision: {
      of: ({ status }) => status,
      lock: async ({ db }, { caller, params: { id } }) => (await lockPost(db, caller.accountId, id)).status,
    },
    handle: async ({ db, config }, { caller, params: { id }, body }) =>
      toPost(await db.statements((tx) => setStatus(tx, publishing({ config }, caller), id, body)), config.PUBLIC_URL),
  }),
  operation({
    id: 'posts.merge',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/posts/:id/merge',
    tag,
    scope: 'board:write',
    summary: 'Merge a duplicate into another post',
    description:
      'The other post gets the comments and one vote from each person who voted for either post. The address of the duplicate ' +
      'redirects to the other post. Undo the merge with `POST /posts/{id}/separate`.',
    body: z.strictObject({ into: z.string().describe('ID of the post to keep') }),
    response: Post,
    errors: { ...unknown, 409: ['post_merged', 'posts_differ'] },
    example: {
      params,
      body: { into: OTHER_ID },
      response: { ...post, id: OTHER_ID, url: post.url.replace(post.id, OTHER_ID) },
    },
    handle: async ({ db, config }, { caller, params: { id }, body }) =>
      toPost(
        await db.statements((tx) => mergePost(tx, publishing({ config }, caller), id, body.into)),
        config.PUBLIC_URL,
      ),
  }),
  operation({
    id: 'posts.separate',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/posts/:id/separate',
    tag,
    scope: 'board:write',
    summary: 'Undo a merge',
    description:
      'Votes and comments return to the post that received them. Votes and comments that the other post received after the merge stay there.',
    response: Post,
    errors: { ...unknown, 409: ['post_not_merged', 'post_merged'] },
    example: { params, response: post },
    handle: async ({ db, config }, { caller, params: { id } }) =>
      toPost(await db.statements((tx) => separatePost(tx, caller.accountId, id)), config.PUBLIC_URL),
  }),
];
