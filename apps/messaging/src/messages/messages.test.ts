import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { sending } from '../../test/sending.ts';
import { ACCEPT } from './acceptance/accept.ts';
import { acceptBatch, prepareBatch } from './acceptance/deferred.ts';
const app = startTestApp({ worker: true });

const account = given(() => app.account('test'));

const send = (fields: object = {}) =>
  account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello', ...fields });
const { read, settled } = sending(() => account, {});

describe('sending', () => {
  test('sending returns 202 with the five fields of the specification @slow', async () => {
    const { body } = await send().expect(202);
    expect(body).toEqual({
      messageId: expect.stringMatching(/^msg_[0-9a-z]{26}$/),
      channel: 'sms',
      to: '+15551234567',
      status: 'queued',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test('a sandbox message is queued, sending, sent and then delivered', async () => {
    const { body } = await send();
    const message = await settled(body.messageId, 'delivered');
    expect(message.events.map(({ status }: { status: string }) => status)).toEqual([
      'queued',
      'sending',
      'sent',
      'delivered',
    ]);
    expect(message).toMatchObject({
      attempts: 1,
      segments: 1,
      encoding: 'GSM-7',
      error: null,
      possibleDuplicate: false,
    });
  });

  test.each([
    ['+15005550001', 'failed', 'invalid_recipient'],
    ['+15005550002', 'failed', 'recipient_unreachable'],
    ['+15005550011', 'read', undefined],
    ['+15005550012', 'sent', undefined],
  ])('a message to the sandbox number %s ends as %s', async (to, status, code) => {
    const { body } = await send({ to });
    const message = await settled(body.messageId, status);
    expect(message.error?.code).toBe(code);
  });

  test('a message that stays queued in the sandbox can be canceled only once', async () => {
    const [{ body }, later] = [
      await send({ to: '+15005550010' }),
      await send({ scheduledAt: new Date(Date.now() + 3_600_000).toISOString() }),
    ];
    await eventually(async () => (await read(body.messageId)).status === 'queued');
    const canceled = await eventually(async () => {
      const answer = await account.post(`/messages/${body.messageId}/cancel`);
      return answer.status === 200 && answer.body;
    });
    expect(canceled).toMatchObject({ status: 'canceled', canceledAt: expect.any(String) });
    const again = await account.post(`/messages/${body.messageId}/cancel`).expect(409);
    expect(again.body.error).toMatchObject({ code: 'invalid_state', details: { field: 'status', value: 'canceled' } });
    expect((await read(later.body.messageId)).status).toBe('scheduled');
  });

  test.each([
    [{ to: '5551234567' }, 'invalid_phone_number', 'to'],
    [{ to: '+1 555 123 4567' }, 'invalid_phone_number', 'to'],
    [{ channel: 'whatsapp', to: 'ada@example.com' }, 'invalid_phone_number', 'to'],
    [{ channel: 'email', to: '+15551234567' }, 'invalid_email', 'to'],
    [{ channel: 'email', to: 'ada@' }, 'invalid_email', 'to'],
    [{ channel: 'pigeon' }, 'channel_not_connected', 'channel'],
    [{ channel: undefined }, 'validation_error', 'channel'],
    [{ to: undefined }, 'validation_error', 'to'],
    [{ to: 15551234567 }, 'validation_error', 'to'],
    [{ body: undefined }, 'validation_error', 'body'],
    [{ body: '' }, 'validation_error', 'body'],
    [{ body: 'x'.repeat(1601) }, 'validation_error', 'body'],
    [{ scheduledAt: 'tomorrow' }, 'validation_error', 'scheduledAt'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'validation_error', 'expiresAt'],
    [{ metadata: { a: {} } }, 'validation_error', 'metadata.a'],
    [
      { metadata: Object.fromEntries(['a', 'b', 'c'].map((name) => [name, '語'.repeat(460)])) },
      'validation_error',
      'metadata',
    ],
    [{ surprise: 1 }, 'validation_error', 'surprise'],
  ])('the message %j is refused with %s', async (fields, code, field) => {
    const { body } = await send(fields).expect(400);
    expect(body.error).toMatchObject({ code, message: expect.any(String), details: { field } });
  });

  test('the size of variables is counted in bytes', async () => {
    const most = '語'.repeat(Math.floor((65_536 - Buffer.byteLength('{"a":""}')) / 3));
    await send({ variables: { a: most } }).expect(202);
    const { body } = await send({ variables: { a: `${most}語` } }).expect(400);
    expect(body.error.message).toBe('Variables must be at most 65536 bytes');
  });

  test('an unknown contact or template gets 404', async () => {
    expect((await send({ contactId: 'con_0' }).expect(404)).body.error.code).toBe('contact_not_found');
    expect((await send({ body: undefined, templateId: 'tpl_0' }).expect(404)).body.error.code).toBe(
      'template_not_found',
    );
  });

  test('a live account without channels gets the error channel_not_connected', async () => {
    const live = await app.account();
    const { body } = await live
      .post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' })
      .expect(400);
    expect(body.error).toMatchObject({ code: 'channel_not_connected', details: { field: 'channel', value: 'sms' } });
  });

  test('a template is filled in with the contact and the variables', async () => {
    const contact = await account.post('/contacts', {
      phone: '+15557654321',
      firstName: 'Ada',
      attributes: { city: 'Paris' },
    });
    const template = await account.post('/templates', {
      name: 'welcome',
      body: 'Hi {{ firstName }} in {{ city }}: {{ code }}',
    });
    const { contactId } = contact.body;
    const fields = { to: undefined, body: undefined, contactId, templateId: template.body.templateId };
    const { body } = await send({ ...fields, variables: { code: 42 } }).expect(202);
    expect(body.to).toBe('+15557654321');
    expect(await read(body.messageId)).toMatchObject({
      body: 'Hi Ada in Paris: 42',
      contactId,
      templateVersion: 1,
      variables: { code: 42 },
    });
    const missing = await send(fields).expect(400);
    expect(missing.body.error).toMatchObject({ code: 'validation_error', details: { field: 'variables.code' } });
  });

  test('a scheduled message waits for its time, and an expired message is not sent', async () => {
    const { message } = app.db.orm;
    const time = new Date(Date.now() + 3_600_000);
    const { body } = await send({ scheduledAt: time.toISOString() }).expect(202);
    expect(body.status).toBe('scheduled');
    const expiring = await send({ to: '+15005550010', expiresAt: time.toISOString() }).expect(202);
    const where = { id: body.messageId };
    expect(await message.findFirst({ where })).toMatchObject({ status: 'scheduled', nextAttemptAt: time });
    // Simulates that the hour until the given time has passed.
    await message.updateMany({ where, data: { nextAttemptAt: new Date() } });
    await message.updateMany({ where: { id: expiring.body.messageId }, data: { expiresAt: new Date() } });
    await settled(body.messageId, 'delivered');
    await settled(expiring.body.messageId, 'expired');
  });

  test('no message is sent during the recipient’s quiet hours', async () => {
    const now = new Date();
    const clock = (offsetHours: number) =>
      new Date(now.getTime() + offsetHours * 3_600_000).toISOString().slice(11, 16);
    const quiet = await send({ quietHours: { start: clock(-2), end: clock(2) } });
    const loud = await send({ quietHours: { start: clock(2), end: clock(4) } });
    await settled(loud.body.messageId, 'delivered');
    await eventually(async () => (await read(quiet.body.messageId)).status === 'scheduled');
    const { scheduledAt, events } = await read(quiet.body.messageId);
    expect(Date.parse(scheduledAt) - now.getTime()).toBeGreaterThan(3_600_000);
    expect(events.map(({ status }: { status: string }) => status)).toEqual(['queued', 'scheduled']);
    const { attempts, nextAttemptAt } = await app.db.orm.message.findFirstOrThrow({
      where: { id: quiet.body.messageId },
    });
    expect([attempts, nextAttemptAt?.toISOString()]).toEqual([0, scheduledAt]);
  });
});

describe('reading', () => {
  test('the list starts with the newest message and has exact totals', async () => {
    for (let index = 0; index < 3; index += 1) await send({ body: `Text ${index}`, tags: ['spring'] });
    await send({ channel: 'email', to: 'ada@example.com' });
    await eventually(async () => (await account.get('/messages?status=delivered')).body.pagination.total === 4);
    const { body } = await account.get('/messages?limit=2').expect(200);
    expect(body.pagination).toEqual({ page: 1, limit: 2, total: 4, pages: 2, next: body.data[1].messageId });
    expect(body.data.map(({ channel }: { channel: string }) => channel)).toEqual(['email', 'sms']);
    const total = async (query: string) => (await account.get(`/messages?${query}`).expect(200)).body.pagination.total;
    expect(await total('channel=sms')).toBe(3);
    expect(await total('status=queued')).toBe(0);
    expect(await total('tag=spring')).toBe(3);
    expect(await total('to=ADA@example.com')).toBe(1);
    expect(await total(`createdBefore=${new Date(Date.now() - 60_000).toISOString()}`)).toBe(0);
    expect(await total(`createdAfter=${new Date(Date.now() - 60_000).toISOString()}`)).toBe(4);
    expect((await account.get('/messages?page=99').expect(200)).body).toEqual({
      data: [],
      pagination: { page: 99, limit: 50, total: 4, pages: 1, next: null },
    });
  });

  test.each([
    'page=0',
    'limit=0',
    'limit=101',
    'limit=ten',
    'status=lost',
    'createdAfter=yesterday',
    'createdAfter=0000-01-01T00:00:00Z',
    'page=1&page=2',
  ])('the list query ?%s is refused', async (query) => {
    const { body } = await account.get(`/messages?${query}`).expect(400);
    expect(body.error).toMatchObject({ code: 'validation_error', details: { field: query.split('=')[0] } });
  });

  test('an unknown message gets message_not_found', async () => {
    expect((await account.get('/messages/msg_x').expect(404)).body.error.code).toBe('message_not_found');
  });

  test('a test key cannot read or change live data, and its messages do not reach a provider', async () => {
    const { body } = await account.post('/channels', {
      channel: 'sms',
      provider: 'twilio',
      settings: { from: '+15550199' },
      credentials: { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' },
    });
    expect(body.error).toMatchObject({ code: 'validation_error', details: { field: 'provider', value: 'twilio' } });
  });
});

describe('batches', () => {
  test('a batch accepts or refuses each message on its own', async () => {
    const messages = [
      { channel: 'sms', to: '+15551234567', body: 'One' },
      { channel: 'sms', to: 'invalid', body: 'Two' },
      { channel: 'email', to: 'ada@example.com', body: 'Three' },
      'Four',
    ];
    const { body } = await account.post('/messages/batch', { messages }).expect(202);
    expect(body).toMatchObject({ accepted: 2, refused: 2 });
    expect(body.data).toMatchObject([
      { index: 0, messageId: expect.any(String), status: 'queued' },
      { index: 1, error: { code: 'invalid_phone_number' } },
      { index: 2, messageId: expect.any(String) },
      { index: 3, error: { code: 'validation_error' } },
    ]);
    await settled(body.data[0].messageId, 'delivered');
  });

  test.each([0, 1, 2])(
    'a batch refuses only the entry with text that cannot be stored (at position %i)',
    async (position) => {
      const messages: object[] = [0, 1, 2].map((each) => ({ channel: 'sms', to: `+1555123456${each}`, body: 'Hello' }));
      const poisons = [{ body: 'cut \ud83d' }, { metadata: { note: 'a\u0000b' } }, { variables: { 'x\udc00': 1 } }];
      for (const [index, poison] of poisons.entries()) {
        const poisoned = messages.with(position, { ...messages[position], ...poison });
        const { body } = await account
          .post('/messages/batch', { messages: poisoned })
          .set('Idempotency-Key', `poison-${index}`)
          .expect(202);
        expect(body).toMatchObject({ accepted: 2, refused: 1 });
        expect(body.data[position]).toMatchObject({ index: position, error: { code: 'invalid_json' } });
      }
      const { body } = await account.post('/messages/batch', { messages: ['\ud83d', ...messages] }).expect(202);
      expect(body.data[0].error.message).toBe('The body must not contain NUL characters or lone surrogates');
      expect(body.accepted).toBe(3);
    },
  );

  test('a batch stores long texts from a template with several SQL statements @slow', async () => {
    const content = { name: 'long', body: 'Hello', html: `{% for i in (1..480) %}${'x'.repeat(1000)}{% endfor %}` };
    const { templateId } = (await account.post('/templates', content).expect(201)).body;
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const inputs = Array.from({ length: 60 }, (_each, index) => {
      return { channel: 'email', to: index === 30 ? 'invalid' : `ada${index}@example.com`, templateId, scheduledAt };
    });
    const sizes: number[] = [];
    const query: typeof app.db.query = (statement, values = []) => {
      if (statement === ACCEPT) sizes.push(String(values[0]).length);
      return app.db.query(statement, values);
    };
    const { ADDRESS_KEY: addressKey, ENCRYPTION_KEYS: keyring } = app.config;
    const options = { addressKey, accountId: account.id, maxMs: 60_000 };
    const batch = await prepareBatch(app.db, options, inputs);
    const { accepted, refused, data } = await acceptBatch({ ...app.db, query }, keyring, batch);
    expect([accepted, refused]).toEqual([59, 1]);
    expect(data.map(({ index }) => index)).toEqual(inputs.map((_each, index) => index));
    expect(data[30]).toMatchObject({ error: { code: 'invalid_email' } });
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThan(500_000);
    expect(await app.db.orm.message.count({ where: { accountId: account.id } })).toBe(59);
  });

  test('a batch has between 1 and 1,000 messages @slow', async () => {
    await account.post('/messages/batch', { messages: [] }).expect(400);
    const many = Array.from({ length: 1001 }, () => ({ channel: 'sms', to: '+15551234567', body: 'x' }));
    await account.post('/messages/batch', { messages: many }).expect(400);
    const { body } = await account.post('/messages/batch', { messages: many.slice(1) }).expect(202);
    expect(body.accepted).toBe(1000);
  });
});
