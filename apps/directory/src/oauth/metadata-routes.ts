import { Router, type RequestHandler } from 'express';

import type { Config } from '../config.ts';
import { scopes } from '../tokens/store.ts';

const SECRET_METHODS = ['client_secret_basic', 'client_secret_post'];

/** The server's description, by which OAuth clients set themselves up (RFC 8414). */
export function metadataOf(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/v2/oauth/authorize`,
    token_endpoint: `${publicUrl}/v2/oauth/token`,
    revocation_endpoint: `${publicUrl}/v2/oauth/revoke`,
    introspection_endpoint: `${publicUrl}/v2/oauth/introspect`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
    token_endpoint_auth_methods_supported: [...SECRET_METHODS, 'none'],
    revocation_endpoint_auth_methods_supported: [...SECRET_METHODS, 'none'],
    introspection_endpoint_auth_methods_supported: SECRET_METHODS,
    code_challenge_methods_supported: ['S256'],
    scopes_supported: scopes,
    // RFC 9207: answers to the browser say who gives them.
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/docs`,
  };
}

/** `GET /.well-known/oauth-authorization-server`; an issuer with a path has it behind that (RFC 8414 §3.1). */
export function metadataRoutes({ PUBLIC_URL }: Config): Router {
  const metadata = metadataOf(PUBLIC_URL);
  const answer: RequestHandler = (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').json(metadata);
  };
  return Router()
    .get('/.well-known/oauth-authorization-server', answer)
    .get('/.well-known/oauth-authorization-server/*path', answer);
}
