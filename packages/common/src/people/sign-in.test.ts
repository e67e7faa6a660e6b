import { createLink } from '../members/links.ts';
import { announceSetupCode } from '../members/setup.ts';
import { PASSWORD, startPeopleService } from '../../test/people-service.ts';
import { recordingLogger } from '../../test/recording-logger.ts';
import { peopleOperations } from './operations.ts';

const service = startPeopleService();
const SESSION = '/console/api/session';

test('an invalid setup code creates no owner', async () => {
  const browser = service.browser();
  expect((await browser.get(SESSION)).body).toEqual({
    setup: true,
    signIn: { password: true, link: false, oidc: null },
    secondFactor: null,
    mustAddFactor: false,
    person: null,
    account: null,
    accounts: [],
  });
  await service.setupCode();
  const body = { code: 'WRONG', email: 'a@example.com', name: 'Mallory', password: PASSWORD };
  const refused = await browser.send('post', '/console/api/setup', body);
  expect([refused.status, refused.body.code]).toEqual([401, 'invalid_setup_code']);
  expect(await service.rows('SELECT id FROM people')).toEqual([]);
});

test('only the latest setup code creates the owner of all accounts, and only once; lower case and spaces are accepted @slow', async () => {
  const accounts = [await service.account('One'), await service.account('Two')];
  const other = await service.setupCode();
  const code = await service.setupCode();
  const browser = service.browser();
  const body = { email: 'Owner@Example.com', name: 'Olga', password: PASSWORD };
  const replaced = await browser.send('post', '/console/api/setup', { ...body, code: other });
  expect([replaced.status, replaced.body.code]).toEqual([401, 'invalid_setup_code']);
  const typed = code.toLowerCase().replaceAll('-', ' ');
  const created = await browser.send('post', '/console/api/setup', { ...body, code: typed });
  expect([created.status, created.body.person.email]).toEqual([201, 'owner@example.com']);
  expect(created.body.accounts).toEqual(
    accounts.map((id, index) => ({ id, name: ['One', 'Two'][index], role: 'owner' })),
  );
  expect(created.body.account.scopes).toContain('keys:manage');
  const again = await service.browser().send('post', '/console/api/setup', { ...body, code: other });
  expect([again.status, again.body.code]).toEqual([409, 'already_set_up']);
  await expect(service.setupCode()).rejects.toMatchObject({ code: 'already_set_up' });
});

test('replicas that start log a new setup code only if no earlier code is valid, and no code once an owner exists @slow', async () => {
  const log = recordingLogger();
  const start = () => announceSetupCode(service.db, log.logger);
  const lines = () =>
    log
      .text()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const codes = () => lines().flatMap(({ setupCode }) => setupCode ?? []);
  await Promise.all([start(), start(), start()]);
  await start();
  expect([lines().length, codes().length]).toEqual([4, 1]);
  await service.pool.query('UPDATE setup_codes SET expires_at = now()');
  await start();
  expect(codes()).toHaveLength(2);
  expect(await service.rows('SELECT FROM setup_codes')).toHaveLength(1);
  const body = { code: codes()[1], email: 'owner@example.com', name: 'Olga', password: PASSWORD };
  expect((await service.browser().send('post', '/console/api/setup', body)).status).toBe(201);
  await start();
  expect(lines()).toHaveLength(5);
});

test('if several people use the setup code at the same time, only one becomes the owner @slow', async () => {
  const code = await service.setupCode();
  const attempts = await Promise.all(
    [1, 2, 3, 4].map((number) => {
      const body = { code, email: `owner-${number}@example.com`, name: 'Olga', password: PASSWORD };
      return service.browser().send('post', '/console/api/setup', body);
    }),
  );
  expect(attempts.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await service.rows('SELECT id FROM people')).toHaveLength(1);
  expect(await service.rows('SELECT id FROM accounts')).toHaveLength(1);
});

