import { listKeys } from '@services/common/access/key-store';
import { differencesFromExample, exampleRequest } from '@services/common/testing/contract-checks';
import { testDocument } from '@services/common/testing/document-checks';
import type { OperationExample } from '@services/common/openapi/operation';
import { eventually } from '@services/tooling/testing/eventually';

import { fetchDeliveries } from './webhooks/listeners/store.ts';
import { startTestApp, type TestAccount } from '../test/app.ts';
import { importCsv } from '../test/imports.ts';
import { sealItem } from './messages/acceptance/deferred.ts';
import { document, operations } from './openapi.ts';

const app = startTestApp();

testDocument({ folder: `${import.meta.dirname}/..`, app: () => app.express, document, operations });

const bodyOf = (id: string) => operations.find((operation) => operation.id === id)?.example?.body as object;

const batchExample = operations.find(({ id }) => id === 'messages.getBatch')?.example?.response as { data: object[] };

async function create(
  account: TestAccount,
  noun: string,
  id: string,
  operation = `${noun}.create`,
): Promise<Record<string, string>> {
  const { body } = await account.post(`/${noun}`, bodyOf(operation)).expect(201);
  return { [id]: body[id] };
}

/** Creates the rows that the examples of a path parameter need, in a test space with sandbox channels. */
const makers: Record<string, (account: TestAccount) => Promise<Record<string, string>>> = {
  contactId: (account) => create(account, 'contacts', 'contactId'),
  templateId: (account) => create(account, 'templates', 'templateId'),
  channelId: (account) => create(account, 'channels', 'channelId'),
  webhookId: (account) => create(account, 'webhooks', 'webhookId'),
  campaignId: (account) => create(account, 'campaigns', 'campaignId'),
  domainId: (account) => create(account, 'domains', 'domainId'),
  formId: (account) => create(account, 'sign-up-forms', 'formId', 'signUpForms.create'),
  flowId: (account) => create(account, 'flows', 'flowId'),
  suppressionId: (account) => create(account, 'suppressions', 'suppressionId'),
  importId: imported,
  segmentId: (account) => create(account, 'segments', 'segmentId'),
  inboundMessageId: received,
  conversationId: received,
  topic: (account) => create(account, 'topics', 'topic'),
  async batchId({ id: accountId }) {
    const item = { accountId, batchId: 'bat_01kf0000000000000000000009', position: 0 };
    const sealed = sealItem(app.config.ENCRYPTION_KEYS, item, batchExample.data[0]);
    await app.db.orm.batchItem.create({ data: { ...item, sealed, isDone: true } });
    return { batchId: item.batchId };
  },
  async messageId(account) {
    const { body } = await account.post('/messages/send', bodyOf('messages.send')).expect(202);
    return { messageId: body.messageId };
  },
  async runId(account) {
    const params = await active(account);
    const { body } = await account.post(`/flows/${params['flowId']}/trigger`, bodyOf('flows.trigger')).expect(202);
    return { runId: body.runId };
  },
};

/** A file whose import has ended. */
async function imported(account: TestAccount): Promise<Record<string, string>> {
  const { importId } = await importCsv(app, account, bodyOf('contacts.import') as never);
  return { importId };
}

async function active(account: TestAccount): Promise<Record<string, string>> {
  const params = await create(account, 'flows', 'flowId');
  await account.put(`/flows/${params['flowId']}`, { status: 'active' }).expect(200);
  return params;
}

const createKey = (account: TestAccount) => create(account, 'api-keys', 'id', 'apiKeys.create');

async function started(account: TestAccount): Promise<Record<string, string>> {
  const params = await create(account, 'campaigns', 'campaignId');
  await account.post(`/campaigns/${params['campaignId']}/start`).expect(200);
  return params;
}

/** A received message from a contact's number. */
async function received(account: TestAccount) {
  await account.post('/contacts', { phone: '+15551234567', firstName: 'Ada' }).expect(201);
  const { body } = await account.post('/inbound-messages/simulate', bodyOf('inbox.simulate')).expect(201);
  return body as Record<'inboundMessageId' | 'conversationId', string>;
}

/** The preparation of an example that needs a row, but not the row's id. */
const after = (make: (account: TestAccount) => PromiseLike<unknown>) => async (account: TestAccount) => {
  await make(account);
  return {};
};

