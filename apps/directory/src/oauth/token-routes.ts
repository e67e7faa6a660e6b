import OAuth2Server from '@node-oauth/oauth2-server';
import { hashApiKey } from '@services/common/access/api-keys';
import { isTemporary } from '@services/common/database/errors';
import { addressBucket } from '@services/common/runtime/addresses';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';

import type { Deps } from '../deps.ts';
import { findToken, revokeByHash } from '../tokens/refresh.ts';
import { authenticateClient, basicCredentials } from './clients.ts';

const BODY_LIMIT_BYTES = 10_000;
const FORM = 'application/x-www-form-urlencoded';

const readBody: RequestHandler = (request, response, next) => {
  const parse = request.is('application/json')
    ? express.json({ limit: BODY_LIMIT_BYTES })
    : express.urlencoded({ limit: BODY_LIMIT_BYTES, extended: false, parameterLimit: 20 });
  parse(request, response, (error?: unknown) => {
    if (error === undefined) return next();
    response.status(400).json({ error: 'invalid_request', error_description: 'The body cannot be read' });
  });
};

/**
 * The token endpoints for applications: get and refresh tokens (RFC 6749 §4.1.3, §4.4, §6), revoke them (RFC 7009), and
 * inspect them (RFC 7662). Requests are forms, as the standards say, or JSON, which many clients send.
 */
export function tokenRoutes(deps: Deps, oauth: OAuth2Server): Router {
  const { orm, auth, logger, config, takeTurn } = deps;
  const router = Router();

  /** Responses of these endpoints must not be cached. Errors have the form of RFC 6749 §5.2. */
  const endpoint =
    (handle: (request: Request, response: Response) => Promise<void>): RequestHandler =>
    (request, response) =>
      // Limited by address, because a request can name any client.
      takeTurn(addressBucket(request), async () => {
        response.set('Cache-Control', 'no-store');
        try {
          await handle(request, response);
        } catch (error) {
          if (error instanceof OAuth2Server.OAuthError && error.code < 500) {
            if (error.code === 401) response.set('WWW-Authenticate', 'Basic realm="directory"');
            response.status(error.code).json({ error: error.name, error_description: error.message });
            return;
          }
          const cause = error instanceof OAuth2Server.OAuthError && 'inner' in error ? error.inner : error;
          // A temporary failure is logged and reported as in all other routes (503 with Retry-After), but in the form of these endpoints.
          if (isTemporary(cause)) throw cause;
          logger.error({ err: error, requestId: request.id }, 'token request failed');
          response.status(500).json({ error: 'server_error', error_description: 'Internal server error' });
        }
      });

  router.post(
    '/v2/oauth/token',
    readBody,
    endpoint(async (request, response) => {
      refuseAmbiguous(request);
      // The library supports this grant, but this service does not.
      if (request.body?.grant_type === 'password') {
        throw new OAuth2Server.UnsupportedGrantTypeError('Unsupported grant type: `grant_type` is invalid');
      }
      const answer = new OAuth2Server.Response({});
      await oauth.token(toLibrary(request), answer).catch((error: unknown) => {
        // RFC 6749 §5.2 requires another error code if the redirect URI differs from the URI in the authorization request.
        if (error instanceof OAuth2Server.InvalidRequestError && error.message.includes('`redirect_uri`')) {
          throw new OAuth2Server.InvalidGrantError('Invalid grant: `redirect_uri` does not match');
        }
        throw error;
      });
      response.set(answer.headers).set('Cache-Control', 'no-store').json(answer.body);
    }),
  );

  /** An endpoint to which an authenticated client sends a token. */
  const aboutToken = (handle: (response: Response, client: OAuth2Server.Client, hash: string) => Promise<void>) =>
    endpoint(async (request, response) => {
      refuseAmbiguous(request);
      const parameters = strings(request.body);
      const client = await authenticateClient(deps, request, parameters);
      await handle(response, client, hashApiKey(tokenOf(parameters)));
    });

  /** Responds with 200 even if the token is unknown or belongs to another application (RFC 7009 §2.2). */
  router.post(
    '/v2/oauth/revoke',
    readBody,
    aboutToken(async (response, client, hash) => {
      await revokeByHash(orm, client.id, hash);
      auth.forget((holder) => holder.applicationId === client.id);
      response.status(200).end();
    }),
  );

  router.post(
    '/v2/oauth/introspect',
    readBody,
    aboutToken(async (response, client, hash) => {
      if (client['type'] !== 'confidential') {
        throw new OAuth2Server.UnauthorizedClientError('Unauthorized client: introspection requires a client secret');
      }
      const token = await findToken(orm, client.id, hash);
      if (!token) return void response.json({ active: false });
      const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
      response.json({
        active: true,
        scope: token.scopes.join(' '),
        client_id: client['clientId'],
        token_type: token.kind === 'access' ? 'Bearer' : 'refresh_token',
        iat: seconds(token.createdAt),
        ...(token.expiresAt && { exp: seconds(token.expiresAt) }),
        // A token with only the scope `public` does not reveal its user.
        ...(token.userId !== null && token.scopes.includes('private') && { sub: `user_${token.userId}` }),
        iss: config.PUBLIC_URL,
      });
    }),
  );
  return router;
}

function tokenOf({ token }: Readonly<Record<string, string>>): string {
  if (!token) throw new OAuth2Server.InvalidRequestError('Missing parameter: `token`');
  return token;
}

/** RFC 6749 §2.3, §3.2: a client authenticates in one way, and a parameter must not be sent more than once. */
function refuseAmbiguous(request: Request): void {
  const body: Record<string, unknown> = request.body ?? {};
  if (request.headers.authorization !== undefined && body['client_secret']) {
    throw new OAuth2Server.InvalidRequestError('Invalid request: the client authenticates in two ways');
  }
  const [repeated] = Object.entries(body).find(([, value]) => Array.isArray(value)) ?? [];
  if (repeated === undefined) return;
  throw new OAuth2Server.InvalidRequestError('Invalid request: a parameter is repeated');
}

/** The parameters that are text. A parameter without a value counts as omitted (RFC 6749 §3.1, §3.2). */
export const strings = (record: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([, value]) => typeof value === 'string' && value !== ''));

/**
 * The request in the library's form, with single strings only: the library expects no arrays or objects, and does not decode the
 * parts of a Basic header.
 */
export function toLibrary(request: Request): OAuth2Server.Request {
  const basic = basicCredentials(request);
  const joined = basic && Buffer.from(`${basic.client_id}:${basic.client_secret}`).toString('base64');
  const authorization = joined === undefined ? request.headers.authorization : `Basic ${joined}`;
  return new OAuth2Server.Request({
    method: request.method,
    query: strings(request.query),
    body: strings(request.body),
    headers: { ...(authorization && { authorization }), 'content-type': FORM, 'content-length': '1' },
  });
}
