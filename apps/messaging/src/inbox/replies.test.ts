import type { Simulators } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';

import { given, startTestApp } from '../../test/app.ts';
import { connectPostmark, connectSes, connectSmtp, type ConnectedChannel } from '../../test/channels.ts';
import { sending } from '../../test/sending.ts';
import { replyAddress } from '../messages/mail/reply-address.ts';

const app = startTestApp({ worker: true, simulators: true, otherAccount: true });
const { world } = app;
const account = given(() => app.account());
const ADA = 'Ada@example.net';
const { send, read } = sending(() => account, {
  channel: 'email',
  to: ADA,
  subject: 'Your order',
  body: 'It is sent.',
});
type Answer = Omit<Parameters<Simulators['smtp']['reply']>[0], 'id'>;

const settings = { replyDomain: 'replies.example.com' };
async function connectMailServer(more: object = {}): Promise<ConnectedChannel> {
  const channel = await connectSmtp(account, world, { ...settings, ...more });
  world.smtp.configure({ bounceUrl: `${channel.callbackUrls['mail']}?token=${channel.bounceSecret}` });
  return channel;
}
const CONNECT = {
  smtp: connectMailServer,
  ses: () => connectSes(account, world, settings),
  postmark: () => connectPostmark(account, world, settings),
};
type Name = keyof typeof CONNECT;

const list = async () => (await account.get('/inbound-messages').expect(200)).body.data;
/** Sends a mail and returns its id and the mail as the simulator keeps it. */
async function sent(name: Name = 'smtp', fields: object = {}) {
  const id = await send(fields);
  const [mail] = await world.waitForMessages({ provider: name });
  return { id, mail: mail! };
}
/** Sends a mail that the person answers. Returns the received answer, or undefined if no answer arrived. */
async function answered(answer: Answer, name: Name = 'smtp') {
  const { id, mail } = await sent(name);
  expect(await world[name].reply({ id: mail.id, ...answer })).toBe('answered 200');
  return { id, inbound: (await list())[0] };
}

test.each(['smtp', 'ses', 'postmark'] as const)(
  'over %s, a person answers a mail and gets a reply in the same thread @slow',
  async (name) => {
    await CONNECT[name]();
    const { body: ada } = await account.post('/contacts', { email: ADA.toUpperCase(), firstName: 'Ada' }).expect(201);
    await account.post('/webhooks', { event: 'message.received', url: `${world.url}/webhooks/replies` }).expect(201);
    const { id, mail } = await sent(name);
    expect(mail.notes?.['Reply-To']).toMatch(
      /^"?Example Shop"? <r\+[0-9a-z]{26}\.[0-9a-f]{32}@replies\.example\.com>$/,
    );
    const attachments = [{ filename: 'photo.txt', contentType: 'text/plain', content: 'Grüße' }];
    const messageId = '<answer@mail.example.net>';
    const answer = { id: mail.id, text: 'Thank you, Zoë 🎉!\n\nAda', messageId, attachments };
    for (const _ of [1, 2]) expect(await world[name].reply(answer)).toBe('answered 200');

    const [inbound, ...others] = await list();
    expect(others).toEqual([]);
    const media = [{ url: null, contentType: 'text/plain', fileName: 'photo.txt', bytes: 7 }];
    const content = {
      subject: 'Re: Your order',
      from: { address: ADA },
      text: expect.stringContaining('\n> It is sent.'),
    };
    expect(inbound).toMatchObject({
      channel: 'email',
      from: 'ada@example.net',
      contactId: ada.contactId,
      body: 'Thank you, Zoë 🎉!\n\nAda',
      keyword: null,
      type: 'email',
      media,
      inReplyTo: id,
      providerMessageId: messageId,
      content,
    });
    await account.get(`/inbound-messages/${inbound.inboundMessageId}/media/0`).expect(424);
    const [event] = await world.waitForMessages({ provider: 'webhooks' });
    const { inboundMessageId, conversationId } = inbound;
    expect(JSON.parse(event!.request.body.toString())).toMatchObject({ channel: 'email', inboundMessageId, conversationId, inReplyTo: id, content }); // prettier-ignore

    const { body: reply } = await account
      .post(`/inbound-messages/${inboundMessageId}/reply`, { body: 'You are welcome.' })
      .expect(202);
    const [second] = await world.waitForMessages({ provider: name }, 2);
    expect(second).toMatchObject({ to: 'ada@example.net', subject: 'Re: Your order', text: 'You are welcome.' });
    expect((await read(reply.messageId)).headers).toEqual({
      'In-Reply-To': messageId,
      References: expect.stringMatching(/^<[^<>]+> <answer@mail\.example\.net>$/),
    });
    await world[name].reply({ id: second!.id, text: 'Bye' });
    const { body: thread } = await account.get(`/conversations/${conversationId}/messages`).expect(200);
    expect(thread.data).toMatchObject([
      { direction: 'inbound', body: 'Bye', subject: 'Re: Your order', inReplyTo: reply.messageId },
      { direction: 'outbound', body: 'You are welcome.', subject: 'Re: Your order', inReplyTo: inboundMessageId },
      { direction: 'inbound', subject: 'Re: Your order', media, inReplyTo: id },
      { direction: 'outbound', body: 'It is sent.', subject: 'Your order', status: expect.any(String) },
    ]);
    for (const query of [`contactId=${ada.contactId}`, 'from=ADA@example.net&channel=email']) {
      expect((await account.get(`/inbound-messages?${query}`).expect(200)).body.data).toHaveLength(2);
    }
    const { body: found } = await account.get(`/conversations?contactId=${ada.contactId}`).expect(200);
    expect(found.data).toMatchObject([{ address: 'ada@example.net', unread: 1, contact: { firstName: 'Ada' } }]);
  },
);

