import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Provider } from 'oidc-provider';

/** A person at the provider. */
export interface ProviderAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export const CLIENT = { id: 'the-service', secret: 'a secret of the client' };

/** An OpenID Connect provider in this process; call it at the top of a test file, before the code that needs its address. */
export function startIdentityProvider(redirectUri: string) {
  const accounts = new Map<string, ProviderAccount>();
  let server: Server;
  let issuer: string;
  let requests = 0;
  beforeAll(async () => {
    server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = new Provider(issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      cookies: { keys: ['a key for tests'] },
      findAccount: (_context, sub) => {
        const account = accounts.get(sub);
        return account && { accountId: sub, claims: () => ({ ...account }) };
      },
    });
    const answer = provider.callback();
    server.on('request', (request, response) => {
      requests += 1;
      void answer(request, response);
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => accounts.clear());

  /**
   * Acts as a browser: follows the provider's pages, signs in with the account, and consents. Returns the URL to which the
   * provider redirects.
   */
  async function approve(url: string, account: ProviderAccount): Promise<string> {
    accounts.set(account.sub, account);
    const cookies = new Map<string, string>();
    let next = url;
    let form: string | undefined;
    for (let step = 0; step < 12; step += 1) {
      const response = await fetch(next, {
        redirect: 'manual',
        headers: {
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
        ...(form !== undefined && { method: 'POST', body: form }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location?.startsWith(redirectUri)) return location;
      form = undefined;
      if (location !== null) {
        next = new URL(location, next).href;
        continue;
      }
      const page = await response.text();
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
      if (prompt === undefined) throw new Error(`The provider answered ${response.status}: ${page.slice(0, 500)}`);
      form = new URLSearchParams({ prompt, login: account.sub, password: 'any' }).toString();
    }
    throw new Error('The provider did not send the browser back');
  }
  return { issuer: () => issuer, approve, requests: () => requests };
}
