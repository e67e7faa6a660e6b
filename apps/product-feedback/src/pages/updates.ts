import { validate } from '@services/common/http/validation';
import { Router, type Response } from 'express';

import type { Deps } from '../deps.ts';
import { PageQuery, toSlice } from '../envelope.ts';
import { getPublicProduct } from '../products/store.ts';
import type { UpdateRow } from '../updates/schemas.ts';
import { getPublicUpdate, listUpdates } from '../updates/store.ts';
import { HONEYPOT } from './form.ts';
import { atomFeed, rssFeed, sendFeed, type FeedSource } from './feeds.ts';
import { renderWithImages, withoutMarkdown } from './markdown.ts';
import { addressOf, enterPortal, frameOf, languagesAt, listingOf, portalPath, type Visit } from './portal.ts';
import { sendPage } from './render.ts';

const FEED_LENGTH = 50;

/** The page with a product's updates, the page of one update, and the feeds. */
export function updatesPage({ db, config }: Deps): Router {
  const router = Router();

  router.get('/p/:id/updates', async (request, response) => {
    const product = await getPublicProduct(db, request.params.id);
    const query = validate(PageQuery.pick({ page: true }), { page: request.query['page'] }, 'query');
    const slice = toSlice({ ...query, per_page: 20 });
    const updates = await listUpdates(db, product.accountId, product.id, 'published', slice);
    const visit = enterPortal(config, request, response, product);
    const parameters: Record<string, string> = query.page > 1 ? { page: String(query.page) } : {};
    const description = visit.language.say.updatesTitle(product.name);
    const pageAt = (page: number) => addressOf(visit, '/updates', { page: String(page) });
    show(response, visit, updates, {
      listed: listingOf(config, visit, '/updates', { parameters, description }),
      switch: languagesAt(visit, '/updates', parameters),
      subscribe: config.SMTP_URL === undefined ? null : addressOf(visit, '/subscribers'),
      newer: query.page > 1 ? pageAt(query.page - 1) : null,
      older: slice.skip + updates.length < product.update_count ? pageAt(query.page + 1) : null,
    });
  });

  // Shows one update. For an update that is not published yet, this page is its preview.
  router.get('/p/:id/updates/:update', async (request, response) => {
    const product = await getPublicProduct(db, request.params.id);
    const update = await getPublicUpdate(db, product.id, request.params.update);
    const visit = enterPortal(config, request, response, product);
    const path = `/updates/${update.id}`;
    const description = withoutMarkdown(update.description) || update.title;
    const isPublished = update.status === 'published';
    show(response, visit, [update], {
      title: update.title,
      listed: isPublished ? listingOf(config, visit, path, { description }) : null,
      switch: languagesAt(visit, path),
      notice: isPublished ? '' : visit.language.say.updateDraft,
    });
  });

  function show(response: Response, visit: Visit, updates: readonly UpdateRow[], page: object): void {
    const { say, dayOf } = visit.language;
    const data = {
      ...frameOf(visit, '/updates'),
      title: say.updatesTitle(visit.product.name),
      updates: updates.map((update) => ({
        ...update,
        rich: renderWithImages(update.description),
        ...dayOf(update.created_at),
      })),
      path: `${portalPath(visit.product.id)}/updates`,
      honeypot: HONEYPOT,
      ...page,
    };
    sendPage(response, './updates', data, { images: true });
  }

  router.get('/p/:id/updates.atom', async (request, response) => {
    sendFeed(response, 'application/atom+xml', atomFeed(await source(request.params.id)));
  });

  router.get('/p/:id/updates.rss', async (request, response) => {
    sendFeed(response, 'application/rss+xml', rssFeed(await source(request.params.id)));
  });

  async function source(id: string): Promise<FeedSource> {
    const product = await getPublicProduct(db, id);
    const updates = await listUpdates(db, product.accountId, id, 'published', { skip: 0, take: FEED_LENGTH });
    const url = `${config.PUBLIC_URL}/p/${id}/updates`;
    return {
      title: `${product.name}: updates`,
      about: product.description || `What is new about ${product.name}`,
      author: product.name,
      createdAt: product.created_at,
      id: `${id}:updates`,
      url,
      entries: updates.map((update) => ({
        id: update.id,
        url: `${url}/${update.id}`,
        title: update.title,
        html: renderWithImages(update.description),
        createdAt: update.created_at,
        editedAt: update.edited_at ?? undefined,
      })),
    };
  }

  return router;
}
