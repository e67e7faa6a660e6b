import type { Request, RequestHandler } from 'express';

import { AppError } from './errors.ts';
import { isFromAnotherSite } from './same-origin.ts';

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

export function isFormWithFiles({ headers }: Request): boolean {
  return /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');
}

/**
 * Middleware for URLs to which only the service's own pages post: rejects requests that such a page could not have
 * sent. Without this middleware, another site could make its visitors send requests, and each visitor has an unused
 * rate limit.
 *
 * @param publicUrl the URL at which people reach the service; a proxy in front may hide it from the request.
 * @param takesFiles whether forms with files are accepted, which the handler has to read itself.
 * @throws AppError 415 `unsupported_media_type` when the body is missing or not a form; 400 `cross_site` for a form of another site.
 */
export function ownForms(publicUrl?: string, takesFiles = false): RequestHandler {
  return (request, _response, next) => {
    if (request.method === 'POST') requireOwnForm(request, publicUrl, takesFiles);
    next();
  };
}

function requireOwnForm(request: Request, publicUrl: string | undefined, takesFiles: boolean): void {
  const isForm = FORM.test(request.headers['content-type'] ?? '');
  if (!isForm && !(takesFiles && isFormWithFiles(request)))
    throw new AppError(415, 'unsupported_media_type', 'The Content-Type must be application/x-www-form-urlencoded');
  if (isFromAnotherSite(request, publicUrl))
    throw new AppError(400, 'cross_site', 'This request came from another site. Open the page here and try again');
}
