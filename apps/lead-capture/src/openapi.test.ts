import { listKeys } from '@services/common/access/key-store';
import { differencesFromExample, exampleRequest } from '@services/common/testing/contract-checks';
import { testDocument } from '@services/common/testing/document-checks';
import type { OperationExample } from '@services/common/openapi/operation';
import { eventually } from '@services/tooling/testing/eventually';
import { z } from 'zod';

import { startTestApp, type TestAccount } from '../test/app.ts';
import {
  insertConversation,
  insertEvent,
  insertLeads,
  insertPerson,
  insertPublicReply,
  insertTriggers,
} from '../test/factories.ts';
import { saveConnection } from './connections/store.ts';
import { LOGIN_SCOPES } from './instagram/login.ts';
import { document, operations as contract } from './openapi.ts';

const app = startTestApp({
  simulators: true,
  environment: ({ url }) => ({ INSTAGRAM_API_URL: `${url}/instagram/v26.0` }),
});

const Document = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string().min(1),
        security: z.array(z.unknown()).optional(),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })),
        requestBody: z.unknown().optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

async function operations() {
  const { paths } = Document.parse((await app.http.get('/openapi.json').expect(200)).body);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      ...operation,
    })),
  );
}

testDocument({ folder: `${import.meta.dirname}/..`, app: () => app.express, document, operations: contract });

/** An example that needs existing data, but not its ids. */
const after = (make: (account: TestAccount) => Promise<unknown>) => async (account: TestAccount) => {
  await make(account);
  return {};
};

/** The person of the examples. */
const PERSON = {
  username: 'jane.doe',
  displayName: 'Jane Doe',
  platformUserId: '52600031',
  email: 'jane@example.com',
  tags: ['vip'],
};

/** Creates the data that an example needs, and returns ids that replace the ids of the example. */
const preparations: Record<string, (account: TestAccount) => Promise<OperationExample>> = {
  'leads.list': after(createLead),
  'leads.get': async (account) => {
    const params = await createLead(account);
    await account.put(`/v1/leads/${params.id}/tags`, { tags: ['vip'] }).expect(200);
    return { params };
  },
  'leads.delete': async (account) => ({ params: await createLead(account) }),
  'erasures.create': after(createLead),
  'erasures.list': async (account) => {
    await createLead(account);
    await account.post('/v1/erasures', exampleBody('erasures.create')).expect(201);
    return {};
  },
  'leads.setTags': async (account) => ({ params: await createLead(account) }),
  'leads.setStatus': async (account) => ({ params: await createLead(account) }),
  'leads.change': async (account) => {
    const { ids } = exampleBody('leads.change') as { ids: [string] };
    await insertLeads(app.db, account.id, [{ id: ids[0] }]);
    return {};
  },
  'leads.addNote': async (account) => ({ params: await createLead(account) }),
  'people.list': after((account) => insertPerson(app.db, account.id, PERSON)),
  'people.get': async (account) => {
    const id = await insertPerson(app.db, account.id, PERSON);
    const { connectionId, platformUserId } = await app.db.orm.contact.findUniqueOrThrow({ where: { id } });
    const { id: leadId } = await app.db.orm.lead.findFirstOrThrow({ where: { connectionId } });
    await app.db.orm.lead.update({ where: { id: leadId }, data: { answers: { email: 'jane@example.com' } } });
    const { id: automationId } = await createAutomation(account);
    await insertConversation(app.db, { accountId: account.id, automationId, leadId, connectionId, platformUserId });
    await account.post(`/v1/people/${id}/notes`, exampleBody('people.addNote')).expect(201);
    return { params: { id } };
  },
  'people.addNote': async (account) => ({ params: { id: await insertPerson(app.db, account.id) } }),
  ...Object.fromEntries(
    ['getNote', 'updateNote', 'deleteNote'].map((name) => [
      `people.${name}`,
      async (account: TestAccount) => {
        const id = await insertPerson(app.db, account.id);
        const { body } = await account.post(`/v1/people/${id}/notes`, exampleBody('people.addNote')).expect(201);
        return { params: { id, noteId: body.data.id } };
      },
    ]),
  ),
  'apiKeys.list': async (account) => {
    await createKey(account);
    const first = (await listKeys(app.db, account.id)).find(({ createdBy }) => createdBy === null);
    await account.patch(`/v1/api-keys/${first?.id}`, { name: 'First key' }).expect(200);
    await eventually(async () => (await listKeys(app.db, account.id)).find(({ id }) => id === first?.id)?.lastUsedAt);
    return {};
  },
  'apiKeys.rename': async (account) => ({ params: await createKey(account) }),
  'apiKeys.revoke': async (account) => ({ params: await createKey(account) }),
  'leads.listConversations': async (account) => {
    const params = await createLead(account);
    const automation = await createAutomation(account);
    await insertConversation(app.db, { accountId: account.id, automationId: automation.id, leadId: params.id });
    return { params };
  },
  'leads.retryConversation': async (account) => {
    const params = await createLead(account);
    const { id: automationId } = await createAutomation(account);
    const whose = { accountId: account.id, automationId, leadId: params.id };
    return { params: { ...params, conversationId: await insertConversation(app.db, { ...whose, hasFailed: true }) } };
  },
  'leads.resumeConversation': async (account) => {
    const params = await createLead(account);
    const { id: automationId } = await createAutomation(account);
    const whose = { accountId: account.id, automationId, leadId: params.id };
    const conversationId = await insertConversation(app.db, whose);
    const running = { status: 'running', reason: null, endedAt: null, isPaused: true };
    await app.db.orm.conversation.update({ where: { id: conversationId }, data: running });
    return { params: { ...params, conversationId } };
  },
  'automations.list': after(createAutomation),
  'automations.listTriggers': async (account) => {
    const params = await createAutomation(account);
    const trigger = { at: '2026-03-01T10:00:00.000Z', status: 'skipped' };
    await insertTriggers(app.db, { accountId: account.id, ...params }, [trigger]);
    return { params };
  },
  ...Object.fromEntries(
    ['list', 'get', 'disconnect'].map((name) => [
      `connections.${name}`,
      async (account: TestAccount) => ({ params: await createConnection(account) }),
    ]),
  ),
  'activity.listMedia': async (account) => {
    await insertEvent(app.db, account.id);
    return {};
  },
  'activity.list': async (account) => {
    await insertEvent(app.db, account.id);
    return {};
  },
  'activity.suggestKeywords': async (account) => {
    await insertEvent(app.db, account.id);
    await insertEvent(app.db, account.id, undefined, '2');
    return {};
  },
  ...Object.fromEntries(
    ['get', 'update'].map((name) => [
      `account.${name}`,
      async ({ id }: TestAccount) => {
        const data = { name: 'Example shop', plan: 'pro', timeZone: 'Europe/Berlin' };
        await app.db.orm.account.update({ where: { id }, data });
        return {};
      },
    ]),
  ),
  ...Object.fromEntries(
    ['get', 'reply', 'setVisibility', 'deleteComment'].map((name) => [
      `activity.${name}`,
      after(async (account) => insertEvent(app.db, account.id, (await createConnection(account)).id)),
    ]),
  ),
  'automations.test': after(createAutomation),
  'automations.retryTrigger': async (account) => {
    const params = await createAutomation(account);
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const trigger = { at: '2026-03-01T10:00:00.000Z', status: 'failed', reason: 'code_1', expiresAt };
    const [triggerId] = await insertTriggers(app.db, { accountId: account.id, ...params }, [trigger]);
    return { params: { ...params, triggerId } };
  },
  'automations.retryPublicReply': async (account) => {
    const params = await createAutomation(account);
    const trigger = { at: '2026-03-01T10:00:00.000Z' };
    const [triggerId = ''] = await insertTriggers(app.db, { accountId: account.id, ...params }, [trigger]);
    await insertPublicReply(app.db, triggerId);
    return { params: { ...params, triggerId } };
  },
  ...Object.fromEntries(
    ['list', 'get', 'update', 'delete', 'rotateSecret', 'test', 'listDeliveries', 'recover'].map((name) => [
      `webhooks.${name}`,
      async (account: TestAccount) => ({ params: await createWebhook(account) }),
    ]),
  ),
  'webhooks.redeliver': async (account) => {
    const params = await createWebhook(account);
    const { body } = await account.post(`/v1/webhooks/${params.id}/test`).expect(202);
    return { params: { ...params, deliveryId: body.data.id } };
  },
};

