import { startTestApp, type TestAccount } from '../../test/app.ts';
import { insertLeads } from '../../test/factories.ts';
import { foldText } from '../matching.ts';

const app = startTestApp();
let account: TestAccount;

interface Row {
  username: string;
  capturedAt: string;
  keyword?: string;
  type?: string;
}

/** Inserts leads as if they had been captured in the past. */
async function insert(rows: Row[]): Promise<void> {
  await app.db.orm.lead.createMany({
    data: rows.map(({ username, capturedAt, keyword = 'price', type = 'comment' }, index) => ({
      id: `ld_${account.id}${index}`,
      accountId: account.id,
      username,
      displayName: username,
      triggerKeyword: keyword,
      keywordFolded: keyword.toLowerCase(),
      triggerType: type,
      capturedAt: new Date(capturedAt),
    })),
  });
}

async function usernames(query: string): Promise<string[]> {
  const { body } = await account.get(`/v1/leads?${query}`).expect(200);
  return (body.data as { username: string }[]).map(({ username }) => username);
}

beforeEach(async () => {
  account = await app.account();
});

describe('filters', () => {
  beforeEach(() =>
    insert([
      { username: 'a', capturedAt: '2026-03-01T00:00:00.000Z', keyword: 'Café' },
      { username: 'B', capturedAt: '2026-03-31T23:59:59.999Z', type: 'story_reply' },
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
    expect(await usernames(query)).toEqual(expected);
  });

  test.each([
    ['key_word=price', 'key_word', 'Unknown query parameter key_word'],
    ['keyword[]=price', 'keyword[]', 'Unknown query parameter keyword[]'],
    ['page=1&Page=2', 'Page', 'Unknown query parameter Page'],
  ])('the list of leads refuses the query %s, naming the parameter and the reason', async (query, name, reason) => {
    const expected = { success: false, error: `Invalid ${name} parameter: ${reason}`, code: 'validation_error' };
    await account.get(`/v1/leads?${query}`).expect(400, expected);
  });

  test('on every page of the list, the total counts all leads that match the filters', async () => {
    const total = async (query: string) => (await account.get(`/v1/leads?${query}`)).body.pagination;
    expect(await total('page=9')).toMatchObject({ page: 9, limit: 50, total: 3, next_cursor: null });
    expect(await total('trigger_type=comment')).toMatchObject({ total: 2 });
    expect(await total('keyword=price&limit=1&page=3')).toMatchObject({ total: 2 });
    expect(await total('start_date=2026-04-01')).toMatchObject({ total: 1 });
  });
});

test.each([
  'limit=0',
  'limit=101',
  'limit=1e1',
  'limit=-1',
  'limit=',
  'page=0',
  'page=abc',
  'page=1.5',
  'page=1&page=2',
  'keyword=a',
  'keyword=',
  `keyword=${'a'.repeat(101)}`,
  'keyword=a%00b',
  'trigger_type=both',
  'sort_by=id',
  'sort_order=up',
  'start_date=yesterday',
  'start_date=2026-02-30',
  'start_date=2026-13-01',
  'start_date=2026-03-01T25:00:00Z',
  'start_date=2026-03-01T00:00:00+02:00',
  'end_date=2026-3-1',
  'cursor=nonsense',
  'cursor=W10',
  'limit=1&limit=2',
])('the list of leads refuses the query %s with the message of the specification', async (query) => {
  const [name] = query.split('=');
  const error = `Invalid ${name} parameter`;
  await account.get(`/v1/leads?${query}`).expect(400, { success: false, error, code: 'validation_error' });
});

test('a range of dates with `end_date` before `start_date` is refused', async () => {
  const { body } = await account.get('/v1/leads?start_date=2026-03-02&end_date=2026-03-01').expect(400);
  expect(body.error).toBe('Invalid end_date parameter: The range ends before it starts');
});

test.each(['captured_at', 'username'])(
  'paging by %s returns each lead once while other leads are added',
  async (sort) => {
    await insert(
      Array.from({ length: 25 }, (_, index) => ({
        username: `user${String(index % 7)}`,
        capturedAt: new Date(1_770_000_000_000 + (index % 5) * 1000).toISOString(),
      })),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let step = 0; cursor !== null; step += 1) {
      const query: string = `sort_by=${sort}&limit=4${cursor && `&cursor=${cursor}`}`;
      const { body } = await account.get(`/v1/leads?${query}`).expect(200);
      seen.push(...body.data.map((lead: { id: string }) => lead.id));
      cursor = body.pagination.next_cursor;
      await account.post('/v1/leads', { username: `new${step}`, trigger_keyword: 'price', trigger_type: 'comment' });
    }
    const early = seen.filter((id) => id.startsWith(`ld_${account.id}`));
    expect(early).toHaveLength(25);
    expect(new Set(seen).size).toBe(seen.length);
  },
);

test('the total of the list is exact after many leads are created at once', async () => {
  const lead = { username: 'jane', trigger_keyword: 'price', trigger_type: 'comment' };
  await Promise.all(Array.from({ length: 60 }, () => account.post('/v1/leads', lead).expect(201)));
  expect((await account.get('/v1/leads?limit=1')).body.pagination.total).toBe(60);
});

test('the total of leads captured in a period is exact, even if the period begins or ends within a day', async () => {
  const account = await app.account();
  const hours = Array.from({ length: 72 }, (_, hour) => Date.UTC(2026, 2, 1, hour, hour % 2 ? 0 : 59, 59, 999));
  await insertLeads(
    app.db,
    account.id,
    hours.map((at) => ({ capturedAt: new Date(at).toISOString() })),
  );
  const total = async (query: string) =>
    (await account.get(`/v1/leads?limit=1&${query}`).expect(200)).body.pagination.total;
  const edges = [
    '2026-03-01',
    '2026-03-01T12:00',
    '2026-03-02',
    '2026-03-02T00:00',
    '2026-03-02T23:59:59.999',
    '2026-03-03',
    '2026-03-05',
  ];
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
  const account = await app.account();
  await app.db.orm.$executeRaw`
    INSERT INTO leads (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, tags)
    SELECT 'ld_total' || n, ${account.id}, 'person' || n, 'x', 'price', 'price', 'comment', ARRAY['autumn']
    FROM generate_series(1, 10001) AS n`;
  for (const query of ['search=person', 'tag=autumn', 'tag=autumn&search=person']) {
    const { body } = await account.get(`/v1/leads?limit=100&page=101&${query}`).expect(200);
    expect([query, body.pagination.total, body.data.length]).toEqual([query, 10_000, 1]);
  }
  expect((await account.get('/v1/leads?keyword=price').expect(200)).body.pagination.total).toBe(10_001);
});

test.each(['', '?trigger_type=comment', '?status=new', '?start_date=2026-01-01', '?keyword=price', '?search=jane'])(
  'the total of the list with the query %j counts only the leads of the account',
  async (query) => {
    const lead = { username: 'jane', trigger_keyword: 'price', trigger_type: 'comment' };
    await account.post('/v1/leads', lead).expect(201);
    const otherAccount = await app.account();
    await otherAccount.post('/v1/leads', lead).expect(201);
    expect((await account.get(`/v1/leads${query}`).expect(200)).body.pagination).toMatchObject({ total: 1 });
  },
);

test('for every combination of filters, the total of the list equals the number of leads found', async () => {
  const account = await app.account();
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
    const { data, pagination } = (await account.get(`/v1/leads?limit=100&${query}`).expect(200)).body;
    expect([String(query), pagination.total]).toEqual([String(query), data.length]);
    totals.add(data.length);
  }
  // The filters must select different numbers of leads.
  expect(totals.size).toBeGreaterThan(5);
});

