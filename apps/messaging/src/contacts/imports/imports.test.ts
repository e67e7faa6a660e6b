import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { connect } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { given, startTestApp } from '../../../test/app.ts';
import { ended, importCsv, importNext } from '../../../test/imports.ts';
import { IMPORT_ROWS } from '../personal-data.ts';
import { purgeImports } from './store.ts';
import { createImportLoop } from './work.ts';

const app = startTestApp();

const account = given(() => app.account('test'));

const upload = (csv: string | Buffer, query = '') => importCsv(app, account, csv, query);
const send = (csv: string | Buffer, query = '') => account.post(`/contacts/import${query}`).type('text/csv').send(csv);
/** Sends a file while it is being written. */
const stream = (file: Readable) =>
  fetch(`${app.url}/api/v1/contacts/import`, {
    method: 'POST',
    headers: { 'X-API-Key': account.key, 'Content-Type': 'text/csv' },
    body: Readable.toWeb(file) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
const create = (fields: object = {}) =>
  account.post('/contacts', { email: 'ada@example.com', phone: '+15551234567', firstName: 'Ada', ...fields });
const read = async (id: string) => (await account.get(`/contacts/${id}`).expect(200)).body;
const sendTo = (to: string) => account.post('/messages/send', { channel: 'sms', to, body: 'Hello' });
const asQuery = (columns: object) => `columns=${encodeURIComponent(JSON.stringify(columns))}`;
const manyRows = (count: number) => Array.from({ length: count }, (_each, index) => `p${index}@example.com\n`).join('');

test('an import stores its valid rows and reports its invalid rows with the reason', async () => {
  await create();
  const csv = [
    'email,phone,firstName,tags,attributes.city,consent.sms',
    'bob@example.com,+15550000001,Bob,vip; new,Paris,',
    'ada@example.com,,Ada,,,',
    'nonsense,,X,,,',
    ',+15550000002,"Carol, ""C""",,,unsubscribed',
    ',,Unreachable,,,',
    'bob@example.com,,Again,,,',
    ',0555,Y,,,',
  ].join('\r\n');
  const body = await upload(csv);
  expect(body).toMatchObject({ total: 7, created: 2, updated: 0, refused: 5 });
  expect(body.errors).toMatchObject([
    { row: 2, line: 3, code: 'contact_already_exists' },
    { row: 3, line: 4, code: 'invalid_email', field: 'email' },
    { row: 5, line: 6, code: 'validation_error', field: 'email' },
    { row: 6, line: 7, code: 'contact_already_exists' },
    { row: 7, line: 8, code: 'invalid_phone_number', field: 'phone' },
  ]);
  const { data } = (await account.get('/contacts?phone=%2B15550000001')).body;
  expect(data[0]).toMatchObject({ firstName: 'Bob', tags: ['vip', 'new'], attributes: { city: 'Paris' } });
  expect((await sendTo('+15550000002').expect(400)).body.error.code).toBe('recipient_opted_out');
});

test('if a country spells mobile numbers in two ways, an imported row updates the contact with its spelling, or else with the other', async () => {
  const { body } = await create({ phone: '+5541987654321' }).expect(201);
  await create({ email: 'bob@example.com', phone: '+525512345678' }).expect(201);
  await create({ email: 'eve@example.com', phone: '+5215512345678' }).expect(201);
  const csv = [
    'phone,firstName',
    '+554187654321,Old',
    '+5215512345678,Eve',
    '+525512345678,Bob',
    '+541123456789,New',
    '+5491123456789,Newer',
  ].join('\n');
  expect(await upload(csv, '?update=true')).toMatchObject({ total: 5, created: 1, updated: 4, refused: 0 });
  expect(await read(body.contactId)).toMatchObject({ phone: '+5541987654321', firstName: 'Old' });
  const named = async (phone: string) =>
    (await account.get(`/contacts?phone=${encodeURIComponent(phone)}`)).body.data.map(
      (each: { phone: string; firstName: string }) => `${each.phone} ${each.firstName}`,
    );
  expect((await named('+525512345678')).toSorted()).toEqual(['+5215512345678 Eve', '+525512345678 Bob']);
  expect(await named('+5491123456789')).toEqual(['+541123456789 Newer']);
});

const ENCODINGS: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a byte order mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16, big-endian': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
};

test.each(Object.entries(ENCODINGS))(
  'a file with the encoding %s is imported with every delimiter, compressed or not @slow',
  async (_name, encode) => {
    for (const delimiter of [',', ';', '\t']) {
      for (const start of ['', `sep=${delimiter}\r\n`]) {
        for (const pack of [(file: Buffer) => file, gzipSync]) {
          const { body } = await account.post('/contacts', { phone: '+4915112345678' }).expect(201);
          const lines = [
            ['Vorname', 'Mobile phone', 'attributes.City', ''],
            ['"Zoë, ""Z""; x\ty"', '0151 12345678', 'Köln', ''],
            ['', '030 1', '', ''],
          ];
          const file = start + lines.map((cells) => cells.join(delimiter)).join('\r\n');
          const report = await upload(pack(encode(file)), '?defaultCountry=DE&update=true');
          expect(report).toMatchObject({ total: 2, created: 0, updated: 1, refused: 1 });
          expect(report.errors).toMatchObject([{ row: 2, code: 'invalid_phone_number', field: 'phone' }]);
          expect(await read(body.contactId)).toMatchObject({
            firstName: 'Zoë, "Z"; x\ty',
            attributes: { City: 'Köln' },
          });
          await account.delete(`/contacts/${body.contactId}`).expect(204);
        }
      }
    }
  },
);

test.each([
  ['?defaultCountry=Germany', 'email\n', 400, 'defaultCountry'],
  ['?columns=email', 'email\n', 400, 'columns'],
  [`?${asQuery({ Mail: 'shoeSize' })}`, 'Mail\n', 400, 'columns'],
  [`?${asQuery({ Gone: 'email' })}`, 'phone\n', 400, 'columns'],
  ['', 'email,E-Mail\n', 400, 'email'],
  ['', 'email,,phone\n', 400, 'body'],
  ['', 'email,shoeSize\na@example.com,42\n', 400, 'shoeSize'],
  ['', 'firstName\nAda\n', 400, 'email'],
  ['', '"email\na@example.com\n', 400, 'body'],
  ['', '', 400, 'email'],
  ['', gzipSync('email\n').subarray(0, 15), 400, 'body'],
  ['', 'PK\x03\x04workbook', 415, undefined],
  ['', gzipSync(Buffer.alloc(101 * 1024 * 1024, '\n')), 413, undefined],
])(
  'an import request with the query "%s" and the file %p gets %i and creates no import @slow',
  async (query, csv, status, field) => {
    const { body } = await send(csv, query).expect(status);
    expect(body.error.details?.field).toBe(field);
    expect((await account.get('/contact-imports').expect(200)).body.data).toEqual([]);
  },
);

test('a row with a different number of columns than the header is refused', async () => {
  const body = await upload('email,firstName\na@example.com,A,,\nb@example.com,B,C\nc@example.com\n');
  expect(body).toMatchObject({ created: 1, refused: 2 });
  expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
    'The row has 3 columns, but the header has 2',
    'The row has 1 columns, but the header has 2',
  ]);
});

