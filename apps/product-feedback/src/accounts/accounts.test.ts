import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp, type TestAccount } from '../../test/app.ts';
import { SCOPES } from '../scopes.ts';

const app = startTestApp({ otherAccount: true });
let account: TestAccount;
beforeEach(async () => {
  account = await app.account();
});

const withKey = (key: string) => app.http.get('/api/v1/products').set('Authorization', `Bearer ${key}`);

test('a new key works, is shown once, and is stored only as a hash', async () => {
  const { body } = await account.post('/api/v1/api-keys', { name: 'Second key' }).expect(200);
  expect(body).toMatchObject({
    key: expect.stringMatching(/^pf_[0-9A-Za-z]{38}$/),
    name: 'Second key',
    scopes: [...SCOPES],
    revoked_at: null,
  });
  await withKey(body.key).expect(200);
  const list = await account.get('/api/v1/api-keys').expect(200);
  expect(list.body.data.map(({ name }: { name: string }) => name)).toEqual(['Second key', 'test']);
  expect(JSON.stringify(list.body)).not.toContain(body.key);
  const { rows } = await app.db.pool.query('SELECT * FROM api_keys WHERE id = $1', [body.id]);
  expect(JSON.stringify(rows)).not.toContain(body.key);
});

test('the last use of a key is recorded', async () => {
  await account.get('/api/v1/products').expect(200);
  // The use of a key may be recorded after the response, so the test polls.
  const key = await eventually(async () => {
    const [first] = (await account.get('/api/v1/api-keys').expect(200)).body.data;
    return first.last_used_at !== null && first;
  });
  expect(Date.parse(key.last_used_at)).toBeGreaterThanOrEqual(Date.parse(key.created_at));
});

test('a revoked key stops working within seconds', async () => {
  const { body } = await account.post('/api/v1/api-keys', { name: 'x' }).expect(200);
  await withKey(body.key).expect(200);
  await account.delete(`/api/v1/api-keys/${body.id}`).expect(200);
  await eventually(async () => (await withKey(body.key)).status === 401);
});

test('revoking a key again returns the same key', async () => {
  // The key is never used: the service stores the time of the last use later, so it could change between the two answers.
  const { body } = await account.post('/api/v1/api-keys', { name: 'x' }).expect(200);
  const revoked = await account.delete(`/api/v1/api-keys/${body.id}`).expect(200);
  expect(revoked.body.revoked_at).toEqual(expect.any(String));
  expect((await account.delete(`/api/v1/api-keys/${body.id}`).expect(200)).body).toEqual(revoked.body);
});

test('an expired key is refused like an invalid key', async () => {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await account.post('/api/v1/api-keys', { name: 'x', expires_at }).expect(200);
  expect(body.expires_at).toBe(expires_at);
  await app.db.pool.query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [body.id]);
  expect((await withKey(body.key).expect(401)).body.code).toBe('INVALID_API_KEY');
  await account.post('/api/v1/api-keys', { name: 'x', expires_at: '2020-01-01T00:00:00Z' }).expect(400);
});

test('a key cannot create a key with more rights than it has', async () => {
  const limited = await app.account(['keys:manage', 'products:read']);
  await limited.post('/api/v1/api-keys', { name: 'x', scopes: ['products:read'] }).expect(200);
  for (const scopes of [undefined, ['products:write']]) {
    expect((await limited.post('/api/v1/api-keys', { name: 'x', scopes }).expect(403)).body.code).toBe(
      'INSUFFICIENT_SCOPE',
    );
  }
});

test('an account cannot revoke the key of another account', async () => {
  const { body } = await account.post('/api/v1/api-keys', { name: 'x' }).expect(200);
  const stranger = await app.account();
  expect((await stranger.delete(`/api/v1/api-keys/${body.id}`).expect(404)).body.code).toBe('API_KEY_NOT_FOUND');
});

test('amounts of credits are whole numbers up to 10,000', async () => {
  expect((await account.get('/api/v1/settings').expect(200)).body).toEqual({
    structured_credits: 10,
    quick_credits: 5,
    time_zone: 'UTC',
  });
  for (const settings of [
    {},
    { quick_credits: -1 },
    { quick_credits: 10_001 },
    { quick_credits: 1.5 },
    { time_zone: 'Mars/Base' },
    { time_zone: 'europe/berlin' },
    { time_zone: null },
    { colour: 1 },
  ]) {
    await account.put('/api/v1/settings', settings).expect(400);
  }
});