test('answers that a mail server delivers several times at once are stored once, and the number of unread messages stays exact @slow', async () => {
  await connectMailServer();
  const { mail } = await sent();
  const answers = ['one', 'three', 'two'].map((text) => ({ id: mail.id, text, messageId: `<${text}@example.net>` }));
  const results = await Promise.all([...answers, ...answers, ...answers].map((answer) => world.smtp.reply(answer)));
  expect(new Set(results)).toEqual(new Set(['answered 200']));
  const received: { body: string; inboundMessageId: string }[] = await list();
  expect(received.map(({ body }) => body).toSorted()).toEqual(['one', 'three', 'two']);
  await account.put(`/inbound-messages/${received[0]?.inboundMessageId}`, { read: true }).expect(200);
  const [conversation] = (await account.get('/conversations').expect(200)).body.data;
  expect(conversation.unread).toBe((await account.get('/inbound-messages?unread=true').expect(200)).body.data.length);
});

test('a message’s own reply-to address replaces the reply address of the inbox @slow', async () => {
  await connectMailServer({ replyTo: 'help@example.com' });
  expect((await sent('smtp', { replyTo: 'Ada <me@example.com>' })).mail.notes?.['Reply-To']).toBe(
    'Ada <me@example.com>',
  );
});

test('an answer belongs to the recipient of the message, even if its From field names another person @slow', async () => {
  await connectMailServer();
  const { inbound } = await answered({ text: 'Hi', from: 'Bob <bob@example.org>' });
  expect(inbound).toMatchObject({
    from: 'ada@example.net',
    content: { from: { name: 'Bob', address: 'bob@example.org' } },
  });
});