test.each([
  ['a column too many', Buffer.from('bad@example.com,B,more')],
  ['a column too few', Buffer.from('bad@example.com')],
  ['a quotation mark within a value', Buffer.from('bad@example.com,5" pipe')],
  ['text after a closing quotation mark', Buffer.from('bad@example.com,"A"a')],
  ['a second quotation in a cell', Buffer.from('bad@example.com,"A" "B"')],
  ['more than 100 kB', Buffer.from(`bad@example.com,${'x'.repeat(100_000)}`)],
  ['Latin-1', Buffer.from('bad@example.com,Jos\u00e9', 'latin1')],
])('a row with %s is reported with its number, and every other row is stored @slow', async (_name, bad) => {
  const good = Array.from({ length: 1_100 }, (_each, index) => Buffer.from(`p${index}@example.com,Pé\n`));
  const file = Buffer.concat([Buffer.from('email,firstName\n'), ...good.toSpliced(600, 0, bad, Buffer.from('\n'))]);
  const body = await upload(file);
  expect(body).toMatchObject({ total: 1_101, created: 1_100, refused: 1 });
  expect(body.errors).toMatchObject([{ row: 601, code: 'validation_error' }]);
});

test.each([
  ['are nested too deeply', `${'['.repeat(7_000)}${']'.repeat(7_000)}`],
  ['contain a number that is too large', '1e400'],
])('if the attributes of a row %s, only this row is refused', async (_name, value) => {
  const body = await upload(`email,attributes\nbad@example.com,"{""a"":${value}}"\nada@example.com,\n`);
  expect(body).toMatchObject({ created: 1, refused: 1, errors: [{ row: 1, field: 'attributes' }] });
});

