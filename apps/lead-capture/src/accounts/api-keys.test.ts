import { createKey, listKeys, MAX_API_KEYS } from '@services/common/access/key-store';
import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { createApiKey } from './store.ts';

const app = startTestApp();
const account = given(() => app.account());

const withKey = (key: string, path = '/v1/leads') => app.http.get(path).set('Authorization', `Bearer ${key}`);
const create = async (body: object) => (await account.post('/v1/api-keys', body).expect(201)).body.data;

test('a key is created with a name, shown once, listed by its last characters and stored only as a hash', async () => {
  const made = await create({ name: 'Point of sale' });
  expect(made).toMatchObject({
    name: 'Point of sale',
    key: expect.stringMatching(/^lc_live_[0-9A-Za-z]{38}$/),
    prefix: 'lc_live_',
    hint: made.key.slice(-4),
    scopes: expect.arrayContaining(['leads:read', 'keys:manage']),
    created_by: expect.stringMatching(/^key_/),
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
  });
  await withKey(made.key).expect(200);
  const { body } = await account.get('/v1/api-keys').expect(200);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Point of sale', 'test']);
  const { rows } = await app.db.pool.query('SELECT * FROM api_keys');
  for (const text of [JSON.stringify(body), JSON.stringify(rows)]) expect(text).not.toContain(made.key.slice(8, -4));
});

test('the use of a key is recorded, at most once a minute', async () => {
  const { id, key } = await createApiKey(app.db, { accountId: account.id, name: 'used' });
  const lastUsed = async () => (await listKeys(app.db, account.id)).find((each) => each.id === id)?.lastUsedAt;
  await withKey(key).expect(200);
  const first = await eventually(lastUsed);
  const replica = await app.another({});
  await replica.get('/v1/leads').set('Authorization', `Bearer ${key}`).expect(200);
  await account.get('/v1/leads').expect(200);
  expect(await lastUsed()).toBe(first);
});

test('a renamed key keeps working under its new name', async () => {
  const { id, key } = await create({ name: 'Old' });
  const renamed = await account.patch(`/v1/api-keys/${id}`, { name: 'New' }).expect(200);
  expect(renamed.body.data).toMatchObject({ id, name: 'New' });
  expect(renamed.body.data).not.toHaveProperty('key');
  await withKey(key).expect(200);
  for (const name of ['', 'x'.repeat(101), 7]) await account.patch(`/v1/api-keys/${id}`, { name }).expect(400);
});

test('revoked and expired keys stop working permanently', async () => {
  const revoked = await create({ name: 'Revoked' });
  await withKey(revoked.key).expect(200);
  const first = await account.delete(`/v1/api-keys/${revoked.id}`).expect(200);
  expect((await account.delete(`/v1/api-keys/${revoked.id}`).expect(200)).body).toEqual(first.body);
  await eventually(async () => (await withKey(revoked.key)).status === 401);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const expired = await create({ name: 'Expired', expires_at: soon });
  expect(expired.expires_at).toBe(soon);
  await app.db.pool.query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [expired.id]);
  await withKey(expired.key).expect(401);
  await account.post('/v1/api-keys', { name: 'x', expires_at: '2020-01-01T00:00:00Z' }).expect(400);
});

test('a key that expires cannot create a key that outlives it', async () => {
  const end = new Date(Date.now() + 3_600_000).toISOString();
  const { key } = await create({ name: 'Ends', expires_at: end });
  const createWith = (body: object) => app.http.post('/v1/api-keys').set('Authorization', `Bearer ${key}`).send(body);
  expect((await createWith({ name: 'Without an end' }).expect(201)).body.data.expires_at).toBe(end);
  await createWith({ name: 'Later', expires_at: '2100-01-01T00:00:00Z' }).expect(403);
});

test('a key needs a visible name, and duplicate scopes are stored once', async () => {
  for (const name of [' ', '\u200b']) await account.post('/v1/api-keys', { name }).expect(400);
  expect((await create({ name: 'Twice', scopes: ['leads:read', 'leads:read'] })).scopes).toEqual(['leads:read']);
});

test('a key cannot create a key with scopes that it does not have', async () => {
  const scopes = ['keys:manage', 'leads:read'];
  const { key } = await create({ name: 'Manager', scopes });
  const make = (body: object) => app.http.post('/v1/api-keys').set('Authorization', `Bearer ${key}`).send(body);
  expect((await make({ name: 'x', scopes: ['leads:read'] }).expect(201)).body.data.scopes).toEqual(['leads:read']);
  for (const wanted of [undefined, ['leads:write'], ['leads:read', 'leads:write']]) {
    expect((await make({ name: 'x', scopes: wanted }).expect(403)).body.code).toBe('insufficient_scope');
  }
});

test('keys of another account cannot be listed, renamed or revoked', async () => {
  const { id, key } = await create({ name: 'Mine' });
  const stranger = await app.account();
  const before = await listKeys(app.db, account.id);
  await stranger.patch(`/v1/api-keys/${id}`, { name: 'Theirs' }).expect(404, /api_key_not_found/);
  await stranger.delete(`/v1/api-keys/${id}`).expect(404, /api_key_not_found/);
  expect(JSON.stringify((await stranger.get('/v1/api-keys').expect(200)).body)).not.toContain(id);
  expect(await listKeys(app.db, account.id)).toEqual(before);
  await withKey(key).expect(200);
});

test('an account has at most 100 keys, even when several requests try to create the last one at once @slow', async () => {
  const key = { accountId: account.id, name: 'x', prefix: 'lc_live_', idPrefix: 'key_' };
  for (let count = 1; count < MAX_API_KEYS - 1; count += 1) await createKey(app.db, key);
  const answers = await Promise.all([1, 2, 3].map((number) => account.post('/v1/api-keys', { name: `${number}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_api_keys');
});
