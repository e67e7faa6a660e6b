import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../../test/app.ts';
import { connectPostmark, connectSes, connectSmtp } from '../../../test/channels.ts';
import { verifyDomain } from '../../../test/domains.ts';
import { sending } from '../../../test/sending.ts';
import { acceptDrafts, withCopies } from './copies.ts';
import { draftMessage } from './drafts.ts';
import { SUPPRESSED } from '../opt-outs.ts';
import { NewMessage } from '../schemas.ts';

const app = startTestApp({
  worker: true,
  simulators: true,
  environment: ({ dnsUrl }) => ({ DNS_SERVERS: new URL(dnsUrl).host }),
});
const { world } = app;
const mail = { channel: 'email', to: 'ada@example.com', subject: 'Hi' };
const { send, read, settled } = sending(() => account, mail);
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

const account = given(() => app.account());

const refused = async (fields: object, field: string, code: string) => {
  const { body } = await account.post('/messages/send', { ...mail, body: 'Hello', ...fields }).expect(400);
  expect(body.error).toMatchObject({ code, details: { field } });
};
const rawOf = (to: string) =>
  world
    .messages({ provider: 'smtp' })
    .find((each) => each.to === to)
    ?.request.body.toString() ?? '';
const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw.replaceAll(/\r\n\s+/g, ' '))?.[1];
const rows = () => app.db.orm.message.count({ where: { accountId: account.id } });

test('all recipients get the mail with the same visible addresses, and without the addresses of blind copies @slow', async () => {
  await connectSmtp(account, world);
  const id = await send({ cc: ['Bob <bob@example.com>', 'cy@example.com'], bcc: ['"Dee, D." <dee@example.com>'] });
  const message = await settled(id, 'delivered');
  expect(message).toMatchObject({
    to: 'ada@example.com',
    cc: ['Bob <bob@example.com>', 'cy@example.com'],
    copyOf: null,
  });
  expect(message.copies.map(({ type }: { type: string }) => type)).toEqual(['cc', 'cc', 'bcc']);
  for (const { messageId } of message.copies) await settled(messageId, 'delivered');
  const dee = await read(message.copies[2].messageId);
  expect(dee).toMatchObject({ to: 'dee@example.com', copyOf: id, copies: [] });
  for (const to of ['ada@example.com', 'bob@example.com', 'cy@example.com', 'dee@example.com']) {
    const raw = rawOf(to);
    expect(headerOf(raw, 'To')).toBe('ada@example.com');
    expect(headerOf(raw, 'Cc')).toBe('Bob <bob@example.com>, cy@example.com');
    // Searches for the whole name and address, because a hexadecimal identifier may contain "dee".
    expect([to, /dee@|dee, d/i.test(raw)]).toEqual([to, false]);
    expect(world.countMessages('smtp', to, 'Hello')).toBe(1);
  }
  const { body } = await account.get('/numbers?groupBy=channel').expect(200);
  expect(body.total).toMatchObject({ messages: 4, delivered: 4 });
});

test('a bounce of a copy fails the copy and suppresses its recipient, and the message stays delivered @slow', async () => {
  const { callbackUrls, bounceSecret } = await connectSmtp(account, world);
  const id = await send({ cc: ['bob@example.com'] });
  const [{ messageId }] = (await settled(id, 'delivered')).copies;
  await settled(messageId, 'delivered');
  const url = `${callbackUrls['mail']}?token=${bounceSecret}`;
  await world.smtp.bounce({ returnPath: `b+${messageId}@bounces.example.com`, recipient: 'bob@example.com', url });
  expect(await settled(messageId, 'failed')).toMatchObject({ error: { code: 'invalid_recipient' } });
  expect((await read(id)).status).toBe('delivered');
  const suppressed = async () => (await account.get('/suppressions').expect(200)).body.data;
  await eventually(async () => (await suppressed()).length === 1);
  expect(await suppressed()).toMatchObject([{ address: 'bob@example.com' }]);
});

test('if the server refuses the recipient of one copy, the other copies are delivered', async () => {
  await connectSmtp(account, world);
  const { copies } = await settled(await send({ cc: ['reject@example.com', 'cy@example.com'] }), 'delivered');
  await settled(copies[0].messageId, 'failed');
  await settled(copies[1].messageId, 'delivered');
});

