import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { getPublicProduct } from '../products/store.ts';
import { listUpdates } from '../updates/store.ts';
import { addressOf, enterPortal, frameOf, languagesAt, listingOf } from './portal.ts';
import { sendPage } from './render.ts';

const SHOWN_UPDATES = 3;

/** The first page of a product, which leads to the others. */
export function startPage({ db, config }: Deps): Router {
  const router = Router();

  router.get('/p/:id', async (request, response) => {
    const product = await getPublicProduct(db, request.params.id);
    const visit = enterPortal(config, request, response, product);
    const updates = await listUpdates(db, product.accountId, product.id, 'published', { skip: 0, take: SHOWN_UPDATES });
    const data = {
      ...frameOf(visit, ''),
      title: product.name,
      listed: listingOf(config, visit, '', {}),
      switch: languagesAt(visit, ''),
      updates: updates.map(({ id, title, created_at: time }) => ({
        href: addressOf(visit, `/updates/${id}`),
        title,
        ...visit.language.dayOf(time),
      })),
    };
    sendPage(response, './start', data);
  });

  return router;
}