test('the session cookie is limited to this host and hidden from scripts, and the database does not contain its value', async () => {
  const owner = await service.owner();
  expect(owner.set.get('test-session')).toMatch(/; Path=\/;.*; HttpOnly; SameSite=Lax$/);
  const value = String(owner.cookies.get('test-session'));
  const stored = await service.rows('SELECT * FROM sessions');
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(value);
  expect(JSON.stringify(await service.rows('SELECT * FROM people'))).not.toContain(PASSWORD);
});

test('a wrong password and an unknown address get the same answer @slow', async () => {
  await service.owner();
  const answers = await Promise.all(
    ['owner@example.com', 'nobody@example.com'].map((email) =>
      service.browser().send('post', SESSION, { email, password: 'not the password' }),
    ),
  );
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([
      401,
      { code: 'invalid_credentials', message: 'Incorrect email address or password' },
    ]);
  }
});

test('every sign-in starts a new session and ends the previous session of the browser @slow', async () => {
  await service.owner();
  const planted = service.browser();
  planted.cookies.set('test-session', 'A'.repeat(43));
  await planted.signIn('OWNER@example.com');
  const first = planted.cookies.get('test-session');
  expect(first).not.toBe('A'.repeat(43));
  const copy = planted.copy();
  await planted.signIn();
  expect(planted.cookies.get('test-session')).not.toBe(first);
  expect((await planted.get(SESSION)).body.person).toMatchObject({ email: 'owner@example.com', name: 'Olga' });
  expect((await copy.get(SESSION)).body.person).toBeNull();
});

test('after signing out, a copy of the cookie is no longer accepted @slow', async () => {
  const owner = await service.owner();
  const copy = owner.copy();
  expect((await copy.get('/api/things')).status).toBe(200);
  expect((await owner.send('delete', SESSION)).status).toBe(204);
  expect(owner.cookies.has('test-session')).toBe(false);
  expect((await copy.get('/api/things')).status).toBe(401);
  expect((await copy.get(SESSION)).body.person).toBeNull();
});

test.each([
  ['12 hours without a request', `last_used_at = now() - interval '12 hours'`],
  ['7 days', `expires_at = now()`],
])('a session ends after %s @slow', async (_name, change) => {
  const owner = await service.owner();
  await service.rows(`UPDATE sessions SET ${change}`);
  expect((await owner.get('/api/things')).status).toBe(401);
});

test('a session can call the API with the scopes of the member’s role, but a key in the request takes precedence @slow', async () => {
  await service.owner();
  const viewer = await service.member('viewer');
  const { status, body } = await viewer.get('/api/things');
  expect(status).toBe(200);
  expect(body).toMatchObject({ person: { email: viewer.email }, scopes: ['members:read', 'things:read'] });
  // A key takes precedence: a request with an invalid key is rejected.
  expect((await viewer.get('/api/things', { Authorization: 'Bearer something-else' })).status).toBe(401);
});

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
  ['the address bar', { 'Sec-Fetch-Site': 'none' }],
  ['another origin, in an older browser', { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' }],
])('a request from %s changes nothing, even with the cookie @slow', async (_name, headers) => {
  const owner = await service.owner();
  for (const path of ['/api/things', SESSION]) {
    const { status, body } = await owner.send(
      'post',
      path,
      { email: 'owner@example.com', password: PASSWORD },
      headers,
    );
    expect([path, status, body.code]).toEqual([path, 403, 'cross_site_request']);
  }
  expect((await owner.get('/api/things', headers)).status).toBe(200);
});

test('answers to requests with a session are not cached', async () => {
  const owner = await service.owner();
  for (const path of ['/console/api/session', '/console/api/members', '/api/things']) {
    expect([path, (await owner.get(path)).headers['cache-control']]).toEqual([path, 'no-store']);
  }
});

