import type { Request } from 'express';

/**
 * Whether a page of this service's own sent the request: what a browser sends along with the cookie must not come from
 * another site. Browsers say where a request comes from in `Sec-Fetch-Site`, and in `Origin` where a connection is not
 * secure; pages cannot set either.
 *
 * @param publicUrl where people reach the service, which a proxy in front may hide from the request.
 */
export function isSameOrigin(request: Request, publicUrl?: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const own = `${request.protocol}://${request.host}`;
  return origin === own || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
}

/** Methods that change nothing (RFC 9110 §9.2.1). */
export function isSafe({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
