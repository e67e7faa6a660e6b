import { given, startTestApp, walk } from '../../test/app.ts';
import { insertLeads, insertManyLeads } from '../../test/factories.ts';
import { foldText } from '../matching.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

interface Page {
  data: { id: string; username: string }[];
  pagination: { total: number; next_cursor: string | null };
}

const list = async (query: string): Promise<Page> => (await account.get(`/v1/leads?${query}`).expect(200)).body;
const usernames = ({ data }: Page) => data.map(({ username }) => username);
const ids = ({ data }: Page) => data.map(({ id }) => id);
const totalOf = async (query: string) => (await list(query)).pagination.total;

describe('filters', () => {
  beforeEach(() =>
    insertLeads(app.db, account.id, [
      { username: 'a', capturedAt: '2026-03-01T00:00:00.000Z', triggerKeyword: 'Café' },
      { username: 'B', capturedAt: '2026-03-31T23:59:59.999Z', triggerType: 'story_reply' },
      { username: 'c', capturedAt: '2026-04-01T00:00:00.000Z' },
    ]),
  );

  test.each([
    ['', ['c', 'B', 'a']],
    ['sort_order=asc', ['a', 'B', 'c']],
    ['sort_by=username', ['a', 'B', 'c']],
    ['sort_by=username&sort_order=desc', ['c', 'B', 'a']],
    ['sort_by=display_name&sort_order=asc', ['a', 'B', 'c']],
    ['trigger_type=story_reply', ['B']],
    ['trigger_type=comment&keyword=price', ['c']],
    ['keyword=PRICE', ['c', 'B']],
    ['start_date=2026-03-31', ['c', 'B']],
    ['end_date=2026-03-31', ['B', 'a']],
    ['start_date=2026-03-01&end_date=2026-03-01', ['a']],
    ['start_date=2026-03-31T23:59:59.999', ['c', 'B']],
    ['end_date=2026-03-31T23:59:59.998Z', ['a']],
    ['end_date=2026-04-01T02:00:00%2B02:00', ['c', 'B', 'a']],
    ['end_date=2026-04-01T01:59:59.999%2B02:00', ['B', 'a']],
    ['limit=1&page=2', ['B']],
    ['page=9', []],
  ])('the query %s returns the matching leads', async (query, expected) => {
    expect(usernames(await list(query))).toEqual(expected);
  });

  test.each([
    ['key_word=price', 'key_word', 'Unknown query parameter key_word'],
    ['keyword[]=price', 'keyword[]', 'Unknown query parameter keyword[]'],
    ['page=1&Page=2', 'Page', 'Unknown query parameter Page'],
  ])('the list of leads refuses the query %s, naming the parameter and the reason', async (query, name, reason) => {
    const expected = { success: false, error: `Invalid ${name} parameter: ${reason}`, code: 'validation_error' };
    await account.get(`/v1/leads?${query}`).expect(400, expected);
  });

  test('every page states the total, and the last page has no next page', async () => {
    expect((await list('page=9')).pagination).toEqual({ page: 9, limit: 50, total: 3, next_cursor: null });
    expect((await list('limit=3')).pagination.next_cursor).toBeNull();
  });
});

test.each(
  [
    ['limit=0', 'limit=101', 'limit=1e1', 'limit=-1', 'limit=', 'limit=1&limit=2'],
    ['page=0', 'page=abc', 'page=1.5', 'page=1&page=2'],
    ['keyword=a', 'keyword=', `keyword=${'a'.repeat(101)}`, 'keyword=a%00b'],
    ['status=old', 'tag=', `tag=${'x'.repeat(51)}`, 'search=', 'search=%00', 'tag=a&tag=b'],
    ['trigger_type=both', 'sort_by=id', 'sort_order=up', 'cursor=nonsense', 'cursor=W10'],
    ['start_date=yesterday', 'start_date=2026-02-30', 'start_date=2026-13-01', 'end_date=2026-3-1'],
    ['start_date=2026-03-01T25:00:00Z', 'start_date=2026-03-01T00:00:00+02:00'],
  ].flat(),
)('the list of leads refuses the query %s with the message of the specification', async (query) => {
  const [name] = query.split('=');
  const error = `Invalid ${name} parameter`;
  await account.get(`/v1/leads?${query}`).expect(400, { success: false, error, code: 'validation_error' });
});

test('a range of dates with `end_date` before `start_date` is refused', async () => {
  const { body } = await account.get('/v1/leads?start_date=2026-03-02&end_date=2026-03-01').expect(400);
  expect(body.error).toBe('Invalid end_date parameter: The range ends before it starts');
});

