import type { Pages } from '@services/common/http/error-handling';
import { ownForms } from '@services/common/http/forms';
import { Router, urlencoded, type Request } from 'express';

import type { Deps } from '../deps.ts';
import { pageLanguage, PAGE_ENGLISH } from '../languages/page-language.ts';
import { feedbackPage } from './feedback.ts';
import { looks } from './look.ts';
import { mailPages } from './mail.ts';
import { isEmbedded, sendPage } from './render.ts';
import { updatesPage } from './updates.ts';

// In any case, as Express compares paths: an address may have been typed or printed in capitals.
const PAGE = /^\/(?:[sp]|mail)\/[^/]+/i;

/** The common start of the routes of pages; it consumes nothing, because they state their whole paths. */
export const PAGES = /^(?=\/(?:[sp]|mail)\/)/i;

/** Whether the request is for a page, or for what belongs to one, rather than for the API. */
export function isForPeople({ path }: Request): boolean {
  return /^\/(?:[sp]\/|mail\/|assets\/|docs(?:\/|$)|widget\.js$|openapi\.json$)/i.test(path);
}

// Mail programs post there with a form of their own, and from anywhere (RFC 8058).
const ONE_CLICK = /^\/mail\/unsubscribe\//i;

/** The pages for people: server-rendered, and complete without JavaScript. */
export function pageRoutes(deps: Deps): Router {
  const router = Router();
  const requireOwnForm = ownForms(deps.config.PUBLIC_URL);
  router.use(PAGE, (request, response, next) =>
    ONE_CLICK.test(request.originalUrl) ? next() : requireOwnForm(request, response, next),
  );
  router.use(PAGE, urlencoded({ extended: false, limit: 500_000, parameterLimit: 2000 }));
  router.use(looks(deps));
  router.use(feedbackPage(deps));
  router.use(updatesPage(deps));
  router.use(mailPages(deps));
  return router;
}

/** How errors of the hosted pages look, wherever they arise: bad addresses and reached limits are refused before any route. */
export const pageErrors: Pages = {
  paths: PAGE,
  showError({ status, code, message }, request, response) {
    const { tag, dir, say } = pageLanguage(request);
    const { titles, errors } = say;
    const title = titles[status] ?? titles['other'];
    const own = status >= 500 ? errors[status] : (errors[code] ?? errors[status]);
    const data = { lang: tag, dir, title, message: own ?? (say === PAGE_ENGLISH.say ? message : errors[400]) };
    sendPage(response, './message', data, { status, embedded: isEmbedded(request) });
  },
};
