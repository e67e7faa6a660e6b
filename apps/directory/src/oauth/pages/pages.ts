import type { Pages } from '@services/common/http/error-handling';
import { escapeHtml } from '@services/common/http/html';
import { isStorableJson } from '@services/common/http/validation';
import express, { type RequestHandler, type Response } from 'express';

import { layout } from './layout.ts';

/** Allows only our own style sheet. No `form-action`, because it would also restrict where the form's response redirects. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const FORM_LIMIT_BYTES = 10_000;

/** The headers of a page on which people sign in. */
export const page: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': PAGE_POLICY });
  next();
};

/** Text that the database cannot store cannot be an id or username, and is refused before the look-up. */
export const storable: RequestHandler = (request, response, next) => {
  if (isStorableJson(request.query) && isStorableJson(request.body ?? {})) return next();
  refuse(response, 'The request contains characters that are not allowed.');
};

const parseForm = express.urlencoded({ extended: false, limit: FORM_LIMIT_BYTES, parameterLimit: 50 });

/** Reads a page's form; an unreadable form gets an error page. */
export const readForm: RequestHandler = (request, response, next) => {
  parseForm(request, response, (error?: unknown) => {
    if (error === undefined) return next();
    const tooLarge = error instanceof Error && 'status' in error && error.status === 413;
    if (tooLarge) refuse(response, 'The form is too large. Go back to the application and try again.', 413);
    else refuse(response, 'The form cannot be read. Go back to the application and try again.');
  });
};

/** Shows every error of these pages as a page, including reached limits and an unavailable database, which occur outside the routes. */
export const pageErrors: Pages = {
  paths: /^\/v2\/oauth\/(?:authorize|consents)\/?$/i,
  showError({ status, message }, _request, response) {
    response.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': PAGE_POLICY });
    refuse(response, MESSAGES[status] ?? `${escapeHtml(message)}.`, status);
  },
};

/** A message for people, because the error's own message is for developers. */
const MESSAGES: Record<number, string> = {
  429: 'There were too many requests. Try again later.',
  500: 'Something went wrong. Try again later.',
  503: 'This page is not available at the moment. Try again in a few seconds.',
};

/**
 * Shows an error page instead of a redirect.
 *
 * @param message HTML.
 */
export function refuse(response: Response, message: string, status = 400): null {
  const body = `<h1>This request cannot be processed</h1><p class="problem" role="alert">${message}</p>`;
  response.status(status).type('html').send(layout('Request not possible', body));
  return null;
}
