import { givenOnce, startTestApp } from '../test/app.ts';
import { furnish, withOtherAccount } from '../test/other-account.ts';

/** Every list with page numbers can also be read by `after`: see `PageQuery`. */
const app = startTestApp();
withOtherAccount(app);
let own: Awaited<ReturnType<typeof furnish>>;

const account = givenOnce(() => app.account());
beforeAll(async () => {
  for (const channel of ['email', 'whatsapp'])
    await account.post('/channels', { channel, provider: 'sandbox' }).expect(201);
  own = await furnish(account);
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  for (const each of ['b', 'a', 'd', 'c']) {
    await account.post('/contacts', { email: `${each}@example.com`, tags: ['people'] }).expect(201);
    await account.post('/templates', { name: each, body: 'Hi' }).expect(201);
    await account.post('/channels', { channel: 'sms', provider: 'sandbox', name: each }).expect(201);
    await account.post('/campaigns', {
      name: each,
      channel: 'email',
      body: 'Hi',
      subject: 'Hi',
      audience: { tags: ['people'] },
    });
    const mail = { channel: 'email', to: `${each}@example.com`, subject: 'Hi', body: 'Hi', scheduledAt };
    await account.post('/messages/send', mail).expect(202);
    await account
      .post('/flows', { name: each, trigger: { type: 'api' }, steps: [{ id: 'a', type: 'stop' }] })
      .expect(201);
    await account.post(`/flows/${own.flowId}/trigger`, { to: `${each}@example.com` }).expect(202);
    await account.post('/webhooks', { event: '*', url: `https://example.com/${each}` }).expect(201);
  }
  await app.db.pool.query(
    `INSERT INTO messages (account_id, id, channel, channel_id, recipient, body, status, lane, events, created_at, campaign_id, contact_id)
    SELECT account_id, id || n, channel, channel_id, recipient, body, 'sent', lane, events, created_at, $2, 'con_' || n
    FROM messages, generate_series(1, 5) AS n WHERE id = $1`,
    [own.messageId, own.campaignId],
  );
  await app.db.pool.query(
    `INSERT INTO webhook_outbox (webhook_id, id, account_id, event, payload, status)
    SELECT $1, 'evt_' || lpad(n::text, 26, '0'), $2, 'message.sent', '{}', 'delivered' FROM generate_series(1, 5) AS n`,
    [own.webhookId, account.id],
  );
});

type Row = Record<string, unknown>;
const read = async (path: string) => (await account.get(path).expect(200)).body;
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

const LISTS: [name: string, id: string, path: () => string][] = [
  ['channels', 'channelId', () => '/channels'],
  ['templates', 'templateId', () => '/templates'],
  ['contacts', 'contactId', () => '/contacts?tag=people'],
  ['messages', 'messageId', () => '/messages?channel=email'],
  ['campaigns', 'campaignId', () => '/campaigns'],
  ["a campaign's messages", 'messageId', () => `/campaigns/${own.campaignId}/messages`],
  ['flows', 'flowId', () => '/flows'],
  ['runs', 'runId', () => `/flows/${own.flowId}/runs`],
  ['webhooks', 'webhookId', () => '/webhooks'],
  ['deliveries', 'deliveryId', () => `/webhooks/${own.webhookId}/deliveries`],
  ['contacts, oldest first', 'contactId', () => '/contacts?tag=people&order=asc'],
  ['messages, oldest first', 'messageId', () => '/messages?channel=email&order=asc'],
  ['campaigns, oldest first', 'campaignId', () => '/campaigns?order=asc'],
  ['flows, oldest first', 'flowId', () => '/flows?order=asc'],
  ['templates from Z to A', 'templateId', () => '/templates?order=desc'],
];

test.each(LISTS)(
  'the list of %s has the same rows whether it is paged by `after` or by page number @slow',
  async (_name, id, path) => {
    const { data: all, pagination } = await read(withQuery(path(), 'limit=100'));
    expect(pagination.next).toBeNull();
    expect(all.length).toBeGreaterThanOrEqual(4);
    const walked: Row[] = [];
    let after: string | null = '';
    for (let pages = 0; after !== null; pages += 1) {
      expect(pages).toBeLessThan(10);
      const query = new URLSearchParams({ limit: '2', ...(after && { after, page: '7' }) });
      const {
        data,
        pagination: { next, total },
      } = await read(withQuery(path(), query.toString()));
      expect(total).toBe(all.length);
      expect(data.length).toBeGreaterThan(0);
      walked.push(...data);
      after = next;
    }
    expect(walked.map((row) => row[id])).toEqual(all.map((row: Row) => row[id]));
    const numbered = await read(withQuery(path(), 'limit=2&page=2'));
    expect(numbered.data.map((row: Row) => row[id])).toEqual(walked.slice(2, 4).map((row) => row[id]));
  },
);

