import PostalMime from 'postal-mime';

import { given, startTestApp } from '../../../test/app.ts';
import { connectPostmark, connectSes, connectSmtp } from '../../../test/channels.ts';
import { sending } from '../../../test/sending.ts';

const app = startTestApp({ worker: true, simulators: true });
const { world } = app;
const mail = { channel: 'email', to: 'ada@example.com', subject: 'Your invoice', body: 'Attached.' };
const { send, read, settled } = sending(() => account, mail);

const account = given(() => app.account());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const invoice = { fileName: 'Rechnung März.pdf', contentType: 'application/pdf', content: base64('%PDF-1.7 invoice') };
const logo = { fileName: 'logo.png', contentType: 'image/png', content: base64('a picture'), contentId: 'logo' };
const extras = {
  html: '<p><img src="cid:logo"> Attached.</p>',
  replyTo: 'Accounts <accounts@example.com>',
  headers: { 'X-Order': '4711', References: '<earlier@example.com>' },
  attachments: [invoice, logo],
};

/** The mail as a mail client reads it. */
async function parsed(provider: 'smtp' | 'ses') {
  const [entry] = await world.waitForMessages({ provider });
  const body = entry?.request.body ?? Buffer.alloc(0);
  const raw = provider === 'smtp' ? body : Buffer.from(JSON.parse(body.toString()).Content.Raw.Data, 'base64');
  return PostalMime.parse(raw);
}

test.each(['smtp', 'ses'] as const)('subject, text and file names arrive unchanged over %s @slow', async (provider) => {
  await (provider === 'smtp' ? connectSmtp : connectSes)(account, world);
  const subject = 'On =?utf-8?q?=41?= and "=?" in subjects, with Ümläute, 😀 and more than one line of words';
  const attachments = [{ ...logo, contentId: undefined, fileName: ' two  spaces .png ' }];
  await settled(await send({ subject, body: 'a\rb\r\nc', html: '<p>a\rb</p>', attachments }), 'delivered');
  const arrived = await parsed(provider);
  expect(arrived.subject).toBe(subject);
  expect(arrived.text?.trimEnd()).toBe('a\nb\nc');
  expect(arrived.html?.trimEnd()).toBe('<p>a\nb</p>');
  expect(arrived.attachments[0]?.filename).toBe(' two  spaces .png ');
});

test.each(['smtp', 'ses'] as const)(
  'attachments, inline images, reply-to and headers arrive over %s @slow',
  async (provider) => {
    await (provider === 'smtp' ? connectSmtp : connectSes)(account, world);
    await settled(await send(extras), 'delivered');
    const arrived = await parsed(provider);
    expect(arrived.replyTo).toEqual([{ name: 'Accounts', address: 'accounts@example.com' }]);
    const headers = Object.fromEntries(arrived.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ 'x-order': '4711', references: '<earlier@example.com>' });
    const files = arrived.attachments.map(({ filename, mimeType, disposition, contentId, content }) => {
      return { filename, mimeType, disposition, contentId, content: Buffer.from(content as ArrayBuffer).toString() };
    });
    expect(files).toHaveLength(2);
    expect(files).toContainEqual(
      expect.objectContaining({
        filename: 'Rechnung März.pdf',
        mimeType: 'application/pdf',
        content: '%PDF-1.7 invoice',
      }),
    );
    expect(files).toContainEqual(
      expect.objectContaining({
        filename: 'logo.png',
        disposition: 'inline',
        contentId: '<logo>',
        content: 'a picture',
      }),
    );
  },
);

const NAMES = ['Shop, Berlin', 'Eve: eve@example.com; Ada', '(Accounts', 'Ada "The" \\ Countess'];
test.each(NAMES)('the display name in a Reply-To field is never read as an address or a comment: %s', async (name) => {
  await connectSes(account, world);
  await settled(await send({ replyTo: `${name} <accounts@example.com>` }), 'delivered');
  const arrived = await parsed('ses');
  expect(arrived.replyTo).toEqual([{ name, address: 'accounts@example.com' }]);
});

test('names are quoted and line breaks removed before Postmark gets them, so that they cannot add header fields @slow', async () => {
  await connectPostmark(account, world);
  await settled(
    await send({ replyTo: 'Shop, "B" <accounts@example.com>', subject: 'Hi\r\nBcc: eve@example.com' }),
    'delivered',
  );
  const [entry] = await world.waitForMessages({ provider: 'postmark' });
  expect(JSON.parse(entry?.request.body.toString() ?? '')).toMatchObject({
    ReplyTo: String.raw`"Shop, \"B\"" <accounts@example.com>`,
    Subject: 'Hi Bcc: eve@example.com',
  });
});

test('attachments, reply-to and headers arrive over Postmark', async () => {
  await connectPostmark(account, world);
  await settled(await send(extras), 'delivered');
  const [entry] = await world.waitForMessages({ provider: 'postmark' });
  const request = JSON.parse(entry?.request.body.toString() ?? '');
  expect(request.ReplyTo).toBe('Accounts <accounts@example.com>');
  expect(request.Headers).toContainEqual({ Name: 'X-Order', Value: '4711' });
  expect(request.Attachments).toEqual([
    { Name: 'Rechnung März.pdf', ContentType: 'application/pdf', Content: invoice.content },
    { Name: 'logo.png', ContentType: 'image/png', Content: logo.content, ContentID: 'cid:logo' },
  ]);
});

