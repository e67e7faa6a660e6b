import { statedLimit } from '@services/common/testing/stated-limit';
import {
  connectToTools,
  REFUSES_OTHER_SITES,
  testJobs,
  toolsBySite,
  tryTools,
  type Job,
} from '@services/tooling/testing/tools';

import { TOOLS } from '../src/tools.ts';
import { given, startTestApp } from './app.ts';

type Client = Awaited<ReturnType<typeof connectToTools>>;

const app = startTestApp();
const clients: Client[] = [];

const account = given(() => app.account('test'));
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));

/** The official client, signed in with a key. */
async function connect(key: string): Promise<Client> {
  const client = await connectToTools({ url: app.url, headers: { 'X-API-Key': key }, all: true });
  clients.push(client);
  return client;
}

async function keyWith(...scopes: string[]): Promise<string> {
  return (await account.post('/api-keys', { name: 'Narrow', scopes }).expect(201)).body.key;
}

const ACCEPT = { Accept: 'application/json, text/event-stream' };
/** Sends MCP messages without a client. */
const post = (messages: object, headers: Record<string, string> = ACCEPT) =>
  app.http
    .post('/mcp')
    .set({ ...headers, 'X-API-Key': account.key })
    .send(messages);

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError, content } = await client.callTool({ name, arguments: args });
  const [part] = content as { text: string }[];
  return { isError: isError === true, text: part?.text ?? '' };
}

test('a client gets about 20 tools, whose descriptions contain no regular expressions @slow', async () => {
  const client = await connectToTools({ url: app.url, headers: { Authorization: `Bearer ${account.key}` } });
  clients.push(client);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name.replace('_', '.')).toSorted()).toEqual(Object.keys(TOOLS).toSorted());
  expect(JSON.stringify(tools)).not.toContain('"pattern":"');
  expect(await call(client, 'messages_list')).toMatchObject({ isError: false });
});

test('no tool has a field with a secret, or belongs to the console, to a provider or to a listener', async () => {
  const { tools } = await (await connect(account.key)).listTools();
  expect(JSON.stringify(tools)).not.toMatch(/"(?:credentials|password|secret)":/);
  const names = tools.map(({ name }) => name);
  expect(names.filter((name) => /key|console|callbacks|listen|report|channels_(?:create|update)/i.test(name))).toEqual(
    [],
  );
});

test('the response to a request without a key names the authentication scheme', async () => {
  const { headers } = await app.http.post('/mcp').set(ACCEPT).send({}).expect(401);
  expect(headers['www-authenticate']).toBe('Bearer');
  const { body } = await app.http.post('/mcp?tools=some').set('X-API-Key', account.key).send({}).expect(400);
  expect(body.error.message).toContain('tools');
});

test('a message is sent and read with tools', async () => {
  const client = await connect(account.key);
  const body = { channel: 'sms', to: '+15551234567', body: 'Hello' };
  const sent = await call(client, 'messages_send', { ...body, idempotencyKey: 'one' });
  const again = await call(client, 'messages_send', { ...body, idempotencyKey: 'one' });
  expect(JSON.parse(sent.text)).toMatchObject({ channel: 'sms', status: 'queued' });
  expect(again.text).toBe(sent.text);
  const list = JSON.parse((await call(client, 'messages_list')).text);
  expect(list).toMatchObject({ data: [{ to: '+15551234567' }], pagination: { limit: 10, total: 1 } });
  const { messageId } = JSON.parse(sent.text);
  expect(JSON.parse((await call(client, 'messages_get', { messageId })).text)).toMatchObject({ body: 'Hello' });
});

test('a key sees and calls only the tools of its scopes @slow', async () => {
  const all = (await (await connect(account.key)).listTools()).tools;
  expect(all.length).toBeGreaterThan(50);
  const reader = await connect(await keyWith('messages:read'));
  const { tools } = await reader.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    'messages_get',
    'messages_getBatch',
    'messages_list',
    'numbers_read',
  ]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  const body = { channel: 'sms', to: '+15551234567', body: 'Hello' };
  await expect(call(reader, 'messages_send', body)).rejects.toThrow('This key has no tool messages_send');
  expect(await app.db.orm.message.count({ where: { accountId: account.id } })).toBe(0);
});

