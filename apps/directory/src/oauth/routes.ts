import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { authorizeRoutes } from './authorize-routes.ts';
import { createOAuthModel } from './model.ts';
import { createOAuthServer } from './server.ts';
import { tokenRoutes } from './token-routes.ts';

/** The OAuth 2 endpoints below `/v2/oauth`, over one model. */
export function oauthRoutes(deps: Deps): Router {
  const model = createOAuthModel(deps);
  const server = createOAuthServer(model, deps.config);
  return Router()
    .use(tokenRoutes(deps, server))
    .use(authorizeRoutes(deps, server, model));
}
