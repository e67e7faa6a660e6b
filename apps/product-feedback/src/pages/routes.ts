import { AppError } from '@services/common/http/errors';
import type { Logger } from '@services/common/runtime/logging';
import { Router, urlencoded, type ErrorRequestHandler, type Request } from 'express';

import type { Deps } from '../deps.ts';
import { feedbackPage } from './feedback.ts';
import { looks } from './look.ts';
import { isEmbedded, sendPage } from './render.ts';
import { settingsPage } from './settings.ts';
import { surveyPage } from './survey.ts';
import { updatesPage } from './updates.ts';

const PAGE = /^\/(?:[sp]\/[^/]+|settings(?=\/|$))/;

/** Whether the request is for a page, or for what belongs to one, rather than for the API. */
export function isForPeople({ path }: Request): boolean {
  return /^\/(?:[sp]\/|assets\/|settings(?:\/|$)|docs(?:\/|$)|widget\.js$|openapi\.json$)/.test(path);
}

/** The pages for people: server-rendered, and complete without JavaScript. */
export function pageRoutes(deps: Deps): Router {
  const router = Router();
  router.use(PAGE, urlencoded({ extended: false, limit: 500_000, parameterLimit: 2000 }));
  router.use(looks(deps));
  router.use(surveyPage(deps));
  router.use(feedbackPage(deps));
  router.use(updatesPage(deps));
  router.use(settingsPage());
  return router;
}

/**
 * Shows errors of the hosted pages as pages, wherever they arise: bad addresses and reached limits are refused before any
 * route. Unexpected errors are logged, and shown without detail.
 */
export function pageErrors(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    if (response.headersSent || !PAGE.test(request.path)) return next(thrown);
    const { status, message, headers } = toAppError(thrown);
    if (status >= 500) logger.error({ err: thrown, requestId: request.id }, 'page failed');
    response.set(headers);
    const title = TITLES[status] ?? 'Something went wrong';
    sendPage(response, './message', { title, message }, { status, embedded: isEmbedded(request) });
  };
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof URIError || (thrown instanceof AppError && thrown.code === 'malformed_url')) {
    return new AppError(
      400,
      'malformed_url',
      'The address of this page is not valid. Check that the link is complete.',
    );
  }
  if (thrown instanceof AppError) return thrown;
  // The body parser marks errors of the sender with `expose`.
  if (thrown instanceof Error && 'expose' in thrown && thrown.expose === true && 'status' in thrown) {
    return new AppError(Number(thrown.status), 'invalid_form', 'The form could not be read.');
  }
  return new AppError(500, 'internal_error', 'Something went wrong. Please try again later.');
}

const TITLES: Record<number, string> = {
  403: 'Invitation needed',
  404: 'Page not found',
  409: 'Not available',
  429: 'Too many requests',
  500: 'Internal server error',
};