test('an attribute __proto__ is refused as a column and in JSON, and an unknown column with this heading is imported under another name', async () => {
  const { body } = await send('email,attributes.__proto__\nada@example.com,x\n').expect(400);
  expect(body.error.details).toMatchObject({ field: 'attributes.__proto__' });
  const report = await upload('email,attributes\nada@example.com,"{""__proto__"":1}"\n');
  expect(report).toMatchObject({ created: 0, errors: [{ row: 1, field: 'attributes.__proto__' }] });
  await upload('email,__proto__\nada@example.com,x\n', '?otherColumns=attributes');
  expect((await account.get('/contacts')).body.data).toMatchObject([{ attributes: { ___proto__: 'x' } }]);
});

test('columns are recognized by name, by a common heading or by the mapping of the request, and attributes get the type that the request names', async () => {
  const columns = {
    Kunde: 'externalId',
    Seit: 'attributes.since:date',
    Zuletzt: 'attributes.last:date',
    Umsatz: 'attributes.sales:number',
    Aktiv: 'attributes.active:boolean',
    Notiz: 'ignore',
  };
  const csv = [
    'Kunde;E-Mail;Name;Seit;Zuletzt;Umsatz;Aktiv;Notiz;Ort;Ort;',
    'K1;ada@example.com;Ada Byron King;31.12.2025;2026-01-02 10:00:00;-12.5;yes;x;Köln;Bonn;',
    'K2;b@example.com;Bo;12/31/2025;2026-01-02;1;0;x;;;',
    'K3;c@example.com;;31.02.2026;;;;;;;',
    `K4;d@example.com;;;;${'x'.repeat(39)}😀;;;;;`,
    'K5;e@example.com;;;;;perhaps;;;;',
  ].join('\n');
  const { body } = await send(csv, `?otherColumns=attributes&dateOrder=mdy&${asQuery(columns)}`).expect(202);
  expect(body.columns.slice(0, 4)).toMatchObject([
    { heading: 'Kunde', field: 'externalId', samples: ['K1', 'K2', 'K3'] },
    { heading: 'E-Mail', field: 'email' },
    { heading: 'Name', field: 'name' },
    { heading: 'Seit', field: 'attributes.since:date' },
  ]);
  const report = await ended(app, account, body.importId);
  expect(report.errors.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining('“31.12.2025” is not a date'),
    expect.stringContaining('“31.02.2026” is not a date'),
    `“${'x'.repeat(39)}” is not a number`,
    '“perhaps” is not a boolean',
  ]);
  expect((await account.get('/contacts')).body.data).toMatchObject([
    { firstName: 'Bo', attributes: { since: '2025-12-31', last: '2026-01-02', sales: 1, active: false } },
  ]);
  await upload(csv, `?otherColumns=attributes&${asQuery(columns)}`);
  expect((await account.get('/contacts?externalId=K1')).body.data).toMatchObject([
    {
      firstName: 'Ada',
      lastName: 'Byron King',
      attributes: {
        since: '2025-12-31',
        last: '2026-01-02T10:00:00.000Z',
        sales: -12.5,
        active: true,
        Ort: 'Köln',
        Ort_2: 'Bonn',
      },
    },
  ]);
});

