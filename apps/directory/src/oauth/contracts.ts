import type { OperationContract } from '@services/common/openapi/operation';
import { z } from 'zod';

import { metadataOf } from './metadata-routes.ts';

const CLIENT_ID = z.string().describe('The client ID of the application.');
const names = z.array(z.string());
const CLIENT_SECRET = z.string().optional().describe('The client secret. Public clients have no secret.');

const TokenRequest = z
  .object({
    grant_type: z
      .enum(['client_credentials', 'authorization_code', 'refresh_token'])
      .describe('`client_credentials` gets a token for the application itself, the other types get one for a user.'),
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    scope: z.string().optional().describe('The requested scopes, separated by spaces. Default: `public`.'),
    code: z.string().optional().describe('The authorization code. Required for `authorization_code`.'),
    redirect_uri: z
      .string()
      .optional()
      .describe(
        'The redirect URI of the authorization request. Required for `authorization_code` if that request contained it.',
      ),
    code_verifier: z.string().optional().describe('The PKCE code verifier. Required for `authorization_code`.'),
    refresh_token: z.string().optional().describe('The refresh token. Required for `refresh_token`.'),
  })
  .meta({ id: 'TokenRequest' });

const IssuedToken = z
  .object({
    access_token: z.string().describe('The access token.'),
    token_type: z.literal('Bearer').describe('How to send the token: `Authorization: Bearer …`.'),
    expires_in: z.int().describe('The lifetime of the token in seconds.'),
    scope: z.string().describe('The granted scopes, separated by spaces.'),
    refresh_token: z
      .string()
      .optional()
      .describe(
        'The refresh token, which can be exchanged for a new access token once. Absent for an application’s own token.',
      ),
  })
  .meta({ id: 'IssuedToken' });

const OAuthError = z
  .object({
    error: z.string().describe('The error code of RFC 6749, such as `invalid_grant`.'),
    error_description: z.string().describe('A description of the error in English.'),
  })
  .meta({ id: 'OAuthError' });
/** The error body of RFC 6749 §5.2, also used for requests that are refused before they reach the endpoint. */
const oauthError = (description: string) => ({
  description,
  content: { 'application/json': OAuthError },
});

const requestErrors = {
  400: oauthError('The request, the credentials or the code is invalid.'),
  401: oauthError('The credentials in the Authorization header are not valid.'),
  413: oauthError('The body is too large.'),
  429: oauthError('Too many requests. The error is `temporarily_unavailable`; `Retry-After` says when to retry.'),
  500: oauthError('Internal server error.'),
  503: oauthError('The service is temporarily unavailable.'),
};

const TokenParameter = z
  .object({
    token: z.string().describe('An access token or a refresh token.'),
    token_type_hint: z.string().optional().describe('Accepted for compatibility and ignored.'),
    client_id: CLIENT_ID.optional(),
    client_secret: CLIENT_SECRET,
  })
  .meta({ id: 'TokenParameter' });

const Introspection = z
  .object({
    active: z.boolean().describe('Whether the token is valid. The other fields are absent if it is not.'),
    scope: z.string().optional().describe('The scopes of the token, separated by spaces.'),
    client_id: CLIENT_ID.optional(),
    token_type: z
      .enum(['Bearer', 'refresh_token'])
      .optional()
      .describe('`Bearer` for an access token, `refresh_token` for a refresh token.'),
    iat: z.int().optional().describe('When the token was issued, in Unix seconds.'),
    exp: z.int().optional().describe('When the token expires, in Unix seconds. Absent if it does not expire.'),
    sub: z.string().optional().describe('The ID of the token’s user. Only for tokens with the scope `private`.'),
    iss: z.string().optional().describe('The URL of the server that issued the token.'),
  })
  .meta({ id: 'Introspection' });

const credentials = { client_id: 'dir_client_…', client_secret: 'dir_secret_…' };

