import { startTestApp } from '../test/app.ts';

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
const campaign = { channel: 'email', subject: 'Hi', body: 'Hi', html, audience: { tags: ['nobody'] } };

/** A short answer says how long it is; one that is written in pieces cannot. */
const inPieces = { 'transfer-encoding': 'chunked' };

test.each([
  ['/campaigns', campaign],
  ['/flows', { steps }],
  ['/templates', { body: 'Hi', html }],
])(
  'a page of %s that is megabytes long is written in pieces, and the same as its rows one by one',
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

test('all versions of a template are listed in pieces, however long they are together', async () => {
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