test('an opt-out after acceptance prevents only the copy of that recipient @slow', async () => {
  await connectSmtp(account, world);
  await account
    .post('/suppressions', { channel: 'email', address: 'Bob@example.com', category: 'marketing' })
    .expect(201);
  await refused({ cc: ['cy@example.com', 'bob@example.com'], category: 'marketing' }, 'cc.1', 'recipient_opted_out');
  await refused({ to: 'bob@example.com', bcc: ['cy@example.com'] }, 'to', 'recipient_opted_out');
  expect(await rows()).toBe(0);
  await settled(await send({ cc: ['bob@example.com'], category: 'transactional' }), 'delivered');
  const later = await read(await send({ bcc: ['dee@example.com'], scheduledAt: tomorrow() }));
  await account.post('/suppressions', { channel: 'email', address: 'dee@example.com' }).expect(201);
  expect((await read(later.copies[0].messageId)).error.code).toBe('recipient_opted_out');
  expect((await read(later.messageId)).status).toBe('scheduled');
});

test('a recipient who opts out while a message is being accepted gets no copy @slow', async () => {
  await connectSmtp(account, world);
  const options = { addressKey: app.config.ADDRESS_KEY, accountId: account.id, lane: 'single' } as const;
  const input = NewMessage.parse({ ...mail, body: 'Hello', cc: ['bob@example.com', 'cy@example.com'] });
  const drafts = withCopies(await draftMessage(app.db, options, input), options.addressKey, input);
  const query: typeof app.db.query = async (statement, values) => {
    const found = await app.db.query(statement, values);
    if (statement === SUPPRESSED)
      await account.post('/suppressions', { channel: 'email', address: 'bob@example.com' }).expect(201);
    return found as never;
  };
  expect(await acceptDrafts({ ...app.db, query }, options.addressKey, drafts)).toBeNull();
  const { copies } = await read(drafts[0].id);
  expect(copies).toEqual([{ messageId: drafts[2]?.id, type: 'cc' }]);
  await settled(copies[0].messageId, 'delivered');
});

test('the domain of a Reply-To address is sent in ASCII, which all mail servers accept @slow', async () => {
  await connectSmtp(account, world);
  const message = await settled(await send({ replyTo: 'Bücher, Ada <ada@BÜCHER.example>' }), 'delivered');
  expect(message.replyTo).toBe('"Bücher, Ada" <ada@xn--bcher-kva.example>');
  expect(headerOf(rawOf('ada@example.com'), 'Reply-To')).toMatch(/ <ada@xn--bcher-kva\.example>$/);
});

test('canceling a message cancels its copies', async () => {
  await connectSmtp(account, world);
  const { messageId, copies } = await read(await send({ cc: ['bob@example.com'], scheduledAt: tomorrow() }));
  await account.post(`/messages/${messageId}/cancel`).expect(200);
  expect((await read(copies[0].messageId)).status).toBe('canceled');
});

test('attachments are stored once and reach all recipients @slow', async () => {
  await connectSmtp(account, world);
  const attachments = [{ fileName: 'a.txt', contentType: 'text/plain', content: btoa('attached') }];
  const { copies } = await settled(await send({ cc: ['bob@example.com'], attachments }), 'delivered');
  await settled(copies[0].messageId, 'delivered');
  expect(rawOf('bob@example.com')).toContain(btoa('attached'));
  const stored = await app.db.orm.message.findMany({ where: { accountId: account.id }, orderBy: { id: 'asc' } });
  expect(stored.map(({ mailFiles }) => mailFiles !== null)).toEqual([true, false]);
});

test("if a person is erased, the copies of their mail are erased, and their name is erased from other people's mail @slow", async () => {
  await connectSmtp(account, world);
  const [ada, bob] = await Promise.all(
    ['ada@example.com', 'bob@example.com'].map(
      async (email) => (await account.post('/contacts', { email })).body.contactId,
    ),
  );
  const later = { scheduledAt: tomorrow() };
  const first = await read(
    await send({ ...later, cc: ['Bob <BOB@example.com>', 'cy@example.com'], body: 'About Ada' }),
  );
  await account.delete(`/contacts/${bob}`).expect(204);
  const [copyToBob, copyToCy] = first.copies;
  expect(await read(copyToBob.messageId)).toMatchObject({ to: '', body: '', status: 'canceled', cc: [] });
  expect((await read(first.messageId)).cc).toEqual(['cy@example.com']);
  expect(await read(copyToCy.messageId)).toMatchObject({ cc: ['cy@example.com'], status: 'scheduled' });
  await account.delete(`/contacts/${ada}`).expect(204);
  expect(await read(copyToCy.messageId)).toMatchObject({ to: '', body: '', status: 'canceled', cc: [] });
});

