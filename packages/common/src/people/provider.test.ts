import { CLIENT, startIdentityProvider, type ProviderAccount } from '../../testing/identity-provider.ts';
import { startPeopleService, type Browser } from '../../test/people-service.ts';

const PUBLIC_URL = 'http://console.test';
const CALLBACK = '/console/api/oidc/callback';
const provider = startIdentityProvider(`${PUBLIC_URL}${CALLBACK}`);
const service = startPeopleService(() => ({
  PUBLIC_URL,
  OIDC_ISSUER: provider.issuer(),
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Example ID',
}));
const owner: ProviderAccount = { sub: 'o-1', email: 'Owner@example.com', email_verified: true, name: 'Olga' };
const bob: ProviderAccount = { sub: 'b-1', email: 'bob@example.com', email_verified: true, name: 'Bob Builder' };

const sessionOf = async (browser: Browser) => (await browser.get('/console/api/session')).body;

/** The URL to which the provider sends the browser back. */
async function visitProvider(browser: Browser, account: ProviderAccount): Promise<string> {
  const started = await browser.get('/console/api/oidc/start');
  expect(started.status).toBe(303);
  const back = await provider.approve(String(started.headers['location']), account);
  return back.slice(PUBLIC_URL.length);
}

/** Signs in with the provider. Returns the URL at which the browser ends up. */
async function signIn(browser: Browser, account: ProviderAccount): Promise<string> {
  const { status, headers } = await browser.get(await visitProvider(browser, account));
  expect(status).toBe(303);
  return String(headers['location']);
}

async function invite(email: string, role = 'member') {
  const inviting = await service.owner();
  expect((await inviting.send('post', '/console/api/invitations', { email, role })).status).toBe(201);
  return inviting;
}

test('the first sign-in finds the person by the verified email address, and later sign-ins by the subject at the provider @slow', async () => {
  await service.owner();
  const browser = service.browser();
  expect((await sessionOf(browser)).signIn).toEqual({ password: true, link: false, oidc: { name: 'Example ID' } });
  expect(await signIn(browser, owner)).toBe('/console/');
  expect(await sessionOf(browser)).toMatchObject({ person: { email: 'owner@example.com', hasPassword: true } });
  expect((await browser.get('/console/api/sessions')).body.data[0].method).toBe('oidc');
  expect((await browser.get('/console/api/audit-log')).body.data[0]).toMatchObject({
    action: 'identity.connected',
    actor: { name: 'owner@example.com' },
    details: { issuer: provider.issuer() },
  });
  const later = service.browser();
  expect(await signIn(later, { ...owner, email: 'olga@elsewhere.example', email_verified: false })).toBe('/console/');
  expect((await sessionOf(later)).person.email).toBe('owner@example.com');
  expect(await service.rows('SELECT subject FROM identities')).toEqual([{ subject: 'o-1' }]);
});

test('an invited person who signs in with the provider becomes a member with the invitation’s role, without a password @slow', async () => {
  const inviting = await invite('bob@example.com');
  const browser = service.browser();
  expect(await signIn(browser, bob)).toBe('/console/');
  expect(await sessionOf(browser)).toMatchObject({
    person: { email: 'bob@example.com', name: 'Bob Builder', hasPassword: false },
    account: { role: 'member' },
  });
  expect((await inviting.get('/console/api/invitations')).body.data).toEqual([]);
});

test.each([
  ['NUL characters and lone surrogates', 'Bob\0 \ud800Builder', 'Bob \ufffdBuilder'],
  ['more characters than a name may have', 'B'.repeat(500), 'B'.repeat(100)],
  ['only a space', ' ', 'bob@example.com'],
])('a person can sign in although the provider gives a name with %s @slow', async (_what, name, stored) => {
  await invite('bob@example.com');
  const browser = service.browser();
  expect(await signIn(browser, { ...bob, name })).toBe('/console/');
  expect((await sessionOf(browser)).person.name).toBe(stored);
});

test.each([
  ['is not invited', { ...bob, sub: 'c-1', email: 'carol@example.com' }, 'not_invited'],
  ['has an address that is not verified', { ...bob, email_verified: false }, 'unverified'],
  ['has the owner’s address, but not verified', { ...owner, email_verified: false }, 'unverified'],
  ['has an invalid address', { ...bob, email: 'bob@example.com\0' }, 'unverified'],
  ['has no address', { sub: 'b-1' }, 'unverified'],
])('a person who %s is not signed in, and nothing is stored @slow', async (_what, account, problem) => {
  await invite('bob@example.com');
  const browser = service.browser();
  expect(await signIn(browser, account)).toBe(`/console/sign-in?problem=${problem}`);
  expect((await sessionOf(browser)).person).toBeNull();
  expect(await service.rows('SELECT email FROM people')).toEqual([{ email: 'owner@example.com' }]);
  expect(await service.rows('SELECT subject FROM identities')).toEqual([]);
});

test('signing in removes a password that another person set for the address @slow', async () => {
  await service.owner();
  const squatter = await service.member('viewer');
  expect(await signIn(service.browser(), { ...bob, email: squatter.email })).toBe('/console/');
  expect((await squatter.get('/api/things')).status).toBe(401);
  expect((await service.browser().signIn(squatter.email)).status).toBe(401);
});

test('a response of the provider works once, and only in the browser that requested it @slow', async () => {
  await service.owner();
  const victim = service.browser();
  const back = await visitProvider(service.browser(), owner);
  const refused = '/console/sign-in?problem=refused';
  expect((await victim.get(back)).headers['location']).toBe(refused);
  await victim.get('/console/api/oidc/start');
  const before = provider.requests();
  expect((await victim.get(back)).headers['location']).toBe(refused);
  // An unknown state is rejected without a request to the provider.
  expect(provider.requests()).toBe(before);
  const asking = service.browser();
  const own = await visitProvider(asking, owner);
  const copy = asking.copy();
  expect((await asking.get(own)).headers['location']).toBe('/console/');
  expect((await copy.get(own)).headers['location']).toBe(refused);
  expect((await sessionOf(copy)).person).toBeNull();
});

test.each([`state=${'x'.repeat(2000)}&code=1`, 'state=a&state=b&code=1', 'code=', ''])(
  'a damaged response of the provider (%#) leads back to the sign-in page',
  async (search) => {
    const browser = service.browser();
    await browser.get('/console/api/oidc/start');
    const { status, headers } = await browser.get(`${CALLBACK}?${search}`);
    expect([status, headers['location']]).toEqual([303, '/console/sign-in?problem=refused']);
  },
);

test('a person who cancels at the provider returns to the sign-in page', async () => {
  const browser = service.browser();
  const started = await browser.get('/console/api/oidc/start');
  const state = new URL(String(started.headers['location'])).searchParams.get('state');
  const { headers } = await browser.get(`${CALLBACK}?error=access_denied&state=${state}`);
  expect(headers['location']).toBe('/console/sign-in?problem=refused');
});

describe('an unavailable provider', () => {
  const without = startPeopleService(() => ({
    PUBLIC_URL,
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  }));

  test('an unavailable provider leads back to the sign-in page @slow', async () => {
    await without.owner();
    const { headers } = await without.browser().get('/console/api/oidc/start');
    expect(headers['location']).toBe('/console/sign-in?problem=unavailable');
    expect((await without.browser().signIn()).status).toBe(200);
  });
});
