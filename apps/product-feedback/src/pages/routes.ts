import type { Pages } from '@services/common/http/error-handling';
import { Router, urlencoded, type Request } from 'express';

import type { Deps } from '../deps.ts';
import { feedbackPage } from './feedback.ts';
import { looks } from './look.ts';
import { mailPages } from './mail.ts';
import { isEmbedded, sendPage } from './render.ts';
import { settingsPage } from './settings.ts';
import { surveyPage } from './survey.ts';
import { updatesPage } from './updates.ts';

const PAGE = /^\/(?:[sp]\/[^/]+|mail\/[^/]+|settings(?=\/|$))/;

/** Whether the request is for a page, or for what belongs to one, rather than for the API. */
export function isForPeople({ path }: Request): boolean {
  return /^\/(?:[sp]\/|mail\/|assets\/|settings(?:\/|$)|docs(?:\/|$)|widget\.js$|openapi\.json$)/.test(path);
}

/** The pages for people: server-rendered, and complete without JavaScript. */
export function pageRoutes(deps: Deps): Router {
  const router = Router();
  router.use(PAGE, urlencoded({ extended: false, limit: 500_000, parameterLimit: 2000 }));
  router.use(looks(deps));
  router.use(surveyPage(deps));
  router.use(feedbackPage(deps));
  router.use(updatesPage(deps));
  router.use(mailPages(deps));
  router.use(settingsPage());
  return router;
}

/** How errors of the hosted pages look, wherever they arise: bad addresses and reached limits are refused before any route. */
export const pageErrors: Pages = {
  paths: PAGE,
  showError({ status, code, message }, request, response) {
    const title = TITLES[status] ?? 'Something went wrong';
    const data = { title, message: MESSAGES[status] ?? MESSAGES[code] ?? message };
    sendPage(response, './message', data, { status, embedded: isEmbedded(request) });
  },
};

const TITLES: Record<number, string> = {
  403: 'Invitation needed',
  404: 'Page not found',
  409: 'Not available',
  410: 'Done',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Temporarily unavailable',
};

const UNREADABLE = 'The form could not be read. Go back and try again.';

/** In the words of a page, where the error's own are for developers. */
const MESSAGES: Record<string | number, string> = {
  malformed_url: 'The address of this page is not valid. Check that the link is complete.',
  invalid_json: UNREADABLE,
  budget_exhausted:
    'The reward for this survey cannot be paid at the moment. Answers that you have given are kept: come back later to finish.',
  413: 'The form is too large. Go back and shorten your answers.',
  415: UNREADABLE,
  500: 'Something went wrong. Please try again later.',
  503: 'This page is not available at the moment. Please try again in a few seconds.',
};