test('a search ignores case and accents in names, as the matching of keywords does', async () => {
  const account = await app.account();
  await insertLeads(app.db, account.id, [
    { displayName: 'Zoë Ünal' },
    { displayName: 'ZOE 100%' },
    { displayName: 'Łøk 1000' },
  ]);
  const found = async (search: string) =>
    (await account.get(`/v1/leads?${new URLSearchParams({ search })}`).expect(200)).body.pagination.total;
  for (const [search, count] of [
    ['zoe\u0308', 2],
    ['unal', 1],
    ['lok', 1],
    ['100%', 1],
    ['100％', 1],
    ['z_e', 0],
  ] as const)
    expect([search, await found(search)]).toEqual([search, count]);
});

test('one search covers names, keyword, email address and phone number', async () => {
  const account = await app.account();
  const [id = ''] = await insertLeads(app.db, account.id, [
    { username: 'jane.doe', displayName: 'Jane', triggerKeyword: 'summer guide' },
    { username: 'other', displayName: 'Other', triggerKeyword: 'price' },
  ]);
  await app.db.orm.lead.update({ where: { id }, data: { email: 'jd@example.com', phone: '4915112345678' } });
  for (const search of ['JANE.D', 'mer gui', 'jd@exam', '5112345']) {
    const { data } = (await account.get(`/v1/leads?${new URLSearchParams({ search })}`).expect(200)).body;
    expect([search, data.map((lead: { id: string }) => lead.id)]).toEqual([search, [id]]);
  }
});

test('with `details=true`, the list also shows the status and the tags of each lead', async () => {
  const account = await app.account();
  await insertLeads(app.db, account.id, [{ status: 'contacted', tags: ['vip'] }]);
  const listed = async (query: string) => (await account.get(`/v1/leads${query}`).expect(200)).body.data[0];
  expect(await listed('?details=true')).toEqual({ ...(await listed('')), status: 'contacted', tags: ['vip'] });
  expect(await listed('')).not.toHaveProperty('status');
  await account.post('/v1/leads', { username: 'new', trigger_keyword: 'price', trigger_type: 'comment' }).expect(201);
  expect(await listed('?details=true')).toMatchObject({ status: 'new', tags: [] });
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

test('filters that match few leads find all of them in every sort order and on every page', async () => {
  const account = await app.account();
  const facts = Array.from({ length: 60 }, (_, n) => ({
    username: `u${n % 7}`,
    triggerKeyword: n % 2 ? 'price' : 'guide',
    status: n % 3 ? 'contacted' : 'new',
  }));
  await insertLeads(app.db, account.id, facts);
  for (const order of ['captured_at', 'username', 'display_name']) {
    const query = `/v1/leads?keyword=price&status=new&sort_by=${order}&limit=4`;
    const pages = [1, 2, 3].map(async (page) => (await account.get(`${query}&page=${page}`).expect(200)).body);
    const [first, ...others] = await Promise.all(pages);
    const second = (await account.get(`${query}&cursor=${first.pagination.next_cursor}`).expect(200)).body;
    expect(second.data).toEqual(others[0].data);
    const names = [first, ...others].flatMap(({ data }) => data.map(({ username }: { username: string }) => username));
    expect([names.length, first.pagination.total, second.pagination.total]).toEqual([10, 10, 10]);
    if (order !== 'captured_at') expect(names).toEqual(names.toSorted());
  }
  expect((await account.get('/v1/leads?keyword=guide&tag=vip').expect(200)).body).toMatchObject({
    data: [],
    pagination: { total: 0 },
  });
});