test('an empty cell keeps the value of an existing contact, and removes it only if requested', async () => {
  const fields = { lastName: 'L', timezone: 'Europe/Paris', locale: 'fr', tags: ['old'], attributes: { a: 1, b: 2 } };
  const { body } = await create(fields);
  const csv = 'email,firstName,lastName,timezone,locale,tags,attributes.a\nADA@example.com,New,,,,,\n';
  expect(await upload(csv, '?update=true')).toMatchObject({ created: 0, updated: 1, refused: 0 });
  expect(await read(body.contactId)).toMatchObject({ ...fields, firstName: 'New' });
  await upload('email,tags\nada@example.com,new\n', '?update=true');
  expect((await read(body.contactId)).tags.sort()).toEqual(['new', 'old']);
  expect(await upload(csv, '?update=true&clearEmpty=true')).toMatchObject({ updated: 1 });
  const cleared = { lastName: null, timezone: null, locale: null, tags: [], attributes: { b: 2 } };
  expect(await read(body.contactId)).toMatchObject({ ...cleared, email: 'ada@example.com', phone: '+15551234567' });
});

test('a row changes the addresses of its contact, and is refused if an address belongs to another contact', async () => {
  const { body: ada } = await create({ externalId: 'A', email: 'ada@example.com', phone: '+15550000001' }).expect(201);
  const { body: bob } = await create({ externalId: null, email: 'bob@example.com', phone: null }).expect(201);
  await account.post('/suppressions', { channel: 'sms', address: '+15550000002' }).expect(201);
  await account.put(`/contacts/${ada.contactId}`, { consent: { sms: { status: 'subscribed' } } }).expect(200);
  const csv = [
    'externalId,email,phone,lastName',
    'A,Ada@example.com,+15550000002,New',
    ',bob@example.com,+15550000003,Filled',
    ',bob@example.com,+15550000002,Taken',
    'A,BOB@example.com,,Taken',
  ].join('\n');
  const report = await upload(csv, '?update=true');
  expect(report).toMatchObject({ created: 0, updated: 2, refused: 2 });
  const code = 'contact_already_exists';
  expect(report.errors).toMatchObject([
    { row: 3, code, field: 'phone', message: 'The phone belongs to another contact than the email' },
    { row: 4, code, field: 'email', message: 'The email belongs to another contact than the externalId' },
  ]);
  const refused = await upload('email,phone\nnew@example.com,+15550000003\n');
  const message = 'A contact with this phone already exists. Set update to change it';
  expect(refused.errors).toMatchObject([{ row: 1, code, field: 'phone', message }]);
  const expected = { email: 'ada@example.com', phone: '+15550000002', lastName: 'New' };
  expect(await read(ada.contactId)).toMatchObject({ ...expected, consent: { sms: { status: 'unsubscribed' } } });
  expect(await read(bob.contactId)).toMatchObject({ phone: '+15550000003', lastName: 'Filled', consent: {} });
});

test('a dry run reports the results of the import without changing contacts @slow', async () => {
  await account.post('/webhooks', { event: 'contact.created', url: 'https://example.com/hook' }).expect(201);
  const { body } = await create({ tags: ['old'] });
  const csv = [
    'email,phone,lastName,tags,consent.sms',
    'ADA@example.com,+15551234567,Lovelace,new,unsubscribed',
    'bob@example.com,,,,',
    'nonsense,,,,',
  ].join('\n');
  const counts = async () => [await app.db.orm.webhookDelivery.count(), await app.db.orm.contact.count()];
  const before = await counts();
  const dry = await upload(csv, '?update=true&dryRun=true');
  expect(dry).toMatchObject({ total: 3, created: 1, updated: 1, refused: 1, errors: [{ row: 3, field: 'email' }] });
  expect(await counts()).toEqual(before);
  const contact = await read(body.contactId);
  expect([contact.lastName, contact.tags]).toEqual([null, ['old']]);
  await sendTo('+15551234567').expect(202);
  expect(await upload(csv, '?update=true')).toEqual({
    ...dry,
    dryRun: false,
    importId: expect.any(String),
    createdAt: expect.any(String),
    endedAt: expect.any(String),
  });
  expect((await read(body.contactId)).tags.sort()).toEqual(['new', 'old']);
  expect((await sendTo('+15551234567').expect(400)).body.error.code).toBe('recipient_opted_out');
});

