import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { tryTools } from '@services/tooling/testing/tools';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { asClient, CALLBACK, createSigner, credentialsOf, linkOf, PASSWORD, TOKEN } from '../../test/oauth.ts';
import { metadataOf } from './metadata-routes.ts';

const app = startTestApp();
const TOOLS = () => `${app.config.PUBLIC_URL}/mcp`;
const METADATA = '/.well-known/oauth-authorization-server';
const LOOPBACK = 'http://127.0.0.1:49152/callback';
let client: TestClient;
let publicClientId: string;

beforeAll(async () => {
  await createSigner(app, 'ada');
  client = await app.client();
  const registration = { name: 'Installed', redirectUris: ['http://127.0.0.1/callback'], type: 'public' };
  publicClientId = (await app.http.post('/v2/applications').set(client.auth).send(registration).expect(201)).body
    .clientId;
});

const issuer = () => new URL(app.config.PUBLIC_URL);
/** The service under test listens at another address than its public URL. */
const toService = (url: string, options?: object) => fetch(url.replace(issuer().origin, app.url), options);
const options = { [oauth.customFetch]: toService, [oauth.allowInsecureRequests]: true };
const discover = (...[clientId, secret, authentication]: [string, (string | object)?, openid.ClientAuth?]) =>
  openid.discovery(issuer(), clientId, secret, authentication, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
    [openid.customFetch]: toService,
  });
async function discoverServer() {
  const found = await oauth.discoveryRequest(issuer(), { algorithm: 'oauth2', ...options });
  return oauth.processDiscoveryResponse(issuer(), found);
}

/** Acts as a browser whose user signs in and gives consent. @returns the URL that the browser is redirected to. */
async function agree(url: URL): Promise<URL> {
  const fields = { ...Object.fromEntries(url.searchParams), username: 'ada', password: PASSWORD, allowed: 'true' };
  const response = await app.http.post(url.pathname).type('form').send(fields).expect(303);
  return new URL(String(response.headers['location']));
}

test('openid-client needs only its credentials and the server’s metadata for every grant, introspection and revocation @slow', async () => {
  const config = await discover(client.clientId, client.clientSecret);
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: [config.serverMetadata().scopes_supported].flat().join(' '),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  });
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const tokens = await openid.authorizationCodeGrant(config, await agree(url), checks);
  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(await openid.tokenIntrospection(config, refreshed.access_token)).toMatchObject({ active: true });
  await openid.tokenRevocation(config, refreshed.refresh_token ?? '');
  expect(await openid.tokenIntrospection(config, refreshed.access_token)).toEqual({ active: false });
  await expect(openid.refreshTokenGrant(config, refreshed.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  expect(await openid.clientCredentialsGrant(config)).toMatchObject({ scope: 'public' });
});

