import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';

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

describe('contacts', () => {
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
    [{ attributes: JSON.parse('{"__proto__":1}') as object }, 'validation_error', 'attributes.__proto__'],
    [{ attributes: { a: '語'.repeat(5460) } }, 'validation_error', 'attributes'],
    [{ tags: 'vip' }, 'validation_error', 'tags'],
    [{ consent: { fax: { status: 'subscribed' } } }, 'validation_error', 'consent.fax'],
  ])('the contact %j is refused', async (fields, code, field) => {
    const { body } = await create(fields).expect(400);
    expect(body.error).toMatchObject({ code, details: { field } });
  });

  test.each([
    [{ phone: null, email: 'ADA@example.com' }, 'email'],
    [{ email: null }, 'phone'],
    [{ email: 'b@example.com', phone: null, externalId: 'crm-1' }, 'externalId'],
  ])(
    'creating the contact %j is refused only if a contact of the same account has its email address, phone number or external id',
    async (fields, field) => {
      await create({ externalId: 'crm-1' }).expect(201);
      const { body } = await create(fields).expect(409);
      expect(body.error).toMatchObject({ code: 'contact_already_exists', details: { field } });
      const other = await app.account('test');
      await other.post('/contacts', { email: 'ada@example.com' }).expect(201);
    },
  );

  test('an update of a contact changes only the fields of the request, and clears those whose value is null', async () => {
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

  test('the list of contacts has the standard envelope, filters and an exact total', async () => {
    for (let index = 0; index < 3; index += 1)
      await create({ email: `c${index}@example.com`, phone: null, tags: index ? ['vip'] : [] });
    const { body } = await account.get('/contacts?limit=2').expect(200);
    expect(body.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2, next: body.data[1].contactId });
    expect((await account.get('/contacts?tag=vip')).body.pagination.total).toBe(2);
    expect((await account.get('/contacts?email=C1@example.com')).body.data).toHaveLength(1);
  });
});

describe('consent', () => {
  test('messages to a recipient who opted out of a channel are refused on this channel only, until consent is given again', async () => {
    const { body } = await create({ consent: { sms: { status: 'unsubscribed', source: 'form' } } }).expect(201);
    expect(body.consent.sms).toMatchObject({ status: 'unsubscribed', source: 'form' });
    expect((await sendTo('+15551234567').expect(400)).body.error.code).toBe('recipient_opted_out');
    await sendTo('+15551234567', 'whatsapp').expect(202);
    await account.put(`/contacts/${body.contactId}`, { consent: { sms: { status: 'subscribed' } } }).expect(200);
    await sendTo('+15551234567').expect(202);
  });

  test('of two concurrent deletions of the same contact, only one succeeds', async () => {
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
