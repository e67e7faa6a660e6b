import { rateLimitHeaderNames } from '@services/common/limits/rate-limit';
import type { RequestHandler } from 'express';

/** Paths that scripts of other web pages may call. This is safe, because browsers never send a token on their own. */
const OPEN = new Set([
  '/v2/api/graphql',
  '/v2/oauth/token',
  '/v2/oauth/revoke',
  '/v2/schema.graphql',
  '/.well-known/oauth-authorization-server',
]);

/** Whether web pages may call the path. The path of a download contains an id, so only the beginning of such a path is compared. */
const isOpen = (path: string) => OPEN.has(path) || path.startsWith('/v2/exports/');

const EXPOSED = ['Content-Range', 'ETag', ...Object.values(rateLimitHeaderNames()), 'Retry-After', 'X-Request-Id'].join(
  ', ',
);

/** CORS: lets web pages call the API and read every response, errors included. */
export const crossOrigin: RequestHandler = (request, response, next) => {
  if (isOpen(request.path)) {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', EXPOSED);
  }
  next();
};

/** Answers the preflight that a browser sends before a page may send a token. */
export const preflight: RequestHandler = (request, response, next) => {
  const asked = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (!asked || !isOpen(request.path)) return next();
  response
    .set({
      'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
      // Allows all requested headers: Apollo's client identifies itself in its own headers, other clients pass on trace ids. Without
      // cookies, no header can be misused.
      'Access-Control-Allow-Headers':
        request.headers['access-control-request-headers'] ?? 'Authorization, Content-Type',
      Vary: 'Access-Control-Request-Headers',
      'Access-Control-Max-Age': '7200',
    })
    .status(204)
    .end();
};
