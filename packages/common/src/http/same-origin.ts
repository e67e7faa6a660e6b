import type { Request } from 'express';

/**
 * Whether one of this service's own pages sent the request: a request with the cookie must not come from another site. Browsers report the
 * source of a request in `Sec-Fetch-Site`, and over an insecure connection in `Origin`; pages cannot set either.
 *
 * @param publicUrl the URL at which people reach the service; a proxy in front may hide it from the request.
 */
export function isSameOrigin(request: Request, publicUrl?: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin !== undefined && isOwnOrigin(request, request.headers.origin, publicUrl);
}

/**
 * Whether a page of another site sent the request, for endpoints that need no cookie. A page of the service inside another
 * site's frame counts as the service's own, and so does a program, which sends no origin. Browsers send `Origin: null` for our
 * pages over an insecure connection, because of the pages' `Referrer-Policy`.
 *
 * @param publicUrl as for `isSameOrigin`.
 */
export function isFromAnotherSite(request: Request, publicUrl?: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'cross-site';
  const { origin = 'null' } = request.headers;
  return origin !== 'null' && !isOwnOrigin(request, origin, publicUrl);
}

function isOwnOrigin(request: Request, origin: string, publicUrl: string | undefined): boolean {
  const own = `${request.protocol}://${request.host}`;
  return origin === own || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
}

/** Methods that change nothing (RFC 9110 §9.2.1). */
export function isSafe({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