test('a message shows its attachments without their content @slow', async () => {
  await connectSmtp(account, world);
  const id = await send(extras);
  const message = await settled(id, 'delivered');
  expect(message).toMatchObject({
    replyTo: 'Accounts <accounts@example.com>',
    headers: { 'X-Order': '4711' },
    attachments: [
      { fileName: 'Rechnung März.pdf', contentType: 'application/pdf', contentId: null, bytes: 16 },
      { fileName: 'logo.png', contentType: 'image/png', contentId: 'logo', bytes: 9 },
    ],
  });
  const list = await account.get('/messages').expect(200);
  expect(list.body.data[0]).not.toHaveProperty('attachments');
  expect(JSON.stringify(message) + list.text).not.toContain(invoice.content);
});

const file = (fields: object) => ({ attachments: [{ ...invoice, ...fields }] });
test.each([
  [{ headers: { Bcc: 'eve@example.com' } }, 'headers.Bcc'],
  [{ headers: { 'List-Unsubscribe': '<https://example.com>' } }, 'headers.List-Unsubscribe'],
  [{ headers: { 'dkim-signature': 'v=1' } }, 'headers.dkim-signature'],
  [{ headers: { 'X-SES-CONFIGURATION-SET': 'mine' } }, 'headers.X-SES-CONFIGURATION-SET'],
  [{ headers: { 'X-PM-Tag': 'mine' } }, 'headers.X-PM-Tag'],
  [{ headers: { 'X-A': 'a\r\nBcc: eve@example.com' } }, 'headers.X-A'],
  [{ headers: { 'X-A: b\r\nBcc': 'eve@example.com' } }, 'headers.X-A: b\r\nBcc'],
  [{ headers: { 'X-A': 'a', 'x-a': 'b' } }, 'headers'],
  [{ headers: Object.fromEntries(Array.from({ length: 21 }, (_each, index) => [`X-${index}`, 'a'])) }, 'headers'],
  [{ replyTo: 'ada@example.com\r\nBcc: eve@example.com' }, 'replyTo'],
  [{ replyTo: 'ada,eve@example.com' }, 'replyTo'],
  [{ replyTo: 'A\u000bB <ada@example.com>' }, 'replyTo'],
  [file({ fileName: 'a\r\nContent-Type: text/html' }), 'attachments.0.fileName'],
  [file({ fileName: '../../etc/passwd' }), 'attachments.0.fileName'],
  [file({ fileName: 'gpj.exe\u202E' }), 'attachments.0.fileName'],
  [file({ contentType: 'text/html; charset=x\r\nBcc: e' }), 'attachments.0.contentType'],
  [file({ contentType: 'multipart/mixed' }), 'attachments.0.contentType'],
  [file({ content: 'no base64!' }), 'attachments.0.content'],
  // The check must take linear time: a search for the padding that began again at each `=` would take quadratic time.
  [file({ content: `${'='.repeat(3_000_000)}x` }), 'attachments.0.content'],
  [file({ content: '' }), 'attachments.0.content'],
  [file({ contentId: 'a>\r\nBcc: e' }), 'attachments.0.contentId'],
  [file({ path: '/etc/passwd' }), 'attachments.0.path'],
  [{ attachments: Array.from({ length: 21 }, () => invoice) }, 'attachments'],
  [{ attachments: [{ ...invoice, content: Buffer.alloc(3 * 1024 * 1024 + 1).toString('base64') }] }, 'attachments'],
])(
  'a mail with dangerous or too large fields is refused with an error that names the field (case %#)',
  async (fields, field) => {
    await connectSmtp(account, world);
    const { body } = await account.post('/messages/send', { ...mail, ...fields }).expect(400);
    expect(body.error).toMatchObject({ code: 'validation_error', details: { field } });
  },
);

test.each(['replyTo', 'headers', 'attachments'] as const)(
  'the field %s is refused on SMS and WhatsApp',
  async (field) => {
    await account.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201);
    const { body } = await account
      .post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello', [field]: extras[field] })
      .expect(400);
    expect(body.error.details.field).toBe(field);
  },
);

test('attachments of the largest size are sent @slow', async () => {
  await connectSes(account, world);
  const content = Buffer.alloc(3 * 1024 * 1024, 'x');
  await settled(await send({ attachments: [{ ...invoice, content: content.toString('base64') }] }), 'delivered');
  expect(world.messages({ provider: 'ses' })[0]?.notes).toMatchObject({
    attachments: 'Rechnung März.pdf (application/pdf)',
  });
});

test('in a batch, only the message with an invalid attachment is refused @slow', async () => {
  await connectSmtp(account, world);
  const messages = [
    { ...mail, ...extras },
    { ...mail, ...file({ content: 'no base64!' }) },
    { ...mail, to: 'bob@example.com' },
  ];
  const { body } = await account.post('/messages/batch', { messages }).expect(202);
  expect(body).toMatchObject({ accepted: 2, refused: 1 });
  await world.waitForMessages({ provider: 'smtp' }, 2);
});

test('erasing a person removes only the attachments of the person’s own messages @slow', async () => {
  await connectSmtp(account, world);
  const contact = await account.post('/contacts', { email: 'ada@example.com' }).expect(201);
  const [id, other] = [await send(extras), await send({ ...extras, to: 'bob@example.com' })];
  await settled(id, 'delivered');
  await settled(other, 'delivered');
  await account.delete(`/contacts/${contact.body.contactId}`).expect(204);
  expect(await read(id)).toMatchObject({ replyTo: null, headers: {}, attachments: [] });
  expect((await read(other)).attachments).toHaveLength(2);
  const { rows } = await app.db.pool.query('SELECT mail, mail_files FROM messages WHERE id = $1', [id]);
  expect(rows).toEqual([{ mail: null, mail_files: null }]);
});
