import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { PageQuery, toSlice } from '../envelope.ts';
import { getPublicProduct } from '../products/store.ts';
import { listUpdates } from '../updates/store.ts';
import { HONEYPOT } from './form.ts';
import { atomFeed, rssFeed, sendFeed, type FeedSource } from './feeds.ts';
import { renderMarkdown } from './markdown.ts';
import { addressOf, enterPortal, frameOf, languagesAt, listingOf, portalPath } from './portal.ts';
import { sendPage } from './render.ts';

const FEED_LENGTH = 50;

/** The page with a product's updates, and its feeds. */
export function updatesPage({ db, config }: Deps): Router {
  const router = Router();

  router.get('/p/:id/updates', async (request, response) => {
    const product = await getPublicProduct(db, request.params.id);
    const query = validate(PageQuery.pick({ page: true }), { page: request.query['page'] }, 'query');
    const slice = toSlice({ ...query, per_page: 20 });
    const updates = await listUpdates(db, product.accountId, product.id, slice);
    const visit = enterPortal(config, request, response, product);
    const { say, formatDay } = visit.language;
    const parameters: Record<string, string> = query.page > 1 ? { page: String(query.page) } : {};
    const pageAt = (page: number) => addressOf(visit, '/updates', { page: String(page) });
    const data = {
      ...frameOf(visit, '/updates'),
      listed: listingOf(config, visit, '/updates', { parameters, description: say.updatesTitle(product.name) }),
      switch: languagesAt(visit, '/updates', parameters),
      title: say.updatesTitle(product.name),
      updates: updates.map((update) => ({
        ...update,
        rich: renderMarkdown(update.description),
        day: formatDay(new Date(update.created_at)),
        iso: update.created_at,
      })),
      path: `${portalPath(product.id)}/updates`,
      subscribe: config.SMTP_URL === undefined ? null : addressOf(visit, '/subscribers'),
      honeypot: HONEYPOT,
      newer: query.page > 1 ? pageAt(query.page - 1) : null,
      older: slice.skip + updates.length < product.update_count ? pageAt(query.page + 1) : null,
    };
    sendPage(response, './updates', data);
  });

  router.get('/p/:id/updates.atom', async (request, response) => {
    sendFeed(response, 'application/atom+xml', atomFeed(await source(request.params.id)));
  });

  router.get('/p/:id/updates.rss', async (request, response) => {
    sendFeed(response, 'application/rss+xml', rssFeed(await source(request.params.id)));
  });

  async function source(id: string): Promise<FeedSource> {
    const product = await getPublicProduct(db, id);
    const updates = await listUpdates(db, product.accountId, id, { skip: 0, take: FEED_LENGTH });
    const url = `${config.PUBLIC_URL}/p/${id}/updates`;
    return {
      title: `${product.name}: updates`,
      about: product.description || `What is new about ${product.name}`,
      author: product.name,
      createdAt: product.created_at,
      url,
      entries: updates.map((update) => ({
        url: `${url}#${update.id}`,
        title: update.title,
        html: renderMarkdown(update.description),
        createdAt: update.created_at,
      })),
    };
  }

  return router;
}
