import { createHash, randomBytes } from 'node:crypto';

import { GRAPHQL, type TestApp, type TestClient } from './app.ts';
import { createUser } from './directory.ts';
import { hashPassword } from '../src/users/passwords.ts';

export const PASSWORD = 'a long enough password';
export const CALLBACK = 'https://app.example.com/callback';
export const AUTHORIZE = '/v2/oauth/authorize';
export const TOKEN = '/v2/oauth/token';

/** A member who can sign in. */
export async function createSigner(app: TestApp, username: string): Promise<bigint> {
  return createUser(app, username, await hashPassword(PASSWORD));
}

export const credentialsOf = ({ clientId, clientSecret }: TestClient) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

/** The link on a page that leads back to the application. */
export function linkOf({ text }: { text: string }): URL {
  return new URL(/<a href="([^"]*)">Return to /.exec(text)?.[1]?.replaceAll('&#38;', '&') ?? '');
}

/** The requests of an application and of the browser of the member `ada`. @param client returns the application. */
export function asClient(app: TestApp, client: () => TestClient) {
  const verifier = randomBytes(32).toString('base64url');
  const request = () => ({
    response_type: 'code',
    client_id: client().clientId,
    redirect_uri: CALLBACK,
    scope: 'public private write',
    state: 'a state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = (fields: object = {}) => app.http.get(AUTHORIZE).query({ ...request(), ...fields });
  const agree = (fields: object = {}) =>
    app.http
      .post(AUTHORIZE)
      .type('form')
      .send({ ...request(), username: 'ada', password: PASSWORD, allowed: 'true', ...fields });

  return {
    request,
    page,
    agree,

    /** A browser's two requests: the first gets the consent page, the second sends the form on the page. */
    byPageAndForm: async (fields: object = {}) => [await page(fields), await agree(fields)],

    async newCode(fields: object = {}): Promise<string> {
      const response = await agree(fields);
      return new URL(String(response.headers['location'])).searchParams.get('code') ?? '';
    },

    redeem: (code: string, more: object = {}) =>
      app.http.post(TOKEN).send({
        grant_type: 'authorization_code',
        code,
        redirect_uri: CALLBACK,
        code_verifier: verifier,
        ...credentialsOf(client()),
        ...more,
      }),

    readViewer: (token: string) =>
      app.http
        .post(GRAPHQL)
        .set('Authorization', `Bearer ${token}`)
        .send({ query: '{ viewer { user { username } } }' }),
  };
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

/** Helpers for consents of several applications and members, from the consent to the refresh of tokens. */
export function consenting(app: TestApp) {
  const post = (path: string, body: object) => app.http.post(`/v2/oauth/${path}`).type('form').send(body);
  const read = (token: string) =>
    app.http.post(GRAPHQL).set('Authorization', `Bearer ${token}`).send({ query: '{ __typename }' });

  return {
    post,
    read,

    /** A user gives consent, and the application exchanges the code. */
    async consent(of: TestClient, username = 'ada', scope = 'public private'): Promise<Tokens> {
      const { agree, redeem } = asClient(app, () => of);
      const agreed = await agree({ username, scope });
      const code = new URL(String(agreed.headers['location'])).searchParams.get('code') ?? '';
      const { body } = await redeem(code).expect(200);
      // From now on the service caches the token, so everything that ends the token must also remove it from the cache.
      await read(body.access_token).expect(200);
      return body;
    },

    refresh: (of: TestClient, token: string, more: object = {}) =>
      post('token', { ...credentialsOf(of), grant_type: 'refresh_token', refresh_token: token, ...more }),
  };
}