/** The endpoints that RFCs define, as the API's document describes them. */
export const oauthContracts: OperationContract[] = [
  {
    id: 'tokens.create',
    method: 'post',
    path: '/v2/oauth/token',
    tag: 'Tokens',
    summary: 'Get an access token',
    description:
      'Implements RFC 6749 §4.1.3, §4.4 and §6. Send JSON or a form. Errors have the form of RFC 6749 §5.2: ' +
      '`{"error", "error_description"}`.',
    scope: false,
    body: TokenRequest,
    response: IssuedToken,
    errors: requestErrors,
    example: {
      body: { grant_type: 'client_credentials', client_id: 'dir_client_…', client_secret: 'dir_secret_…' },
      response: { access_token: 'dir_…', token_type: 'Bearer', expires_in: 2_592_000, scope: 'public' },
    },
  },
  {
    id: 'tokens.revoke',
    method: 'post',
    path: '/v2/oauth/revoke',
    tag: 'Tokens',
    summary: 'Revoke a token',
    description:
      'Implements RFC 7009. Send JSON or a form with the application’s credentials. Revoking a refresh token also revokes all ' +
      'tokens of the same consent. An unknown token is not an error.',
    scope: false,
    body: TokenParameter,
    status: 200,
    errors: requestErrors,
    example: { body: { token: 'dir_refresh_…', ...credentials } },
  },
  {
    id: 'tokens.introspect',
    method: 'post',
    path: '/v2/oauth/introspect',
    tag: 'Tokens',
    summary: 'Describe a token',
    description:
      'Token introspection (RFC 7662). Send JSON or a form with the credentials of the application that the token was issued to. `sub` is only ' +
      'in the answer for tokens with the scope `private`.',
    scope: false,
    body: TokenParameter,
    response: Introspection,
    errors: requestErrors,
    example: {
      body: { token: 'dir_…', ...credentials },
      response: { active: true, scope: 'public', client_id: 'dir_client_…', token_type: 'Bearer', iat: 1_795_000_000 },
    },
  },
  {
    id: 'tokens.metadata',
    method: 'get',
    path: '/.well-known/oauth-authorization-server',
    tag: 'Tokens',
    summary: 'Describe this OAuth server',
    description: 'Metadata from which OAuth clients configure themselves (RFC 8414): addresses, grants and methods.',
    scope: false,
    response: z
      .object({
        issuer: z.url().describe('The URL of this server.'),
        authorization_endpoint: z.url().describe('The page that asks a user for access.'),
        token_endpoint: z.url().describe('The URL that issues tokens.'),
        revocation_endpoint: z.url().describe('The URL that revokes tokens.'),
        introspection_endpoint: z.url().describe('The URL that describes tokens.'),
        response_types_supported: names.describe('The values of `response_type`.'),
        response_modes_supported: names.describe('How the authorization page returns its response.'),
        grant_types_supported: names.describe('The values of `grant_type`.'),
        token_endpoint_auth_methods_supported: names.describe('How applications authenticate to get tokens.'),
        revocation_endpoint_auth_methods_supported: names.describe('How applications authenticate to revoke tokens.'),
        introspection_endpoint_auth_methods_supported: names.describe(
          'How applications authenticate for introspection.',
        ),
        code_challenge_methods_supported: names.describe('The methods of PKCE.'),
        scopes_supported: names.describe('The scopes that an application can request.'),
        authorization_response_iss_parameter_supported: z
          .boolean()
          .describe('Whether redirects name the issuer in `iss` (RFC 9207).'),
        service_documentation: z.url().describe('The reference.'),
      })
      .meta({ id: 'OAuthMetadata' }),
    example: { response: metadataOf('https://api.example.com') },
  },
  {
    id: 'tokens.authorize',
    method: 'get',
    path: '/v2/oauth/authorize',
    tag: 'Tokens',
    summary: 'Ask a user for access',
    description: 'Shows an HTML page. Implements RFC 6749 §4.1.1 with PKCE and the method S256 (RFC 7636).',
    scope: false,
    query: z.looseObject({
      response_type: z.literal('code').describe('The requested response: an authorization code.'),
      client_id: CLIENT_ID,
      redirect_uri: z
        .string()
        .optional()
        .describe('A registered redirect URI of the application. Optional if the application has only one.'),
      scope: z.string().optional().describe('The requested scopes, separated by spaces. Default: `public`.'),
      state: z
        .string()
        .optional()
        .describe('Returned to the application unchanged, to protect against forged responses.'),
      code_challenge: z.string().describe('The PKCE code challenge.'),
      code_challenge_method: z.literal('S256').describe('The method of the code challenge.'),
    }),
    response: 'text/html',
    errors: {
      400: {
        description:
          'An HTML page. If the application and its redirect URI are known, the page has a link that returns to the application with an OAuth error.',
        content: { 'text/html': 'text', 'application/json': OAuthError },
      },
    },
  },
];
