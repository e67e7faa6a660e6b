import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { given, startTestApp } from '../../test/app.ts';

const app = startTestApp();

const account = given(() => app.account('test'));

const create = (fields: object = {}) =>
  account.post('/contacts', { email: 'ada@example.com', phone: '+15551234567', firstName: 'Ada', ...fields });
const read = async (id: string) => (await account.get(`/contacts/${id}`).expect(200)).body;
const sendTo = (to: string, channel = 'sms') => account.post('/messages/send', { channel, to, body: 'Hello' });

const lockOf = (contactId: string) => ({
  pool: app.db.pool,
  statement: 'SELECT FROM contacts WHERE id = $1 FOR UPDATE',
  values: [contactId],
});

describe('basic operations', () => {
  test('a contact has the documented shape', async () => {
    const { body } = await create({
      tags: ['a', 'b', 'a'],
      attributes: { visits: 3 },
      timezone: 'Europe/Berlin',
    }).expect(201);
    const unknown = { status: 'unknown', source: null, at: null };
    expect(body).toEqual({
      contactId: expect.stringMatching(/^con_[0-9a-z]{26}$/),
      externalId: null,
      firstName: 'Ada',
      lastName: null,
      email: 'ada@example.com',
      phone: '+15551234567',
      locale: null,
      timezone: 'Europe/Berlin',
      attributes: { visits: 3 },
      tags: ['a', 'b'],
      consent: { sms: unknown, email: unknown, whatsapp: unknown },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await read(body.contactId)).toEqual(body);
  });

  test.each([
    [{ email: 'ada@' }, 'invalid_email', 'email'],
    [{ phone: '0555' }, 'invalid_phone_number', 'phone'],
    [{ email: undefined, phone: undefined }, 'validation_error', 'email'],
    [{ timezone: 'Mars/Olympus' }, 'validation_error', 'timezone'],
    [{ attributes: { 'a b': 1 } }, 'validation_error', 'attributes.a b'],
    [{ tags: 'vip' }, 'validation_error', 'tags'],
    [{ consent: { fax: { status: 'subscribed' } } }, 'validation_error', 'consent.fax'],
  ])('%j is refused', async (fields, code, field) => {
    const { body } = await create(fields).expect(400);
    expect(body.error).toMatchObject({ code, details: { field } });
  });

  test.each([
    [{ phone: null, email: 'ADA@example.com' }, 'email'],
    [{ email: null }, 'phone'],
    [{ email: 'b@example.com', phone: null, externalId: 'crm-1' }, 'externalId'],
  ])('%j is accepted', async (fields, field) => {
    await create({ externalId: 'crm-1' }).expect(201);
    const { body } = await create(fields).expect(409);
    expect(body.error).toMatchObject({ code: 'contact_already_exists', details: { field } });
    const other = await app.account('test');
    await other.post('/contacts', { email: 'ada@example.com' }).expect(201);
  });

  test('an update changes the given fields, and clears fields with null', async () => {
    const { body } = await create();
    const changed = await account
      .put(`/contacts/${body.contactId}`, { firstName: null, lastName: 'Lovelace', email: 'a@example.com' })
      .expect(200);
    expect(changed.body).toMatchObject({
      firstName: null,
      lastName: 'Lovelace',
      email: 'a@example.com',
      phone: '+15551234567',
    });
    await account.put(`/contacts/${body.contactId}`, { email: null, phone: null }).expect(400);
    await create({ phone: '+15557654321' }).expect(201);
    const taken = await account.put(`/contacts/${body.contactId}`, { phone: '+15557654321' }).expect(409);
    expect(taken.body.error).toMatchObject({ code: 'contact_already_exists', details: { field: 'phone' } });
    const unknown = await account.put('/contacts/con_0', { firstName: 'Eve' }).expect(404);
    expect(unknown.body.error.code).toBe('contact_not_found');
  });

  test('the list has the standard envelope, filters and an exact total', async () => {
    for (let index = 0; index < 3; index += 1)
      await create({ email: `c${index}@example.com`, phone: null, tags: index ? ['vip'] : [] });
    const { body } = await account.get('/contacts?limit=2').expect(200);
    expect(body.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2, next: body.data[1].contactId });
    expect((await account.get('/contacts?tag=vip')).body.pagination.total).toBe(2);
    expect((await account.get('/contacts?email=C1@example.com')).body.data).toHaveLength(1);
  });
});