const preparations: Record<string, (account: TestAccount) => Promise<OperationExample>> = {
  'messages.list': after((account) => account.post('/messages/send', bodyOf('messages.send')).expect(202)),
  async 'numbers.read'(account) {
    await account.post('/messages/send', bodyOf('messages.send')).expect(202);
    await app.db.pool.query(
      "UPDATE message_numbers SET at = '2026-03-01T10:00:00Z' WHERE account_id = $1 AND status = 'queued'",
      [account.id],
    );
    return {};
  },
  'inbox.list': after(received),
  'inbox.simulate': after((account) =>
    account.post('/contacts', { phone: '+15551234567', firstName: 'Ada' }).expect(201),
  ),
  'conversations.list': after(received),
  async 'channels.list'(account) {
    const { body } = await account.get('/channels').expect(200);
    for (const { channelId } of body.data) await account.delete(`/channels/${channelId}`).expect(204);
    await create(account, 'channels', 'channelId');
    return {};
  },
  'account.get': after((account) => account.put('/account', bodyOf('account.update')).expect(200)),
  'suppressions.list': after((account) => account.post('/suppressions', bodyOf('suppressions.create')).expect(201)),
  'domains.list': after((account) => create(account, 'domains', 'domainId')),
  'topics.list': after((account) => create(account, 'topics', 'topic')),
  'campaigns.list': after((account) => create(account, 'campaigns', 'campaignId')),
  'signUpForms.list': after((account) => account.post('/sign-up-forms', bodyOf('signUpForms.create')).expect(201)),
  'flows.list': after((account) => create(account, 'flows', 'flowId')),
  async 'flows.listRuns'(account) {
    const params = await active(account);
    await account.post(`/flows/${params['flowId']}/trigger`, bodyOf('flows.trigger')).expect(202);
    return { params };
  },
  'segments.list': after((account) => create(account, 'segments', 'segmentId')),
  'contacts.listImports': after(imported),
  async 'contacts.cancelImport'(account) {
    const file = bodyOf('contacts.import');
    const { body } = await account.post('/contacts/import').type('text/csv').send(file).expect(202);
    return { params: { importId: body.importId } };
  },
  'contacts.list': async (account) => ({ params: await create(account, 'contacts', 'contactId') }),
  'templates.list': async (account) => ({ params: await create(account, 'templates', 'templateId') }),
  'campaigns.pause': async (account) => ({ params: await started(account) }),
  async 'apiKeys.list'(account) {
    await createKey(account);
    const first = (await listKeys(app.db, account.id)).find(({ createdBy }) => createdBy === null);
    await account.patch(`/api-keys/${first?.id}`, { name: 'First key' }).expect(200);
    await eventually(async () => (await listKeys(app.db, account.id)).find(({ id }) => id === first?.id)?.lastUsedAt);
    return {};
  },
  'apiKeys.rename': async (account) => ({ params: await createKey(account) }),
  'apiKeys.revoke': async (account) => ({ params: await createKey(account) }),
  async 'campaigns.resume'(account) {
    const params = await started(account);
    await account.post(`/campaigns/${params['campaignId']}/pause`).expect(200);
    return { params };
  },
  'flows.trigger': async (account) => ({ params: await active(account) }),
  'webhooks.list': after((account) => create(account, 'webhooks', 'webhookId')),
  async 'webhooks.redeliver'(account) {
    const params = await create(account, 'webhooks', 'webhookId');
    const { body } = await account.post(`/webhooks/${params['webhookId']}/test`).expect(202);
    return { params: { ...params, deliveryId: body.deliveryId } };
  },
  async 'webhooks.reportDelivery'(account) {
    const { webhookId } = (await account.post('/listeners', {}).expect(201)).body;
    await account.post('/sample-events', bodyOf('webhooks.trigger')).expect(202);
    const [fetched] = await fetchDeliveries(app.db, app.config, webhookId);
    return { params: { webhookId, deliveryId: fetched?.deliveryId } };
  },
};

/** Fields whose values an example cannot predict. */
const VARYING = ['providerMessageId', 'key', 'hint', 'secret', 'payload', 'suppressionId', 'records', 'url'];

test.each(operations.filter(({ example }) => example).map((operation) => [operation.id, operation] as const))(
  'the example request of %s gets the response that the OpenAPI document shows',
  async (id, operation) => {
    const account = await app.account(id.startsWith('apiKeys.') ? 'live' : 'test');
    const parameter = /:(\w+)/.exec(operation.path)?.[1];
    const make = parameter === undefined ? undefined : makers[parameter];
    const prepared = await (preparations[id]?.(account) ?? make?.(account).then((params) => ({ params })) ?? {});
    const { method, url, body, contentType } = exampleRequest(operation, prepared);
    const sent = app.http[method as 'get' | 'post' | 'put' | 'patch' | 'delete'](url).set('X-API-Key', account.key);
    const answer = body === undefined ? sent : sent.type(contentType ?? 'application/json').send(body as object);
    const { status, body: said } = await answer;
    expect(differencesFromExample(operation, { status, body: said }, VARYING)).toEqual([]);
  },
);

test('every operation that needs a key and returns JSON has an example with a response', () => {
  const silent = operations.filter(
    ({ scope, response, example }) => scope !== false && typeof response === 'object' && !example?.response,
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test('an event stream is documented in words only, because tools disagree on whether a type describes the stream or one event', () => {
  const { paths } = document() as unknown as { paths: Record<string, { get: { responses: Record<string, unknown> } }> };
  expect(paths['/api/v1/campaigns/{campaignId}/progress']?.get.responses['200']).toMatchObject({
    content: { 'text/event-stream': { schema: { description: expect.stringContaining('Events') } } },
  });
});

test('an unknown query parameter is rejected, and the error names it', async () => {
  const account = await app.account('test');
  const { body } = await account.get('/messages?stauts=sent').expect(400);
  expect(body.error).toMatchObject({ code: 'validation_error', details: { field: 'stauts' } });
});

test('the maximum size of a request body depends on the operation', async () => {
  const account = await app.account('test');
  const { body } = await account.post('/contacts', { email: 'a@b.example', firstName: 'x'.repeat(70_000) }).expect(413);
  expect(body.error.code).toBe('payload_too_large');
  const message = { channel: 'email', to: 'ada@example.com', subject: 'Hi', body: 'x'.repeat(90_000) };
  await account.post('/messages/send', message).expect(202);
});

test('an answer that is repeated for an Idempotency-Key says so in the header Idempotency-Replayed', async () => {
  const account = await app.account('test');
  const post = () => account.post('/contacts', { email: 'ada@example.com' }).set('Idempotency-Key', 'k1').expect(201);
  const [first, second] = [await post(), await post()];
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(second.body).toEqual(first.body);
});