test.each(peopleOperations.filter(({ method }) => method !== 'get').map((one) => [one.id, one] as const))(
  '%s documents that it refuses a request of another site',
  async (_id, { method, path, errors }) => {
    const address = path.replaceAll(/:\w+/g, 'x');
    const { status, body } = await service
      .browser()
      .send(method as 'post', address, {}, { 'Sec-Fetch-Site': 'cross-site' });
    expect([status, body.code]).toEqual([403, 'cross_site_request']);
    expect(errors?.[403]).toContain('cross_site_request');
  },
);

test('a request from a page of the service itself can change data', async () => {
  const owner = await service.owner();
  expect((await owner.send('post', '/api/things', {})).status).toBe(200);
});

test('the limit of sign-in attempts does not lock out a browser in which the person has signed in before @slow', async () => {
  const known = await service.owner();
  await known.send('delete', SESSION);
  const stranger = service.browser();
  const attempt = (password: string, browser = stranger) =>
    browser.send('post', SESSION, { email: 'owner@example.com', password });
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1) statuses.push((await attempt('not the password')).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
  expect(statuses[20]).toBe(429);
  const refused = await attempt(PASSWORD);
  expect([refused.status, refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual([
    429,
    'too_many_attempts',
    true,
  ]);
  expect((await attempt(PASSWORD, known)).status).toBe(200);
});

test('wrong links and passwords from an IP address do not block valid sign-in links and invitations from the same address @slow', async () => {
  const owner = await service.owner();
  const invited = await owner.send('post', '/console/api/invitations', { email: 'bob@example.com', role: 'member' });
  const [person] = await service.rows<{ id: string }>('SELECT id FROM people');
  const link = await createLink(service.db, String(person?.id));
  const use = (token: string) => service.browser().send('post', '/console/api/sign-in-links/use', { token });
  const guess = (password: string) => service.browser().send('post', SESSION, { email: 'owner@example.com', password });
  for (let index = 0; index < 31; index += 1) await use('A'.repeat(43));
  for (let index = 0; index < 21; index += 1) await guess('not the password');
  expect((await use('A'.repeat(43))).status).toBe(429);
  const refused = await guess(PASSWORD);
  expect([refused.status, refused.body.message]).toEqual([429, 'Too many attempts. Try again in 15 minutes']);
  expect((await use(link)).status).toBe(200);
  const token = invited.body.url.split('#token=')[1];
  const body = { token, name: 'Bob', password: PASSWORD };
  expect((await service.browser().send('post', '/console/api/invitations/accept', body)).status).toBe(200);
});

test('a browser in which one person has signed in gets no extra sign-in attempts for another person @slow', async () => {
  const known = await service.owner();
  const member = await service.member('viewer');
  const guess = (email: string) => known.send('post', SESSION, { email, password: 'not the password' });
  for (let index = 0; index < 21; index += 1) await guess(member.email);
  expect((await guess(member.email)).status).toBe(429);
  expect((await guess('owner@example.com')).status).toBe(401);
});

test('a person who belongs to several accounts opens one of these accounts, and no other account @slow', async () => {
  const account = await service.account('One');
  const owner = await service.owner();
  const second = await service.account('Two');
  await service.rows(`INSERT INTO memberships SELECT $1, id, 'viewer' FROM people`, [second]);
  const stranger = await service.account('Stranger');
  expect((await owner.get('/api/things')).body.accountId).toBe(account);
  const { body } = await owner.send('patch', SESSION, { accountId: second });
  expect(body.account).toMatchObject({ id: second, role: 'viewer' });
  expect((await owner.get('/api/things')).body).toMatchObject({ accountId: second });
  const refused = await owner.send('patch', SESSION, { accountId: stranger });
  expect([refused.status, refused.body.code]).toEqual([404, 'account_not_found']);
  expect((await owner.get('/api/things')).body).toMatchObject({ accountId: second });
});

test('a request acts in the account that it names, and in no account if the person is not its member @slow', async () => {
  const first = await service.account('One');
  const owner = await service.owner();
  const second = await service.account('Two');
  await service.rows(`INSERT INTO memberships SELECT $1, id, 'viewer' FROM people`, [second]);
  const stranger = await service.account('Stranger');
  for (const open of [first, second]) {
    await owner.send('patch', SESSION, { accountId: open });
    for (const [account, role] of [
      [first, 'owner'],
      [second, 'viewer'],
    ]) {
      const named = { 'X-Account': String(account) };
      expect((await owner.send('post', '/api/things', {}, named)).body).toMatchObject({ accountId: account });
      for (const Accept of ['text/html,*/*;q=0.8', 'text/event-stream']) {
        const page = await owner.get(`/api/things?account=${account}`, { Accept });
        expect(page.body).toMatchObject({ accountId: account });
      }
      expect((await owner.get(SESSION, named)).body.account).toMatchObject({ id: account, role });
    }
    for (const account of [stranger, 'none', '\u00e9', '']) {
      for (const [path, named] of [
        ['/api/things', { 'X-Account': account }],
        [`/api/things?account=${account}%00`, { Accept: 'text/html' }],
      ] as const) {
        const refused = await owner.send('post', path, {}, named);
        expect([refused.status, refused.body.code]).toEqual([403, 'no_account']);
      }
      expect((await owner.get(SESSION, { 'X-Account': account })).body.account).toMatchObject({ id: open });
    }
  }
  for (const path of ['/api/things', SESSION]) {
    const unnamed = await owner.get(`${path}?account=${second}`, { Accept: 'application/json' });
    expect([unnamed.status, unnamed.body.message]).toEqual([400, expect.stringMatching(/in the header X-Account$/)]);
  }
  const renamed = await owner.send('patch', '/console/api/account', { name: 'Mine' }, { 'X-Account': second });
  expect([renamed.status, renamed.body.code]).toEqual([403, 'insufficient_scope']);
  await service.rows('DELETE FROM memberships WHERE account_id = $1', [second]);
  const left = await owner.get('/api/things', { 'X-Account': second });
  expect([left.status, left.body.code]).toEqual([403, 'no_account']);
});

test('a session of a suspended account is refused with the error account_suspended, but can switch to another account @slow', async () => {
  const owner = await service.owner();
  const second = await service.account('Two');
  await service.rows(`INSERT INTO memberships SELECT $1, id, 'owner' FROM people`, [second]);
  await service.rows('UPDATE accounts SET suspended_at = now() WHERE id <> $1', [second]);
  for (const path of ['/api/things', '/console/api/members']) {
    const { status, body } = await owner.get(path);
    expect([path, status, body.code]).toEqual([path, 403, 'account_suspended']);
  }
  expect((await owner.get(SESSION)).body).toMatchObject({ account: null, person: { name: 'Olga' } });
  expect((await owner.send('patch', SESSION, { accountId: second })).status).toBe(200);
  expect((await owner.get('/api/things')).status).toBe(200);
});

test('a person who no longer belongs to any account stays signed in, but gets 403 from the API', async () => {
  const owner = await service.owner();
  await service.rows('DELETE FROM memberships');
  expect((await owner.get(SESSION)).body).toMatchObject({ person: { name: 'Olga' }, account: null, accounts: [] });
  const { status, body } = await owner.get('/api/things');
  expect([status, body.code]).toEqual([403, 'no_account']);
});

test.each([
  ['email', { email: 'no address' }],
  ['password', { password: 'short' }],
  ['password', { password: 'aaaaaaaaaaaaaaa' }],
  ['name', { name: '  ' }],
  ['name', { name: 'a\0b' }],
  ['role', { role: 'owner' }],
])('a setup with an invalid %s is rejected', async (_field, wrong) => {
  const body = { code: await service.setupCode(), email: 'a@example.com', name: 'Ada', password: PASSWORD, ...wrong };
  const { status } = await service.browser().send('post', '/console/api/setup', body);
  expect(status).toBe(400);
  expect(await service.rows('SELECT id FROM people')).toEqual([]);
});