const exampleBody = (id: string) => contract.find((operation) => operation.id === id)?.example?.body as object;

async function createLead(account: TestAccount): Promise<{ id: string }> {
  const { body } = await account.post('/v1/leads', exampleBody('leads.create')).expect(201);
  return { id: body.data.id };
}

async function createWebhook(account: TestAccount): Promise<{ id: string }> {
  const { body } = await account.post('/v1/webhooks', exampleBody('webhooks.create')).expect(201);
  return { id: body.data.id };
}

let serial = 0;

async function createConnection({ id: accountId }: TestAccount): Promise<{ id: string }> {
  const ids = { instagramAccountId: `1784144${(serial += 1)}`, appScopedId: '27841400000000001' };
  const token = { accessToken: 'a-token', tokenExpiresAt: new Date('2100-01-01'), scopes: [...LOGIN_SCOPES] };
  const connection = { accountId, ...ids, username: 'example_shop', ...token };
  const { id } = await saveConnection(app.db, app.config.ENCRYPTION_KEYS, connection);
  return { id };
}

async function createKey(account: TestAccount): Promise<{ id: string }> {
  const { body } = await account.post('/v1/api-keys', exampleBody('apiKeys.create')).expect(201);
  return { id: body.data.id };
}

async function createAutomation(account: TestAccount): Promise<{ id: string }> {
  const { body } = await account.post('/v1/automations', exampleBody('automations.create')).expect(201);
  return { id: body.data.id };
}

test.each(contract.filter(({ example }) => example).map((operation) => [operation.id, operation] as const))(
  'the example request of %s gets the response that the OpenAPI document shows',
  async (id, operation) => {
    const account = await app.account();
    const prepare =
      preparations[id] ??
      (async () => (operation.path.includes(':') ? { params: await createAutomation(account) } : {}));
    const { method, url, body, contentType = 'application/json' } = exampleRequest(operation, await prepare(account));
    const send = account[method as 'get' | 'post' | 'put' | 'patch' | 'delete'];
    const varying = ['secret', 'payload', 'key', 'hint', 'instagram_account_id'];
    const sent = send(url);
    const answer = await (body === undefined ? sent : sent.type(contentType).send(body as object));
    expect(differencesFromExample(operation, answer, varying)).toEqual([]);
  },
);

test('every operation states its errors, its path parameters and its body', async () => {
  const all = await operations();
  for (const { name, path, parameters, responses, requestBody, security } of all) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => `{${parameter.name}}`);
    expect([name, inPath]).toEqual([name, path.match(/\{\w+\}/g) ?? []]);
    const statuses = Object.keys(responses);
    if (path.includes('{id}')) expect([name, statuses]).toEqual([name, expect.arrayContaining(['401', '404', '429'])]);
    if (!security) expect([name, statuses]).toEqual([name, expect.arrayContaining(['401', '429', '500'])]);
    if (requestBody && !security)
      expect([name, statuses]).toEqual([name, expect.arrayContaining(['400', '413', '415'])]);
  }
});