test('if a dry run is canceled while one of its batches runs, the batch does not change the canceled import', async () => {
  const { body } = await send('email\nada@example.com\nnonsense\n,\n', '?dryRun=true').expect(202);
  const other = {
    pool: app.db.pool,
    statement: `INSERT INTO contacts (account_id, id, email, attributes, consent, tags)
      VALUES ($1, 'con_' || $1, 'ada@example.com', '{}', '{}', '{}')`,
    values: [account.id],
  };
  const url = `/contact-imports/${body.importId}`;
  const { canceled, batch } = await whileLocked(other, async (waiting) => {
    const batch = importNext(app);
    await eventually(async () => (await waiting()) === 1);
    const canceled = account.post(`${url}/cancel`).then((answer) => answer);
    await eventually(async () => (await waiting()) === 2);
    return { batch, canceled };
  });
  const [{ body: shown }] = await Promise.all([canceled, batch]);
  expect((await account.get(url).expect(200)).body).toEqual(shown);
  expect(shown.status).toBe('canceled');
});

test('SQL statements find imports, and the imported rows of a person, through indexes @slow', async () => {
  await send(`email\n${manyRows(3000)}`).expect(202);
  await app.db.pool.query('ANALYZE contact_import_rows');
  const { query } = app.db;
  const texts: string[] = [];
  app.db.query = (statement, values) => {
    texts.push(statement.text);
    return query(statement, values);
  };
  const { body } = await account.get('/contact-imports').expect(200);
  await account.get(`/contact-imports/${body.data[0].importId}`).expect(200);
  app.db.query = query;
  const reads = texts.filter((each) => each.includes('FROM contact_imports AS i'));
  expect(reads).toHaveLength(2);
  for (const text of reads) {
    const plan = await app.db.query({ name: '', text: `EXPLAIN (GENERIC_PLAN) ${text}` }, []);
    expect(JSON.stringify(plan)).toContain('contact_import_rows_refused');
  }
  const text = `EXPLAIN SELECT FROM contact_import_rows WHERE ${IMPORT_ROWS}`;
  const plan = await app.db.query({ name: '', text }, [account.id, ['ada@example.com']]);
  expect(JSON.stringify(plan)).toContain('contact_import_rows_addresses_idx');
});

test('several rows about the same contact update it in the order of the file', async () => {
  await account.post('/contacts', { email: 'ada@example.com' }).expect(201);
  const csv = 'email,firstName,tags\nada@example.com,A,x\nADA@example.com,B,y\nada@example.com,C,\n';
  const body = await upload(csv, '?update=true');
  expect(body).toMatchObject({ total: 3, created: 0, updated: 3, refused: 0, errors: [] });
  const [contact] = (await account.get('/contacts').expect(200)).body.data;
  expect(contact).toMatchObject({ firstName: 'C', tags: ['x', 'y'] });
});

test('rows that name one contact by different keys update it in the order of the file', async () => {
  const { body } = await create({ externalId: 'A' }).expect(201);
  const csv = [
    'externalId,email,phone,firstName',
    'A,new@example.com,,A',
    ',,+15551234567,B',
    ',NEW@example.com,,C',
    ',,+15551234567,D',
  ].join('\n');
  expect(await upload(csv, '?update=true')).toMatchObject({ total: 4, created: 0, updated: 4, errors: [] });
  expect(await read(body.contactId)).toMatchObject({ email: 'new@example.com', firstName: 'D' });
});

test('a row that would give a contact too many tags or attributes is refused', async () => {
  const tags = Array.from({ length: 50 }, (_tag, index) => `t${index}`);
  const { body } = await create({ tags, attributes: { a: 'x'.repeat(16_000) } }).expect(201);
  const csv = `email,tags,attributes.b\nada@example.com,more,\nada@example.com,t1,${'y'.repeat(400)}\nada@example.com,t1,y\n`;
  const report = await upload(csv, '?update=true');
  expect(report).toMatchObject({ updated: 1, refused: 2 });
  expect(report.errors).toMatchObject([
    { row: 1, field: 'tags', message: 'The contact would have more than 50 tags' },
    { row: 2, field: 'attributes', message: 'The contact would have attributes of more than 16384 bytes' },
  ]);
  expect((await read(body.contactId)).attributes).toMatchObject({ b: 'y' });
});

