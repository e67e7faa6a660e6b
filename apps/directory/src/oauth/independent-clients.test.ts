import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { tryTools } from '@services/tooling/testing/tools';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { asClient, AUTHORIZE, CALLBACK, credentialsOf, linkOf, TOKEN } from '../../test/oauth.ts';
import { createUser } from '../../test/directory.ts';
import { hashPassword } from '../users/passwords.ts';
import { metadataOf } from './metadata-routes.ts';

const app = startTestApp();
const TOOLS = () => `${app.config.PUBLIC_URL}/mcp`;
const PASSWORD = 'a long enough password';
const LOOPBACK = 'http://127.0.0.1:49152/callback';
let client: TestClient;
let publicClientId: string;

beforeAll(async () => {
  await createUser(app, 'ada', await hashPassword(PASSWORD));
  client = await app.client();
  const own = { Authorization: `Bearer ${client.accountKey}` };
  const registration = { name: 'Installed', redirectUris: ['http://127.0.0.1/callback'], type: 'public' };
  publicClientId = (await app.http.post('/v2/applications').set(own).send(registration).expect(201)).body.clientId;
});

const issuer = () => new URL(app.config.PUBLIC_URL);
/** The service under test listens at another address than its public URL. */
const toService = (url: string, options?: object) => fetch(url.replace(issuer().origin, app.url), options);

/** Acts as a browser whose user signs in and gives consent. @returns the URL that the browser is redirected to. */
async function agree(url: URL): Promise<URL> {
  const fields = { ...Object.fromEntries(url.searchParams), username: 'ada', password: PASSWORD, allowed: 'true' };
  const response = await app.http.post(url.pathname).type('form').send(fields).expect(303);
  return new URL(String(response.headers['location']));
}