test.each(['captured_at', 'username'])(
  'paging by %s returns each lead once while other leads are added @slow',
  async (sort) => {
    const leads = Array.from({ length: 25 }, (_, index) => ({
      username: `user${String(index % 7)}`,
      capturedAt: new Date(1_770_000_000_000 + (index % 5) * 1000).toISOString(),
    }));
    const early = await insertLeads(app.db, account.id, leads);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await list(`sort_by=${sort}&limit=4${cursor && `&cursor=${cursor}`}`);
      seen.push(...ids(page));
      cursor = page.pagination.next_cursor;
      await account.lead({ username: `new${seen.length}` });
    }
    expect(seen).toEqual(expect.arrayContaining(early));
    expect(new Set(seen).size).toBe(seen.length);
  },
);

test('the total of leads captured in a period is exact, even if the period begins or ends within a day @slow', async () => {
  const hours = Array.from({ length: 72 }, (_, hour) => Date.UTC(2026, 2, 1, hour, hour % 2 ? 0 : 59, 59, 999));
  const leads = hours.map((at) => ({ capturedAt: new Date(at).toISOString() }));
  await insertLeads(app.db, account.id, leads);
  const total = (query: string) => totalOf(`limit=1&${query}`);
  const within = ['2026-03-01T12:00', '2026-03-02T00:00', '2026-03-02T23:59:59.999'];
  const edges = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-05', ...within];
  const begin = (text: string) => Date.parse(text.length === 10 ? text : `${text}Z`);
  const end = (text: string) => (text.length === 10 ? Date.parse(text) + 86_399_999 : Date.parse(`${text}Z`));
  for (const from of edges) {
    expect([from, await total(`start_date=${from}`)]).toEqual([from, hours.filter((at) => at >= begin(from)).length]);
    expect([from, await total(`end_date=${from}`)]).toEqual([from, hours.filter((at) => at <= end(from)).length]);
    for (const to of edges.filter((edge) => end(edge) >= begin(from))) {
      const expected = hours.filter((at) => at >= begin(from) && at <= end(to)).length;
      expect([from, to, await total(`start_date=${from}&end_date=${to}`)]).toEqual([from, to, expected]);
    }
  }
});

test('with a filter by tag or text, the total counts at most 10,000 leads and all matching leads are listed', async () => {
  await insertManyLeads(app.db, account.id, 10_001, { username: 'person', tags: ['autumn'] });
  for (const query of ['search=person', 'tag=autumn', 'tag=autumn&search=person']) {
    const { data, pagination } = await list(`limit=100&page=101&${query}`);
    expect([query, pagination.total, data.length]).toEqual([query, 10_000, 1]);
  }
  expect(await totalOf('keyword=price')).toBe(10_001);
});

test('for every combination of filters, the total of the list equals the number of leads found', async () => {
  const facts = Array.from({ length: 16 }, (_, n) => ({
    username: n & 1 ? 'anna' : 'bert',
    triggerKeyword: n & 2 ? 'price' : 'guide',
    triggerType: n & 4 ? ('comment' as const) : ('story_reply' as const),
    status: n & 8 ? 'contacted' : 'new',
    tags: n & 3 ? ['vip'] : [],
    capturedAt: `2026-03-0${1 + (n % 5)}T12:00:00Z`,
  }));
  await insertLeads(app.db, account.id, facts);
  const filters = {
    search: 'anna',
    keyword: 'PRICE',
    trigger_type: 'comment',
    status: 'new',
    tag: 'vip',
    start_date: '2026-03-02',
    end_date: '2026-03-04T12:00:00Z',
  };
  const names = Object.keys(filters) as (keyof typeof filters)[];
  const totals = new Set<number>();
  for (let chosen = 0; chosen < 2 ** names.length; chosen += 1) {
    const query = new URLSearchParams(names.filter((_, n) => chosen & (1 << n)).map((name) => [name, filters[name]]));
    const { data, pagination } = await list(`limit=100&${query}`);
    expect([String(query), pagination.total]).toEqual([String(query), data.length]);
    totals.add(data.length);
  }
  // The filters must select different numbers of leads.
  expect(totals.size).toBeGreaterThan(5);
});

test('one search covers names, keyword, email address and phone number', async () => {
  const [id = ''] = await insertLeads(app.db, account.id, [
    { username: 'jane.doe', displayName: 'Jane', triggerKeyword: 'summer guide' },
    { username: 'other', displayName: 'Other', triggerKeyword: 'price' },
  ]);
  await app.db.orm.lead.update({ where: { id }, data: { email: 'jd@example.com', phone: '4915112345678' } });
  for (const search of ['JANE.D', 'mer gui', 'jd@exam', '5112345']) {
    expect([search, ids(await list(`${new URLSearchParams({ search })}`))]).toEqual([search, [id]]);
  }
});

test('with `details=true`, the list also shows the status and the tags of each lead', async () => {
  await insertLeads(app.db, account.id, [{ status: 'contacted', tags: ['vip'] }]);
  const first = async (query: string) => (await list(query)).data[0];
  expect(await first('details=true')).toEqual({ ...(await first('')), status: 'contacted', tags: ['vip'] });
  expect(await first('')).not.toHaveProperty('status');
  await account.lead();
  expect(await first('details=true')).toMatchObject({ status: 'new', tags: [] });
});

