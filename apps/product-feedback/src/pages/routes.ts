import type { Pages } from '@services/common/http/error-handling';
import { AppError } from '@services/common/http/errors';
import { ownForms } from '@services/common/http/forms';
import { isStorable } from '@services/common/http/validation';
import { Router, urlencoded, type Request } from 'express';

import { prepared } from '../db.ts';
import type { Deps } from '../deps.ts';
import { pageLanguage, PAGE_ENGLISH } from '../languages/page-language.ts';
import { feedbackPage } from './feedback.ts';
import { looks } from './look.ts';
import { mailPages } from './mail.ts';
import { ownPage } from './mine.ts';
import { frameOf, visitOf } from './portal.ts';
import { isEmbedded, sendPage } from './render.ts';
import { startPage } from './start.ts';
import { updatesPage } from './updates.ts';

// Case-insensitive, as Express compares paths: a URL may have been typed or printed in capitals.
const PAGE = /^\/(?:[sp]|mail)\/[^/]+/i;

/** Matches the paths of all pages. The pattern is a lookahead and removes no prefix, because the routes state their whole paths. */
export const PAGES = /^(?=\/(?:[sp]|mail)\/)/i;

/** Whether the request is for a page or its assets rather than for the API. */
export function isForPeople({ path }: Request): boolean {
  return /^\/(?:[sp]\/|mail\/|assets\/|docs(?:\/|$)|widget\.js$|robots\.txt$|openapi\.json$)/i.test(path);
}

// Mail programs send their own form to these URLs, from any origin (RFC 8058).
const ONE_CLICK = /^\/mail\/unsubscribe\//i;
const SURVEY = /^\/s\/[^/]+\/?(?:\?|$)/i;

const SUSPENDED = prepared(`SELECT a.id FROM accounts a WHERE a.suspended_at IS NOT NULL AND a.id IN (
    SELECT account_id FROM products WHERE id = $1 UNION ALL SELECT account_id FROM surveys WHERE id = $1)`);

/** The pages for people. They are rendered on the server and work without JavaScript. */
export function pageRoutes(deps: Deps): Router {
  const router = Router();
  const requireOwnForm = ownForms(deps.config.PUBLIC_URL);
  const requireOwnFiles = ownForms(deps.config.PUBLIC_URL, true);
  router.use(PAGE, (request, response, next) => {
    if (ONE_CLICK.test(request.originalUrl)) return next();
    (SURVEY.test(request.originalUrl) ? requireOwnFiles : requireOwnForm)(request, response, next);
  });
  router.use(PAGE, urlencoded({ extended: false, limit: 500_000, parameterLimit: 2000 }));
  // The pages of a suspended account are refused, but the links in mails still work, so that people can unsubscribe.
  router.use(['/p/:id', '/s/:id'], async (request, _response, next) => {
    const id = String(request.params['id']);
    const [suspended] = isStorable(id) ? await deps.db.query(SUSPENDED, [id]) : [];
    // For status 409, the error page says in the visitor's language that the page is not available.
    next(suspended && new AppError(409, 'account_suspended', 'This page is not available at the moment.'));
  });
  router.use(looks(deps));
  router.use(startPage(deps));
  router.use(feedbackPage(deps));
  router.use(updatesPage(deps));
  router.use(ownPage(deps));
  router.use(mailPages(deps));
  return router;
}

/** Shows the errors of the hosted pages, wherever they occur: invalid URLs and exceeded limits are refused before any route. */
export const pageErrors: Pages = {
  paths: PAGE,
  showError({ status, code, message }, request, response) {
    const { tag, dir, say } = pageLanguage(request);
    const { titles, errors } = say;
    const title = titles[status] ?? titles['other'];
    const own = status >= 500 ? errors[status] : (errors[code] ?? errors[status]);
    const visit = visitOf(response);
    const frame = visit ? frameOf(visit, '') : { lang: tag, dir };
    const data = { ...frame, title, message: own ?? (say === PAGE_ENGLISH.say ? message : errors[400]) };
    sendPage(response, './message', data, { status, embedded: isEmbedded(request) });
  },
};
