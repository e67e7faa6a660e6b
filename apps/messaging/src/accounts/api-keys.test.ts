import { listKeys } from '@services/common/access/key-store';
import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';

const app = startTestApp();
const account = given(() => app.account());

const withKey = (key: string) => app.http.get('/api/v1/messages').set('X-API-Key', key);
const create = async (body: object) => (await account.post('/api-keys', body).expect(201)).body;

test('a new key belongs to the space (live or test) of the key that creates it, and is shown only once @slow', async () => {
  for (const mode of ['live', 'test'] as const) {
    const space = await app.account(mode);
    const { body } = await space.post('/api-keys', { name: 'Shop' }).expect(201);
    expect(body).toMatchObject({
      name: 'Shop',
      mode,
      prefix: `mk_${mode}_`,
      hint: body.key.slice(-4),
      revokedAt: null,
    });
    expect(body.key).toMatch(new RegExp(`^mk_${mode}_[0-9A-Za-z]{38}$`));
    await withKey(body.key).expect(200);
    const listed = await space.get('/api-keys').expect(200);
    const { rows } = await app.db.pool.query('SELECT * FROM api_keys');
    for (const text of [JSON.stringify(listed.body), JSON.stringify(rows)]) {
      expect(text).not.toContain(body.key.slice(8, -4));
    }
  }
});

test('a key is limited to its scopes and cannot grant other scopes @slow', async () => {
  const scopes = ['keys:manage', 'messages:read'];
  const made = await create({ name: 'Reader', scopes });
  const make = (body: object) => app.http.post('/api/v1/api-keys').set('X-API-Key', made.key).send(body);
  expect((await make({ name: 'x', scopes: ['messages:read'] }).expect(201)).body.scopes).toEqual(['messages:read']);
  expect((await make({ name: 'x', scopes: ['messages:write'] }).expect(403)).body.error.code).toBe(
    'insufficient_scope',
  );
  expect((await account.patch(`/api-keys/${made.id}`, { name: 'Books' }).expect(200)).body.name).toBe('Books');
  await withKey(made.key).expect(200);
  await account.delete(`/api-keys/${made.id}`).expect(200);
  await eventually(async () => (await withKey(made.key)).status === 401);
});

test('keys of another account or space cannot be listed, renamed or revoked @slow', async () => {
  const { id, key } = await create({ name: 'Mine' });
  const before = await listKeys(app.db, account.id);
  for (const stranger of [await app.account(), await app.account('test')]) {
    expect((await stranger.patch(`/api-keys/${id}`, { name: 'x' }).expect(404)).body.error.code).toBe(
      'api_key_not_found',
    );
    await stranger.delete(`/api-keys/${id}`).expect(404);
    expect(JSON.stringify((await stranger.get('/api-keys').expect(200)).body)).not.toContain(id);
  }
  expect(await listKeys(app.db, account.id)).toEqual(before);
  await withKey(key).expect(200);
});