test.each([
  ['/contacts?tag=people', 'contactId'],
  ['/messages?channel=email', 'messageId'],
  ['/campaigns', 'campaignId'],
  ['/templates', 'templateId'],
])('the list %s can be read in both orders @slow', async (path, id) => {
  const [up, down] = await Promise.all(
    ['asc', 'desc'].map(async (order) => (await read(withQuery(path, `limit=100&order=${order}`))).data),
  );
  const key = id === 'templateId' ? 'name' : id;
  expect(up.map((row: Row) => row[key])).toEqual(up.map((row: Row) => row[key]).sort());
  expect(down.map((row: Row) => row[id])).toEqual(up.map((row: Row) => row[id]).reverse());
});

test.each([
  ['templates', 'name', (name: string) => ({ name, body: 'Hi' })],
  ['flows', 'name', (name: string) => ({ name, steps: [{ id: 'a', type: 'stop' }] })],
  ['campaigns', 'name', (name: string) => ({ name, channel: 'sms', body: 'Hi', audience: { tags: ['people'] } })],
  ['messages', 'subject', (subject: string) => ({ channel: 'email', to: 'eve@example.org', subject, body: 'Hi' })],
])('a search of %s finds a part of the %s, and no rows of another account @slow', async (list, field, input) => {
  const path = list === 'messages' ? '/messages/send' : `/${list}`;
  const other = await app.account();
  await other.post('/channels', { channel: 'email', provider: 'sandbox' }).expect(201);
  for (const [each, text] of [
    [account, 'Spring 50% off'],
    [account, 'Spring 500'],
    [other, 'Spring 50% off'],
  ] as const)
    expect((await each.post(path, input(text))).status).toBeLessThan(400);
  const found = async (search: string) => {
    const { data, pagination } = await read(`/${list}?search=${encodeURIComponent(search)}`);
    expect(pagination.total).toBe(data.length);
    return data.map((row: Row) => row[field]).toSorted();
  };
  expect(await found('spring 50')).toEqual(['Spring 50% off', 'Spring 500']);
  expect(await found('0% o')).toEqual(['Spring 50% off']);
  expect(await found('_')).toEqual([]);
});

test('a search of messages finds a part of the recipient @slow', async () => {
  const mail = { channel: 'email', to: 'finn@example.net', subject: 'Hi', body: 'Hi' };
  const { messageId } = (await account.post('/messages/send', mail).expect(202)).body;
  const { data } = await read('/messages?search=FINN@example.n');
  expect(data).toMatchObject([{ messageId }]);
});

test.each([
  ['templates', async () => (await account.post('/templates', { name: 'zz', body: 'Hi' })).body.templateId],
  [
    'webhooks',
    async () => (await account.post('/webhooks', { event: '*', url: 'https://example.com/z' })).body.webhookId,
  ],
])('paging through %s continues correctly after the last row of a page was deleted @slow', async (name) => {
  const id = `${name.slice(0, -1)}Id`;
  const before = (await read(`/${name}?limit=100`)).data.map((row: Row) => row[id]);
  const { data, pagination } = await read(`/${name}?limit=2`);
  await account.delete(`/${name}/${data[1][id]}`).expect(204);
  const rest = await read(`/${name}?limit=100&after=${encodeURIComponent(pagination.next)}`);
  expect(rest.data.map((row: Row) => row[id])).toEqual(before.slice(2));
});

test.each(LISTS)('the list of %s refuses an invalid `after` @slow', async (_name, _id, path) => {
  for (const wrong of ['x', '%00', '', account.id, Buffer.from('["1","2","3","4"]').toString('base64url')]) {
    const { body } = await account.get(withQuery(path(), `after=${wrong}`)).expect(400);
    expect(body.error).toMatchObject({ code: 'validation_error', details: { field: 'after' } });
  }
});