test('oauth4webapi signs in a public client with a loopback port of the client’s choice @slow', async () => {
  const server = await discoverServer();
  const installed = { client_id: publicClientId };
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(String(server.authorization_endpoint));
  const parameters = {
    response_type: 'code',
    client_id: publicClientId,
    redirect_uri: LOOPBACK,
    scope: 'public',
    state: oauth.generateRandomState(),
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const location = await agree(url);
  expect(location.origin + location.pathname).toBe(LOOPBACK);
  const answer = oauth.validateAuthResponse(server, installed, location, parameters.state);
  const who = [server, installed, oauth.None()] as const;
  const redeemed = await oauth.authorizationCodeGrantRequest(...who, answer, LOOPBACK, verifier, options);
  const tokens = await oauth.processAuthorizationCodeResponse(server, installed, redeemed);
  const asked = await oauth.refreshTokenGrantRequest(...who, String(tokens.refresh_token), options);
  const refreshed = await oauth.processRefreshTokenResponse(server, installed, asked);
  const revoked = await oauth.revocationRequest(...who, String(refreshed.refresh_token), options);
  expect(await oauth.processRevocationResponse(revoked)).toBeUndefined();
});

describe('oauth4webapi can authenticate with every method that the metadata lists', () => {
  const {
    token_endpoint_auth_methods_supported: token,
    revocation_endpoint_auth_methods_supported: revocation,
    introspection_endpoint_auth_methods_supported: introspection,
  } = metadataOf('https://unused.example.com');
  const methods: Record<string, () => [oauth.Client, oauth.ClientAuth]> = {
    client_secret_basic: () => [{ client_id: client.clientId }, oauth.ClientSecretBasic(client.clientSecret)],
    client_secret_post: () => [{ client_id: client.clientId }, oauth.ClientSecretPost(client.clientSecret)],
    none: () => [{ client_id: publicClientId }, oauth.None()],
  };
  const endpoints: [string, string][] = [
    ...token.map((method): [string, string] => ['token', method]),
    ...revocation.map((method): [string, string] => ['revocation', method]),
    ...introspection.map((method): [string, string] => ['introspection', method]),
  ];

  test.each(endpoints)('the %s endpoint accepts the authentication method %s', async (endpoint, method) => {
    const server = await discoverServer();
    const [application, authentication] = methods[method]!();
    const who = [server, application, authentication] as const;
    if (endpoint === 'revocation') {
      const asked = await oauth.revocationRequest(...who, 'unknown', options);
      expect(await oauth.processRevocationResponse(asked)).toBeUndefined();
    } else if (endpoint === 'introspection') {
      const asked = await oauth.introspectionRequest(...who, 'unknown', options);
      expect(await oauth.processIntrospectionResponse(server, application, asked)).toEqual({ active: false });
    } else if (method === 'none') {
      // A public client has no grant without a user, so this request sends a code. Only the code is refused, not the client.
      const held = { refresh_token: 'x' };
      const asked = await oauth.genericTokenEndpointRequest(...who, 'refresh_token', held, options);
      expect(await asked.json()).toMatchObject({ error: 'invalid_grant' });
    } else {
      const asked = await oauth.clientCredentialsGrantRequest(...who, {}, options);
      const tokens = await oauth.processClientCredentialsResponse(server, application, asked);
      expect(tokens).toMatchObject({ scope: 'public' });
    }
  });

  test('with Basic authentication, a wrong secret or an invalid percent-encoding gets 401', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    for (const text of [`${client.clientId}:wrong`, `${client.clientId}:%`, `%zz:${client.clientSecret}`]) {
      for (const endpoint of ['token', 'revoke', 'introspect']) {
        const body = { grant_type: 'client_credentials', token: 'x' };
        const asked = app.http.post(`/v2/oauth/${endpoint}`).type('form').set('Authorization', basic(text)).send(body);
        expect((await asked.expect(401)).body.error).toBe('invalid_client');
      }
    }
  });
});

test('openid-client can authenticate with client_secret_basic at the token, introspection and revocation endpoints', async () => {
  const config = await discover(client.clientId, {}, openid.ClientSecretBasic(client.clientSecret));
  const { access_token: token } = await openid.clientCredentialsGrant(config);
  expect(await openid.tokenIntrospection(config, token)).toMatchObject({ active: true });
  await openid.tokenRevocation(config, token);
  expect(await openid.tokenIntrospection(config, token)).toEqual({ active: false });
});

test('the metadata lists only the response types, grants and PKCE methods that the clients in this file use', () => {
  expect(metadataOf('https://unused.example.com')).toMatchObject({
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
});

test('an MCP client discovers the authorization server, and its token works @slow', async () => {
  const refused = await app.http.post('/mcp').send({}).expect(401);
  const challenge = String(refused.headers['www-authenticate']);
  const [, address = ''] = /^Bearer realm="directory", resource_metadata="([^"]+)"$/.exec(challenge) ?? [];
  const described = await oauth.processResourceDiscoveryResponse(new URL(TOOLS()), await toService(address));
  expect(described).toMatchObject({
    authorization_servers: [app.config.PUBLIC_URL],
    bearer_methods_supported: ['header'],
  });
  const config = await discover(publicClientId, undefined, openid.None());
  const verifier = openid.randomPKCECodeVerifier();
  const resource = TOOLS();
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: LOOPBACK,
    scope: 'public',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    resource,
  });
  const { access_token: token } = await openid.authorizationCodeGrant(
    config,
    await agree(url),
    { pkceCodeVerifier: verifier },
    { resource },
  );
  const { tools } = await tryTools(
    { url: app.url, headers: { Authorization: `Bearer ${token}` } },
    { name: 'topics_search', arguments: { query: 'a' } },
  );
  expect(tools).toContain('posts_search');
});

