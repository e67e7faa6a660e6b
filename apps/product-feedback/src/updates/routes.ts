import { lockRow } from '@services/common/database/lock-row';
import { contentRevision } from '@services/common/http/preconditions';

import { OPTIONAL_PAGE, optionalPage, optionalPageOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { getProduct } from '../products/store.ts';
import { ChangedUpdate, NewUpdate, toUpdate, Update, UpdateQuery } from './schemas.ts';
import {
  changeUpdate,
  countUpdates,
  createUpdate,
  getUpdate,
  listUpdates,
  lockForPublishing,
  publishUpdate,
} from './store.ts';

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
const unknownUpdate = { 404: ['update_not_found'] };

export const updateOperations = [
  operation({
    id: 'updates.list',
    method: 'get',
    path: '/api/v1/products/:id/updates',
    tag,
    scope: 'updates:read',
    summary: "List a product's updates",
    description: OPTIONAL_PAGE,
    query: UpdateQuery,
    response: optionalPageOf(Update),
    errors: { 404: ['product_not_found'] },
    example: { params: product, response: { data: [update] } },
    async handle({ db }, { caller: { accountId }, params: { id }, query: { status, ...query } }) {
      const product = await getProduct(db, accountId, id);
      return optionalPage(
        query,
        async (slice) => (await listUpdates(db, accountId, id, status, slice)).map(toUpdate),
        () => countUpdates(db, accountId, product, status),
      );
    },
  }),
  operation({
    id: 'updates.create',
    method: 'post',
    path: '/api/v1/products/:id/updates',
    tag,
    scope: 'updates:write',
    summary: 'Post an update',
    description:
      'A published update is on the page and in the feeds at once, and is sent to all confirmed subscribers by email. A ' +
      '`draft`, or an update with `publish_at`, can be checked first on `/p/{product_id}/updates/{id}`. Everyone who knows this address can see it.',
    body: NewUpdate,
    idempotent: true,
    response: Update,
    errors: { 404: ['product_not_found'] },
    example: { params: product, body: news, response: update },
    handle: ({ db }, { caller, params, body }) =>
      db.statements(async (tx) => toUpdate(await createUpdate(tx, caller.accountId, params.id, body))),
  }),
  operation({
    id: 'updates.get',
    method: 'get',
    path: '/api/v1/updates/:id',
    tag,
    scope: 'updates:read',
    summary: 'Read an update',
    response: Update,
    errors: unknownUpdate,
    example: { params, response: update },
    revision: contentRevision,
    handle: async ({ db }, { caller, params }) => toUpdate(await getUpdate(db, caller.accountId, params.id)),
  }),
  operation({
    id: 'updates.update',
    method: 'put',
    path: '/api/v1/updates/:id',
    tag,
    scope: 'updates:write',
    summary: 'Change or correct an update',
    description:
      'Omitted fields stay unchanged. A correction of a published update changes its page and feeds, and sends no email.',
    body: ChangedUpdate,
    response: Update,
    errors: { ...unknownUpdate, 409: ['update_published'] },
    example: {
      params,
      body: { category: 'New', publish_at: null },
      response: { ...update, category: 'New', status: 'draft' },
    },
    revision: {
      of: contentRevision,
      async lock({ db }, { caller, params }) {
        await lockRow(db, 'updates', caller.accountId, params.id);
        return contentRevision(toUpdate(await getUpdate(db, caller.accountId, params.id)));
      },
    },
    handle: ({ db }, { caller, params, body }) =>
      db.statements(async (tx) => toUpdate(await changeUpdate(tx, caller.accountId, params.id, body))),
  }),
  operation({
    id: 'updates.publish',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/updates/:id/publish',
    tag,
    scope: 'updates:write',
    summary: 'Publish a draft or a scheduled update now',
    description:
      'Also sends the update to all confirmed subscribers by email. With `If-Match`, only the text that you have read is published.',
    response: Update,
    errors: { ...unknownUpdate, 409: ['update_published'] },
    example: { params, response: update },
    revision: {
      of: contentRevision,
      async lock({ db }, { caller, params }) {
        await lockForPublishing(db, caller.accountId, params.id);
        return contentRevision(toUpdate(await getUpdate(db, caller.accountId, params.id)));
      },
    },
    handle: ({ db }, { caller, params }) =>
      db.statements(async (tx) => toUpdate(await publishUpdate(tx, caller.accountId, params.id))),
  }),
];