test('openid-client needs only its credentials and the server’s metadata for every grant, introspection and revocation', async () => {
  const config = await openid.discovery(issuer(), client.clientId, client.clientSecret, undefined, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
    [openid.customFetch]: toService,
  });
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: 'https://app.example.com/callback',
    scope: [config.serverMetadata().scopes_supported].flat().join(' '),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  });
  const location = await agree(url);
  const tokens = await openid.authorizationCodeGrant(config, location, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(await openid.tokenIntrospection(config, refreshed.access_token)).toMatchObject({ active: true });
  await openid.tokenRevocation(config, refreshed.refresh_token ?? '');
  expect(await openid.tokenIntrospection(config, refreshed.access_token)).toEqual({ active: false });
  await expect(openid.refreshTokenGrant(config, refreshed.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  expect(await openid.clientCredentialsGrant(config)).toMatchObject({ scope: 'public' });
});

test('oauth4webapi signs in a public client with a loopback port of the client’s choice', async () => {
  const options = { [oauth.customFetch]: toService, [oauth.allowInsecureRequests]: true };
  const found = await oauth.discoveryRequest(issuer(), { algorithm: 'oauth2', ...options });
  const server = await oauth.processDiscoveryResponse(issuer(), found);
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
  const noSecret = oauth.None();
  const redeemed = await oauth.authorizationCodeGrantRequest(
    server,
    installed,
    noSecret,
    answer,
    LOOPBACK,
    verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, installed, redeemed);
  const asked = await oauth.refreshTokenGrantRequest(
    server,
    installed,
    noSecret,
    String(tokens.refresh_token),
    options,
  );
  const refreshed = await oauth.processRefreshTokenResponse(server, installed, asked);
  const revoked = await oauth.revocationRequest(server, installed, noSecret, String(refreshed.refresh_token), options);
  expect(await oauth.processRevocationResponse(revoked)).toBeUndefined();
});

describe('oauth4webapi can authenticate with every method that the metadata lists', () => {
  const { revocation_endpoint_auth_methods_supported: revocation, ...metadata } =
    metadataOf('https://unused.example.com');
  const options = { [oauth.customFetch]: toService, [oauth.allowInsecureRequests]: true };
  const methods: Record<string, () => [oauth.Client, oauth.ClientAuth]> = {
    client_secret_basic: () => [{ client_id: client.clientId }, oauth.ClientSecretBasic(client.clientSecret)],
    client_secret_post: () => [{ client_id: client.clientId }, oauth.ClientSecretPost(client.clientSecret)],
    none: () => [{ client_id: publicClientId }, oauth.None()],
  };
  const endpoints: [string, string][] = [
    ...metadata.token_endpoint_auth_methods_supported.map((method): [string, string] => ['token', method]),
    ...revocation.map((method): [string, string] => ['revocation', method]),
    ...metadata.introspection_endpoint_auth_methods_supported.map((method): [string, string] => [
      'introspection',
      method,
    ]),
  ];

  test.each(endpoints)('the %s endpoint accepts the authentication method %s', async (endpoint, method) => {
    const found = await oauth.discoveryRequest(issuer(), { algorithm: 'oauth2', ...options });
    const server = await oauth.processDiscoveryResponse(issuer(), found);
    const [application, authentication] = methods[method]!();
    if (endpoint === 'token') {
      // A public client has no grant without a user, so this request sends a code. Only the code is refused, not the client.
      const asked =
        method === 'none'
          ? await oauth.genericTokenEndpointRequest(
              server,
              application,
              authentication,
              'refresh_token',
              { refresh_token: 'x' },
              options,
            )
          : await oauth.clientCredentialsGrantRequest(server, application, authentication, {}, options);
      if (method === 'none') expect(await asked.json()).toMatchObject({ error: 'invalid_grant' });
      else
        expect(await oauth.processClientCredentialsResponse(server, application, asked)).toMatchObject({
          scope: 'public',
        });
    } else if (endpoint === 'revocation') {
      const asked = await oauth.revocationRequest(server, application, authentication, 'unknown', options);
      expect(await oauth.processRevocationResponse(asked)).toBeUndefined();
    } else {
      const asked = await oauth.introspectionRequest(server, application, authentication, 'unknown', options);
      expect(await oauth.processIntrospectionResponse(server, application, asked)).toEqual({ active: false });
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
  const authentication = openid.ClientSecretBasic(client.clientSecret);
  const config = await openid.discovery(issuer(), client.clientId, {}, authentication, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
    [openid.customFetch]: toService,
  });
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

test('an MCP client discovers the authorization server, and its token works', async () => {
  const refused = await app.http.post('/mcp').send({}).expect(401);
  const challenge = String(refused.headers['www-authenticate']);
  const [, address = ''] = /^Bearer realm="directory", resource_metadata="([^"]+)"$/.exec(challenge) ?? [];
  const described = await oauth.processResourceDiscoveryResponse(new URL(TOOLS()), await toService(address));
  expect(described).toMatchObject({
    authorization_servers: [app.config.PUBLIC_URL],
    bearer_methods_supported: ['header'],
  });
  const config = await openid.discovery(
    new URL(described.authorization_servers?.[0] ?? ''),
    publicClientId,
    undefined,
    openid.None(),
    {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: toService,
    },
  );
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
    return (await change.set('Authorization', `Bearer ${own.accountKey}`).send({ redirectUris: [uri] })).status;
  };

  test.each<[string, string, () => Promise<unknown>, unknown]>([
    [
      '6749 2.3.1',
      'Basic authentication',
      async () => (await token({ grant_type: 'client_credentials' }).set('Authorization', basic())).status,
      200,
    ],
    [
      '6749 2.3',
      'one way of authentication in a request',
      async () => (await grant().set('Authorization', basic())).body.error,
      'invalid_request',
    ],
    [
      '6749 3.1',
      'a parameter without a value is omitted: scope',
      async () => (await redeemedFor({ scope: '' })).scope,
      'public',
    ],
    [
      '6749 3.1',
      'a parameter without a value is omitted: redirect_uri',
      async () => [
        (await browser.page({ redirect_uri: '' })).status,
        locationOf(await browser.agree({ redirect_uri: '' })).searchParams.has('code'),
      ],
      [200, true],
    ],
    [
      '6749 3.1',
      'a parameter without a value is omitted: state',
      async () => locationOf(await browser.agree({ state: '' })).searchParams.has('state'),
      false,
    ],
    [
      '6749 3.1',
      'a parameter without a value is omitted: response_type',
      () => errorAfter({ response_type: '' }),
      'invalid_request',
    ],
    [
      '6749 3.1',
      'an unknown parameter is ignored',
      async () => (await browser.page({ audience: 'x', nonce: 'y' })).status,
      200,
    ],
    ['6749 3.1', 'a parameter is sent once', () => errorAfter({ state: ['a', 'b'] }), 'invalid_request'],
    [
      '6749 3.1.1',
      'an unknown response type',
      () => errorAfter({ response_type: 'id_token' }),
      'unsupported_response_type',
    ],
    [
      '6749 3.1.2',
      'the query of a redirect URI is kept',
      async () => {
        const uri = 'https://app.example.com/callback?tenant=a%20b';
        const fields = { ...(await registered([uri])), redirect_uri: uri };
        return locationOf(await browser.agree(fields)).searchParams.get('tenant');
      },
      'a b',
    ],
    [
      '6749 3.1.2.3',
      'with several registered URIs, one is named',
      async () => {
        const own = await registered(['https://one.example.com/', 'https://two.example.com/']);
        return (await browser.page({ ...own, redirect_uri: undefined })).status;
      },
      400,
    ],
    [
      '6749 3.1.2.4',
      'no redirect to another URI',
      async () => (await browser.page({ redirect_uri: `${CALLBACK}/../x` })).headers['location'],
      undefined,
    ],
    ['6749 3.2', 'POST only', async () => (await app.http.get(TOKEN)).status, 405],
    [
      '6749 3.2',
      'a parameter without a value is omitted: scope of a token',
      async () => (await grant({ scope: '' })).body.scope,
      'public',
    ],
    [
      '6749 3.2',
      'a parameter without a value is omitted: code',
      async () => (await redeemed({ code: '' })).error,
      'invalid_request',
    ],
    [
      '6749 3.2',
      'an unknown parameter of a token request is ignored',
      async () => (await grant({ audience: 'x' })).status,
      200,
    ],
    [
      '6749 3.2',
      'a parameter of a token request is sent once',
      async () => (await grant({ audience: ['x', 'y'] })).body.error,
      'invalid_request',
    ],
    ['6749 3.3', 'the issued scope is stated', async () => (await redeemed()).scope, 'public private write'],
    [
      '6749 4.1.2',
      'state is returned unchanged',
      async () => locationOf(await browser.agree({ state: 'a+b &=%25' })).searchParams.get('state'),
      'a+b &=%25',
    ],
    [
      '6749 4.1.2',
      'a code works once',
      async () => {
        const code = await browser.newCode();
        return [(await browser.redeem(code)).status, (await browser.redeem(code)).body.error];
      },
      [200, 'invalid_grant'],
    ],
    [
      '6749 4.1.3',
      'a code is bound to its client',
      async () => (await redeemed(credentialsOf(await app.client()))).error,
      'invalid_grant',
    ],
    [
      '6749 4.1.3',
      'a code is bound to its redirect URI',
      async () => (await redeemed({ redirect_uri: 'https://evil.example.com/' })).error,
      'invalid_grant',
    ],
    [
      '6749 4.1.3',
      'a redirect URI that the authorization request did not name is not required',
      async () => {
        const code = await browser.newCode({ redirect_uri: undefined });
        return (await browser.redeem(code, { redirect_uri: undefined })).status;
      },
      200,
    ],
    [
      '6749 4.1.3',
      'a confidential client authenticates',
      async () => (await redeemed({ client_secret: undefined })).error,
      'invalid_client',
    ],
    [
      '6749 4.4',
      'client_credentials only for confidential clients',
      async () => (await token({ grant_type: 'client_credentials', client_id: publicClientId })).body.error,
      'invalid_client',
    ],
    [
      '6749 5.1',
      'tokens are not cached',
      async () => {
        const { headers } = await grant();
        return [headers['cache-control'], headers['pragma']];
      },
      ['no-store', 'no-cache'],
    ],
    ['6749 5.1', 'the type of the token', async () => (await redeemed()).token_type, 'Bearer'],
    [
      '6749 5.2',
      'a refused Authorization header is answered with its scheme',
      async () => {
        const { status, headers } = await token({ grant_type: 'client_credentials' }).set(
          'Authorization',
          'Basic eDp5',
        );
        return [status, headers['www-authenticate']];
      },
      [401, 'Basic realm="directory"'],
    ],
    [
      '6749 6',
      'a refresh token is bound to its client',
      async () => (await refresh((await redeemed()).refresh_token, credentialsOf(await app.client()))).body.error,
      'invalid_grant',
    ],
    [
      '6749 6',
      'a refresh gives no more scopes',
      async () => (await refresh((await redeemed()).refresh_token, { scope: 'public edit' })).body.error,
      'invalid_scope',
    ],
    [
      '6749 10.13',
      'the page cannot be framed',
      async () => (await browser.page()).headers['content-security-policy'],
      expect.stringContaining("frame-ancestors 'none'"),
    ],
    [
      '7636 4.3',
      'the default method is plain, which is refused',
      () => errorAfter({ code_challenge_method: '' }),
      'invalid_request',
    ],
    ['7636 4.4.1', 'a missing challenge', () => errorAfter({ code_challenge: undefined }), 'invalid_request'],
    [
      '7636 4.6',
      'a wrong verifier',
      async () => (await redeemed({ code_verifier: 'x'.repeat(43) })).error,
      'invalid_grant',
    ],
    ['7636 4.6', 'no verifier', async () => (await redeemed({ code_verifier: undefined })).error, 'invalid_grant'],
    [
      '8414 3',
      'no empty lists, and the issuer has no query or fragment',
      async () => {
        const { body } = await app.http
          .get('/.well-known/oauth-authorization-server')
          .expect('Content-Type', /^application\/json/);
        return [
          Object.values(body).filter((value) => Array.isArray(value) && value.length === 0),
          /[?#]/.test(body.issuer),
        ];
      },
      [[], false],
    ],
    [
      '9207 2',
      'the issuer in a success',
      async () => locationOf(await browser.agree()).searchParams.get('iss'),
      app.config?.PUBLIC_URL ?? expect.any(String),
    ],
    [
      '9207 2',
      'the issuer in an error',
      async () => linkOf(await browser.agree({ allowed: 'false' })).searchParams.get('iss'),
      expect.any(String),
    ],
    [
      '9700 2.1',
      'redirect URIs are compared exactly',
      async () => (await browser.page({ redirect_uri: `${CALLBACK}?x=1` })).status,
      400,
    ],
    [
      '9700 2.1',
      'no CORS at the authorization endpoint',
      async () =>
        (await app.http.get(AUTHORIZE).query(browser.request()).set('Origin', 'https://evil.example.com')).headers[
          'access-control-allow-origin'
        ],
      undefined,
    ],
    [
      '9700 2.2.2',
      'refresh tokens rotate, and reuse is detected',
      async () => {
        const first = (await redeemed()).refresh_token;
        const second = (await refresh(first)).body.refresh_token;
        const third = (await refresh(second)).body.refresh_token;
        // Ends the ten seconds in which parallel uses of the token are accepted.
        await app.database.orm.refreshToken.updateMany({
          data: { usedAt: new Date(0) },
          where: { usedAt: { not: null } },
        });
        return [
          first !== second && second !== third,
          (await refresh(first)).body.error,
          (await refresh(third)).body.error,
        ];
      },
      [true, 'invalid_grant', 'invalid_grant'],
    ],
    [
      '9700 2.4',
      'no password grant',
      async () =>
        (await token({ grant_type: 'password', ...credentialsOf(client), username: 'ada', password: PASSWORD })).body
          .error,
      'unsupported_grant_type',
    ],
    ['9700 4.12', 'a form with credentials is not sent on', async () => (await browser.agree()).status, 303],
    [
      '6749 2.3.1',
      'credentials in the URI do not count',
      async () =>
        (
          await app.http
            .post(TOKEN)
            .query(credentialsOf(client))
            .type('form')
            .send({ grant_type: 'client_credentials' })
        ).status,
      400,
    ],
    [
      '6749 3.1.2',
      'a redirect URI is absolute, without a fragment',
      async () => [await register('/callback'), await register('https://app.example.com/#x')],
      [400, 400],
    ],
    [
      '6749 3.1.2.2',
      'an application without a registered URI gets no redirect',
      async () => {
        const { status, headers } = await browser.page(await registered([]));
        return [status, headers['location']];
      },
      [400, undefined],
    ],
    [
      '6749 3.1.2.3',
      'redirect URIs are compared as strings',
      async () => [
        (await browser.page({ redirect_uri: CALLBACK.replace('app.', 'APP.') })).status,
        (await browser.page({ redirect_uri: CALLBACK.replace('callback', '%63allback') })).status,
      ],
      [400, 400],
    ],
    [
      '6749 3.2.1',
      'a client that does not authenticate sends its client_id',
      async () => (await redeemed({ client_id: undefined, client_secret: undefined })).error,
      'invalid_client',
    ],
    [
      '6749 3.3',
      'scopes are case-sensitive, and unknown ones are refused',
      async () => [
        await errorAfter({ scope: 'Public' }),
        await errorAfter({ scope: 'public admin' }),
        (await grant({ scope: 'admin' })).body.error,
      ],
      ['invalid_scope', 'invalid_scope', 'invalid_scope'],
    ],
    [
      '6749 3.3',
      'the order of scopes does not matter',
      async () => (await redeemedFor({ scope: 'write public' })).scope.split(' ').toSorted(),
      ['public', 'write'],
    ],
    [
      '6749 4.1.2',
      'a code expires within ten minutes',
      async () => {
        const code = await browser.newCode();
        const { orm } = app.database;
        const { expiresAt } = await orm.authorizationCode.findFirstOrThrow({ orderBy: { expiresAt: 'desc' } });
        await orm.authorizationCode.updateMany({ data: { expiresAt: new Date(0) } });
        return [expiresAt.getTime() - Date.now() <= 600_000, (await browser.redeem(code)).body.error];
      },
      [true, 'invalid_grant'],
    ],
    [
      '6749 4.1.2',
      'a code that is used twice revokes its tokens',
      async () => {
        const code = await browser.newCode();
        const { access_token: first } = (await browser.redeem(code)).body;
        await browser.redeem(code);
        return (await browser.readViewer(first)).status;
      },
      401,
    ],
    [
      '6749 4.1.2.1',
      'a refusal is reported with the state',
      async () => {
        const { searchParams } = linkOf(await browser.agree({ allowed: 'false', state: 'a b' }));
        return ['error', 'state', 'code'].map((name) => searchParams.get(name));
      },
      ['access_denied', 'a b', null],
    ],
    [
      '6749 4.1.2.1',
      'an unknown application gets no redirect',
      async () => {
        const { status, headers } = await browser.page({ client_id: 'dir_client_unknown' });
        return [status, headers['location']];
      },
      [400, undefined],
    ],
    [
      '6749 4.1.2.1',
      'descriptions of errors have no quotation marks, backslashes or other characters',
      async () => {
        const redirects = [{ response_type: 'x"' }, { scope: 'x"\\ö' }, { state: 'ö' }, { code_challenge: '"' }];
        const texts = redirects.map(async (fields) => linkOf(await browser.agree(fields)).searchParams);
        const described = (await Promise.all(texts)).map((found) => found.get('error_description'));
        const answers = [{ grant_type: '"ö' }, { scope: '"ö' }, { client_secret: '"' }, { grant_type: '' }];
        for (const fields of answers) described.push((await grant(fields)).body.error_description);
        return described.filter((text) => !/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/.test(String(text)));
      },
      [],
    ],
    [
      '6749 4.1.3',
      'a token request names the redirect URI of the authorization request',
      async () => (await redeemed({ redirect_uri: undefined })).error,
      'invalid_grant',
    ],
    [
      '6749 4.4.3',
      'no refresh token for an application itself',
      async () => (await grant()).body.refresh_token,
      undefined,
    ],
    [
      '6749 5.1',
      'the answer is JSON and says when the token expires',
      async () => {
        const { headers, body } = await grant();
        return [headers['content-type'], typeof body.expires_in];
      },
      [expect.stringMatching(/^application\/json/), 'number'],
    ],
    [
      '6749 5.2',
      'a missing and an unknown grant type',
      async () => [(await grant({ grant_type: '' })).body.error, (await grant({ grant_type: 'x' })).body.error],
      ['invalid_request', 'unsupported_grant_type'],
    ],
    [
      '6749 6',
      'a refresh without a scope has all scopes, and a narrower one does not narrow the next refresh token',
      async () => {
        const narrow = (await refresh((await redeemed()).refresh_token, { scope: 'public' })).body;
        return [narrow.scope, (await refresh(narrow.refresh_token)).body.scope];
      },
      ['public', 'public private write'],
    ],
    [
      '6749 10.12',
      'a form of another site gives no consent',
      async () => (await browser.agree().set('Origin', 'https://evil.example.com')).status,
      400,
    ],
    [
      '7636 4.1',
      'a verifier has 43 to 128 characters',
      async () => (await redeemed({ code_verifier: 'x'.repeat(129) })).error,
      'invalid_request',
    ],
    [
      '7636 4.1',
      'a verifier has unreserved characters only, and a shorter one is refused',
      async () => [
        (await redeemed({ code_verifier: `${'x'.repeat(42)}+` })).error,
        (await redeemed({ code_verifier: 'x'.repeat(42) })).error,
      ],
      ['invalid_request', 'invalid_request'],
    ],
    [
      '7636 4.2',
      'a challenge has no padding and no characters of plain Base64',
      async () => [
        await errorAfter({ code_challenge: `${'x'.repeat(43)}=` }),
        await errorAfter({ code_challenge: `${'x'.repeat(42)}+` }),
      ],
      ['invalid_request', 'invalid_request'],
    ],
    [
      '7636 6.2',
      'the name of the method is case-sensitive',
      () => errorAfter({ code_challenge_method: 's256' }),
      'invalid_request',
    ],
    [
      '7636 Appendix B',
      'the challenge of the specification is answered by its verifier',
      async () => {
        const code = await browser.newCode({ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' });
        return (await browser.redeem(code, { code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' })).status;
      },
      200,
    ],
    [
      '7636 4.4.1',
      'the method plain is refused',
      () => errorAfter({ code_challenge_method: 'plain', code_challenge: 'x'.repeat(43) }),
      'invalid_request',
    ],
    [
      '8414 2',
      'the required fields, and https or loopback endpoints of the issuer',
      async () => {
        const { body } = await app.http.get('/.well-known/oauth-authorization-server');
        const endpoints = Object.entries(body).filter(([name]) => name.endsWith('_endpoint'));
        return [
          body.issuer,
          body.response_types_supported,
          endpoints.length,
          endpoints.every(([, url]) => String(url).startsWith(`${body.issuer}/`)),
        ];
      },
      [expect.any(String), ['code'], 4, true],
    ],
    [
      '8414 3.3',
      'the path of another issuer has no metadata',
      async () => (await app.http.get('/.well-known/oauth-authorization-server/other')).status,
      404,
    ],
    [
      '9728 3.3',
      'the path of another resource has no metadata',
      async () => (await app.http.get('/.well-known/oauth-protected-resource/other')).status,
      404,
    ],
    [
      '9207 2.4',
      'the issuer in a redirect is the issuer of the metadata',
      async () => {
        const { body } = await app.http.get('/.well-known/oauth-authorization-server');
        const { searchParams } = locationOf(await browser.agree());
        return [searchParams.getAll('iss'), body.authorization_response_iss_parameter_supported];
      },
      expect.arrayContaining([[app.config?.PUBLIC_URL ?? expect.any(String)], true]),
    ],
    [
      '9700 2.6',
      'http only for a loopback address',
      async () => [await register('http://app.example.com/'), await register('http://127.0.0.1/')],
      [400, 200],
    ],
    [
      '9700 4.1.3',
      'the port of a loopback address is free, everything else is not',
      async () => {
        const own = await registered(['http://127.0.0.1/callback']);
        const uris = [
          'http://127.0.0.1:5000/callback',
          'http://127.0.0.1:5000/other',
          'http://localhost:5000/callback',
        ];
        return Promise.all(uris.map(async (uri) => (await browser.page({ ...own, redirect_uri: uri })).status));
      },
      [200, 400, 400],
    ],
    [
      '9700 4.2.4',
      'the page sends no referrer and loads nothing of others',
      async () => {
        const { headers, text } = await browser.page();
        return [headers['referrer-policy'], /(?:src|href)="https?:/.test(text)];
      },
      ['no-referrer', false],
    ],
    [
      '9700 4.3.2',
      'an access token in the URL does not count',
      async () =>
        (await app.http.get('/v2/api/graphql').query({ query: '{ __typename }', access_token: client.token })).status,
      401,
    ],
    [
      '9700 4.11.2',
      'no redirect before the user has done anything',
      async () => {
        const { status, headers } = await browser.page({ scope: 'everything' });
        return [status, headers['location']];
      },
      [400, undefined],
    ],
    [
      '9700 4.14.2',
      'a refresh token expires',
      async () => {
        const { refresh_token: held } = await redeemed();
        await app.database.orm.refreshToken.updateMany({ data: { expiresAt: new Date(0) } });
        return (await refresh(held)).body.error;
      },
      'invalid_grant',
    ],
    [
      '9700 4.16',
      'older browsers do not frame the page either',
      async () => (await browser.page()).headers['x-frame-options'],
      'DENY',
    ],
  ])('RFC %s: %s', async (_section, _requirement, observe, expected) => {
    expect(await observe()).toEqual(expected);
  });

  async function redeemedFor(fields: object) {
    return (await browser.redeem(await browser.newCode(fields))).body;
  }
});