test('an answer is accepted only at a reply address that was made for a message of the account, in lower or upper case @slow', async () => {
  const channel = await connectMailServer();
  const { id } = await sent();
  const other = await app.account();
  const genuine = replyAddress(app.config.ADDRESS_KEY, { accountId: account.id, id }, 'replies.example.com');
  const post = async (to: string) => {
    const url = `${new URL(channel.callbackUrls['mail'] ?? '').pathname}?token=${channel.bounceSecret}`;
    const mail = `From: ada@example.net\r\nTo: ${to}\r\nSubject: Hi\r\n\r\nHello`;
    await app.http.post(url).type('message/rfc822').send(mail).expect(200);
    return (await list()).length;
  };
  const [local = '', domain = ''] = genuine.split('@');
  expect(local.length).toBeLessThanOrEqual(64);
  const flipped = local.endsWith('0') ? `${local.slice(0, -1)}1` : `${local.slice(0, -1)}0`;
  const unknown = { accountId: account.id, id: 'msg_00000000000000000000000000' };
  for (const forged of [
    'post@example.com',
    `b+${id}@${domain}`,
    `${flipped}@${domain}`,
    `${local.slice(0, -1)}@${domain}`,
    replyAddress(app.config.ADDRESS_KEY, { accountId: other.id, id }, domain),
    replyAddress(Buffer.alloc(32, 9), { accountId: account.id, id }, domain),
    replyAddress(app.config.ADDRESS_KEY, unknown, domain),
    `${'r+'.repeat(100_000)}@${domain}`,
  ]) {
    expect(await post(forged)).toBe(0);
  }
  expect(await post(`Shop <x@example.com>, ${genuine.toUpperCase()}`)).toBe(1);
  await app.http.post(new URL(channel.callbackUrls['mail'] ?? '').pathname).type('message/rfc822').send(`To: ${genuine}\r\n\r\nHi`).expect(403); // prettier-ignore
});

/** Automatic mail, with the marks of RFC 3834, RFC 5230, RFC 2919, RFC 3464 and common programs. */
const AUTOMATIC = [
  { headers: { 'Auto-Submitted': 'auto-replied' } },
  { headers: { 'Auto-Submitted': 'auto-generated (Exchange)' } },
  { headers: { Precedence: 'bulk' } },
  { headers: { Precedence: 'auto_reply' } },
  { headers: { 'List-Id': 'Friends <friends.example.org>' } },
  { headers: { 'X-Autoreply': 'yes' } },
  { headers: { 'Return-Path': '<>' } },
  { from: 'Mail Delivery System <MAILER-DAEMON@mx.example.net>' },
  { messageId: '<msg_01jd3v8k6r9z4t2q7w5x1y0abc@example.com>' },
];

test.each(['smtp', 'ses', 'postmark'] as const)(
  'over %s, automatically generated mail is not an answer @slow',
  async (name) => {
    await CONNECT[name]();
    const { mail } = await sent(name);
    for (const fields of AUTOMATIC)
      expect(await world[name].reply({ id: mail.id, text: 'Away', ...fields })).toBe('answered 200');
    await world[name].reply({ id: mail.id, text: 'Back', headers: { 'Auto-Submitted': 'no' } });
    expect((await list()).map(({ body }: { body: string }) => body)).toEqual(['Back']);
  },
);

test('an answer ends the wait of a flow run, and the answer’s text can be the keyword that starts another flow @slow', async () => {
  await connectMailServer();
  const say = (id: string, body: string) => ({ id, type: 'send', channel: 'email', subject: 'Hi', body });
  const ask = [{ ...say('ask', 'Shall we call?'), next: 'wait' }, { id: 'wait', type: 'wait', seconds: 3600, event: { type: 'message_received' }, next: 'thanks' }, say('thanks', 'Thanks')]; // prettier-ignore
  const flows = [
    { name: 'Ask', trigger: { type: 'api' }, steps: ask },
    { name: 'Call', trigger: { type: 'keyword', keyword: 'yes' }, steps: [say('call', 'We call you.')] },
  ];
  const ids: string[] = [];
  for (const flow of flows) {
    const { body } = await account.post('/flows', flow).expect(201);
    await account.put(`/flows/${body.flowId}`, { status: 'active' }).expect(200);
    ids.push(body.flowId);
  }
  await account.post(`/flows/${ids[0]}/trigger`, { to: ADA }).expect(202);
  const [mail] = await world.waitForMessages({ provider: 'smtp' });
  await eventually(async () => (await account.get(`/flows/${ids[0]}/runs`).expect(200)).body.data[0].stepId === 'wait');
  await world.smtp.reply({ id: mail!.id, text: 'Yes' });
  const texts = (await world.waitForMessages({ provider: 'smtp' }, 3)).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(['Shall we call?', 'Thanks', 'We call you.']);
  const { body: list } = await account.get('/messages').expect(200);
  const marks: [string, unknown][] = await Promise.all(
    list.data.map(async ({ messageId, body }: { messageId: string; body: string }) => [
      body,
      (await read(messageId)).headers,
    ]),
  );
  const isAnswer = { 'Auto-Submitted': 'auto-replied' };
  expect(Object.fromEntries(marks)).toEqual({ 'Shall we call?': {}, Thanks: isAnswer, 'We call you.': isAnswer });
});