test('an import creates a contact again that is deleted while the import waits to change it', async () => {
  const values = [(await create().expect(201)).body.contactId];
  const { body } = await send('phone\n+15551234567\n', '?update=true').expect(202);
  const statement = 'SELECT FROM contacts WHERE id = $1 FOR UPDATE';
  const { work } = await whileLocked({ pool: app.db.pool, statement, values }, async (waiting) => {
    const deletion = app.db.pool.query('DELETE FROM contacts WHERE id = $1', values);
    await eventually(async () => (await waiting()) === 1);
    const batch = importNext(app);
    await eventually(async () => (await waiting()) === 2);
    return { work: Promise.all([deletion, batch]) };
  });
  await work;
  expect(await ended(app, account, body.importId)).toMatchObject({ created: 1, updated: 0, refused: 0 });
});

test('an import and a change of a contact that deadlock over the same opt-out both succeed @slow', async () => {
  const { body: ada } = await account.post('/contacts', { phone: '+15550001000' }).expect(201);
  const { body } = await send('phone,consent.sms\n+15550001000,unsubscribed\n', '?update=true').expect(202);
  // The change locks the contact and then waits for the opt-out; the import has locked the opt-out and waits for the contact.
  const unsubscribed = { consent: { sms: { status: 'unsubscribed' } } };
  const statement = 'SELECT FROM contacts WHERE id = $1 FOR UPDATE';
  const { change, imported } = await whileLocked(
    { pool: app.db.pool, statement, values: [ada.contactId] },
    async (waiting) => {
      const first = account.put(`/contacts/${ada.contactId}`, unsubscribed).then((a) => a);
      await eventually(async () => (await waiting()) === 1);
      const second = importNext(app);
      await eventually(async () => (await waiting()) === 2);
      return { change: first, imported: second };
    },
  );
  expect((await change).status).toBe(200);
  await imported;
  expect(await ended(app, account, body.importId)).toMatchObject({ total: 1, created: 0, updated: 1, refused: 0 });
});

const texts = fc.oneof(
  fc.string(),
  fc.constantFrom('=1+1', "'=x", "''+1;'=2", '\ufffd', 'a;b\\', '\\;', '-17b', '"a","b"', '@home\r\n'),
);
const word = (max: number) =>
  texts.map((each) => each.replaceAll('\0', '').trim().slice(0, max).trim()).filter((each) => each !== '' && each.isWellFormed()); // prettier-ignore
const exported = fc.record(
  {
    externalId: word(50),
    firstName: word(50),
    lastName: word(50),
    locale: fc.constantFrom('de', 'en-GB'),
    timezone: fc.constantFrom('Europe/Paris', '+01:00'),
    tags: fc.uniqueArray(word(20), { maxLength: 3 }),
    attributes: fc.dictionary(
      fc.constantFrom('a', 'b_2'),
      fc.oneof(word(20), fc.integer(), fc.constantFrom(true, null, [1, { x: 'y' }])),
    ),
    consent: fc.constantFrom(
      { email: { status: 'unsubscribed', source: 'by phone' } },
      { email: { status: 'subscribed' } },
    ),
  },
  { noNullPrototype: true, requiredKeys: [] },
);

test('importing an export into another account or back into its own account changes no value of the contacts @slow', async () => {
  const contacts = fc.sample(exported, { numRuns: 150, seed: 3 });
  for (const [index, contact] of contacts.entries()) {
    const externalId = contact.externalId && `${contact.externalId}${index}`;
    const phone = index % 2 ? { phone: `+1555${1_000_000 + index}` } : {};
    await account.post('/contacts', { ...contact, externalId, ...phone, email: `C${index}@example.com` }).expect(201);
  }
  const { text: file } = await account.get('/contacts/export').expect(200);
  const other = await app.account('test');
  expect(await importCsv(app, other, file)).toMatchObject({ created: 150, refused: 0, errors: [] });
  const shown = async () => (await account.get('/contacts?limit=100').expect(200)).body.data;
  const unchanged = (await shown()).map((contact: object) => ({ ...contact, updatedAt: expect.any(String) }));
  expect(await upload(file, '?update=true')).toMatchObject({ created: 0, updated: 150, refused: 0 });
  expect(await shown()).toEqual(unchanged);
  const rows = async (of: typeof account) =>
    (parse((await of.get('/contacts/export').expect(200)).text) as string[][]).map((cells) => cells.slice(1, -2));
  const before = (parse(file) as string[][]).map((cells) => cells.slice(1, -2));
  expect(await rows(other)).toEqual(before);
  expect(await rows(account)).toEqual(before);
});

