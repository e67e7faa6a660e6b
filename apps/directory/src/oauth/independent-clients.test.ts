import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { tryTools } from '@services/tooling/testing/tools';

import { startTestApp, type TestClient } from '../../test/app.ts';
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

test('openid-client works with the metadata alone', async () => {
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

  test.each(endpoints)('%s endpoint, %s', async (endpoint, method) => {
    const found = await oauth.discoveryRequest(issuer(), { algorithm: 'oauth2', ...options });
    const server = await oauth.processDiscoveryResponse(issuer(), found);
    const [application, authentication] = methods[method]!();
    if (endpoint === 'token') {
      // A public client has no grant without a user. Here the code is refused, not the client.
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

test('openid-client authenticates with client_secret_basic everywhere', async () => {
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

test('the clients in this file use every response type, grant and PKCE method of the metadata', () => {
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
