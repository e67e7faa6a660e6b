import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import { allow } from '../accounts/scopes.ts';
import type { Deps } from '../deps.ts';
import { page, PageQuery, toSlice } from '../envelope.ts';
import { ChangedProduct, NewProduct, toCountedProduct, toProduct, toUpdatedProduct } from './schemas.ts';
import { createProduct, getProduct, listProducts, updateProduct } from './store.ts';

/** Products: what feedback, surveys and updates are about. */
export function productRoutes({ db, auth, once }: Deps): Router {
  const router = Router();

  router.get('/api/v1/products', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'products:read');
    const query = validate(PageQuery, request.query, 'query');
    const { products, total } = await listProducts(db, accountId, toSlice(query));
    response.json(page(products.map(toCountedProduct), query, total));
  });

  router.get('/api/v1/products/:id', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'products:read');
    response.json(toCountedProduct(await getProduct(db, accountId, request.params.id)));
  });

  router.post('/api/v1/products', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'products:write');
    const product = validate(NewProduct, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 200,
      body: toProduct(await createProduct(tx, accountId, product)),
    }));
    response.status(answer.status).json(answer.body);
  });

  router.put('/api/v1/products/:id', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'products:write');
    const changes = validate(ChangedProduct, request.body);
    response.json(toUpdatedProduct(await updateProduct(db, accountId, request.params.id, changes)));
  });

  return router;
}