describe('the work of an import', () => {
  test('if a batch of an import fails repeatedly, the import ends, and the imports of other accounts continue @slow', async () => {
    app.log.expectErrors(/a batch of an import failed/);
    const { body } = await send('email\nada@example.com\n').expect(202);
    const other = await app.account('test');
    const theirs = (await other.post('/contacts/import').type('text/csv').send('email\nbo@example.com\n').expect(202))
      .body;
    const handlers = { ...app.contacts.handlers };
    const run = createImportLoop({
      ...app,
      leaseSeconds: 30,
      wakeWebhooks: () => {},
      contacts: {
        ...app.contacts,
        handlers: {
          ...handlers,
          happened: (db, accountId, ...rest) =>
            accountId === account.id ? Promise.reject(new Error('Broken')) : handlers.happened(db, accountId, ...rest),
        },
      },
    });
    while ((await run()) > 0);
    const shown = async (of: typeof account, id: string) => (await of.get(`/contact-imports/${id}`).expect(200)).body;
    expect(await shown(account, body.importId)).toMatchObject({ status: 'failed', created: 0, processed: 0 });
    expect(await shown(other, theirs.importId)).toMatchObject({ status: 'completed', created: 1 });
  });

  test('the contacts of finished batches remain when an import is canceled', async () => {
    const { body } = await send(`email\n${manyRows(1200)}`).expect(202);
    await importNext(app);
    const canceled = await account.post(`/contact-imports/${body.importId}/cancel`).expect(200);
    expect(canceled.body).toMatchObject({ status: 'canceled', processed: 100, created: 100 });
    await importNext(app);
    expect((await account.get(`/contact-imports/${body.importId}`)).body).toEqual(canceled.body);
    expect(await app.db.orm.contactImportRow.count({ where: { accountId: account.id } })).toBe(0);
    const again = await account.post(`/contact-imports/${body.importId}/cancel`).expect(409);
    expect(again.body.error.code).toBe('import_not_in_progress');
  });

  test('an import can be canceled while its file is being received, and the rest of the file is not stored', async () => {
    const parts = new PassThrough();
    parts.write(`email\n${manyRows(1550)}`);
    const upload = stream(parts);
    const rows = () => app.db.orm.contactImportRow.count({ where: { accountId: account.id } });
    await eventually(async () => (await rows()) === 1500);
    const [received] = (await account.get('/contact-imports').expect(200)).body.data;
    expect(received.status).toBe('receiving');
    const { body } = await account.post(`/contact-imports/${received.importId}/cancel`).expect(200);
    expect(body).toMatchObject({ status: 'canceled', created: 0, endedAt: expect.any(String) });
    parts.end('last@example.com\n');
    const answer = await upload;
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ error: { code: 'import_not_in_progress' } });
    expect((await account.get('/contact-imports').expect(200)).body.data).toEqual([body]);
    expect(await rows()).toBe(0);
  });

  test('an account has at most five imports in progress', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_each, index) => send(`email\nc${index}@example.com\n`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 409, 409, 409]);
  });

  test('an account shows its last ten finished imports, and the rows of older imports are deleted without locking the account @slow', async () => {
    const reports = [];
    for (let count = 0; count < 12; count += 1) reports.push(await upload('email\nnonsense\n'));
    const { data } = (await account.get('/contact-imports').expect(200)).body;
    expect(data).toEqual(reports.slice(2).toReversed());
    await account.get(`/contact-imports/${reports[0].importId}`).expect(404);
    const where = { accountId: account.id };
    const counts = async () => [
      await app.db.orm.contactImport.count({ where }),
      await app.db.orm.contactImportRow.count({ where }),
    ];
    expect(await counts()).toEqual([12, 12]);
    while ((await purgeImports(app.db)) > 0);
    expect(await counts()).toEqual([10, 10]);
  });

  test('the file of refused rows can be corrected and imported', async () => {
    const csv = `email;"First ""name"""\nnonsense;=Ada\nb@example.com;"B"b\nc@example.com;C;D\nd@example.com;D\n`;
    const report = await upload(csv, `?${asQuery({ 'First "name"': 'firstName' })}`);
    expect(report).toMatchObject({ total: 4, created: 1, refused: 3 });
    const { text: file } = await account.get(`/contact-imports/${report.importId}/refused-rows`).expect(200);
    expect(parse(file, { bom: true })).toEqual([
      ['Import error', 'email', 'First "name"'],
      ['Line 2: Not a valid email address', 'nonsense', "'=Ada"],
      ['Line 3: The row has a quotation mark in the wrong place', '', ''],
      ['Line 4: The row has 3 columns, but the header has 2', 'c@example.com', 'C'],
    ]);
    const corrected = file.replace('nonsense', 'a@example.com').replace(/^"?Line 3.*\r\n/m, '');
    const again = await upload(corrected, `?${asQuery({ 'First "name"': 'firstName' })}`);
    expect(again).toMatchObject({ total: 2, created: 2, refused: 0 });
    const { data } = (await account.get('/contacts?email=a@example.com')).body;
    expect(data).toMatchObject([{ firstName: '=Ada' }]);
  });

  test('the rows of an erased person are removed from waiting and finished imports @slow', async () => {
    const { body: ada } = await create();
    const refused = 'email,phone\nADA@example.com,\n,+1 (555) 123-4567\nnonsense,\n';
    await upload(refused);
    const { body: ben } = await account.post('/contacts', { phone: '+4915123456789' }).expect(201);
    await upload('email,phone\nnonsense,0151 23456789\n', '?defaultCountry=DE');
    const { body } = await send('email\nada@example.com\nbo@example.com\n').expect(202);
    const { text: file } = await account.get(`/contacts/${ada.contactId}/personal-data`).expect(200);
    const tables = (JSON.parse(file) as { table: string }[]).map(({ table }) => table);
    expect(tables.filter((table) => table === 'contact_import_rows')).toHaveLength(3);
    for (const { contactId } of [ada, ben]) await account.delete(`/contacts/${contactId}`).expect(204);
    expect(await app.db.orm.contactImportRow.count({ where: { accountId: account.id } })).toBe(2);
    expect(await ended(app, account, body.importId)).toMatchObject({ status: 'completed', processed: 2, created: 1 });
  });
});

