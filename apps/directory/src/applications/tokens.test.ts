import { eventually } from '@services/tooling/testing/eventually';

import { GRAPHQL, givenOnce, startTestApp } from '../../test/app.ts';
import { createUser } from '../../test/directory.ts';

const app = startTestApp();

const client = givenOnce(async () => app.client({ userId: await createUser(app, 'ada') }));
const other = givenOnce(() => app.client());

const as = (key: string) => ({ Authorization: `Bearer ${key}` });
const own = () => as(client.accountKey);
const path = (more = '') => `/v2/applications/${client.applicationId}${more}`;

test('a developer token has a name, records its last use and stops working as soon as it is revoked', async () => {
  const { applicationId } = await app.client();
  await app.database.orm.application.update({ where: { id: applicationId }, data: { accountId: client.accountId } });
  const address = `/v2/applications/${applicationId}/tokens`;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const created = await app.http.post(address).set(own()).send({ name: 'Report', expiresAt }).expect(201);
  const { accessToken, ...token } = created.body;
  expect(token).toMatchObject({
    name: 'Report',
    createdBy: expect.stringMatching(/^key_/),
    expiresAt,
    lastUsedAt: null,
  });
  const ask = () => app.http.post(GRAPHQL).set(as(accessToken)).send({ query: '{ __typename }' });
  expect((await ask()).status).toBe(200);
  const shown = async () =>
    (await app.http.get(address).set(own())).body.data.find(({ id }: { id: string }) => id === token.id);
  await eventually(async () => (await shown()).lastUsedAt !== null);
  await app.http.patch(`${address}/${token.id}`).set(as(other.accountKey)).send({ name: 'Theirs' }).expect(404);
  await app.http.patch(`${address}/${token.id}`).set(own()).send({ name: 'Weekly' }).expect(200);
  await app.http.delete(`${address}/${token.id}`).set(own()).expect(204);
  expect((await ask()).status).toBe(401);
  expect(await shown()).toMatchObject({ name: 'Weekly', revokedAt: expect.any(String) });
  await app.http.delete(`${address}/${token.id}`).set(own()).expect(204);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ expiresAt: '2020-01-01' }, 'expiresAt'],
  [{ expiresAt: 'soon' }, 'expiresAt'],
])('a developer token with %j is refused, and the error names the field', async (body, field) => {
  const answer = await app.http.post(path('/tokens')).set(own()).send(body).expect(400);
  expect(answer.body.errors[0].extensions.field).toBe(field);
});
