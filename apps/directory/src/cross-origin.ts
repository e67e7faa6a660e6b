import type { RequestHandler } from 'express';

/** What scripts of other web pages may call: a token is sent by whoever has it, never by the browser on its own. */
const OPEN = new Set(['/v2/api/graphql', '/v2/oauth/token']);

/** CORS: lets web pages call the API and read what every response tells, its errors included. */
export const crossOrigin: RequestHandler = (request, response, next) => {
  if (OPEN.has(request.path)) {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers':
        'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id',
    });
  }
  next();
};

/** Answers the question that a browser asks before it lets a page send a token. */
export const preflight: RequestHandler = (request, response, next) => {
  const asked = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (!asked || !OPEN.has(request.path)) return next();
  response
    .set({
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Request-Id',
      'Access-Control-Max-Age': '7200',
    })
    .status(204)
    .end();
};
