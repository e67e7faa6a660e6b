import { AppError } from '@services/common/http/errors';
import { Router } from 'express';

import { prepared } from '../db.ts';
import type { Deps } from '../deps.ts';
import { getPublicProduct } from '../products/store.ts';
import { xml } from '../text.ts';
import { listUpdates } from '../updates/store.ts';
import { addressOf, enterPortal, frameOf, languagesAt, listingOf, portalPath } from './portal.ts';
import { sendPage, sendRevalidated } from './render.ts';

const SHOWN_UPDATES = 3;

/** The newest posts and updates; a sitemap may have 50,000 addresses (https://www.sitemaps.org/protocol.html). */
const SITEMAP = prepared(`
    (SELECT '/board/' || id AS path FROM posts WHERE product_id = $1 AND account_id = $2 AND merged_into IS NULL AND $3
      ORDER BY created_at DESC, id DESC LIMIT 1000)
    UNION ALL
    (SELECT '/updates/' || id FROM updates WHERE product_id = $1 AND account_id = $2 AND status = 'published'
      ORDER BY created_at DESC, id DESC LIMIT 1000)`);

/** The first page of a product, which leads to the product's other pages. */
export function startPage({ db, config }: Deps): Router {
  const router = Router();

  router.get('/p/:id/sitemap.xml', async (request, response) => {
    const product = await getPublicProduct(db, request.params.id);
    if (!product.indexed) throw new AppError(404, 'route_not_found', 'This product is not listed by search engines');
    const isOpen = product.board_readers === 'anyone';
    const rows = await db.query<{ path: string }>(SITEMAP, [product.id, product.accountId, isOpen]);
    const paths = ['', '/updates', ...(isOpen ? ['/board', '/board/roadmap'] : []), ...rows.map(({ path }) => path)];
    const urls = paths.map(
      (path) => `  <url><loc>${xml(`${config.PUBLIC_URL}${portalPath(product.id)}${path}`)}</loc></url>\n`,
    );
    const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
    sendRevalidated(response.type('application/xml'), sitemap, 'public, no-cache');
  });

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
