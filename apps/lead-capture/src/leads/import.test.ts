import { given, startTestApp } from '../../test/app.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const send = (file: string | Buffer, query = '', type = 'text/csv', by = account) => {
  const request = by.post(`/v1/leads/import?${query}`).set('Content-Type', type);
  request.serialize((raw: unknown) => raw as string);
  return request.send(file as string);
};
const imported = async (file: string | Buffer, query = '', type?: string) =>
  (await send(file, query, type).expect(200)).body.data;
const leads = async () => (await account.get('/v1/leads/export?format=json').expect(200)).body as Lead[];
interface Lead {
  username: string;
  tags: string[];
  notes: { note: string }[];
}

test('a file with the column headings of another product can be imported unchanged', async () => {
  const file =
    'sep=;\r\nHandle;Full name;E-mail;Mobile;Tags;Note;Date\r\n@ada;Ada Löwe;ada@example.com;+49 151 1234567;"a;b";"Two\nlines";2026-03-01';
  const report = await imported(Buffer.from(file, 'latin1'), 'trigger_keyword=Newsletter');
  expect(report).toEqual({ total: 1, created: 1, existing: 0, refused: 0, errors: [] });
  expect(await leads()).toMatchObject([
    {
      username: 'ada',
      display_name: 'Ada Löwe',
      trigger_keyword: 'Newsletter',
      trigger_type: 'comment',
      captured_at: '2026-03-01T00:00:00.000Z',
      status: 'new',
      tags: ['a', 'b'],
      notes: [{ note: 'Two\nlines' }],
      email: 'ada@example.com',
      phone: '+491511234567',
    },
  ]);
});

test('an export can be imported unchanged into another account @slow', async () => {
  const id = await account.lead({ display_name: '=1+1', trigger_type: 'story_reply' });
  await account.put(`/v1/leads/${id}/tags`, { tags: ['+vip', 'new', 'a;b', ';=c', 'd\\'] }).expect(200);
  await account.put(`/v1/leads/${id}/status`, { status: 'qualified' }).expect(200);
  for (const note of ['+44 20 7946 0958', '=a\r\n =b\n\n=c', 'd']) {
    await account.post(`/v1/leads/${id}/notes`, { note }).expect(201);
  }
  const consent = { consentText: 'Yes', consentedAt: new Date() };
  const given = { email: 'jane@example.com', phone: '4930123456', answers: { size: 'L', age: 7 } };
  await app.db.orm.lead.update({ where: { id }, data: { ...given, ...consent } });
  const unset = Object.entries((await leads()).find((each) => each.username === 'jane')!).filter(
    ([, value]) => value === null,
  );
  // A column that an import does not ignore needs a value here, so that this test shows whether it is imported.
  expect(unset.map(([column]) => column)).toEqual(['profile_picture_url', 'source']);
  const { text } = await account.get('/v1/leads/export').expect(200);
  expect(await imported(text)).toMatchObject({ created: 0, existing: 1 });
  const other = await app.account();
  const { body } = await send(text, '', 'text/csv', other).expect(200);
  expect(body.data).toMatchObject({ created: 1, existing: 0 });
  const contents = (all: Lead[]) => all.map((each) => ({ ...each, id: '', notes: each.notes.map(({ note }) => note) }));
  const theirs = (await other.get('/v1/leads/export?format=json').expect(200)).body as Lead[];
  expect(contents(theirs)).toEqual(contents(await leads()));
});

test('a lead with the longest notes does not keep the leads after it from being imported', async () => {
  const note = `"${'x\n'.repeat(2498)}"`;
  for (const username of ['first', 'long', 'last']) {
    const leadId = await account.lead({ username });
    const rows = Array.from({ length: username === 'long' ? 100 : 0 }, (_, n) => ({ id: `note_${n}`, leadId, note }));
    await app.db.orm.note.createMany({ data: rows.map((row) => ({ ...row, accountId: account.id })) });
  }
  const { text } = await account.get('/v1/leads/export').expect(200);
  const other = await app.account();
  expect((await send(text, '', 'text/csv', other).expect(200)).body.data).toMatchObject({ created: 3, errors: [] });
  const theirs = (await other.get('/v1/leads/export?format=json').expect(200)).body as Lead[];
  const sizes = theirs.map(({ username, notes }) => [username, notes.filter((each) => each.note === note).length]);
  expect(sizes.toSorted()).toEqual([
    ['first', 0],
    ['last', 0],
    ['long', 100],
  ]);
});

