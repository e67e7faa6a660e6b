import { differencesFromExample, exampleRequest } from '@services/common/testing/contract-checks';
import { testDocument } from '@services/common/testing/document-checks';

import { startTestApp, type TestClient } from '../test/app.ts';
import { settingsOperations } from './applications/account.ts';
import { applicationOperations } from './applications/routes.ts';
import { document, operations } from './openapi.ts';
import { webhookOperations } from './webhooks/routes.ts';

// The limits are those that the example of `applications.requestLimit` asks for.
const app = startTestApp({ environment: { REQUESTS_PER_WINDOW: '2000', POINTS_PER_WINDOW: '500000' } });

const pages =
  /^\/v2\/(?:graphiql|reference|schema\.graphql|oauth\/(?:consent|authorize))|^\/\.well-known\/oauth-protected-resource/;
testDocument({ folder: `${import.meta.dirname}/..`, app: () => app.express, document, operations, pages });

/** Creates the objects that an example needs. @returns their ids, which replace the ids of the example. */
async function prepare(id: string, client: TestClient): Promise<{ params?: object }> {
  if (id.startsWith('webhooks.')) return prepareWebhook(id, client);
  if (id.startsWith('account.')) {
    await app.database.orm.account.update({
      where: { id: client.accountId },
      data: { name: 'Test account', timeZone: 'Europe/Berlin' },
    });
    return {};
  }
  const example = (operation: string) =>
    applicationOperations.find((one) => one.id === operation)?.example?.body as object;
  const { orm } = app.database;
  await orm.application.deleteMany({ where: { accountId: client.accountId } });
  if (id === 'applications.create') return {};
  const { body } = await app.http.post('/v2/applications').set(client.auth).send(example('applications.create'));
  const path = `/v2/applications/${body.id}`;
  const params = { id: body.id as string };
  if (id === 'applications.listLimitRequests') {
    await app.http.post(`${path}/limit-requests`).set(client.auth).send(example('applications.requestLimit'));
  }
  if (id === 'applications.listDocuments') {
    await app.http.put(`${path}/documents`).set(client.auth).send(example('applications.registerDocuments'));
  }
  if (id === 'applications.usage') {
    const row = { applicationId: params.id, day: new Date('2026-03-01') };
    await app.database.orm.usageDay.createMany({
      data: [
        { ...row, code: '', operations: 1188, points: 48_000 },
        { ...row, code: 'RATE_LIMITED', operations: 12, points: 0 },
      ],
    });
  }
  if (id.startsWith('exports.')) {
    const query = '{ posts(order: NEWEST) { nodes { id name } } }';
    const done = { objects: 50_000, bytes: 21_400_000, points: 7500, createdAt: '2026-03-01T10:00:00Z' };
    const times = { finishedAt: '2026-03-01T10:04:00Z', expiresAt: '2999-03-02T10:04:00Z' };
    const row = {
      id: params.id.replace('app_', 'exp_'),
      applicationId: params.id,
      tokenId: 'x',
      scopes: [],
      query,
      status: 'completed',
      ...done,
      ...times,
    };
    await orm.bulkExport.create({ data: row });
    return { params: { id: row.id } };
  }
  if (!/Tokens|renameToken|revokeToken/.test(id)) return { params };
  const token = await app.http.post(`${path}/tokens`).set(client.auth).send({ name: 'Nightly report' });
  return { params: { ...params, tokenId: token.body.id as string } };
}

async function prepareWebhook(id: string, client: TestClient): Promise<{ params?: object }> {
  const example = webhookOperations.find((one) => one.id === 'webhooks.create')?.example?.body as object;
  const { body } = await app.http.post('/v2/webhooks').set(client.auth).send(example).expect(201);
  if (id !== 'webhooks.redeliver') return { params: { id: body.id as string } };
  const sent = await app.http.post(`/v2/webhooks/${body.id}/test`).set(client.auth).expect(202);
  return { params: { id: body.id as string, deliveryId: sent.body.id as string } };
}

test.each(
  [...applicationOperations, ...webhookOperations, ...settingsOperations].map(
    (operation) => [operation.id, operation] as const,
  ),
)('the example request of %s gets the response that the OpenAPI document shows', async (id, operation) => {
  const client = await app.client();
  const { method, url, body } = exampleRequest(operation, await prepare(id, client));
  const send = app.http[method](url).set(client.auth);
  const answer = await (typeof body === 'object' && body !== null ? send.send(body) : send);
  const varying = ['clientId', 'clientSecret', 'secretHint', 'accessToken', 'hint', 'secret', 'payload'];
  expect(differencesFromExample(operation, answer, varying)).toEqual([]);
});

test('errors of the OAuth endpoints have the form that the OpenAPI document describes', async () => {
  const { paths } = document() as {
    paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>;
  };
  const token = await app.http.post('/v2/oauth/token').send({ grant_type: 'client_credentials' });
  expect(token.body).toEqual({ error: expect.any(String), error_description: expect.any(String) });
  const described = paths['/v2/oauth/token']?.['post']?.responses[token.status]?.content;
  expect(JSON.stringify(described)).toContain('#/components/schemas/OAuthError');
  const page = await app.http.get('/v2/oauth/authorize');
  expect(paths['/v2/oauth/authorize']?.['get']?.responses[page.status]?.content).toHaveProperty([page.type]);
});