test('the search for leads treats two letters as equal if the matching of keywords does', async () => {
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
  const letters = [...from(0x21, 0x2af), ...from(0x370, 0x6ff), ...from(0x1e00, 0x1fff), ...from(0xff01, 0xff5e)];
  const pairs = letters
    .filter((letter) => /[\p{Lu}\p{Ll}\p{Lo}\p{Nd}]/u.test(letter))
    .map((letter) => ({ letter, folded: foldText(`a${letter}b`).slice(1, -1) }));
  const { rows } = await app.db.pool.query(
    `SELECT letter FROM json_to_recordset($1) AS pairs (letter text, folded text)
      WHERE fold_text('a' || letter || 'b') <> fold_text('a' || folded || 'b')`,
    [JSON.stringify(pairs)],
  );
  expect(rows).toEqual([]);
});

test('names are sorted from A to Z, ignoring case and accents', async () => {
  const names = ['a', 'Ärger', 'b', 'É', 'f', 'Zz'].map((displayName, n) => ({ username: `u${n}`, displayName }));
  await insertLeads(app.db, account.id, names.toReversed());
  expect(usernames(await list('sort_by=display_name'))).toEqual(names.map(({ username }) => username));
});

test('filters that match few leads find all of them in every sort order and on every page', async () => {
  const facts = Array.from({ length: 60 }, (_, n) => ({
    username: `u${n % 7}`,
    triggerKeyword: n % 2 ? 'price' : 'guide',
    status: n % 3 ? 'contacted' : 'new',
  }));
  await insertLeads(app.db, account.id, facts);
  for (const order of ['captured_at', 'username', 'display_name']) {
    const query = `keyword=price&status=new&sort_by=${order}&limit=4`;
    const pages = await Promise.all([1, 2, 3].map((page) => list(`${query}&page=${page}`)));
    const second = await list(`${query}&cursor=${pages[0]!.pagination.next_cursor}`);
    expect(second.data).toEqual(pages[1]!.data);
    const names = pages.flatMap(usernames);
    expect([names.length, pages[0]!.pagination.total, second.pagination.total]).toEqual([10, 10, 10]);
    if (order !== 'captured_at') expect(names).toEqual(names.toSorted());
  }
  expect(await list('keyword=guide&tag=vip')).toMatchObject({ data: [], pagination: { total: 0 } });
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const AT = '2026-03-01T00:00:00.000Z';
const OUT_OF_RANGE = ['2026-02-30', '0000-01-01', '-271821-04-20', '+275760-09-13'].map(
  (day) => `${day}T00:00:00.000Z`,
);

test.each([
  null,
  {},
  [],
  ['captured_at'],
  ['captured_at', AT, 'x'],
  ['captured_at', 'up', AT, 'x'],
  ['captured_at', 'desc', AT],
  ['captured_at', 'desc', AT, 'x', 'y'],
  ...['yesterday', 'infinity', ...OUT_OF_RANGE].map((time) => ['captured_at', 'desc', time, 'x']),
  ...['\0', 7, 'x'.repeat(65)].map((id) => ['captured_at', 'desc', AT, id]),
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
  const get = (order: string, cursor = cursorOf('asc')) =>
    account.get(`/v1/leads?sort_by=display_name${order}&cursor=${cursor}`);
  await get('').expect(200);
  await get('&sort_order=asc').expect(200);
  await get('&sort_order=desc').expect(400);
  await get('&sort_order=desc', cursorOf('desc')).expect(200);
});

test.each(
  ['captured_at', 'username', 'display_name'].flatMap((sort) => ['asc', 'desc'].map((order) => [sort, order] as const)),
)('paging by %s %s returns each lead once, in order', async (sort, order) => {
  const names = ['Émile', 'émile', 'Zoë', 'zoe', '🔥', '漢字', 'a b', 'A-B', '_', '', "'", 'ÀÉ', 'İstanbul', 'ß', 'ẞ'];
  const leads = Array.from({ length: 45 }, (_, index) => ({
    username: `user${index % 11}`,
    displayName: names[index % names.length] ?? '',
    capturedAt: new Date(1_770_000_000_000 + (index % 4)).toISOString(),
  }));
  await insertLeads(app.db, account.id, leads);
  const query = `sort_by=${sort}&sort_order=${order}&limit=7`;
  const pages = await Promise.all(Array.from({ length: 7 }, (_, n) => list(`${query}&page=${n + 1}`)));
  const paged = pages.flatMap(ids);
  const walked = await walk((cursor) => account.get(`/v1/leads?${query}${cursor}`));
  expect(walked.map(({ pagination }) => pagination.total)).toEqual(Array(7).fill(45));
  expect(new Set(paged).size).toBe(45);
  expect(walked.flatMap(ids)).toEqual(paged);
});
