import type { OperationContract } from '@services/common/openapi/operation';
import { z } from 'zod';

const TokenRequest = z
  .object({
    grant_type: z.enum(['client_credentials', 'authorization_code', 'refresh_token']),
    client_id: z.string(),
    client_secret: z.string().optional(),
    scope: z.string().optional(),
    code: z.string().optional(),
    redirect_uri: z.string().optional(),
    code_verifier: z.string().optional(),
    refresh_token: z.string().optional(),
  })
  .meta({ id: 'TokenRequest' });

const IssuedToken = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
    refresh_token: z.string().optional().meta({ description: 'Only with a user’s token; can be used once.' }),
  })
  .meta({ id: 'IssuedToken' });

const OAuthError = z.object({ error: z.string(), error_description: z.string() }).meta({ id: 'OAuthError' });
/** RFC 6749 §5.2, also for requests refused before they reach the endpoint. */
const oauthError = (description: string) => ({
  description,
  content: { 'application/json': OAuthError },
});

const requestErrors = {
  400: oauthError('The request, the credentials or the code are not valid.'),
  401: oauthError('The credentials in the Authorization header are not valid.'),
  413: oauthError('The body is too large.'),
  429: oauthError('Too many requests: `temporarily_unavailable`, with `Retry-After`.'),
  500: oauthError('Internal server error.'),
  503: oauthError('The service is temporarily unavailable.'),
};

const TokenParameter = z
  .object({
    token: z.string(),
    token_type_hint: z.string().optional().meta({ description: 'Accepted and not needed.' }),
    client_id: z.string().optional(),
    client_secret: z.string().optional(),
  })
  .meta({ id: 'TokenParameter' });

const Introspection = z
  .object({
    active: z.boolean(),
    scope: z.string().optional(),
    client_id: z.string().optional(),
    token_type: z.enum(['Bearer', 'refresh_token']).optional(),
    iat: z.int().optional(),
    exp: z.int().optional(),
    sub: z.string().optional(),
    iss: z.string().optional(),
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
      'RFC 6749 §4.1.3, §4.4 and §6, as JSON or as a form. Errors of the request are those of its §5.2: ' +
      '`{"error", "error_description"}`.',
    secured: false,
    body: TokenRequest,
    response: IssuedToken,
    alsoAnswers: requestErrors,
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
      'RFC 7009, as JSON or as a form, with the application’s credentials. A refresh token ends with everything that came ' +
      'from the same consent. An unknown token is not an error.',
    secured: false,
    body: TokenParameter,
    alsoAnswers: { ...requestErrors, 200: 'The token is not valid, or no longer.' },
    example: { body: { token: 'dir_refresh_…', ...credentials } },
  },
  {
    id: 'tokens.introspect',
    method: 'post',
    path: '/v2/oauth/introspect',
    tag: 'Tokens',
    summary: 'Describe a token',
    description:
      'RFC 7662, as JSON or as a form, with the credentials of the application that the token was issued to. `sub` is only ' +
      'in the answer for tokens with the scope `private`.',
    secured: false,
    body: TokenParameter,
    response: Introspection,
    alsoAnswers: requestErrors,
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
    description: 'RFC 8414: addresses, grants and methods, by which OAuth clients configure themselves.',
    secured: false,
    response: z.looseObject({ issuer: z.string(), token_endpoint: z.string() }).meta({ id: 'OAuthMetadata' }),
    example: {
      response: { issuer: 'https://api.example.com', token_endpoint: 'https://api.example.com/v2/oauth/token' },
    },
  },
  {
    id: 'tokens.authorize',
    method: 'get',
    path: '/v2/oauth/authorize',
    tag: 'Tokens',
    summary: 'Ask a user for access',
    description: 'A page for the browser: RFC 6749 §4.1.1 with PKCE and the method S256 (RFC 7636).',
    secured: false,
    query: z.looseObject({
      response_type: z.literal('code'),
      client_id: z.string(),
      redirect_uri: z.string().optional(),
      scope: z.string().optional(),
      state: z.string().optional(),
      code_challenge: z.string(),
      code_challenge_method: z.literal('S256'),
    }),
    response: 'text/html',
    alsoAnswers: {
      303: 'Redirects to the application with an OAuth error.',
      400: {
        description:
          'A page: the application or the redirect address is not known, so the browser cannot be redirected.',
        content: { 'text/html': 'text', 'application/json': OAuthError },
      },
    },
  },
];
