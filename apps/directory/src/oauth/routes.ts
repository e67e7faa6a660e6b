import type { AppError } from '@services/common/http/errors';
import { type Request, Router } from 'express';

import type { Deps } from '../deps.ts';
import { authorizeRoutes } from './authorization/authorize-routes.ts';
import { consentsRoutes } from './authorization/consents-routes.ts';
import { createSignIn } from './authorization/sign-in.ts';
import { metadataRoutes } from './metadata-routes.ts';
import { createOAuthModel, createOAuthServer } from './model.ts';
import { style } from './pages.ts';
import { tokenRoutes } from './token-routes.ts';

/** The OAuth 2 endpoints below `/v2/oauth`, which share one model, and the metadata from which clients configure themselves. */
export function oauthRoutes(deps: Deps): Router {
  const model = createOAuthModel(deps);
  const server = createOAuthServer(model, deps.config);
  // All pages share one instance, so that wrong passwords count together.
  const signIn = createSignIn(deps);
  return Router()
    .get('/v2/oauth/consent.css', (_request, response) => {
      response.type('css').set('Cache-Control', 'max-age=3600').send(style);
    })
    .use(tokenRoutes(deps, server))
    .use(authorizeRoutes(deps, server, model, signIn))
    .use(consentsRoutes(deps, signIn))
    .use(metadataRoutes(deps.config));
}

const ENDPOINTS = /^\/v2\/oauth\/(?:token|revoke|introspect)\/?(?:\?|$)/i;

/** Whether the request is for an endpoint whose errors have the form of RFC 6749 §5.2. */
export function isForOAuth({ originalUrl }: Request): boolean {
  return ENDPOINTS.test(originalUrl);
}

/** The error in the form of RFC 6749 §5.2 for a request that is refused before it reaches an endpoint, such as above a rate limit. */
export function formatOAuthError({ status, message }: AppError): { error: string; error_description: string } {
  return { error: errorOf(status), error_description: message };
}

/** An error code of RFC 6749 §5.2 or, for temporary errors and internal failures, of §4.1.2.1. */
function errorOf(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
