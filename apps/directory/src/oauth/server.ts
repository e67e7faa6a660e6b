import OAuth2Server from '@node-oauth/oauth2-server';

import type { Config } from '../config.ts';
import type { createOAuthModel } from './model.ts';

export type OAuthModel = ReturnType<typeof createOAuthModel>;

const CODE_SECONDS = 120;

/** The OAuth 2 library with this service's model. The model decides whether a secret is required: public applications have no secret. */
export function createOAuthServer(model: OAuthModel, config: Config): OAuth2Server {
  return new OAuth2Server({
    model,
    accessTokenLifetime: config.ACCESS_TOKEN_DAYS * 86_400,
    refreshTokenLifetime: config.REFRESH_TOKEN_DAYS * 86_400,
    authorizationCodeLifetime: CODE_SECONDS,
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  });
}