describe('the service meets the requirements of the RFCs on authorization servers', () => {
  const browser = asClient(app, () => client);
  const token = (body: object) => app.http.post(TOKEN).type('form').send(body);
  const grant = (more: object = {}) => token({ grant_type: 'client_credentials', ...credentialsOf(client), ...more });
  const basic = () => `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`;
  const locationOf = ({ headers }: { headers: Record<string, string> }) => new URL(String(headers['location']));
  const errorAfter = async (fields: object) => linkOf(await browser.agree(fields)).searchParams.get('error');
  const redeemed = async (more: object = {}) => (await browser.redeem(await browser.newCode(), more)).body;
  const codeError = async (more: object) => (await redeemed(more)).error;
  const redeemedFor = async (fields: object) => (await browser.redeem(await browser.newCode(fields))).body;
  const errorOf = async (request: PromiseLike<{ body: { error: string } }>) => (await request).body.error;
  const statusOf = async (request: PromiseLike<{ status: number }>) => (await request).status;
  const refresh = (refreshToken: unknown, more: object = {}) =>
    token({ ...credentialsOf(client), grant_type: 'refresh_token', refresh_token: refreshToken, ...more });
  const registered = async (redirectUris: string[]) => {
    const own = await app.client();
    await app.database.orm.application.update({ where: { clientId: own.clientId }, data: { redirectUris } });
    return { client_id: own.clientId };
  };

  const register = async (uri: string) => {
    const own = await app.client();
    const change = app.http.patch(`/v2/applications/${own.applicationId}`);
    return (await change.set(own.auth).send({ redirectUris: [uri] })).status;
  };

  /** Tests a requirement of a section of an RFC. The tests of authorization, tokens and consents check further requirements. */
  const requires = (requirement: string, expected: unknown, observe: () => Promise<unknown>) =>
    test(`RFC ${requirement}`, async () => expect(await observe()).toEqual(expected));

  requires('6749 2.3: one way of authentication in a request', 'invalid_request', () =>
    errorOf(grant().set('Authorization', basic())),
  );
  requires(
    '6749 3.1: a parameter without a value is omitted: scope',
    'public',
    async () => (await redeemedFor({ scope: '' })).scope,
  );
  requires('6749 3.1: a parameter without a value is omitted: redirect_uri', [200, true], async () => [
    (await browser.page({ redirect_uri: '' })).status,
    locationOf(await browser.agree({ redirect_uri: '' })).searchParams.has('code'),
  ]);
  requires('6749 3.1: a parameter without a value is omitted: state', false, async () =>
    locationOf(await browser.agree({ state: '' })).searchParams.has('state'),
  );
  requires('6749 3.1: an unknown parameter is ignored', 200, () =>
    statusOf(browser.page({ audience: 'x', nonce: 'y' })),
  );
  requires('6749 3.1.2.3: with several registered URIs, one is named', 400, async () => {
    const own = await registered(['https://one.example.com/', 'https://two.example.com/']);
    return (await browser.page({ ...own, redirect_uri: undefined })).status;
  });
  requires('6749 3.2: POST only', 405, () => statusOf(app.http.get(TOKEN)));
  requires(
    '6749 3.2: a parameter without a value is omitted: scope of a token',
    'public',
    async () => (await grant({ scope: '' })).body.scope,
  );
  requires('6749 3.2: a parameter without a value is omitted: code', 'invalid_request', () => codeError({ code: '' }));
  requires('6749 3.2: an unknown parameter of a token request is ignored', 200, () =>
    statusOf(grant({ audience: 'x' })),
  );
  requires('6749 4.1.2: state is returned unchanged', 'a+b &=%25', async () =>
    locationOf(await browser.agree({ state: 'a+b &=%25' })).searchParams.get('state'),
  );
  requires('6749 4.1.3: a redirect URI that the authorization request did not name is not required', 200, async () => {
    const code = await browser.newCode({ redirect_uri: undefined });
    return (await browser.redeem(code, { redirect_uri: undefined })).status;
  });
  requires('6749 5.1: tokens are not cached', ['no-store', 'no-cache'], async () => {
    const { headers } = await grant();
    return [headers['cache-control'], headers['pragma']];
  });
  requires(
    '6749 5.2: a refused Authorization header is answered with its scheme',
    [401, 'Basic realm="directory"'],
    async () => {
      const { status, headers } = await token({ grant_type: 'client_credentials' }).set('Authorization', 'Basic eDp5');
      return [status, headers['www-authenticate']];
    },
  );
  requires('6749 6: a refresh gives no more scopes', 'invalid_scope', async () =>
    errorOf(refresh((await redeemed()).refresh_token, { scope: 'public edit' })),
  );
  requires('8414 3: no empty lists, and the issuer has no query or fragment', [[], false], async () => {
    const { body } = await app.http.get(METADATA).expect('Content-Type', /^application\/json/);
    const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
    return [Object.values(body).filter(isEmpty), /[?#]/.test(body.issuer)];
  });
  requires('9700 2.1: redirect URIs are compared exactly', 400, () =>
    statusOf(browser.page({ redirect_uri: `${CALLBACK}?x=1` })),
  );
  requires(
    '9700 2.1: no CORS at the authorization endpoint',
    undefined,
    async () => (await browser.page().set('Origin', 'https://evil.example.com')).headers['access-control-allow-origin'],
  );
  requires('6749 2.3.1: credentials in the URI do not count', 400, () =>
    statusOf(token({ grant_type: 'client_credentials' }).query(credentialsOf(client))),
  );
  requires('6749 3.1.2: a redirect URI is absolute, without a fragment', [400, 400], async () => [
    await register('/callback'),
    await register('https://app.example.com/#x'),
  ]);
  requires('6749 3.1.2.2: an application without a registered URI gets no redirect', [400, undefined], async () => {
    const { status, headers } = await browser.page(await registered([]));
    return [status, headers['location']];
  });
  requires('6749 3.1.2.3: redirect URIs are compared as strings', [400, 400], async () => [
    (await browser.page({ redirect_uri: CALLBACK.replace('app.', 'APP.') })).status,
    (await browser.page({ redirect_uri: CALLBACK.replace('callback', '%63allback') })).status,
  ]);
  requires('6749 3.2.1: a client that does not authenticate sends its client_id', 'invalid_client', () =>
    codeError({ client_id: undefined, client_secret: undefined }),
  );
  requires(
    '6749 3.3: scopes are case-sensitive, and unknown ones are refused',
    ['invalid_scope', 'invalid_scope', 'invalid_scope'],
    async () => [
      await errorAfter({ scope: 'Public' }),
      await errorAfter({ scope: 'public admin' }),
      await errorOf(grant({ scope: 'admin' })),
    ],
  );
  requires('6749 3.3: the order of scopes does not matter', ['public', 'write'], async () =>
    (await redeemedFor({ scope: 'write public' })).scope.split(' ').toSorted(),
  );
  requires('6749 4.1.2: a code expires within ten minutes', [true, 'invalid_grant'], async () => {
    const code = await browser.newCode();
    const { orm } = app.database;
    const { expiresAt } = await orm.authorizationCode.findFirstOrThrow({ orderBy: { expiresAt: 'desc' } });
    await orm.authorizationCode.updateMany({ data: { expiresAt: new Date(0) } });
    return [expiresAt.getTime() - Date.now() <= 600_000, (await browser.redeem(code)).body.error];
  });
  requires(
    '6749 4.1.2.1: descriptions of errors have no quotation marks, backslashes or other characters',
    [],
    async () => {
      const redirects = [{ response_type: 'x"' }, { scope: 'x"\\ö' }, { state: 'ö' }, { code_challenge: '"' }];
      const texts = redirects.map(async (fields) => linkOf(await browser.agree(fields)).searchParams);
      const described = (await Promise.all(texts)).map((found) => found.get('error_description'));
      const answers = [{ grant_type: '"ö' }, { scope: '"ö' }, { client_secret: '"' }, { grant_type: '' }];
      for (const fields of answers) described.push((await grant(fields)).body.error_description);
      return described.filter((text) => !/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/.test(String(text)));
    },
  );
  requires('6749 4.1.3: a token request names the redirect URI of the authorization request', 'invalid_grant', () =>
    codeError({ redirect_uri: undefined }),
  );
  requires(
    '6749 5.1: the answer is JSON and says when the token expires',
    [expect.stringMatching(/^application\/json/), 'number'],
    async () => {
      const { headers, body } = await grant();
      return [headers['content-type'], typeof body.expires_in];
    },
  );
  requires(
    '6749 6: a refresh without a scope has all scopes, and a narrower one does not narrow the next refresh token',
    ['public', 'public private write'],
    async () => {
      const narrow = (await refresh((await redeemed()).refresh_token, { scope: 'public' })).body;
      return [narrow.scope, (await refresh(narrow.refresh_token)).body.scope];
    },
  );
  requires('6749 10.12: a form of another site gives no consent', 400, () =>
    statusOf(browser.agree().set('Origin', 'https://evil.example.com')),
  );
  requires('7636 4.1: a verifier has 43 to 128 characters', 'invalid_request', () =>
    codeError({ code_verifier: 'x'.repeat(129) }),
  );
  requires(
    '7636 4.1: a verifier has unreserved characters only, and a shorter one is refused',
    ['invalid_request', 'invalid_request'],
    () => Promise.all([`${'x'.repeat(42)}+`, 'x'.repeat(42)].map((verifier) => codeError({ code_verifier: verifier }))),
  );
  requires(
    '7636 4.2: a challenge has no padding and no characters of plain Base64',
    ['invalid_request', 'invalid_request'],
    () => Promise.all([`${'x'.repeat(43)}=`, `${'x'.repeat(42)}+`].map((text) => errorAfter({ code_challenge: text }))),
  );
  requires('7636 6.2: the name of the method is case-sensitive', 'invalid_request', () =>
    errorAfter({ code_challenge_method: 's256' }),
  );
  requires('7636 Appendix B: the challenge of the specification is answered by its verifier', 200, async () => {
    const code = await browser.newCode({ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' });
    return (await browser.redeem(code, { code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' })).status;
  });
  requires(
    '8414 2: the required fields, and https or loopback endpoints of the issuer',
    [expect.any(String), ['code'], 4, true],
    async () => {
      const { body } = await app.http.get(METADATA);
      const endpoints = Object.entries(body).filter(([name]) => name.endsWith('_endpoint'));
      const isOwn = endpoints.every(([, url]) => String(url).startsWith(`${body.issuer}/`));
      return [body.issuer, body.response_types_supported, endpoints.length, isOwn];
    },
  );
  requires('8414 3.3: the path of another issuer has no metadata', 404, () =>
    statusOf(app.http.get(`${METADATA}/other`)),
  );
  requires('9728 3.3: the path of another resource has no metadata', 404, () =>
    statusOf(app.http.get('/.well-known/oauth-protected-resource/other')),
  );
  requires('9207 2.4: the issuer in a redirect is the issuer of the metadata', [true, true], async () => {
    const { body } = await app.http.get(METADATA);
    const { searchParams } = locationOf(await browser.agree());
    const isSame = searchParams.getAll('iss').join() === body.issuer;
    return [isSame, body.authorization_response_iss_parameter_supported];
  });
  requires('9700 2.6: http only for a loopback address', [400, 200], async () => [
    await register('http://app.example.com/'),
    await register('http://127.0.0.1/'),
  ]);
  requires('9700 4.2.4: the page sends no referrer and loads nothing of others', ['no-referrer', false], async () => {
    const { headers, text } = await browser.page();
    return [headers['referrer-policy'], /(?:src|href)="https?:/.test(text)];
  });
  requires(
    '9700 4.3.2: an access token in the URL does not count',
    401,
    async () =>
      (await app.http.get('/v2/api/graphql').query({ query: '{ __typename }', access_token: client.token })).status,
  );
  requires('9700 4.14.2: a refresh token expires', 'invalid_grant', async () => {
    const { refresh_token: held } = await redeemed();
    await app.database.orm.refreshToken.updateMany({ data: { expiresAt: new Date(0) } });
    return (await refresh(held)).body.error;
  });
  requires(
    '9700 4.16: older browsers do not frame the page either',
    'DENY',
    async () => (await browser.page()).headers['x-frame-options'],
  );
});
