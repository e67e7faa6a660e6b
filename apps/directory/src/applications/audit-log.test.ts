import { signInAs } from '@services/common/testing/role-checks';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { HIGHER_LIMITS } from '../../test/directory.ts';
import { createAccountKey } from '../accounts/store.ts';

const app = startTestApp({ otherAccount: true });

const signIn = ({ accountId }: TestClient) =>
  signInAs(app.database.shared, { service: 'directory', accountId, role: 'owner' });

/** Runs every action on applications in sequence. @returns the ids of the changed objects. */
async function act(headers: Record<string, string>) {
  const send = (method: 'post' | 'patch' | 'delete', path: string, body?: object) => {
    const sent = app.http[method](`/v2/applications${path}`).set(headers);
    return body === undefined ? sent : sent.send(body);
  };
  const { body: application } = await send('post', '', { name: 'Reader' }).expect(201);
  const { id } = application;
  await send('patch', `/${id}`, { name: 'Weekly reader' }).expect(200);
  const { body: secret } = await send('post', `/${id}/secret`).expect(200);
  const { body: token } = await send('post', `/${id}/tokens`, { name: 'Report' }).expect(201);
  await send('patch', `/${id}/tokens/${token.id}`, { name: 'Weekly' }).expect(200);
  await send('delete', `/${id}/tokens/${token.id}`).expect(204);
  const { body: request } = await send('post', `/${id}/limit-requests`, HIGHER_LIMITS).expect(201);
  await send('delete', `/${id}`).expect(204);
  const secrets = [application.clientSecret, secret.clientSecret, token.accessToken];
  return { application: id, token: token.id, request: request.id, secrets };
}

type Acts = Awaited<ReturnType<typeof act>>;
const expected = ({ application, token, request }: Acts) => [
  ['application.created', application, { name: 'Reader', type: 'confidential' }],
  ['application.changed', application, { name: 'Weekly reader' }],
  ['application.secret_rotated', application, {}],
  ['token.created', token, { application, name: 'Report', scopes: ['public'], expiresAt: null }],
  ['token.renamed', token, { application, name: 'Weekly' }],
  ['token.revoked', token, { application }],
  ['limit_request.created', request, { application, requests: 1_000_000, cost: 1_000_000_000 }],
  ['application.deleted', application, {}],
];

interface Entry {
  action: string;
  target: { id: string };
  details: object;
  actor: object;
}

/** The audit log as the console shows it, oldest first. */
async function auditLog(headers: Record<string, string>): Promise<Entry[]> {
  return (await app.http.get('/console/api/audit-log').set(headers).expect(200)).body.data.toReversed();
}

test('an account’s audit log records exactly the actions of its own people on applications, secrets and tokens @slow', async () => {
  const otherAccount = await signIn(await app.client());
  const { personId, email, headers } = await signIn(await app.client());
  const acts = await act(headers);
  const entries = await auditLog(headers);
  expect(entries.map(({ action, target, details }) => [action, target.id, details])).toEqual(expected(acts));
  for (const { actor } of entries) expect(actor).toEqual({ type: 'person', id: personId, name: email });
  for (const secret of acts.secrets) expect(JSON.stringify(entries)).not.toContain(secret);
  expect(await auditLog(otherAccount.headers)).toEqual([]);
});

test('the account’s audit log records every action with an API key under the name of the key @slow', async () => {
  const client = await app.client();
  const { key, id } = await createAccountKey(app.database.shared, { accountId: client.accountId, name: 'Deployment' });
  const acts = await act({ Authorization: `Bearer ${key}` });
  const entries = await auditLog((await signIn(client)).headers);
  expect(entries.map(({ action, target, details }) => [action, target.id, details])).toEqual(expected(acts));
  for (const { actor } of entries) expect(actor).toEqual({ type: 'key', id, name: 'Deployment' });
});

test('a refused request leaves no audit entry @slow', async () => {
  const [client, other] = [await app.client(), await app.client()];
  const { headers } = await signIn(client);
  const theirs = `/v2/applications/${other.applicationId}`;
  await app.http.patch(theirs).set(headers).send({ name: 'Stolen' }).expect(404);
  await app.http.delete(theirs).set(headers).expect(404);
  await app.http.post(`${theirs}/tokens`).set(headers).send({}).expect(404);
  const tokens = `/v2/applications/${client.applicationId}/tokens`;
  await app.http
    .post(tokens)
    .set(headers)
    .send({ scopes: ['write'] })
    .expect(400);
  expect(await auditLog(headers)).toEqual([]);
});