/** Answers as mail programs write them in HTML. */
const PROGRAMS = {
  Gmail:
    '<div dir="ltr"><div>Yes, please.</div><div><br></div><div>Best</div><div>Zoë</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Thu, Nov 26, 2026 at 10:00 AM SHOP wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex"><p>It is sent.</p></blockquote></div>',
  Outlook:
    '<html><body><div class="WordSection1"><p class="MsoNormal">Yes, please.<o:p></o:p></p><p class="MsoNormal">Best<br>Zoë<o:p></o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>Von:</b> SHOP<br><b>Gesendet:</b> Donnerstag, 26. November 2026 10:00<br><b>An:</b> ada@example.net<br><b>Betreff:</b> Your order</p></div><p class="MsoNormal">It is sent.</p></div></body></html>',
  'Outlook on the web':
    '<div>Yes, please.</div><div><br></div><div>Best</div><div>Zoë</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font><b>From:</b> SHOP<br><b>Sent:</b> 26 November 2026 10:00<br><b>To:</b> ada@example.net<br><b>Subject:</b> Your order</font><div>&nbsp;</div></div><div>It is sent.</div>',
  'Apple Mail':
    '<html><body style="overflow-wrap: break-word;">Yes, please.<div><br></div><div>Best</div><div>Zoë<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>Am 26.11.2026 um 10:00 schrieb SHOP:</div><br class="Apple-interchange-newline"><div><div>It is sent.</div></div></blockquote></div></div></body></html>',
  Thunderbird:
    '<html><body><p>Yes, please.</p><p>Best<br>Zoë</p><div class="moz-cite-prefix">Le 26/11/2026 à 10:00, Example Shop a écrit :<br></div><blockquote type="cite" cite="mid:1@example.com"><p>It is sent.</p></blockquote></body></html>',
};