test('every tool that changes or deletes data is marked as destructive', async () => {
  const offered = { url: app.url, headers: { 'X-API-Key': account.key }, all: true };
  const { additive } = await tryTools(offered, { name: 'messages_list' });
  // The tool of a new POST must be listed here or marked as destructive.
  expect(additive.toSorted()).toEqual([
    'campaigns_create',
    'campaigns_test',
    'contacts_create',
    'domains_check',
    'domains_create',
    'flows_create',
    'flows_trigger',
    'inbox_reply',
    'inbox_simulate',
    'messages_send',
    'messages_sendBatch',
    'segments_create',
    'signUpForms_create',
    'signUpForms_signUp',
    'suppressions_linkPreferences',
    'templates_create',
    'templates_test',
    'topics_create',
    'webhooks_recover',
    'webhooks_redeliver',
    'webhooks_test',
    'webhooks_trigger',
  ]);
});

test('an error names the invalid field', async () => {
  const client = await connect(account.key);
  const bad = await call(client, 'messages_send', { channel: 'sms', to: 'invalid', body: 'Hello' });
  expect(bad).toMatchObject({ isError: true, text: expect.stringContaining('invalid_phone_number') });
  expect(await call(client, 'messages_list', { statsu: 'failed' })).toEqual({
    isError: true,
    text: expect.stringMatching(/^Unknown argument statsu\. The arguments are: .*\bstatus\b/),
  });
  const missing = await call(client, 'messages_get', { messageId: '../contacts' });
  expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('message_not_found') });
});

test.each([
  ['contacts_get', { constructor: 1 }, 'Unknown argument constructor. The arguments are: contactId'],
  ['messages_list', { status: ['failed'] }, 'The argument status must be a well-formed string, number or boolean'],
  ['messages_get', {}, 'The argument messageId is required'],
  ['messages_get', { messageId: '' }, 'The argument messageId must be an id'],
  ['messages_get', { messageId: '.' }, 'The argument messageId must be an id'],
  ['messages_get', { messageId: '..' }, 'The argument messageId must be an id'],
  ['messages_get', { messageId: { id: 1 } }, 'The argument messageId must be a well-formed string, number or boolean'],
  ['messages_get', { messageId: '\ud800' }, 'The argument messageId must be a well-formed string, number or boolean'],
  [
    'messages_send',
    { channel: 'sms', to: '+15551234567', body: 'Hello', idempotencyKey: 5 },
    'The argument idempotencyKey must be a string of 1 to 255 printable ASCII characters',
  ],
  [
    'messages_send',
    { channel: 'sms', to: '+15551234567', body: 'Hello', idempotencyKey: '漢' },
    'The argument idempotencyKey must be a string of 1 to 255 printable ASCII characters',
  ],
])('the tool %s refuses the arguments %j: %s', async (name, args, text) => {
  expect(await call(await connect(account.key), name, args)).toEqual({ isError: true, text });
  expect(await app.db.orm.message.count({ where: { accountId: account.id } })).toBe(0);
});

test('a tool refuses a number that is too large, instead of storing null', async () => {
  const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"contacts_create","arguments":';
  const message = `${call}{"email":"ada@example.com","attributes":{"a":1e400}}}}`;
  const { text } = await app.http.post('/mcp').set(ACCEPT).set('X-API-Key', account.key).type('json').send(message);
  expect(text).toContain('The field attributes.a must not contain numbers beyond the range of double precision');
  expect(await app.db.orm.contact.count({ where: { accountId: account.id } })).toBe(0);
});

