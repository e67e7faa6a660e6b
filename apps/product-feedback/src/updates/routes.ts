import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import { allow } from '../accounts/scopes.ts';
import type { Deps } from '../deps.ts';
import { optionalPage, OptionalPageQuery } from '../envelope.ts';
import { NewUpdate, toUpdate } from './schemas.ts';
import { countUpdates, createUpdate, getUpdate, listUpdates } from './store.ts';

/** News about a product, which its page and its feeds show. */
export function updateRoutes({ db, auth, once }: Deps): Router {
  const router = Router();

  router.get('/api/v1/products/:id/updates', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'updates:read');
    const { id } = request.params;
    const query = validate(OptionalPageQuery, request.query, 'query');
    const answer = await optionalPage(
      query,
      async (slice) => (await listUpdates(db, accountId, id, slice)).map(toUpdate),
      () => countUpdates(db, accountId, id),
    );
    response.json(answer);
  });

  router.post('/api/v1/products/:id/updates', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'updates:write');
    const update = validate(NewUpdate, request.body);
    const answer = await once(request, accountId, async (db) => ({
      status: 200,
      body: toUpdate(await db.transaction((tx) => createUpdate(tx, accountId, request.params.id, update))),
    }));
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/updates/:id', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'updates:read');
    response.json(toUpdate(await getUpdate(db, accountId, request.params.id)));
  });

  return router;
}