describe('raw mails', () => {
  let post: (mail: string | Buffer) => Promise<{ body: string; content: Record<string, unknown>; media: object[] }>;
  beforeEach(async () => {
    const channel = await connectMailServer();
    const { id } = await sent();
    const to = replyAddress(app.config.ADDRESS_KEY, { accountId: account.id, id }, 'replies.example.com');
    post = async (mail) => {
      const url = `${new URL(channel.callbackUrls['mail'] ?? '').pathname}?token=${channel.bounceSecret}`;
      const whole = Buffer.concat([Buffer.from(`Delivered-To: ${to}\r\nFrom: ada@example.net\r\n`), Buffer.from(mail as string, 'latin1')]); // prettier-ignore
      await app.http.post(url).type('message/rfc822').send(whole).expect(200);
      return (await list())[0];
    };
  });

  test.each(Object.entries(PROGRAMS))(
    'the body of an HTML answer from %s is the answer’s text without the quoted mail @slow',
    async (_program, html) => {
      const encoded = Buffer.from(html.replaceAll('SHOP', 'Example Shop &lt;<a href="mailto:post@example.com">post@example.com</a>&gt;')).toString('base64'); // prettier-ignore
      const head = 'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n';
      const inbound = await post(head + encoded);
      expect(inbound.body.replaceAll(/\n+/g, ' ')).toBe('Yes, please. Best Zoë');
      expect(inbound.content['text']).toContain('It is sent.');
    },
  );

  test.each([
    ['iso-8859-1', 'Gr\xfc\xdfe', 'Grüße'],
    ['windows-1252', '\x80 5', '€ 5'],
    ['iso-2022-jp', '\x1b$B$3$s\x1b(B', 'こん'],
    ['gb18030', '\xc4\xe3\xba\xc3', '你好'],
    ['utf-8', 'Gr\xc3\xbc\xc3\x9fe', 'Grüße'],
    ['x-unknown', 'Gr\xfc\xdfe', 'Grüße'],
    ['utf-8', 'A\0B\xff', 'AB�'],
  ])('a text in %s is decoded: %j @slow', async (charset, bytes, text) => {
    expect((await post(`Content-Type: text/plain; charset=${charset}\r\n\r\n${bytes}`)).body).toBe(text);
  });

  test('a repeated mail without a Message-ID is stored once, and a different mail is stored, too @slow', async () => {
    for (const text of ['one', 'one', 'two', 'one']) await post(`Date: Thu, 26 Nov 2026 10:00:00 +0000\r\n\r\n${text}`);
    expect((await list()).map(({ body }: { body: string }) => body)).toEqual(['two', 'one']);
  });

  test('a delivery report that a person attaches to an answer does not replace the answer’s text @slow', async () => {
    const report = 'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; bob@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n'; // prettier-ignore
    const parts = ['\r\nWhat is this?\r\n', report, 'Content-Type: text/rfc822-headers\r\n\r\nSubject: Hi\r\n'];
    const mail = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${parts.join('\r\n--b\r\n')}\r\n--b--`;
    expect(await post(mail)).toMatchObject({ body: 'What is this?' });
  });

  test('an attachment with a million groups of base64 is read only in part, and a mail with huge header fields is ignored @slow', async () => {
    const text = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHi\r\n--b\r\n';
    const file = 'Content-Type: image/png; name=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\n';
    const [cut] = (await post(`${text}${file}${'QQ='.repeat(1_000_000)}\r\n--b--`)).media;
    expect(cut).toEqual({ url: null, contentType: 'image/png', fileName: 'a.png' });
    const addressed = (count: number) => `Cc: ${'a:'.repeat(count)}\r\n\r\nTo ${count}`;
    expect((await post(addressed(150_000))).body).toBe('Hi');
    expect((await post(addressed(50_000))).body).toBe('To 50000');
  });

  test('a subject or name has one line, without characters that reorder its text @slow', async () => {
    const word = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
    const hostile = '\u202efdp.exe\r\nBcc:\u2066x\0';
    const file = `Content-Type: image/png; name*=utf-8''${encodeURIComponent(hostile)}\r\n\r\nx\r\n--b--`;
    const head = `Subject: ${word(hostile)}\r\nContent-Type: multipart/mixed; boundary=b`;
    const { content, media } = await post(`${head}\r\n\r\n--b\r\n\r\nHi\r\n--b\r\n${file}`);
    expect([content['subject'], media]).toEqual(['fdp.exe Bcc: x', [expect.objectContaining({ fileName: 'fdp.exe Bcc: x' })]]); // prettier-ignore
  });

  test('very large and deeply nested mails are cut or ignored, and the next mail arrives @slow', async () => {
    const text = 'Content-Type: text/plain\r\n\r\n';
    const nested = Array.from(
      { length: 500 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    );
    expect(await post(nested.join(''))).toBeUndefined();
    expect((await post(`${text}${'word '.repeat(1_000_000)}`)).body).toHaveLength(20_000);
    expect((await post(`${text}${'\r\n'.repeat(1_000_000)}x`)).body).toBe('');
    const file = `--b\r\nContent-Type: image/png; name=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${'A'.repeat(76)}\r\n`.repeat(30_000)}`;
    const large = await post(`Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee the file\r\n${file}`);
    expect(large).toMatchObject({ body: 'See the file', media: [{ fileName: 'a.png' }] });
    const parts = `${'--b\r\nContent-Type: image/png\r\n\r\nx\r\n'.repeat(3000)}--b--`;
    expect((await post(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}`)).media).toHaveLength(50);
    expect(
      (await post(`${'References: <a@b>\r\n'.repeat(1000)}References: ${'<a@b> '.repeat(1000)}\r\n\r\nHi`)).body,
    ).toBe('Hi');
    const references = Array.from({ length: 100 }, (_, index) => `<${index}.${'x'.repeat(100)}@example.net>`);
    const long = await post(`Message-ID: <last@example.net>\r\nReferences: ${references.join('\r\n ')}\r\n\r\nThread`);
    const { inboundMessageId } = long as never;
    const { body } = await account
      .post(`/inbound-messages/${inboundMessageId}/reply`, { body: 'Yes', subject: 'New' })
      .expect(202);
    await world.waitForMessages({ provider: 'smtp' }, 2);
    const { headers, subject } = await read(body.messageId);
    expect([subject, headers['In-Reply-To']]).toEqual(['New', '<last@example.net>']);
    expect(headers.References).toMatch(/^<9\d\.x+@example\.net> .*<last@example\.net>$/);
  });
});

test('the personal data of a writer includes an answer to another person’s mail, and erasing the writer empties the answer @slow', async () => {
  await connectMailServer();
  const { body: bob } = await account.post('/contacts', { email: 'bob@example.org' }).expect(201);
  await account.post('/contacts', { email: ADA }).expect(201);
  await account.post('/webhooks', { event: 'message.received', url: `${world.url}/webhooks/replies` }).expect(201);
  const { inbound } = await answered({ text: 'Bob here', from: 'Bob <Bob@example.org>' });
  const thread = async () =>
    (await account.get(`/conversations/${inbound.conversationId}/messages`).expect(200)).body.data;
  expect((await thread())[0]).toMatchObject({ body: 'Bob here', writtenFrom: 'Bob@example.org' });
  const { body: rows } = await account.get(`/contacts/${bob.contactId}/personal-data`).expect(200);
  expect(rows).toContainEqual(expect.objectContaining({ table: 'inbound_messages', body: 'Bob here' }));
  await account.delete(`/contacts/${bob.contactId}`).expect(204);
  expect(await thread()).toMatchObject([{ body: '', subject: null, writtenFrom: null }, { direction: 'outbound' }]);
  const named = "SELECT FROM inbound_messages i WHERE account_id = $1 AND i::text ILIKE '%bob%'";
  const { rows: left } = await app.db.pool.query(named, [account.id]);
  expect(left).toEqual([]);
  const { rows: events } = await app.db.pool.query('SELECT payload FROM webhook_outbox WHERE account_id = $1', [account.id]); // prettier-ignore
  expect(events.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { body: '', content: null, inReplyTo: inbound.inReplyTo },
  ]);
});

test('an erased person’s answers are deleted, and a later answer to an erased message is ignored @slow', async () => {
  await connectMailServer();
  const { body: ada } = await account.post('/contacts', { email: ADA }).expect(201);
  const { mail } = await sent();
  await world.smtp.reply({ id: mail.id, text: 'One' });
  const { body: rows } = await account.get(`/contacts/${ada.contactId}/personal-data`).expect(200);
  expect(rows).toContainEqual(expect.objectContaining({ table: 'inbound_messages', body: 'One' }));
  await account.delete(`/contacts/${ada.contactId}`).expect(204);
  await world.smtp.reply({ id: mail.id, text: 'Two' });
  expect(await list()).toEqual([]);
});

test('an answer that arrives while its writer is being erased is ignored @slow', async () => {
  await connectMailServer();
  const { body: ada } = await account.post('/contacts', { email: ADA }).expect(201);
  const { mail } = await sent();
  const statement = 'SELECT FROM contacts WHERE id = $1 FOR UPDATE';
  const { requests } = await whileLocked({ pool: app.db.pool, statement, values: [ada.contactId] }, async (waiting) => {
    const erasure = account.delete(`/contacts/${ada.contactId}`).then(({ status }) => status);
    await eventually(async () => (await waiting()) === 1);
    const reply = world.smtp.reply({ id: mail.id, text: 'One' });
    await Promise.race([reply, eventually(async () => (await waiting()) === 2)]);
    return { requests: Promise.all([erasure, reply]) };
  });
  expect(await requests).toEqual([204, 'answered 200']);
  expect(await list()).toEqual([]);
});

test('an answer by mail can be simulated in a test space @slow', async () => {
  const tester = await app.account('test');
  const simulated = { channel: 'email', from: ADA, body: 'Hello' };
  const { body } = await tester.post('/inbound-messages/simulate', simulated).expect(201);
  expect(body).toMatchObject({ channel: 'email', type: 'email', from: 'ada@example.net', body: 'Hello' });
  await tester.post(`/inbound-messages/${body.inboundMessageId}/reply`, { body: 'Hi' }).expect(202);
});