test("another account's rows are not found and do not change", async () => {
  const otherAccount = await app.account('test');
  const contact = (await otherAccount.post('/contacts', { phone: '+15551234568' }).expect(201)).body;
  const client = await connect(account.key);
  expect(await call(client, 'contacts_delete', { contactId: contact.contactId })).toMatchObject({ isError: true });
  await otherAccount.get(`/contacts/${contact.contactId}`).expect(200);
});

test('instead of a response that is too long for a model, a tool returns an error that advises a smaller limit @slow', async () => {
  const body = { channel: 'sms', to: '+15551234567', body: 'x'.repeat(1500) };
  await account.post('/messages/batch', { messages: Array.from({ length: 60 }, () => body) }).expect(202);
  const client = await connect(account.key);
  expect(await call(client, 'messages_list', { limit: 100 })).toMatchObject({
    isError: true,
    text: expect.stringContaining('Use a smaller limit'),
  });
  expect(await call(client, 'messages_list', { limit: 5 })).toMatchObject({ isError: false });
});

test.each([
  ['an invalid message', ACCEPT, { jsonrpc: '1' }],
  ['a media type that is not offered', { Accept: 'text/html' }, { jsonrpc: '2.0', id: 1, method: 'ping' }],
])('%s is a client error and logs no warning', async (_mistake, headers, body) => {
  const { status } = await post(body, headers);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(app.log.entries.filter(({ level }) => level !== 'info')).toEqual([]);
});

test('a page of another site cannot call a tool', async () => {
  const offered = { url: app.url, headers: { 'X-API-Key': account.key } };
  expect(await toolsBySite(offered, app.config.PUBLIC_URL)).toEqual(REFUSES_OTHER_SITES);
});

test('an MCP message without a key is refused, and the response to a message with a key states the rate limit', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  await app.http.post('/mcp').set(ACCEPT).send(ping).expect(401);
  expect(statedLimit((await post(ping)).headers)).toBeDefined();
});

test('a batch has at most 10 MCP messages', async () => {
  const batch = (length: number) =>
    post(Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })));
  await batch(10).expect(200);
  expect((await batch(11).expect(400)).body.error.message).toBe('A batch may have at most 10 messages');
});

test('the connection stays usable after a message that is too large @slow', async () => {
  const large = { jsonrpc: '2.0', id: 1, method: 'ping', params: { text: 'x'.repeat(1_100_000) } };
  for (let turn = 0; turn < 5; turn += 1) {
    const { body } = await post(large).expect(413);
    expect(body.error.code).toBe('payload_too_large');
  }
  await app.http.post('/mcp/x').set('X-API-Key', account.key).send({}).expect(404);
});

describe('when MCP is switched off', () => {
  const other = startTestApp({ environment: { MCP: 'off' } });
  test('the route of the tools does not exist', async () => {
    const { key } = await other.account();
    await other.http.post('/mcp').set('X-API-Key', key).send({}).expect(404);
  });
});

type Ids = Record<
  'contact' | 'message' | 'later' | 'template' | 'campaign' | 'flow' | 'run' | 'conversation' | 'received',
  string
>;
const TO = '+15551234567';
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const RECEIPT = { channel: 'email', to: 'jane@example.com', subject: 'Your receipt', body: 'Thank you' };