test('an import adds no lead whose username and keyword already exist', async () => {
  await account.lead({ username: 'Ada', trigger_keyword: 'Café' });
  const file = 'username,keyword,note\nADA,cafe,First\nbob,café,Second\n@Bob,CAFE,Third\nada,menu,Fourth\n';
  expect(await imported(file)).toMatchObject({ total: 4, created: 2, existing: 2 });
  expect(await imported(file)).toMatchObject({ total: 4, created: 0, existing: 4 });
  const notes = (await leads()).map(({ username, notes: [note] }) => [username, note?.note]);
  expect(notes.toSorted()).toEqual([
    ['Ada', undefined],
    ['ada', 'Fourth'],
    ['bob', 'Second'],
  ]);
});

test('a dry run stores nothing and names each refused row with the reason', async () => {
  const rows = ['ada,price,vip', 'b d,price,', 'cy,,', 'dee,price,x,y', 'eve,p,', '"fay,price,'];
  const report = await imported(`username,trigger_keyword,tags\n\n${rows.join('\n')}\n`, 'dry_run=true');
  expect(report).toMatchObject({ total: 6, created: 1, existing: 0, refused: 5 });
  expect(report.first_rows).toEqual([
    { username: 'ada', trigger_keyword: 'price', trigger_type: 'comment', status: 'new', tags: ['vip'], answers: {} },
  ]);
  const errors = report.errors as { line: number; field: string; message: string }[];
  expect(errors.map(({ line, field, message }) => [line, field, message])).toEqual([
    [4, 'username', 'Username must be 1 to 30 letters, digits, dots or underscores'],
    [5, 'trigger_keyword', 'Trigger keyword is required'],
    [6, 'body', 'The row has 4 columns, but the header has 3'],
    [7, 'trigger_keyword', 'Trigger keyword must be at least 2 characters'],
    [8, 'body', expect.stringContaining('A quotation that begins in this row does not end')],
  ]);
  expect(await leads()).toEqual([]);
});

test.each([
  ['status', 'old', 'Status must be one of'],
  ['email', 'ada', 'Email must be an email address'],
  ['phone', '12345', 'Phone must be a phone number'],
  ['captured_at', '1 March', 'Captured at must be an ISO 8601'],
  ['answers', '{"a":"\\u0000"}', 'answers'],
  ['answers', '{"__proto__":"x"}', 'answers.__proto__'],
  ['answers', '[1]', 'must be a JSON object'],
  ['tags', 'x'.repeat(51), 'Each tag must be at most 50'],
])('a row with an invalid %s (%s) is refused, and the other rows are imported', async (field, value, message) => {
  const cell = `"${value.replaceAll('"', '""')}"`;
  const report = await imported(`username,keyword,${field}\nada,price,${cell}\nbob,price,\n`);
  expect(report).toMatchObject({ created: 1, refused: 1, errors: [{ row: 1, line: 2, code: 'validation_error' }] });
  expect(`${report.errors[0].field} ${report.errors[0].message}`).toContain(message);
});

// In each row, an entry beyond the limit is invalid too. The row is refused for the number of entries, because that entry is not read.
test.each([
  ['answers', JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [n, {}]))), 'answers must have'],
  ['tags', `${'a;'.repeat(50_000)}${'x'.repeat(51)}`, 'tags must have at most 100000 characters'],
])('a row with too many %s is refused before they are validated', async (field, value, message) => {
  const cell = `"${value.replaceAll('"', '""')}"`;
  const report = await imported(`username,keyword,${field}\nada,price,${cell}\nbob,price,\n`);
  expect(report).toMatchObject({ created: 1, refused: 1, errors: [{ row: 1 }] });
  expect(`${report.errors[0].field} ${report.errors[0].message}`).toContain(message);
});

test.each([
  ['', 'The file is empty. Its first line must name the columns'],
  ['username,shoe size\n', 'The column shoe size is unknown'],
  [
    'username,handle\n',
    'Columns 1 and 2 of the file are both username. Remove one of these columns, or give it the name “ignore”',
  ],
])('a file with an invalid header line is refused: %j', async (file, error) => {
  expect((await send(file).expect(400)).body).toEqual({ success: false, error, code: 'validation_error' });
});

test('an import accepts only CSV, and two concurrent imports of the same file create each lead once @slow', async () => {
  await send('username\n', '', 'application/json').expect(415);
  const file = `username,keyword\n${Array.from({ length: 1200 }, (_, n) => `user_${n},price`).join('\n')}`;
  const reports = await Promise.all([imported(file), imported(file)]);
  const sum = (name: 'created' | 'existing') => reports.reduce((total, report) => total + report[name], 0);
  expect([sum('created'), sum('existing')]).toEqual([1200, 1200]);
});
