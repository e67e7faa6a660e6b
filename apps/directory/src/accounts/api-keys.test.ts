import { differencesFromExample, exampleRequest } from '@services/common/testing/contract-checks';
import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { operations } from '../openapi.ts';
import { SCOPES } from '../scopes.ts';
import { keyOperations } from './routes.ts';
import { createAccountKey, rotateAccountKey } from './store.ts';

const app = startTestApp({ otherAccount: true });
const client = given(() => app.client());

const as = (key: string) => ({ Authorization: `Bearer ${key}` });
const list = (key: string) => app.http.get('/v2/applications').set(as(key));
const keys = async () => (await app.http.get('/v2/api-keys').set(client.auth).expect(200)).body.data;
const create = async (body: object) =>
  (await app.http.post('/v2/api-keys').set(client.auth).send(body).expect(201)).body;

test('a key is created with a name, shown once, and used until it is revoked @slow', async () => {
  const made = await create({ name: 'Deployment', scopes: ['applications:read'] });
  expect(made).toMatchObject({
    name: 'Deployment',
    key: expect.stringMatching(/^dir_account_/),
    scopes: ['applications:read'],
    createdBy: expect.stringMatching(/^key_/),
    revokedAt: null,
  });
  await list(made.key).expect(200);
  await eventually(async () => (await keys()).find(({ id }: { id: string }) => id === made.id).lastUsedAt !== null);
  const renamed = await app.http.patch(`/v2/api-keys/${made.id}`).set(client.auth).send({ name: 'Builds' }).expect(200);
  expect(renamed.body).toMatchObject({ id: made.id, name: 'Builds' });
  await app.http.delete(`/v2/api-keys/${made.id}`).set(client.auth).expect(200);
  await list(made.key).expect(401);
  expect((await keys()).map(({ name }: { name: string }) => name)).toEqual(['Builds', 'First key']);
  expect(JSON.stringify(await app.database.orm.apiKey.findMany())).not.toContain(made.key.slice(12));
});

test('another account can neither see, rename nor revoke a key @slow', async () => {
  const other = await app.client();
  const { id } = await create({ name: 'Mine' });
  await app.http.patch(`/v2/api-keys/${id}`).set(other.auth).send({ name: 'Theirs' }).expect(404);
  const refused = await app.http.delete(`/v2/api-keys/${id}`).set(other.auth).expect(404);
  expect(refused.body.errors[0].extensions.code).toBe('NOT_FOUND');
  expect(JSON.stringify((await app.http.get('/v2/api-keys').set(other.auth)).body)).not.toContain(id);
});

test('rotating an account’s key revokes only the named key, also after it was renamed, and keeps its expiry; another key can revoke the new key @slow', async () => {
  const { orm, shared } = app.database;
  const [first] = await keys();
  await app.http.patch(`/v2/api-keys/${first.id}`).set(client.auth).send({ name: 'Renamed' }).expect(200);
  const second = await createAccountKey(shared, { accountId: client.accountId, name: 'Second' });
  const several = new RegExp(
    `^The account has several keys.*--key: ${first.id} \\(Renamed\\), ${second.id} \\(Second\\)$`,
  );
  await expect(rotateAccountKey(orm, client.accountId)).rejects.toThrow(several);
  await expect(rotateAccountKey(orm, client.accountId, 'key_none')).rejects.toThrow('no such key: key_none');
  const expiresAt = new Date('2999-01-01');
  await orm.apiKey.update({ where: { id: first.id }, data: { expiresAt } });
  const rotated = await rotateAccountKey(orm, client.accountId, first.id);
  await list(rotated).expect(200);
  const all = await orm.apiKey.findMany({ where: { accountId: client.accountId } });
  const [next, ...more] = all.filter(({ id }) => ![first.id, second.id].includes(id));
  expect([next?.expiresAt, more]).toEqual([expiresAt, []]);
  expect(all.filter(({ revokedAt }) => revokedAt !== null)).toMatchObject([{ id: first.id }]);
  await app.http.delete(`/v2/api-keys/${next?.id}`).set(as(second.key)).expect(200);
  await list(rotated).expect(401);
});

test.each(keyOperations.map((operation) => [operation.id, operation] as const))(
  'the example request of %s gets the response that the OpenAPI document shows',
  async (id, operation) => {
    const made =
      id === 'apiKeys.create' ? { id: '' } : await create({ name: 'Reports', scopes: ['applications:read'] });
    const { method, url, body } = exampleRequest(operation, { params: { id: made.id } });
    const send = app.http[method](url).set(client.auth);
    const answer = await (body === undefined ? send : send.send(body as object));
    expect(differencesFromExample(operation, answer, ['key', 'hint', 'lastUsedAt'])).toEqual([]);
  },
);

test.each(
  operations.filter(({ scope }) => typeof scope === 'string').map((each) => [each.id, each.scope, each] as const),
)('%s needs the scope %s and no other scope @slow', async (_id, scope, operation) => {
  const answer = async (scopes: readonly string[]) => {
    const { key } = await createAccountKey(app.database.shared, {
      accountId: client.accountId,
      name: 'limited',
      scopes,
    });
    const { method, url, body } = exampleRequest(operation);
    const send = app.http[method](url).set(as(key));
    return body === undefined ? send : send.send(body as object);
  };
  const refused = await answer(SCOPES.filter((each) => each !== scope));
  expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  const { body } = await answer([String(scope)]);
  // The request may still fail for another reason: a new key must not have more scopes than the key that creates it.
  expect(body.errors?.[0].message ?? '').not.toBe(refused.body.errors[0].message);
});
