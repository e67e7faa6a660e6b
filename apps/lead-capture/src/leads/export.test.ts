import { cellWithoutFormula, withoutFormulaGuard } from '@services/common/files/csv';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { parse } from 'csv-parse/sync';

import { given, startTestApp } from '../../test/app.ts';
import { insertLeads, insertManyLeads } from '../../test/factories.ts';

const app = startTestApp();
/** The columns of the first release, whose order must not change. */
const HEADER =
  'id,username,display_name,trigger_keyword,trigger_type,captured_at,profile_picture_url,status,tags,notes';

const account = given(() => app.account());

const records = (csv: string) => parse(csv, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];

/** A response of which nothing has been read yet. */
async function download(query = '', { key } = account): Promise<IncomingMessage> {
  const request = get(`${app.url}/v1/leads/export?${query}`, {
    headers: { authorization: `Bearer ${key}` },
    agent: false,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

const ids = (csv: string) => records(csv).map(({ id }) => id);

test('an export is a CSV file by default, and parsing it returns the tags, status and notes unchanged', async () => {
  const id = await account.lead({ display_name: 'Jane "J", the 1st' });
  await account.put(`/v1/leads/${id}/tags`, { tags: ['vip', 'a;b'] });
  await account.post(`/v1/leads/${id}/notes`, { note: 'first\nline' });
  await account.post(`/v1/leads/${id}/notes`, { note: 'second' });
  const { text, headers } = await account.get('/v1/leads/export').expect(200);
  expect(headers['content-type']).toMatch(/^text\/csv; charset=utf-8/);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="?leads-\d{4}-\d\d-\d\d\.csv"?$/);
  expect(text.startsWith(`${HEADER},`)).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const names = { username: 'jane', display_name: 'Jane "J", the 1st', profile_picture_url: '' };
  const captured = { trigger_keyword: 'price', trigger_type: 'comment', captured_at: expect.stringMatching(/Z$/) };
  const stored = { status: 'new', tags: expect.any(String), notes: 'first\n line\nsecond' };
  expect(records(text)).toMatchObject([{ id, ...names, ...captured, ...stored }]);
});

test('an export begins with a byte order mark only on request', async () => {
  expect((await account.get('/v1/leads/export?bom=true')).text.startsWith(`\ufeff${HEADER}`)).toBe(true);
  expect((await account.get('/v1/leads/export')).text.startsWith(HEADER)).toBe(true);
});

test('a JSON export is an array of complete leads without an envelope', async () => {
  await account.get('/v1/leads/export?format=json').expect(200, []);
  const id = await account.lead();
  const { body, headers } = await account.get('/v1/leads/export?format=json').expect(200);
  expect(headers['content-disposition']).toMatch(/\.json"?$/);
  expect(body).toEqual([(await account.get(`/v1/leads/${id}`)).body.data]);
});

test('an export accepts the filters of the list of leads and contains all matching leads, newest first @slow', async () => {
  for (let index = 0; index < 120; index += 1) {
    await account.lead({ username: `u${index}`, trigger_keyword: index % 2 ? 'price' : 'other' });
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

test('an export preserves texts that a spreadsheet could read as formulas @slow', async () => {
  const notes = ['+44 20 7946 0958', '-1', '=1+1', "'already", 'a;=b', "'=quoted", 'x\n-y'];
  for (const note of notes) {
    const id = await account.lead();
    await account.post(`/v1/leads/${id}/notes`, { note }).expect(201);
    await account.put(`/v1/leads/${id}/tags`, { tags: ['+vip'] }).expect(200);
  }
  const json = (await account.get('/v1/leads/export?format=json').expect(200)).body as { notes: { note: string }[] }[];
  expect(json.map((each) => each.notes[0]?.note)).toEqual(notes.toReversed());
  const cells = records((await account.get('/v1/leads/export')).text).map((row) => row['notes'] ?? '');
  const toCell = (note: string) => note.replaceAll('\n', '\n ');
  expect(cells.map(withoutFormulaGuard)).toEqual(notes.map(toCell).toReversed());
  expect(cells.filter((cell) => /^[=+@]|^-(?!1$)/.test(cell))).toEqual([]);
});

describe('a lead with any content', () => {
  /** Text with a special meaning in CSV, JSON, COPY or a spreadsheet. */
  const PIECES = ['"', '""', ',', ';', '\r\n', '\n', '\r', '\t', '\\', '\\.', '\\N', '\u0001', '\u0002', '\u2028', "'"];
  const WORDS = [...'=1+1 +1 -1 @x ＝ ＋ － ＠ é 漢字 🔥 plain null $1 <b>'.split(' '), ' ', ''];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const anyText = () =>
    Array.from({ length: 1 + random(5) }, () => [...PIECES, ...WORDS][random(PIECES.length + WORDS.length)]).join('');

  test('a long text is unchanged in CSV and JSON, even if it spans many network chunks', async () => {
    const leads = Array.from({ length: 1500 }, () => ({
      displayName: anyText(),
      triggerKeyword: anyText(),
      profilePictureUrl: random(2) ? anyText() : null,
      tags: Array.from({ length: random(3) }, anyText),
    }));
    const inserted = await insertLeads(app.db, account.id, leads);
    const note = anyText();
    await app.db.orm.note.create({ data: { id: 'note_x', accountId: account.id, leadId: inserted[0]!, note } });

    const csv = await text(await download());
    expect(Buffer.byteLength(csv)).toBeGreaterThan(100_000);
    const columns = ['display_name', 'trigger_keyword', 'profile_picture_url', 'tags', 'notes'];
    expect(records(csv).map((record) => columns.map((column) => record[column]))).toEqual(
      leads
        .map(({ displayName, triggerKeyword, profilePictureUrl, tags }, index) =>
          [
            displayName,
            triggerKeyword,
            profilePictureUrl ?? '',
            tags.map((tag) => tag.replaceAll(/[;\\]/g, '\\$&')).join(';'),
            index === 0 ? note.replaceAll('\n', '\n ') : '',
          ].map(cellWithoutFormula),
        )
        .toReversed(),
    );

    const array = JSON.parse(await text(await download('format=json'))) as { id: string }[];
    expect(array.map(({ id }) => id)).toEqual(inserted.toReversed());
    for (const id of [inserted[0] ?? '', inserted[700] ?? '']) {
      const { data } = (await account.get(`/v1/leads/${id}`).expect(200)).body;
      expect(array.find((lead) => lead.id === id)).toEqual(data);
    }
  });

  test('if no lead matches, a CSV export has only its header, and a JSON export is an empty array', async () => {
    expect(await text(await download())).toMatch(/^id,username,[^\r\n]*\r\n$/);
    expect(JSON.parse(await text(await download('format=json')))).toEqual([]);
  });
});

test('an export is one snapshot: later changes do not appear in it', async () => {
  await insertManyLeads(app.db, account.id, 2_000);
  const response = await download();
  await insertLeads(app.db, account.id, [{ username: 'later' }]);
  await app.db.orm.lead.deleteMany({ where: { accountId: account.id, username: { in: ['u1', 'u1000', 'u2000'] } } });
  const exported = ids(await text(response));
  expect(exported).toHaveLength(2_000);
  expect(new Set(exported).size).toBe(2_000);
  expect((await account.get('/v1/leads?limit=1')).body.pagination.total).toBe(1_998);
});
