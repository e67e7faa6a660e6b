import { startTestApp, type TestAccount } from '../../test/app.ts';
import { withNeighbour } from '../../test/neighbour.ts';

const app = startTestApp();
withNeighbour(app);
let account: TestAccount;
beforeEach(async () => {
  account = await app.account();
});

const send = (path: string, form: object, cookie = '') =>
  app.http.post(path).type('form').set('Cookie', cookie).send(form);

async function signIn(): Promise<string> {
  const { headers } = await send('/settings/sign-in', { key: account.key }).expect(303);
  expect(headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Strict/);
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

test('a key is generated under Settings, API keys, shown once, and works', async () => {
  const cookie = await signIn();
  const page = await app.http.get('/settings/api-keys').set('Cookie', cookie).expect(200);
  expect(page.text).toContain('Generate new key');
  const created = await send('/settings/api-keys', { label: 'From the page' }, cookie).expect(200);
  const key = /value="(pf_\w+)"/.exec(created.text)?.[1] ?? '';
  await app.http.get('/api/v1/products').set('Authorization', `Bearer ${key}`).expect(200);
  const again = await app.http.get('/settings/api-keys').set('Cookie', cookie).expect(200);
  expect(again.text).toContain('From the page');
  expect(again.text).not.toContain(key);
});

test('a key is revoked, and only one of the own account', async () => {
  const cookie = await signIn();
  const { body } = await account.post('/api/v1/api-keys', { label: 'x' }).expect(200);
  await send('/settings/api-keys/revoke', { id: body.id }, cookie).expect(303);
  const stranger = await app.account();
  const { body: foreign } = await stranger.post('/api/v1/api-keys', { label: 'y' }).expect(200);
  await send('/settings/api-keys/revoke', { id: foreign.id }, cookie).expect(303);
  const { rows } = await app.db.pool.query('SELECT id FROM api_keys WHERE id = ANY ($1) AND revoked_at IS NOT NULL', [
    [body.id, foreign.id],
  ]);
  expect(rows).toEqual([{ id: body.id }]);
});

test('without a session nothing is shown or created', async () => {
  expect((await app.http.get('/settings/api-keys').expect(200)).text).toContain('Sign in');
  await send('/settings/api-keys', { label: 'x' }).expect(403);
  await send('/settings/api-keys', { label: 'x' }, 'pf_session=forged.token').expect(403);
  await send('/settings/api-keys/revoke', { id: 'key-1' }).expect(403);
});

test('a wrong key and one without the right are refused', async () => {
  expect((await send('/settings/sign-in', { key: 'pf_nonsense' }).expect(403)).text).toContain('not a valid key');
  const reader = await app.account(['products:read']);
  expect((await send('/settings/sign-in', { key: reader.key }).expect(403)).text).toContain(
    'does not have permission to manage keys',
  );
});

test('a session ends with its key, and on signing out', async () => {
  const cookie = await signIn();
  const out = await send('/settings/sign-out', {}, cookie).expect(303);
  expect(out.headers['set-cookie']?.[0]).toContain('pf_session=;');
  await app.db.pool.query('UPDATE api_keys SET revoked_at = now() WHERE account_id = $1', [account.id]);
  expect((await app.http.get('/settings/api-keys').set('Cookie', cookie).expect(200)).text).toContain('Sign in');
});

test('forms of other sites are refused', async () => {
  const cookie = await signIn();
  const forged = send('/settings/api-keys', { label: 'x' }, cookie).set('Sec-Fetch-Site', 'cross-site');
  expect((await forged.expect(403)).text).toContain('another site');
});

test('a nameless key is refused at its field', async () => {
  const cookie = await signIn();
  expect((await send('/settings/api-keys', { label: '' }, cookie).expect(400)).text).toContain('Give the key a name');
});
