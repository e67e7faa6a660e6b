import { lockRow } from '@services/common/database/lock-row';
import { contentRevision } from '@services/common/http/preconditions';
import { signLink } from '../links/routes.ts';
import { expiryOf, Link } from '../links/schemas.ts';
import { operation } from '../operation.ts';
import { Board, boardPath, boardSubject, ChangedBoard, NewBoardLink, toBoard } from './schemas.ts';
import { getBoard, lockBoard, saveBoard } from './store.ts';

const tag = 'Board';
const params = { id: 'prod-01k9x3w8d0q4m7v5t2r6y8z1ab' };
const board = {
  product_id: params.id,
  open: false,
  readers: 'anyone',
  participation: 'anyone',
  comments: true,
  approve_comments: true,
  url: `http://localhost:4002${boardPath(params.id)}`,
} as const;
const errors = { 404: ['product_not_found'] };

/** Settings of a product's public board, and links to it. */
export const boardOperations = [
  operation({
    id: 'boards.get',
    method: 'get',
    path: '/api/v1/products/:id/board',
    tag,
    scope: 'board:read',
    summary: "Read the settings of a product's board",
    response: Board,
    errors,
    example: { params, response: board },
    handle: async ({ db, config }, { caller, params: { id } }) =>
      toBoard(await getBoard(db, caller.accountId, id), config.PUBLIC_URL),
    revision: contentRevision,
  }),
  operation({
    id: 'boards.update',
    method: 'put',
    path: '/api/v1/products/:id/board',
    tag,
    scope: 'board:write',
    summary: "Update a product's board",
    description:
      'A board shows only the posts that you publish. Closing the board takes its pages offline and keeps the posts.',
    body: ChangedBoard,
    response: Board,
    errors,
    example: { params, body: { open: true }, response: { ...board, open: true } },
    handle: async ({ db, config }, { caller, params: { id }, body }) =>
      toBoard(await saveBoard(db, caller.accountId, id, body), config.PUBLIC_URL),
    revision: {
      of: contentRevision,
      async lock({ db, config }, { caller, params: { id } }) {
        await lockRow(db, 'products', caller.accountId, id);
        return contentRevision(toBoard(await lockBoard(db, caller.accountId, id), config.PUBLIC_URL));
      },
    },
    audit: ({ params: { id }, body }) => ({ action: 'board.changed', target: { type: 'product', id }, details: body }),
  }),
  operation({
    id: 'boards.createLink',
    method: 'post',
    path: '/api/v1/products/:id/board-links',
    tag,
    scope: 'votes:write',
    summary: 'Create a signed link to the board',
    description:
      'Anyone who opens the link reads, votes and comments as this person, whose name is shown with comments. The link is also the invitation to a board that only invited people may read.',
    body: NewBoardLink,
    response: Link,
    errors,
    example: {
      params,
      body: { person_id: 'user-7', person_name: 'Reviewer 7' },
      response: {
        url: `${board.url}?t=eyJwIjoidXNlci03In0.Zk3v8Qw1LxT5rUcY`,
        expires_at: '2026-04-01T10:00:00.000Z',
      },
    },
    async handle({ db, config }, { caller, params: { id }, body }) {
      const { person_id: personId, person_name: name, expires_at: expiry } = body;
      await getBoard(db, caller.accountId, id);
      const visitor = { personId, name, anonymous: false };
      return signLink(config, boardPath(id), boardSubject(id), visitor, expiryOf(expiry));
    },
  }),
];