describe('consent', () => {
  test('an opted-out recipient is refused on that channel only, until consent is given again', async () => {
    const { body } = await create({ consent: { sms: { status: 'unsubscribed', source: 'form' } } }).expect(201);
    expect(body.consent.sms).toMatchObject({ status: 'unsubscribed', source: 'form' });
    expect((await sendTo('+15551234567').expect(400)).body.error.code).toBe('recipient_opted_out');
    await sendTo('+15551234567', 'whatsapp').expect(202);
    await account.put(`/contacts/${body.contactId}`, { consent: { sms: { status: 'subscribed' } } }).expect(200);
    await sendTo('+15551234567').expect(202);
  });

  test('deleting a contact erases its personal data but keeps its opt-out', async () => {
    const { body } = await create({ consent: { sms: { status: 'unsubscribed' } } });
    const sent = (await sendTo('Ada@Example.com', 'email').expect(202)).body.messageId;
    await account.delete(`/contacts/${body.contactId}`).expect(204);
    await account.get(`/contacts/${body.contactId}`).expect(404);
    await account.delete(`/contacts/${body.contactId}`).expect(404);
    expect((await account.get(`/messages/${sent}`)).body).toMatchObject({
      to: '',
      body: '',
      contactId: null,
      status: 'canceled',
    });
    expect((await sendTo('+15551234567').expect(400)).body.error.code).toBe('recipient_opted_out');
    await sendTo('ada@example.com', 'email').expect(202);
    const tables = ['contacts', 'suppressions', 'messages', 'webhook_outbox'];
    for (const name of tables) {
      const rows = await app.db.query<{ row: string }>(
        { name: `all_${name}`, text: `SELECT row_to_json(t)::text AS row FROM ${name} t WHERE account_id = $1` },
        [account.id],
      );
      const personal = rows.filter(({ row }) => /\+15551234567|\bAda\b/.test(row));
      expect(personal).toEqual([]);
    }
    const again = await create().expect(201);
    expect(again.body.consent.sms.status).toBe('unsubscribed');
  });

  test('only one of two concurrent deletions succeeds', async () => {
    const { body } = await create();
    const deletions = await whileLocked(lockOf(body.contactId), async (waiting) => {
      const both = Array.from({ length: 2 }, () => account.delete(`/contacts/${body.contactId}`).then((a) => a));
      await eventually(async () => (await waiting()) === both.length);
      return both;
    });
    expect((await Promise.all(deletions)).map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  test('deleting a contact suppresses all of its addresses if requested', async () => {
    const { body } = await create();
    await account.delete(`/contacts/${body.contactId}?suppress=true`).expect(204);
    for (const [to, channel] of [
      ['+15551234567', 'sms'],
      ['+15551234567', 'whatsapp'],
      ['ada@example.com', 'email'],
    ] as const) {
      expect((await sendTo(to, channel).expect(400)).body.error.code).toBe('recipient_opted_out');
    }
  });
});

describe('import and export', () => {
  const upload = (csv: string, query = '') =>
    app.http.post(`/api/v1/contacts/import${query}`).set('X-API-Key', account.key).type('text/csv').send(csv);

  test('valid rows are stored, and invalid ones are reported with their reason', async () => {
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
    const { body } = await upload(csv).expect(200);
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

  test.each([
    ['Windows-1252', 'latin1', 'text/csv'],
    ['Windows-1252 that is named', 'latin1', 'text/csv; charset=windows-1252'],
    ['UTF-8', 'utf8', 'text/csv'],
    ['UTF-16', 'utf16le', 'text/csv; charset=utf-16le'],
  ] as const)(
    'a spreadsheet file with semicolons and common headings is imported in %s',
    async (_name, encoding, type) => {
      const lines = [
        'Given name;E-mail;Mobile phone;attributes.City;',
        'Zoë;zoe@example.com;0151 12345678;Köln;',
        ';;030 1;;',
      ];
      const { body } = await app.http
        .post('/api/v1/contacts/import?defaultCountry=DE')
        .set('X-API-Key', account.key)
        .set('Content-Type', type)
        .send(Buffer.from(lines.join('\r\n'), encoding))
        .expect(200);
      expect(body).toMatchObject({ total: 2, created: 1, refused: 1 });
      expect(body.errors).toMatchObject([{ row: 2, line: 3, code: 'invalid_phone_number', field: 'phone' }]);
      const [contact] = (await account.get('/contacts?email=zoe%40example.com')).body.data;
      expect(contact).toMatchObject({ firstName: 'Zoë', phone: '+4915112345678', attributes: { City: 'Köln' } });
    },
  );

  test.each([
    ['?defaultCountry=Germany', 'email\n', 'text/csv', 400, 'defaultCountry'],
    ['', 'email,E-Mail\n', 'text/csv', 400, 'email'],
    ['', 'email,,phone\n', 'text/csv', 400, 'body'],
    ['', 'email\n', 'text/csv; charset=klingon', 415, undefined],
  ])('import%s of %j as %s returns %i', async (query, csv, type, status, field) => {
    const request = app.http.post(`/api/v1/contacts/import${query}`).set('X-API-Key', account.key);
    const { body } = await request.set('Content-Type', type).send(csv).expect(status);
    expect(body.error.details?.field).toBe(field);
  });

  test('a row with a different number of columns than the header is refused', async () => {
    const { body } = await upload('email,firstName\na@example.com,A,,\nb@example.com,B,C\nc@example.com\n').expect(200);
    expect(body).toMatchObject({ created: 1, refused: 2 });
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'The row has 3 columns, and the header 2',
      'The row has 1 columns, and the header 2',
    ]);
  });

  test('with `update`, the non-empty cells of a row replace the fields of the existing contact', async () => {
    const { body } = await create({ tags: ['old'] });
    const report = await upload('email,lastName,tags\nADA@example.com,Lovelace,new\n', '?update=true').expect(200);
    expect(report.body).toMatchObject({ created: 0, updated: 1, refused: 0 });
    const contact = await read(body.contactId);
    expect(contact).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' });
    expect(contact.tags.sort()).toEqual(['new', 'old']);
  });

  test('a dry run reports the results of the import without changing contacts', async () => {
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
    const { body: dry } = await upload(csv, '?update=true&dryRun=true').expect(200);
    expect(dry).toMatchObject({ total: 3, created: 1, updated: 1, refused: 1, errors: [{ row: 3, field: 'email' }] });
    expect(await counts()).toEqual(before);
    const contact = await read(body.contactId);
    expect([contact.lastName, contact.tags]).toEqual([null, ['old']]);
    await sendTo('+15551234567').expect(202);
    expect((await upload(csv, '?update=true').expect(200)).body).toEqual(dry);
    expect((await read(body.contactId)).tags.sort()).toEqual(['new', 'old']);
    expect((await sendTo('+15551234567').expect(400)).body.error.code).toBe('recipient_opted_out');
  });

  test.each([
    ['email,shoeSize\na@example.com,42\n', 'shoeSize'],
    ['firstName\nAda\n', 'email'],
    ['email,email\na@example.com,b@example.com\n', 'email'],
    ['"email\na@example.com\n', 'body'],
    ['', 'email'],
  ])('the file %j is refused as a whole', async (csv, field) => {
    const { body } = await upload(csv).expect(400);
    expect(body.error).toMatchObject({ code: 'validation_error', details: { field } });
  });

  test.each([
    ['a column too many', Buffer.from('bad@example.com,B,more')],
    ['a column too few', Buffer.from('bad@example.com')],
    ['a quotation mark within a value', Buffer.from('bad@example.com,5" pipe')],
    ['text after a closing quotation mark', Buffer.from('bad@example.com,"A"a')],
    ['a second quotation in a cell', Buffer.from('bad@example.com,"A" "B"')],
    ['more than 100 kB', Buffer.from(`bad@example.com,${'x'.repeat(100_000)}`)],
    ['Latin-1', Buffer.from('bad@example.com,Jos\u00e9', 'latin1')],
  ])('a row with %s is reported with its number, and every other row is stored', async (_name, bad) => {
    const good = Array.from({ length: 1_100 }, (_each, index) => Buffer.from(`p${index}@example.com,Pé\n`));
    const file = Buffer.concat([Buffer.from('email,firstName\n'), ...good.toSpliced(600, 0, bad, Buffer.from('\n'))]);
    const { body } = await app.http
      .post('/api/v1/contacts/import')
      .set('X-API-Key', account.key)
      .type('text/csv')
      .send(file)
      .expect(200);
    expect(body).toMatchObject({ total: 1_101, created: 1_100, refused: 1 });
    expect(body.errors).toMatchObject([{ row: 601, code: 'validation_error' }]);
  });

  test('attributes that are nested too deeply invalidate only their row', async () => {
    const deep = `"{""a"":${'['.repeat(7_000)}${']'.repeat(7_000)}}"`;
    const { body } = await upload(`email,attributes\nbad@example.com,${deep}\nada@example.com,\n`).expect(200);
    expect(body).toMatchObject({ created: 1, refused: 1, errors: [{ row: 1, field: 'attributes' }] });
  });

  test('a U+FFFD in a contact survives an export and an import', async () => {
    await account.post('/contacts', { email: 'ada@example.com', firstName: 'A\ufffd' }).expect(201);
    const { text: file } = await account.get('/contacts/export').expect(200);
    expect((await upload(file, '?update=true').expect(200)).body).toMatchObject({ updated: 1, refused: 0 });
  });

  test('rows about the same contact update it in the order of the file', async () => {
    await account.post('/contacts', { email: 'ada@example.com' }).expect(201);
    const csv = 'email,firstName,tags\nada@example.com,A,x\nADA@example.com,B,y\nada@example.com,C,\n';
    const { body } = await upload(csv, '?update=true').expect(200);
    expect(body).toEqual({ total: 3, created: 0, updated: 3, refused: 0, errors: [] });
    const [contact] = (await account.get('/contacts').expect(200)).body.data;
    expect(contact).toMatchObject({ firstName: 'C', tags: ['x', 'y'] });
  });

  test('concurrent imports of the same opt-outs in different orders all succeed', async () => {
    const rows = Array.from({ length: 60 }, (_each, index) => `p${index}@example.com,unsubscribed\n`);
    const files = Array.from({ length: 6 }, (_each, index) => (index % 2 ? rows.toReversed() : rows).join(''));
    const answers = await Promise.all(files.map((file) => upload(`email,consent.email\n${file}`, '?update=true')));
    expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
  });

  test('an import and a change that deadlock over the same opt-out both succeed', async () => {
    const { body: ada } = await account.post('/contacts', { phone: '+15550001000' }).expect(201);
    // The change locks the contact and then waits for the opt-out; the import has locked the opt-out and waits for the contact.
    const unsubscribed = { consent: { sms: { status: 'unsubscribed' } } };
    const { change, imported } = await whileLocked(lockOf(ada.contactId), async (waiting) => {
      const first = account.put(`/contacts/${ada.contactId}`, unsubscribed).then((a) => a);
      await eventually(async () => (await waiting()) === 1);
      const second = upload('phone,consent.sms\n+15550001000,unsubscribed\n', '?update=true').then((a) => a);
      await eventually(async () => (await waiting()) === 2);
      return { change: first, imported: second };
    });
    expect([(await change).status, (await imported).status]).toEqual([200, 200]);
    expect((await imported).body).toMatchObject({ total: 1, created: 0, updated: 1, refused: 0 });
  });

  test('an unclosed quotation is reported, and the rows before it are imported and counted', async () => {
    const { body } = await upload('email,firstName\na@example.com,A\nb@example.com,"B\nc@example.com,C\n').expect(200);
    expect(body).toMatchObject({ total: 2, created: 1, refused: 1, errors: [{ row: 2, field: 'body' }] });
  });

  test('importing an unmodified export creates the same contacts', async () => {
    const contact = {
      email: 'ada@example.com',
      phone: '+15550000009',
      externalId: '-17b',
      firstName: '=SUM(1)',
      lastName: "O'Neil; @home",
      timezone: 'Europe/Paris',
      attributes: { plan: 'pro', since: 2019, nested: { list: [1, 'two'] } },
      tags: ['vip', '+new'],
      consent: { sms: { status: 'unsubscribed' } },
    };
    const { body: before } = await account.post('/contacts', contact).expect(201);
    const { text: file } = await account.get('/contacts/export').expect(200);
    expect(file).toContain("'=SUM(1)");
    const other = await app.account('test');
    const sent = app.http.post('/api/v1/contacts/import').set('X-API-Key', other.key).type('text/csv').send(file);
    expect((await sent.expect(200)).body).toMatchObject({ total: 1, created: 1, refused: 0 });
    const { data } = (await other.get('/contacts').expect(200)).body;
    const { contactId: _id, createdAt: _at, updatedAt: _later, consent: _consent, ...same } = before;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject(same);
    expect(data[0].consent).toMatchObject({ sms: { status: 'unsubscribed' }, email: { status: 'unknown' } });
    const again = await upload(file, '?update=true').expect(200);
    expect(again.body).toMatchObject({ created: 0, updated: 1, refused: 0 });
  });

  test.each([
    ['tags with semicolons and backslashes', { tags: ['a;b', 'c\\', '\\;', 'd\\e', ';=1', "'=2", '\\\\', 'plain'] }],
    ['names that begin as an export makes formulas harmless', { firstName: "'=x", lastName: "''+1;'=2" }],
    ['attributes that look so', { attributes: { note: "a;'=x" } }],
  ])('%s survive an export and an import', async (_name, fields) => {
    await account.post('/contacts', { email: 'ada@example.com', ...fields }).expect(201);
    const { text: file } = await account.get('/contacts/export').expect(200);
    const other = await app.account('test');
    const sent = app.http.post('/api/v1/contacts/import').set('X-API-Key', other.key).type('text/csv').send(file);
    expect((await sent.expect(200)).body).toMatchObject({ created: 1, refused: 0 });
    expect((await other.get('/contacts').expect(200)).body.data).toMatchObject([fields]);
  });

  test('a file of more than 100 MB gets 413, and the connection stays open for the response', async () => {
    const part = Buffer.alloc(1024 * 1024, '\n');
    const file = Readable.from(
      (function* parts() {
        yield Buffer.from('email\n');
        for (let count = 0; count <= 100; count += 1) yield part;
      })(),
    );
    const answer = await fetch(`${app.url}/api/v1/contacts/import`, {
      method: 'POST',
      headers: { 'X-API-Key': account.key, 'Content-Type': 'text/csv' },
      body: Readable.toWeb(file) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: { code: 'payload_too_large' } });
  });

  test('a connection accepts more requests after a file was refused early', async () => {
    const file = `${'x'.repeat(3_000_000)}\n`;
    const head = (start: string, more: string) =>
      `${start} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\n${more}\r\n\r\n`;
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(head('POST /api/v1/contacts/import', `Content-Type: text/csv\r\nContent-Length: ${file.length}`));
    socket.write(file);
    socket.write(head('GET /api/v1/contacts', 'Connection: close'));
    expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });

  test('another content type gets 415', async () => {
    await account.post('/contacts/import', {}).expect(415);
  });

  test('20,000 rows are imported and exported', async () => {
    const rows = Array.from({ length: 20_000 }, (_each, index) => `person${index}@example.com,P${index}`);
    const { body } = await upload(`email,firstName\n${rows.join('\n')}\n`).expect(200);
    expect(body).toMatchObject({ total: 20_000, created: 20_000, refused: 0 });
    expect((await account.get('/contacts?limit=1')).body.pagination.total).toBe(20_000);
    const exported = await account.get('/contacts/export').expect(200);
    expect(exported.headers['content-type']).toContain('text/csv');
    const lines = exported.text.trim().split('\r\n');
    expect(lines).toHaveLength(20_001);
    expect(lines[0]).toMatch(/^contactId,externalId,firstName/);
  });
});