const JOBS: readonly Job<Ids>[] = [
  ['Text Ada that her order is ready', 'messages_send', () => ({ channel: 'sms', to: TO, body: 'Ready' }), 'queued'],
  ['Email Jane her receipt', 'messages_send', () => RECEIPT, 'email'],
  [
    'Text Ada tomorrow',
    'messages_send',
    () => ({ channel: 'sms', to: TO, body: 'Hi', scheduledAt: TOMORROW }),
    'scheduled',
  ],
  ['Did the message arrive?', 'messages_get', ({ message }) => ({ messageId: message }), 'events'],
  ['Which messages failed?', 'messages_list', () => ({ status: 'failed' }), '"total":0'],
  ['Do not send the scheduled one', 'messages_cancel', ({ later }) => ({ messageId: later }), 'canceled'],
  ['How many did we send by channel?', 'numbers_read', () => ({ groupBy: 'channel' }), 'sms'],
  ['Find the contact with this number', 'contacts_list', () => ({ phone: TO }), 'Ada'],
  ['What do we know about Ada?', 'contacts_get', ({ contact }) => ({ contactId: contact }), 'Ada'],
  ['Add Grace', 'contacts_create', () => ({ email: 'grace@example.com', firstName: 'Grace' }), 'Grace'],
  ['Tag Ada as VIP', 'contacts_update', ({ contact }) => ({ contactId: contact, tags: ['vip'] }), 'vip'],
  ['How many VIPs are there?', 'campaigns_countAudience', () => ({ audience: { tags: ['vip'] } }), '"count":1'],
  [
    'Never email this address again',
    'suppressions_create',
    () => ({ channel: 'email', address: 'x@example.com' }),
    'x@',
  ],
  ['Who has opted out?', 'suppressions_list', () => ({ channel: 'email' }), 'x@example.com'],
  ['Which templates do we have?', 'templates_list', () => ({}), 'Welcome'],
  ['Show the welcome text', 'templates_get', ({ template }) => ({ templateId: template }), 'Welcome {{firstName}}'],
  [
    'How does Ada see it?',
    'templates_preview',
    ({ template, contact }) => ({ templateId: template, contactId: contact }),
    'Welcome Ada',
  ],
  ['Which campaigns are drafts?', 'campaigns_list', () => ({ status: 'draft' }), 'Spring'],
  ['How is the spring campaign doing?', 'campaigns_get', ({ campaign }) => ({ campaignId: campaign }), 'Spring'],
  ['Which flows are active?', 'flows_list', () => ({ status: 'active' }), 'Onboarding'],
  [
    'Start the onboarding for Ada',
    'flows_trigger',
    ({ flow, contact }) => ({ flowId: flow, contactId: contact }),
    'runId',
  ],
  ['Where is she in it?', 'runs_get', ({ run }) => ({ runId: run }), 'status'],
  ['Who wrote to us?', 'conversations_list', () => ({ unread: 'true' }), 'Hello?'],
  [
    'Read the conversation',
    'conversations_listMessages',
    ({ conversation }) => ({ conversationId: conversation }),
    'Hello?',
  ],
  ['Answer that we are open', 'inbox_reply', ({ received }) => ({ inboundMessageId: received, body: 'Yes' }), 'queued'],
  ['Which channels can send?', 'channels_list', () => ({}), 'sms'],
];

testJobs(async () => {
  const send = { channel: 'sms', to: TO, body: 'Hi' };
  const made = async (path: string, body: object, status = 201) => (await account.post(path, body).expect(status)).body;
  const { contactId: contact } = await made('/contacts', { phone: TO, firstName: 'Ada' });
  const { messageId: message } = await made('/messages/send', send, 202);
  const { messageId: later } = await made('/messages/send', { ...send, scheduledAt: TOMORROW }, 202);
  const { templateId: template } = await made('/templates', { name: 'Welcome', body: 'Welcome {{firstName}}' });
  const spring = { name: 'Spring', channel: 'sms', body: 'Sale', audience: { tags: ['vip'] } };
  const { campaignId: campaign } = await made('/campaigns', spring);
  const steps = [{ id: 'hello', type: 'send', channel: 'sms', body: 'Welcome' }];
  const { flowId: flow } = await made('/flows', { name: 'Onboarding', steps });
  await account.put(`/flows/${flow}`, { status: 'active' }).expect(200);
  const { runId: run } = await made(`/flows/${flow}/trigger`, { to: '+15551234599' }, 202);
  const inbound = { channel: 'sms', from: TO, body: 'Hello?' };
  const { inboundMessageId: received, conversationId: conversation } = await made(
    '/inbound-messages/simulate',
    inbound,
  );
  const ids = { contact, message, later, template, campaign, flow, run, conversation, received };
  return { offered: { url: app.url, headers: { Authorization: `Bearer ${account.key}` } }, ids };
}, JOBS);