test.each([
  ['cc', ['bob@example.com\r\nBcc: eve@example.com'], 'cc.0', 'validation_error'],
  ['cc', ['Bob\r\nX-Evil: 1 <bob@example.com>'], 'cc.0', 'validation_error'],
  ['bcc', ['a@example.com, b@example.com'], 'bcc.0', 'validation_error'],
  ['cc', ['bob@example'], 'cc.0', 'invalid_email'],
  ['cc', ['ADA@example.com'], 'cc.0', 'validation_error'],
  ['bcc', ['bob@example.com', 'Bob <BOB@EXAMPLE.com>'], 'bcc.1', 'validation_error'],
  ['cc', Array.from({ length: 21 }, (_each, index) => `a${index}@example.com`), 'cc', 'validation_error'],
  ['from', 'Shop\nBcc: eve@example.com <a@example.com>', 'from', 'validation_error'],
  ['from', 'post@unverified.example', 'from', 'domain_not_verified'],
  ['replyTo', 'post@example', 'replyTo', 'invalid_email'],
  ['replyTo', 'Shop <a..b@example.com>', 'replyTo', 'invalid_email'],
  ['replyTo', `${'a'.repeat(65)}@example.com`, 'replyTo', 'invalid_email'],
])('the field %s with the value %j is refused', async (field, value, named, code) => {
  await connectSmtp(account, world);
  await refused({ [field]: value }, named, code);
  expect(await rows()).toBe(0);
});

test('copies are refused for text messages, and a batch has at most 1,000 recipients, including recipients of copies @slow', async () => {
  await connectSmtp(account, world);
  await account.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201);
  await refused({ channel: 'sms', to: '+15550100', cc: ['bob@example.com'] }, 'cc', 'validation_error');
  const cc = Array.from({ length: 20 }, (_each, index) => `c${index}@example.com`);
  const messages = Array.from({ length: 50 }, () => ({ ...mail, body: 'Hello', cc, scheduledAt: tomorrow() }));
  const { body } = await account.post('/messages/batch', { messages }).expect(202);
  expect(body).toMatchObject({ accepted: 47, refused: 3 });
  expect(body.data[47].error).toMatchObject({ code: 'validation_error', details: { field: 'cc' } });
  expect(await rows()).toBe(47 * 21);
});

test.each([
  ['smtp', connectSmtp],
  ['ses', connectSes],
  ['postmark', connectPostmark],
] as const)('over %s a mail has the requested sender, with the domain in ASCII @slow', async (provider, connect) => {
  await connect(account, world);
  await verifyDomain(account, world, 'xn--bcher-kva.example');
  const id = await send({ from: '"Bücher, Ada" <ada@BÜCHER.example>' });
  const message = await settled(id, 'delivered');
  expect(message.from).toBe('"Bücher, Ada" <ada@xn--bcher-kva.example>');
  const [sent] = await world.waitForMessages({ provider });
  expect(sent?.from).toMatch(/ada@xn--bcher-kva\.example>?$/);
});

test('Amazon SES gets the same visible addresses as SMTP', async () => {
  await connectSes(account, world);
  const { copies } = await settled(await send({ cc: ['Bob <bob@example.com>'] }), 'delivered');
  await settled(copies[0].messageId, 'delivered');
  const sent = world.messages({ provider: 'ses' });
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'bob@example.com']);
  for (const { request } of sent) {
    const { Content } = JSON.parse(request.body.toString());
    const raw = Buffer.from(Content.Raw.Data, 'base64').toString();
    expect([headerOf(raw, 'To'), headerOf(raw, 'Cc')]).toEqual(['ada@example.com', 'Bob <bob@example.com>']);
  }
});

test('a sender is refused if its domain belongs to another account, only looks like a domain of the account, or was removed @slow', async () => {
  await connectSmtp(account, world);
  const otherAccount = await app.account();
  const { domainId } = await verifyDomain(otherAccount, world, 'apple.example');
  await refused({ from: 'post@apple.example' }, 'from', 'domain_not_verified');
  const own = await verifyDomain(account, world, 'pear.example');
  for (const from of [
    'a@реar.example',
    'a@pear.example.evil.example',
    'a@sub.pear.example',
    'post@pear.example <a@apple.example>',
  ])
    await refused({ from }, 'from', 'domain_not_verified');
  const id = await send({ from: 'a@PEAR.example', scheduledAt: tomorrow() });
  await account.delete(`/domains/${own.domainId}`).expect(204);
  await app.db.pool.query("UPDATE messages SET status = 'queued', next_attempt_at = now() WHERE id = $1", [id]);
  expect((await settled(id, 'failed')).error.code).toBe('invalid_sender');
  expect(world.messages({ provider: 'smtp' })).toEqual([]);
  expect((await otherAccount.get(`/domains/${domainId}`)).body.status).toBe('verified');
});
