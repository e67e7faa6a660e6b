import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { authorizeRoutes } from './authorization/authorize-routes.ts';
import { consentsRoutes } from './authorization/consents-routes.ts';
import { metadataRoutes } from './metadata-routes.ts';
import { createOAuthModel } from './model.ts';
import { style } from './pages/layout.ts';
import { createOAuthServer } from './server.ts';
import { createSignIn } from './authorization/sign-in.ts';
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
