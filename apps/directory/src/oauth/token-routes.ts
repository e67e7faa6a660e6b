import OAuth2Server from '@node-oauth/oauth2-server';
import express, { Router, type Request, type RequestHandler } from 'express';

import type { Deps } from '../deps.ts';

const BODY_LIMIT_BYTES = 10_000;
const FORM = 'application/x-www-form-urlencoded';

/** `POST /v2/oauth/token`: RFC 6749 §4.1.3 and §4.4, as a form (as that says) or as JSON (as many clients send it). */
export function tokenRoutes({ logger }: Deps, oauth: OAuth2Server): Router {
  const router = Router();

  const readBody: RequestHandler = (request, response, next) => {
    const parse = request.is('application/json')
      ? express.json({ limit: BODY_LIMIT_BYTES })
      : express.urlencoded({ limit: BODY_LIMIT_BYTES, extended: false, parameterLimit: 20 });
    parse(request, response, (error?: unknown) => {
      if (error === undefined) return next();
      response.status(400).json({ error: 'invalid_request', error_description: 'The body cannot be read' });
    });
  };

  router.post('/v2/oauth/token', readBody, async (request, response) => {
    const answer = new OAuth2Server.Response({});
    try {
      await oauth.token(toLibrary(request), answer);
    } catch (error) {
      if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) {
        logger.error({ err: error, requestId: request.id }, 'token request failed');
        answer.status = 500;
        answer.body = { error: 'server_error', error_description: 'Internal server error' };
      } else {
        answer.status = error.code;
        answer.body = { error: error.name, error_description: error.message };
      }
    }
    response
      .set(answer.headers)
      .set('Cache-Control', 'no-store')
      .status(answer.status ?? 200)
      .json(answer.body);
  });
  return router;
}

/** The request in the library's form, with single strings only: the library expects no arrays or objects. */
export function toLibrary(request: Request): OAuth2Server.Request {
  const strings = (record: unknown): Record<string, string> =>
    Object.fromEntries(Object.entries(record ?? {}).filter(([, value]) => typeof value === 'string'));
  const { authorization } = request.headers;
  return new OAuth2Server.Request({
    method: request.method,
    query: strings(request.query),
    body: strings(request.body),
    headers: { ...(authorization && { authorization }), 'content-type': FORM, 'content-length': '1' },
  });
}
