import { lockRow } from '@services/common/database/lock-row';
import { contentRevision } from '@services/common/http/preconditions';
import type { z } from 'zod';
import { limitedPage, page, pageOf, PageQuery, toSlice } from '../envelope.ts';
import type { Deps } from '../deps.ts';
import { operation } from '../operation.ts';
import type { Caller } from '../scopes.ts';
import { deleteLogo, NewLogo, saveLogo } from './logos.ts';
import { ChangedProduct, CountedProduct, NewProduct, Product, toProduct, UpdatedProduct } from './schemas.ts';
import { createProduct, getProduct, listProducts, updateProduct } from './store.ts';

const tag = 'Products';
const unknownProduct = { 404: ['product_not_found'] };
const planner = {
  name: 'Harbour Planner',
  description: 'Berths and crews of a harbour, week by week.',
  url: 'https://harbour.example.com',
  category: 'Planning',
  status: 'Beta',
} as const;
const product = { id: 'prod-01k9x3w8d0q4m7v5t2r6y8z1ab', ...planner, created_at: '2026-03-01T10:00:00.000Z' };
const params = { id: product.id };
/** A PNG file of one pixel. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function read({ db, config }: Deps, { accountId }: Caller, id: string) {
  return toProduct(await getProduct(db, accountId, id), config.PUBLIC_URL);
}

/** The revision of a product without its counts, which other requests change. */
const revision = (shown: z.output<typeof CountedProduct>) =>
  contentRevision({ ...shown, feedback_count: 0, update_count: 0 });

export const productOperations = [
  operation({
    id: 'products.list',
    method: 'get',
    path: '/api/v1/products',
    tag,
    scope: 'products:read',
    summary: 'List products',
    description: 'Newest first.',
    query: PageQuery,
    response: pageOf(CountedProduct),
    example: {
      query: { page: '1', per_page: '20' },
      response: page([{ ...product, feedback_count: 0, update_count: 0 }], { page: 1, per_page: 20 }, 1),
    },
    async handle({ db, config }, { caller, query }) {
      const { products, total } = await listProducts(db, caller.accountId, toSlice(query));
      return limitedPage(
        products.map((row) => toProduct(row, config.PUBLIC_URL)),
        query,
        total,
      );
    },
  }),
  operation({
    id: 'products.get',
    method: 'get',
    path: '/api/v1/products/:id',
    tag,
    scope: 'products:read',
    summary: 'Read a product',
    response: CountedProduct,
    errors: unknownProduct,
    example: { params, response: { ...product, feedback_count: 0, update_count: 0 } },
    revision,
    handle: (deps, { caller, params }) => read(deps, caller, params.id),
  }),
  operation({
    id: 'products.create',
    method: 'post',
    path: '/api/v1/products',
    tag,
    scope: 'products:write',
    summary: 'Register a product',
    body: NewProduct,
    idempotent: true,
    response: Product,
    example: { body: planner, response: product },
    handle: async ({ db, config }, { caller, body }) =>
      Product.parse(toProduct(await createProduct(db, caller.accountId, body), config.PUBLIC_URL)),
  }),
  operation({
    id: 'products.update',
    method: 'put',
    path: '/api/v1/products/:id',
    tag,
    scope: 'products:write',
    summary: 'Update a product',
    description: 'Omitted fields stay unchanged. The status can change from any value to any other value.',
    body: ChangedProduct,
    response: UpdatedProduct,
    errors: unknownProduct,
    example: {
      params,
      body: { status: 'Active' },
      response: { ...params, name: planner.name, status: 'Active', updated_at: '2026-03-02T10:00:00.000Z' },
    },
    revision: {
      async lock(deps, { caller, params }) {
        await lockRow(deps.db, 'products', caller.accountId, params.id);
        return revision(await read(deps, caller, params.id));
      },
    },
    handle: ({ db }, { caller, params, body }) => updateProduct(db, caller.accountId, params.id, body),
  }),
  operation({
    id: 'products.saveLogo',
    method: 'put',
    path: '/api/v1/products/:id/logo',
    tag,
    scope: 'products:write',
    summary: 'Set the logo of a product',
    description:
      'A PNG, JPEG or WebP file of at most 200 kB, shown at the top of the hosted pages. It replaces the current logo.',
    body: NewLogo,
    response: CountedProduct,
    errors: unknownProduct,
    example: {
      params,
      body: { data: PIXEL },
      response: {
        ...product,
        logo_url: `http://localhost:4002/p/${product.id}/logo?v=3eb10792d1f0c7e0`,
        feedback_count: 0,
        update_count: 0,
      },
    },
    async handle(deps, { caller, params, body }) {
      await saveLogo(deps.db, caller.accountId, params.id, body.data);
      return read(deps, caller, params.id);
    },
  }),
  operation({
    id: 'products.deleteLogo',
    method: 'delete',
    path: '/api/v1/products/:id/logo',
    tag,
    scope: 'products:write',
    summary: "Remove a product's logo",
    response: CountedProduct,
    errors: unknownProduct,
    example: { params, response: { ...product, feedback_count: 0, update_count: 0 } },
    async handle(deps, { caller, params }) {
      await deleteLogo(deps.db, caller.accountId, params.id);
      return read(deps, caller, params.id);
    },
  }),
];