test('an import of a file larger than 100 MB gets the response 413 before the connection is closed @slow', async () => {
  const part = Buffer.alloc(1024 * 1024, '\n');
  const file = Readable.from(
    (function* parts() {
      yield Buffer.from('email\n');
      for (let count = 0; count <= 100; count += 1) yield part;
    })(),
  );
  const answer = await stream(file);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ error: { code: 'payload_too_large' } });
});

test('after an import is refused before its whole file was read, the connection accepts more requests', async () => {
  const file = `${'x'.repeat(3_000_000)}\n`;
  const head = (start: string, more: string) =>
    `${start} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\n${more}\r\n\r\n`;
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(head('POST /api/v1/contacts/import', `Content-Type: text/csv\r\nContent-Length: ${file.length}`));
  socket.write(file);
  socket.write(head('GET /api/v1/contacts', 'Connection: close'));
  expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
});

test('a cell with thousands of digits is not taken for a phone number', async () => {
  const digits = Array.from({ length: 1000 }, (_each, index) => (index * index + 7919 ** 2 * index) % 1_000_003).join(
    '',
  );
  const { created } = await upload(`email,attributes.sum\nada@example.com,1+${digits}\n`);
  expect(created).toBe(1);
});

test('a file with a content type other than CSV gets 415', async () => {
  await account.post('/contacts/import', {}).expect(415);
});
