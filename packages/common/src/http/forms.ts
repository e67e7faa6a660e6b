import type { Request, RequestHandler } from 'express';

import { AppError } from './errors.ts';
import { isFromAnotherSite } from './same-origin.ts';

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Middleware for URLs to which only the service's own pages post: rejects requests that such a page could not have sent.
 * Without it another site could send requests through its visitors, each with a fresh rate limit.
 *
 * @param publicUrl where people reach the service, which a proxy in front may hide from the request.
 * @throws AppError 415 `unsupported_media_type` when the body is missing or not a form; 400 `cross_site` for a form of another
 * site.
 */
export function ownForms(publicUrl?: string): RequestHandler {
  return (request, _response, next) => {
    if (request.method === 'POST') requireOwnForm(request, publicUrl);
    next();
  };
}

function requireOwnForm(request: Request, publicUrl: string | undefined): void {
  if (!FORM.test(request.headers['content-type'] ?? ''))
    throw new AppError(415, 'unsupported_media_type', 'The Content-Type must be application/x-www-form-urlencoded');
  if (isFromAnotherSite(request, publicUrl))
    throw new AppError(400, 'cross_site', 'This request came from another site. Open the page here and try again');
}
