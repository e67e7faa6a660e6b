import { OPTIONAL_PAGE, optionalPage, optionalPageOf, OptionalPageQuery } from '../envelope.ts';
import { operation } from '../operation.ts';
import { NewUpdate, Update } from './schemas.ts';
import { countUpdates, createUpdate, getUpdate, listUpdates } from './store.ts';

const tag = 'Updates';
const news = { title: 'The weekend is here', description: 'Many of you asked.' };
export const update = {
  id: 'update-01k9x3w8d0q4m7v5t2r6y8z1ab',
  product_id: 'prod-01k9x3w8d0q4m7v5t2r6y8z1ab',
  ...news,
  created_at: '2026-03-01T10:00:00.000Z',
};
const product = { id: update.product_id };
const params = { id: update.id };

export const updateOperations = [
  operation({
    id: 'updates.list',
    method: 'get',
    path: '/api/v1/products/:id/updates',
    tag,
    scope: 'updates:read',
    summary: "List a product's updates",
    description: OPTIONAL_PAGE,
    query: OptionalPageQuery,
    response: optionalPageOf(Update),
    errors: { 404: ['product_not_found'] },
    example: { params: product, response: { data: [update] } },
    handle: ({ db }, { caller: { accountId }, params: { id }, query }) =>
      optionalPage(
        query,
        (slice) => listUpdates(db, accountId, id, slice),
        () => countUpdates(db, accountId, id),
      ),
  }),
  operation({
    id: 'updates.create',
    method: 'post',
    path: '/api/v1/products/:id/updates',
    tag,
    scope: 'updates:write',
    summary: 'Post an update',
    body: NewUpdate,
    idempotent: true,
    response: Update,
    errors: { 404: ['product_not_found'] },
    example: { params: product, body: news, response: update },
    handle: ({ db }, { caller, params, body }) =>
      db.statements((tx) => createUpdate(tx, caller.accountId, params.id, body)),
  }),
  operation({
    id: 'updates.get',
    method: 'get',
    path: '/api/v1/updates/:id',
    tag,
    scope: 'updates:read',
    summary: 'Read an update',
    response: Update,
    errors: { 404: ['update_not_found'] },
    example: { params, response: update },
    handle: ({ db }, { caller, params }) => getUpdate(db, caller.accountId, params.id),
  }),
];
