import { startTestApp } from '../../test/app.ts';

const app = startTestApp();

const html = `<p>${'é'.repeat(150_000)}</p>`;
const steps = Array.from({ length: 4 }, (_each, index) => ({
  id: `s${index}`,
  type: 'send',
  channel: 'email',
  subject: 'Hi',
  body: 'x'.repeat(90_000),
  html: 'y'.repeat(100_000),
  ...(index < 3 && { next: `s${index + 1}` }),
}));
const campaign = { channel: 'email', subject: 'Hi', body: 'Hi', html, audience: { tags: ['unused'] } };

/** A short response states its length; a response that is written in pieces cannot. */
const inPieces = { 'transfer-encoding': 'chunked' };

test.each([
  ['/campaigns', campaign],
  ['/flows', { steps }],
  ['/templates', { body: 'Hi', html }],
])(
  'a page of %s with megabytes of text is sent in pieces, and its rows equal the responses to their creation @slow',
  async (path, input) => {
    const account = await app.account('test');
    const rows = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      rows.push((await account.post(path, { ...input, name }).expect(201)).body);
    }
    if (path !== '/templates') rows.reverse();
    const get = (query: string) => account.get(`${path}?${query}`).expect(200);
    const read = async (query: string) => (await get(query)).body;
    expect([(await get('limit=7')).headers, (await get('limit=1')).headers]).toMatchObject([
      inPieces,
      { 'content-length': expect.any(String) },
    ]);
    const listed = rows.map(({ warnings: _warnings, ...row }) => row);
    expect(await read('limit=7')).toEqual({
      data: listed,
      pagination: { page: 1, limit: 7, total: 7, pages: 1, next: null },
    });
    const first = await read('limit=4');
    const second = await read(`limit=4&after=${encodeURIComponent(first.pagination.next)}`);
    expect([...first.data, ...second.data]).toEqual(listed);
    expect((await read('limit=4&page=2')).data).toEqual(listed.slice(4));
  },
);

test('the list of all versions of a template is sent in pieces, no matter how long the versions are in total @slow', async () => {
  const account = await app.account('test');
  const { templateId } = (await account.post('/templates', { name: 'Long', body: 'Hi', html }).expect(201)).body;
  for (let version = 2; version <= 6; version += 1) {
    await account.put(`/templates/${templateId}`, { body: `Hi ${version}` }).expect(200);
  }
  const { body, headers } = await account.get(`/templates/${templateId}/versions`).expect(200);
  expect(headers).toMatchObject(inPieces);
  expect(body).toEqual({ data: expect.any(Array) });
  expect(
    body.data.map(({ version, html: { length } }: { version: number; html: string }) => [version, length]),
  ).toEqual([6, 5, 4, 3, 2, 1].map((version) => [version, html.length]));
});

test('a page with megabytes of message bodies is sent in pieces, in the list of all messages and of a campaign’s messages @slow', async () => {
  const account = await app.account('test');
  const input = { channel: 'email', to: 'ada@example.com', subject: 'Hi', body: 'é'.repeat(90_000) };
  const rows = [];
  for (let index = 0; index < 12; index += 1) {
    const { messageId } = (await account.post('/messages/send', { ...input, tags: [`${index}`] }).expect(202)).body;
    rows.unshift((await account.get(`/messages/${messageId}`).expect(200)).body);
  }
  const { campaignId } = (await account.post('/campaigns', { ...campaign, name: 'a' }).expect(201)).body;
  await app.db.pool.query('UPDATE messages SET campaign_id = $1 WHERE account_id = $2', [campaignId, account.id]);
  for (const path of ['/messages', `/campaigns/${campaignId}/messages`]) {
    const { body, headers } = await account.get(`${path}?limit=100`).expect(200);
    expect(headers).toMatchObject(inPieces);
    expect(body.data).toHaveLength(12);
    for (const [index, row] of body.data.entries()) {
      expect({ ...rows[index], ...row }).toEqual({ ...rows[index], campaignId });
    }
    const next = (await account.get(`${path}?limit=5`).expect(200)).body.pagination.next;
    expect((await account.get(`${path}?limit=100&after=${next}`).expect(200)).body.data).toEqual(body.data.slice(5));
  }
});

test('a page of flow runs with megabytes of variables is sent in pieces @slow', async () => {
  const account = await app.account('test');
  const { flowId } = (await account.post('/flows', { name: 'a', steps }).expect(201)).body;
  await account.put(`/flows/${flowId}`, { status: 'active' }).expect(200);
  const runs = [];
  for (let index = 0; index < 20; index += 1) {
    const variables = { text: `${index}`.padEnd(60_000, 'x') };
    const { runId } = (await account.post(`/flows/${flowId}/trigger`, { to: 'ada@example.com', variables }).expect(202))
      .body;
    runs.unshift((await account.get(`/runs/${runId}`).expect(200)).body);
  }
  const { body, headers } = await account.get(`/flows/${flowId}/runs?limit=100`).expect(200);
  expect(headers).toMatchObject(inPieces);
  expect(body.data).toEqual(runs);
});
