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
import { LOGIN_SCOPES } from './instagram/login.ts';
import { document, operations as contract } from './openapi.ts';

const app = startTestApp({
  simulators: true,
  environment: ({ url }) => ({ INSTAGRAM_API_URL: `${url}/instagram/v26.0` }),
});

const Operation = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), Operation)) });

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

/** Creates the data that an example needs, and returns ids that replace the ids of the example. */
type Prepare = (account: TestAccount) => Promise<OperationExample>;

/** An example that needs existing data, but not its ids. */
const after = (make: (account: TestAccount) => Promise<unknown>) => async (account: TestAccount) => {
  await make(account);
  return {};
};
/** An example about existing data. */
const about = (make: (account: TestAccount) => Promise<object>) => async (account: TestAccount) => {
  const params = await make(account);
  return { params };
};

const all = (resource: string, names: string[], prepare: Prepare): Record<string, Prepare> =>
  Object.fromEntries(names.map((name) => [`${resource}.${name}`, prepare]));

const exampleBody = (id: string) => contract.find((operation) => operation.id === id)?.example?.body as object;

const creating = (path: string, example: string) => async (account: TestAccount) => {
  const { body } = await account.post(path, exampleBody(example)).expect(201);
  return { id: body.data.id as string };
};
const createLead = creating('/v1/leads', 'leads.create');
const createWebhook = creating('/v1/webhooks', 'webhooks.create');
const createKey = creating('/v1/api-keys', 'apiKeys.create');
const createAutomation = creating('/v1/automations', 'automations.create');

/** The account and the person of the examples. */
const ACCOUNT = { name: 'Example shop', plan: 'pro', timeZone: 'Europe/Berlin' };
const NAMES = { username: 'jane.doe', displayName: 'Jane Doe' };
const PERSON = { ...NAMES, platformUserId: '52600031', email: 'jane@example.com', tags: ['vip'] };

const preparations: Record<string, Prepare> = {
  'leads.list': after(createLead),
  'leads.get': about(async (account) => {
    const lead = await createLead(account);
    await account.put(`/v1/leads/${lead.id}/tags`, { tags: ['vip'] }).expect(200);
    return lead;
  }),
  'erasures.create': after(createLead),
  'erasures.list': after(async (account) => {
    await createLead(account);
    await account.post('/v1/erasures', exampleBody('erasures.create')).expect(201);
  }),
  ...all('leads', ['delete', 'setTags', 'setStatus', 'addNote'], about(createLead)),
  'leads.change': after((account) => {
    const { ids } = exampleBody('leads.change') as { ids: [string] };
    return insertLeads(app.db, account.id, [{ id: ids[0] }]);
  }),
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
  ...all(
    'people',
    ['getNote', 'updateNote', 'deleteNote'],
    about(async (account) => {
      const id = await insertPerson(app.db, account.id);
      const { body } = await account.post(`/v1/people/${id}/notes`, exampleBody('people.addNote')).expect(201);
      return { id, noteId: body.data.id };
    }),
  ),
  'apiKeys.list': after(async (account) => {
    await createKey(account);
    const first = (await listKeys(app.db, account.id)).find(({ createdBy }) => createdBy === null);
    await account.patch(`/v1/api-keys/${first?.id}`, { name: 'First key' }).expect(200);
    await eventually(async () => (await listKeys(app.db, account.id)).find(({ id }) => id === first?.id)?.lastUsedAt);
  }),
  ...all('apiKeys', ['rename', 'revoke'], about(createKey)),
  'leads.listConversations': about(createConversation),
  'leads.retryConversation': about((account) => createConversation(account, true)),
  'leads.resumeConversation': about(async (account) => {
    const params = await createConversation(account);
    const running = { status: 'running', reason: null, endedAt: null, isPaused: true };
    await app.db.orm.conversation.update({ where: { id: params.conversationId }, data: running });
    return params;
  }),
  'automations.list': after(createAutomation),
  'automations.listTriggers': about((account) => createTrigger(account, { status: 'skipped' })),
  ...all('connections', ['list', 'get', 'disconnect'], about(createConnection)),
  ...all(
    'activity',
    ['list', 'listMedia'],
    after(({ id }) => insertEvent(app.db, id)),
  ),
  'activity.suggestKeywords': after(async ({ id }) => {
    for (const person of ['1', '2']) await insertEvent(app.db, id, undefined, person);
  }),
  ...all(
    'account',
    ['get', 'update'],
    after(({ id }) => app.db.orm.account.update({ where: { id }, data: ACCOUNT })),
  ),
  ...all(
    'activity',
    ['get', 'reply', 'setVisibility', 'deleteComment'],
    after(async (account) => insertEvent(app.db, account.id, (await createConnection(account)).id)),
  ),
  'automations.test': after(createAutomation),
  'automations.retryTrigger': about((account) => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    return createTrigger(account, { status: 'failed', reason: 'code_1', expiresAt });
  }),
  'automations.retryPublicReply': about(async (account) => {
    const params = await createTrigger(account);
    await insertPublicReply(app.db, params.triggerId);
    return params;
  }),
  ...all(
    'webhooks',
    ['list', 'get', 'update', 'delete', 'rotateSecret', 'test', 'listDeliveries', 'recover'],
    about(createWebhook),
  ),
  'webhooks.redeliver': about(async (account) => {
    const { id } = await createWebhook(account);
    const { body } = await account.post(`/v1/webhooks/${id}/test`).expect(202);
    return { id, deliveryId: body.data.id };
  }),
};

let serial = 0;

async function createConnection(account: TestAccount): Promise<{ id: string }> {
  const names = { username: 'example_shop', appScopedId: '27841400000000001' };
  const token = { tokenExpiresAt: new Date('2100-01-01'), scopes: [...LOGIN_SCOPES] };
  const { id } = await account.connect(`1784144${(serial += 1)}`, { ...names, ...token });
  return { id };
}

async function createTrigger(account: TestAccount, facts: object = {}): Promise<{ id: string; triggerId: string }> {
  const { id } = await createAutomation(account);
  const trigger = { at: '2026-03-01T10:00:00.000Z', ...facts };
  const [triggerId = ''] = await insertTriggers(app.db, { accountId: account.id, id }, [trigger]);
  return { id, triggerId };
}

async function createConversation(account: TestAccount, hasFailed = false) {
  const { id } = await createLead(account);
  const { id: automationId } = await createAutomation(account);
  const whose = { accountId: account.id, automationId, leadId: id };
  return { id, conversationId: await insertConversation(app.db, { ...whose, hasFailed }) };
}

test.each(contract.filter(({ example }) => example).map((operation) => [operation.id, operation] as const))(
  'the example request of %s gets the response that the OpenAPI document shows',
  async (id, operation) => {
    const account = await app.account();
    const prepare = preparations[id] ?? (operation.path.includes(':') ? about(createAutomation) : async () => ({}));
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
