import { AppError } from '@services/common/http/errors';
import { Router, type RequestHandler } from 'express';

import type { Config } from '../config.ts';
import { scopes } from '../tokens/store.ts';

const SECRET_METHODS = ['client_secret_basic', 'client_secret_post'];

/** The server's metadata, from which OAuth clients configure themselves (RFC 8414). */
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
    // Redirects name the issuer (RFC 9207).
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/docs`,
  };
}

/** The metadata that tells MCP clients which server issues their tokens (RFC 9728). */
function toolsMetadata(publicUrl: string) {
  return {
    resource: `${publicUrl}/mcp`,
    authorization_servers: [publicUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/docs`,
  };
}

/** Authenticates a request for tools; a 401 names the URL of `toolsMetadata` (RFC 9728 §5.1). */
export function orToolsMetadata(required: RequestHandler, { PUBLIC_URL }: Config): RequestHandler {
  const { origin, pathname } = new URL(`${PUBLIC_URL}/mcp`);
  const found = `resource_metadata="${origin}/.well-known/oauth-protected-resource${pathname}"`;
  return (request, response, next) => {
    try {
      required(request, response, next);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
      const challenge = `${error.headers['WWW-Authenticate']}, ${found}`;
      throw new AppError(401, error.code, error.message, { headers: { 'WWW-Authenticate': challenge } });
    }
  };
}

/**
 * `GET /.well-known/oauth-authorization-server` and, for tools, `/.well-known/oauth-protected-resource`, followed by the path of the
 * issuer or of the resource. Other paths would stand for another issuer or resource (RFC 8414 §3.3, RFC 9728 §3.3). Both URLs also work
 * without the path, for clients that do not append it.
 */
export function metadataRoutes({ PUBLIC_URL, MCP }: Config): Router {
  const router = Router();
  const path = new URL(PUBLIC_URL).pathname.replace(/\/$/, '');
  const describe = (name: string, ownPath: string, metadata: object) => {
    // The path of a URL may contain characters that have a special meaning in Express's paths.
    const literal = ownPath.replaceAll(/[:*{}()[\]?+!\\]/g, '\\$&');
    for (const end of new Set(['', literal])) {
      router.get(`/.well-known/${name}${end}`, (_request, response) => {
        response.set('Cache-Control', 'public, max-age=3600').json(metadata);
      });
    }
  };
  describe('oauth-authorization-server', path, metadataOf(PUBLIC_URL));
  if (MCP) describe('oauth-protected-resource', `${path}/mcp`, toolsMetadata(PUBLIC_URL));
  return router;
}
