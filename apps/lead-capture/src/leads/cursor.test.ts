import { given, startTestApp } from '../../test/app.ts';
import { insertLeads } from '../../test/factories.ts';

const app = startTestApp();

const account = given(() => app.account());

interface Page {
  data: { id: string }[];
  pagination: { total: number; next_cursor: string | null };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  null,
  {},
  [],
  ['captured_at'],
  ['captured_at', '2026-03-01T00:00:00.000Z', 'x'],
  ['captured_at', 'up', '2026-03-01T00:00:00.000Z', 'x'],
  ['captured_at', 'desc', '2026-03-01T00:00:00.000Z'],
  ['captured_at', 'desc', '2026-03-01T00:00:00.000Z', 'x', 'y'],
  ['captured_at', 'desc', 'yesterday', 'x'],
  ['captured_at', 'desc', '2026-02-30T00:00:00.000Z', 'x'],
  ['captured_at', 'desc', '0000-01-01T00:00:00.000Z', 'x'],
  ['captured_at', 'desc', '-271821-04-20T00:00:00.000Z', 'x'],
  ['captured_at', 'desc', '+275760-09-13T00:00:00.000Z', 'x'],
  ['captured_at', 'desc', 'infinity', 'x'],
  ['captured_at', 'desc', '2026-03-01T00:00:00.000Z', '\0'],
  ['captured_at', 'desc', '2026-03-01T00:00:00.000Z', 7],
  ['captured_at', 'desc', '2026-03-01T00:00:00.000Z', 'x'.repeat(65)],
  ['username', 'asc', '\0', 'x'],
  ['username', 'asc', '\ud800', 'x'],
  ['username', 'asc', 'x'.repeat(601), 'x'],
  ['display_name', 'asc', null, 'x'],
  ['status', 'asc', 'new', 'x'],
])('a cursor with the content %j is refused', async (value) => {
  const sort = Array.isArray(value) && typeof value[0] === 'string' ? value[0] : 'captured_at';
  await account.get(`/v1/leads?sort_by=${sort === 'status' ? 'username' : sort}&cursor=${encode(value)}`).expect(400, {
    success: false,
    error: 'Invalid cursor parameter',
    code: 'validation_error',
  });
});

test('a cursor is accepted only with the sort order it was created for', async () => {
  const cursorOf = (order: string) => encode(['display_name', order, "O'Neil 🔥 \\", 'ld_1']);
  await account.get('/v1/leads?cursor=').expect(400);
  await account.get(`/v1/leads?cursor=${cursorOf('asc')}`).expect(400);
  const list = (order: string, cursor = cursorOf('asc')) =>
    account.get(`/v1/leads?sort_by=display_name${order}&cursor=${cursor}`);
  await list('').expect(200);
  await list('&sort_order=asc').expect(200);
  await list('&sort_order=desc').expect(400);
  await list('&sort_order=desc', cursorOf('desc')).expect(200);
});

test.each([
  ['captured_at', 'asc'],
  ['captured_at', 'desc'],
  ['username', 'asc'],
  ['username', 'desc'],
  ['display_name', 'asc'],
  ['display_name', 'desc'],
])('paging by %s %s returns each lead once, in order', async (sort, order) => {
  const names = ['Émile', 'émile', 'Zoë', 'zoe', '🔥', '漢字', 'a b', 'A-B', '_', '', "'", 'ÀÉ', 'İstanbul', 'ß', 'ẞ'];
  await insertLeads(
    app.db,
    account.id,
    Array.from({ length: 45 }, (_, index) => ({
      username: `user${index % 11}`,
      displayName: names[index % names.length] ?? '',
      capturedAt: new Date(1_770_000_000_000 + (index % 4)).toISOString(),
    })),
  );
  const query = `sort_by=${sort}&sort_order=${order}&limit=7`;
  const read = async (parameters: string): Promise<Page> =>
    (await account.get(`/v1/leads?${parameters}`).expect(200)).body;
  const ids = ({ data }: Page) => data.map(({ id }) => id);
  const paged: string[] = [];
  for (let page = 1; page <= 7; page += 1) {
    paged.push(...ids(await read(`${query}&page=${page}`)));
  }
  const walked: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page = await read(`${query}${after}`);
    walked.push(...ids(page));
    expect(page.pagination.total).toBe(45);
    after = page.pagination.next_cursor && `&cursor=${page.pagination.next_cursor}`;
  }
  expect(new Set(paged).size).toBe(45);
  expect(walked).toEqual(paged);
});
