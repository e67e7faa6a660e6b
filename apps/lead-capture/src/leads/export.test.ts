import { withoutFormulaGuard } from '@services/common/files/csv';
import { eventually } from '@services/tooling/testing/eventually';
import { parse } from 'csv-parse/sync';

import { given, startTestApp } from '../../test/app.ts';
import { insertManyLeads } from '../../test/factories.ts';

const app = startTestApp();
/** The columns of the first release, whose order must not change. */
const HEADER =
  'id,username,display_name,trigger_keyword,trigger_type,captured_at,profile_picture_url,status,tags,notes';
const lead = { username: 'jane', trigger_keyword: 'price', trigger_type: 'comment' };

const account = given(() => app.account());

const records = (csv: string) => parse(csv, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];

test('an export is a CSV file by default, and parsing it returns the tags, status and notes unchanged', async () => {
  const { id } = (await account.post('/v1/leads', { ...lead, display_name: 'Jane "J", the 1st' })).body.data;
  await account.put(`/v1/leads/${id}/tags`, { tags: ['vip', 'a;b'] });
  await account.post(`/v1/leads/${id}/notes`, { note: 'first\nline' });
  await account.post(`/v1/leads/${id}/notes`, { note: 'second' });
  const { text, headers } = await account.get('/v1/leads/export').expect(200);
  expect(headers['content-type']).toMatch(/^text\/csv; charset=utf-8/);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="?leads-\d{4}-\d\d-\d\d\.csv"?$/);
  expect(text.startsWith(`${HEADER},`)).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  expect(records(text)).toMatchObject([
    {
      id,
      username: 'jane',
      display_name: 'Jane "J", the 1st',
      trigger_keyword: 'price',
      trigger_type: 'comment',
      captured_at: expect.stringMatching(/Z$/),
      profile_picture_url: '',
      status: 'new',
      tags: expect.any(String),
      notes: 'first\nline\nsecond',
    },
  ]);
});

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1', '＋1', '－1', '＠a'])(
  '%s does not become a formula in a spreadsheet',
  async (name) => {
    await account.post('/v1/leads', { ...lead, display_name: name }).expect(201);
    expect(records((await account.get('/v1/leads/export')).text)[0]?.['display_name']).toBe(`'${name}`);
  },
);

test('an export begins with a byte order mark only on request', async () => {
  expect((await account.get('/v1/leads/export?bom=true')).text.startsWith(`\ufeff${HEADER}`)).toBe(true);
  expect((await account.get('/v1/leads/export')).text.startsWith(HEADER)).toBe(true);
});

test('a JSON export is an array of complete leads without an envelope', async () => {
  await account.get('/v1/leads/export?format=json').expect(200, []);
  const { id } = (await account.post('/v1/leads', lead)).body.data;
  const { body, headers } = await account.get('/v1/leads/export?format=json').expect(200);
  expect(headers['content-disposition']).toMatch(/\.json"?$/);
  expect(body).toEqual([(await account.get(`/v1/leads/${id}`)).body.data]);
});

test('an export accepts the filters of the list of leads and contains all matching leads, newest first', async () => {
  for (let index = 0; index < 120; index += 1) {
    await account.post('/v1/leads', { ...lead, username: `u${index}`, trigger_keyword: index % 2 ? 'price' : 'other' });
  }
  const names = records((await account.get('/v1/leads/export?keyword=PRICE')).text).map(({ username }) => username);
  expect(names).toHaveLength(60);
  expect(names[0]).toBe('u119');
  await account.get('/v1/leads/export?keyword=p').expect(400);
  await account.get('/v1/leads/export?format=xml').expect(400, {
    success: false,
    error: 'Invalid format parameter',
    code: 'validation_error',
  });
});

test('the database query of an export ends when the client disconnects', async () => {
  await insertManyLeads(app.db, account.id, 2_000);
  const abort = new AbortController();
  const response = await fetch(`${app.url}/v1/leads/export`, {
    headers: { authorization: `Bearer ${account.key}` },
    signal: abort.signal,
  });
  await response.body?.getReader().read();
  const open = async () => {
    const [row] = await app.db.orm.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`;
    return row?.count ?? 0;
  };
  await eventually(async () => (await open()) > 0);
  abort.abort();
  await eventually(async () => (await open()) === 0);
  await account.get('/v1/leads').expect(200);
});

test('an export preserves texts that a spreadsheet could read as formulas', async () => {
  const notes = ['+44 20 7946 0958', '-1', '=1+1', "'already", 'a;=b', "'=quoted", 'x\n-y'];
  for (const note of notes) {
    const { id } = (await account.post('/v1/leads', lead).expect(201)).body.data;
    await account.post(`/v1/leads/${id}/notes`, { note }).expect(201);
    await account.put(`/v1/leads/${id}/tags`, { tags: ['+vip'] }).expect(200);
  }
  const json = (await account.get('/v1/leads/export?format=json').expect(200)).body as { notes: { note: string }[] }[];
  expect(json.map((each) => each.notes[0]?.note)).toEqual(notes.toReversed());
  const cells = records((await account.get('/v1/leads/export')).text).map((row) => row['notes'] ?? '');
  expect(cells.map(withoutFormulaGuard)).toEqual(notes.toReversed());
  expect(cells.filter((cell) => /^[=+@]|^-(?!1$)/.test(cell))).toEqual([]);
});
