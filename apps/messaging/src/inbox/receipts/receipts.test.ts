import { createHmac } from 'node:crypto';

import { buildBounce, twilioSignature } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';
import { throughLock } from '@services/tooling/testing/locks';

import { given, startTestApp } from '../../../test/app.ts';
import {
  APP_SECRET,
  connectSmtp,
  connectTwilio,
  connectWhatsapp,
  PHONE_NUMBER_ID,
  TWILIO_SID,
  TWILIO_TOKEN,
  VERIFY_TOKEN,
  type ConnectedChannel,
} from '../../../test/channels.ts';
import { sending } from '../../../test/sending.ts';

const app = startTestApp({ worker: true, simulators: true });
const { world } = app;
beforeAll(() => world.twilio.configure({ statuses: ['sent'], statusDelayMs: 5 }));

const account = given(() => app.account());

const TO = '+15551234567';
const { read, send, settled } = sending(() => account, { channel: 'sms', to: TO });
const path = (url = '') => url.slice(app.url.length);
const consentOf = async (id: string) => (await account.get(`/contacts/${id}`)).body.consent;

test('a recipient who stopped marketing messages in WhatsApp still gets transactional messages @slow', async () => {
  await connectWhatsapp(account, world);
  world.decide({ provider: 'whatsapp', statuses: ['failed'], code: 131_050 });
  const sale = { channel: 'whatsapp', category: 'marketing' };
  expect((await settled(await send(sale), 'failed')).error).toMatchObject({ code: 'recipient_opted_out' });
  const suppressions = async () => (await account.get('/suppressions').expect(200)).body.data;
  await eventually(async () => (await suppressions()).length === 1);
  expect(await suppressions()).toMatchObject([{ category: 'marketing', topic: null, reason: 'provider' }]);
  await account.post('/messages/send', { ...sale, to: TO, body: 'Sale' }).expect(400);
  await send({ channel: 'whatsapp', category: 'transactional' });
});

describe('Twilio', () => {
  const parameters = { MessageSid: 'SM0', MessageStatus: 'delivered', AccountSid: TWILIO_SID, To: TO, NewOne: 'x' };
  /** Posts the form to the URL, signed with the channel's token. */
  const post = (url: string, form: Record<string, string>) => {
    const signature = twilioSignature(TWILIO_TOKEN, url, form);
    return app.http.post(path(url)).type('form').set('X-Twilio-Signature', signature).send(form);
  };

  test('only a signed callback is applied @slow', async () => {
    const { callbackUrls } = await connectTwilio(account, world);
    const id = await send();
    await settled(id, 'sent');
    const url = `${callbackUrls['status']}?messageId=${id}`;
    await app.http.post(path(url)).type('form').send(parameters).expect(403);
    for (const forged of [
      '',
      'AAAA',
      twilioSignature('another-token', url, parameters),
      twilioSignature(TWILIO_TOKEN, `${url}0`, parameters),
    ]) {
      await post(url, parameters).set('X-Twilio-Signature', forged).expect(403);
    }
    expect((await read(id)).status).toBe('sent');
    await post(url, parameters).expect(204);
    expect((await read(id)).status).toBe('delivered');
    await post(url, parameters).expect(204);
    expect((await read(id)).events.filter(({ status }: { status: string }) => status === 'delivered')).toHaveLength(1);
  });

  test.each(['delivered', 'read', 'failed'])(
    'a receipt %j is applied even if it has to wait for another transaction',
    async (status) => {
      const { callbackUrls } = await connectTwilio(account, world);
      const id = await send();
      await settled(id, 'sent');
      const url = `${callbackUrls['status']}?messageId=${id}`;
      const MessageSid = (await read(id)).providerMessageId;
      const receipt = { ...parameters, MessageSid, MessageStatus: status };
      // Simulates a receipt that arrives before the response to the sending.
      await app.db.pool.query("UPDATE messages SET status = 'sending' WHERE id = $1", [id]);
      const writer = { statement: "UPDATE messages SET status = 'sent' WHERE id = $1", values: [id] };
      const answer = await throughLock({ pool: app.db.pool, ...writer }, () =>
        post(url, receipt).then((response) => response),
      );
      expect(answer.status).toBe(204);
      expect((await read(id)).status).toBe(status);
    },
  );

  test.each([{}, { fallback: ['whatsapp'] }])(
    'a failure that is reported with the wrong provider id changes nothing (%j)',
    async (fields) => {
      const { callbackUrls } = await connectTwilio(account, world);
      await connectWhatsapp(account, world);
      const id = await send(fields);
      const before = await settled(id, 'sent');
      const url = `${callbackUrls['status']}?messageId=${id}`;
      const report = (MessageSid: string) =>
        post(url, { ...parameters, MessageSid, MessageStatus: 'undelivered', ErrorCode: '30003' }).expect(204);
      await report(`SM${'f'.repeat(32)}`);
      expect(await read(id)).toEqual(before);
      await report(before.providerMessageId);
      expect((await read(id)).status).not.toBe('sent');
    },
  );

  test('a text that the provider delivers twice with the same id causes only one webhook event', async () => {
    const { callbackUrls, channelId } = await connectTwilio(account, world);
    await account.post('/webhooks', { event: 'message.received', url: `${world.url}/webhooks/inbox` }).expect(201);
    const url = callbackUrls['inbound'] ?? '';
    const receive = (fields: Record<string, string>) =>
      post(url, { From: TO, To: '+15550199', AccountSid: TWILIO_SID, ...fields }).expect(200);
    const picture = { NumMedia: '1', MediaUrl0: 'https://media.example/1', MediaContentType0: 'image/png' };
    const sid = `SM${'1'.repeat(32)}`;
    for (let times = 0; times < 2; times += 1) await receive({ MessageSid: sid, Body: 'Twice', ...picture });
    for (let times = 0; times < 2; times += 1) await receive({ MessageSid: '', Body: 'Nameless' });
    const events = await world.waitForMessages({ provider: 'webhooks', recipient: 'inbox' }, 3);
    const payloads = events.map(({ request }) => JSON.parse(request.body.toString()) as Record<string, unknown>);
    expect(payloads.map(({ body }) => body).sort()).toEqual(['Nameless', 'Nameless', 'Twice']);
    expect(payloads.find(({ body }) => body === 'Twice')).toMatchObject({
      channelId,
      providerMessageId: sid,
      type: 'image',
      media: [{ id: null, url: 'https://media.example/1', contentType: 'image/png', fileName: null }],
    });
    expect(payloads.find(({ body }) => body === 'Nameless')).toMatchObject({ providerMessageId: null, type: 'text' });
  });

  test('a disconnected channel refuses callbacks', async () => {
    const { callbackUrls, channelId } = await connectTwilio(account, world);
    await account.delete(`/channels/${channelId}`).expect(204);
    const form = { From: TO, To: '+15550199', AccountSid: TWILIO_SID, MessageSid: 'SM1', Body: 'Hello' };
    await post(callbackUrls['inbound'] ?? '', form).expect(403);
  });

  test('a callback to an unknown channel gets 403, even if it is signed with the secret of another channel', async () => {
    const { callbackUrls } = await connectTwilio(account, world);
    await post((callbackUrls['status'] ?? '').replace(/ch_\w+/, 'ch_00000000000000000000000000'), parameters).expect(
      403,
    );
  });
});

describe('WhatsApp', () => {
  /** Sends the event to the channel, signed with the secret. */
  const post = ({ callbackUrls }: ConnectedChannel, event: object | string, secret = APP_SECRET) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    return app.http.post(path(callbackUrls['webhook'])).type('json').set('X-Hub-Signature-256', signature).send(body);
  };
  const eventOf = (value: object) => ({
    entry: [{ changes: [{ value: { metadata: { phone_number_id: PHONE_NUMBER_ID }, ...value } }] }],
  });

  test('the handshake succeeds only with the right token', async () => {
    const { callbackUrls } = await connectWhatsapp(account, world);
    expect(await world.whatsapp.handshake(callbackUrls['webhook'] ?? '', VERIFY_TOKEN)).toBeNull();
    expect(await world.whatsapp.handshake(callbackUrls['webhook'] ?? '', 'wrong')).not.toBeNull();
  });

  test('a forged event gets 403', async () => {
    const channel = await connectWhatsapp(account, world);
    await post(channel, { entry: [] }, 'another-secret').expect(403);
    await post(channel, { entry: [] }).set('X-Hub-Signature-256', '').expect(403);
    await post(channel, { entry: [] }).expect(200);
  });

  test('a request with 20,000 receipts does not delay the requests of another account @slow', async () => {
    const channel = await connectWhatsapp(account, world);
    const statuses = Array.from({ length: 20_000 }, (_each, index) => ({ id: `wamid.${index}`, status: 'sent' }));
    const ended: string[] = [];
    const storm = post(channel, eventOf({ statuses })).then(({ status }) => ended.push(`call ${status}`));
    const otherAccount = await app.account();
    for (let count = 0; count < 10; count += 1) await otherAccount.get('/messages').expect(200);
    ended.push('requests');
    await storm;
    expect(ended).toEqual(['requests', 'call 200']);
  });

  test('an event that is nested too deeply is refused', async () => {
    const nested = `{"entry":[{"changes":[{"value":{"messages":[{"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}]}}]}]}`;
    const { body } = await post(await connectWhatsapp(account, world), nested).expect(400);
    expect(body.error.code).toBe('invalid_json');
  });

  test('a person who hides the phone number is answered and opts out under WhatsApp’s ID', async () => {
    world.whatsapp.configure({ statuses: [] });
    const channel = await connectWhatsapp(account, world);
    const id = 'US.13491208655302741918';
    const write = (body: string) =>
      post(channel, eventOf({ messages: [{ id: `wamid.${body}`, from_user_id: id, text: { body } }] })).expect(200);
    await write('Hello');
    const [{ inboundMessageId, conversationId, from }] = (await account.get('/inbound-messages')).body.data;
    expect(from).toBe(id);
    const answer = (status: number) =>
      account.post(`/inbound-messages/${inboundMessageId}/reply`, { body: 'Hi' }).expect(status);
    await answer(202);
    await world.waitForMessages({ provider: 'whatsapp', recipient: id }, 1);
    const thread = (await account.get(`/conversations/${conversationId}/messages`).expect(200)).body.data;
    expect(thread).toMatchObject([{ body: 'Hi' }, { body: 'Hello' }]);
    await write('STOP');
    await answer(400);
    await account.post('/messages/send', { channel: 'sms', to: id, body: 'Hi' }).expect(400);
    await account.delete(`/conversations/${conversationId}`).expect(204);
    expect((await account.get('/inbound-messages')).body.data).toEqual([]);
  });

  test('an opt-out under the ID that WhatsApp reported for a number opts out the number and the ID', async () => {
    world.whatsapp.configure({ statuses: [] });
    const channel = await connectWhatsapp(account, world);
    const message = await settled(await send({ channel: 'whatsapp' }), 'sent');
    const userId = 'US.1';
    const status = { id: message.providerMessageId, status: 'delivered', recipient_user_id: userId };
    await post(channel, eventOf({ statuses: [status] })).expect(200);
    await post(channel, eventOf({ messages: [{ id: 'wamid.1', from_user_id: userId, text: { body: 'STOP' } }] }));
    expect((await account.get('/inbound-messages')).body.data).toMatchObject([{ from: TO, keyword: 'stop' }]);
    for (const to of [TO, userId]) {
      await account.post('/messages/send', { channel: 'whatsapp', to, body: 'Hi' }).expect(400);
    }
  });

  test('personal data includes texts from an ID that WhatsApp reports for the number later @slow', async () => {
    world.whatsapp.configure({ statuses: [] });
    const channel = await connectWhatsapp(account, world);
    const { contactId } = (await account.post('/contacts', { phone: TO }).expect(201)).body;
    const { providerMessageId: id } = await settled(await send({ channel: 'whatsapp' }), 'sent');
    const from = { from_user_id: 'US.Ada1' };
    await post(channel, eventOf({ messages: [{ id: 'wamid.1', ...from, text: { body: 'Early' } }] })).expect(200);
    const status = { id, status: 'delivered', recipient_user_id: from.from_user_id };
    await post(channel, eventOf({ statuses: [status] })).expect(200);
    const exported = (await account.get(`/contacts/${contactId}/personal-data`).expect(200)).body;
    expect(exported).toContainEqual(expect.objectContaining({ table: 'inbound_messages', body: 'Early' }));
    await account.delete(`/contacts/${contactId}?suppress=true`).expect(204);
    expect((await account.get('/inbound-messages')).body.data).toEqual([]);
    await account.post('/messages/send', { channel: 'whatsapp', to: from.from_user_id, body: 'Hi' }).expect(400);
  });

  test('a receipt whose provider id belongs to two messages changes neither message', async () => {
    world.whatsapp.configure({ statuses: ['sent', 'delivered'] });
    const channel = await connectWhatsapp(account, world);
    const ids = [await send({ channel: 'whatsapp' }), await send({ channel: 'whatsapp' })];
    for (const id of ids) await settled(id, 'delivered');
    const statuses = [{ id: 'wamid.same', status: 'read', timestamp: '1767225600', recipient_id: TO.slice(1) }];
    const reportRead = () => post(channel, eventOf({ statuses })).expect(200);
    const statusesOf = async () => (await Promise.all(ids.map(read))).map(({ status }) => status);
    await app.db.orm.message.updateMany({ where: { id: { in: ids } }, data: { providerMessageId: 'wamid.same' } });
    await reportRead();
    expect(await statusesOf()).toEqual(['delivered', 'delivered']);
    await app.db.orm.message.updateMany({
      where: { id: { in: ids.slice(1) } },
      data: { providerMessageId: 'wamid.other' },
    });
    await reportRead();
    expect(await statusesOf()).toEqual(['read', 'delivered']);
  });

  test.each([
    ['button', { button: { payload: 'yes-1', text: 'Yes' } }],
    ['interactive', { interactive: { type: 'button_reply', button_reply: { id: 'b1', title: 'Yes' } } }],
    ['interactive', { interactive: { type: 'list_reply', list_reply: { id: 'l1', title: 'Yes' } } }],
  ])('a typed "Yes" lifts an opt-out, and a tapped "Yes" does not (%s, %j)', async (type, fields) => {
    const channel = await connectWhatsapp(account, world);
    const contact = await account.post('/contacts', { phone: TO }).expect(201);
    let ids = 0;
    const receive = async (message: object) => {
      const messages = [{ id: `wamid.${account.id}.${(ids += 1)}`, from: TO.slice(1), ...message }];
      await post(channel, eventOf({ messages })).expect(200);
      return (await consentOf(contact.body.contactId)).whatsapp.status;
    };
    expect(await receive({ type: 'text', text: { body: 'STOP' } })).toBe('unsubscribed');
    expect(await receive({ type, ...fields })).toBe('unsubscribed');
    expect(await receive({ type: 'text', text: { body: 'Yes' } })).toBe('subscribed');
  });
});

describe('bounces', () => {
  const bounce = (id: string, status: string) =>
    buildBounce({
      returnPath: `b+${id}@bounces.example.com`,
      recipient: 'ada@example.com',
      action: 'failed',
      status,
      diagnostic: '550 No such user here',
      originalHeaders: `Message-ID: <${id}@example.com>`,
    });

  /** A channel, and functions that send a delivered mail over it and return mail to it. */
  async function connectReturning() {
    const channel = await connectSmtp(account, world);
    const url = `${path(channel.callbackUrls['mail'])}?token=${channel.bounceSecret}`;
    return {
      ...channel,
      sendTo: async (to: string) =>
        (await settled(await send({ channel: 'email', to }), 'delivered')).messageId as string,
      giveBack: (mail: string) => app.http.post(url).type('message/rfc822').send(mail).expect(200),
    };
  }

  test('a hard bounce fails the message and suppresses the address @slow', async () => {
    const { callbackUrls, bounceSecret } = await connectSmtp(account, world);
    const contact = await account.post('/contacts', { email: 'ada@example.com' });
    world.smtp.configure({ bounceUrl: `${callbackUrls['mail']}?token=${bounceSecret}`, bounceDelayMs: 5 });
    world.decide({ provider: 'smtp', statuses: ['bounced'], code: '5.1.1' });
    const id = await send({ channel: 'email', to: 'ada@example.com' });
    const message = await settled(id, 'failed');
    expect(message.error).toMatchObject({ code: 'invalid_recipient', providerCode: '5.1.1' });
    await eventually(async () => (await consentOf(contact.body.contactId)).email.status === 'unsubscribed');
    expect((await consentOf(contact.body.contactId)).email.source).toBe('hard_bounce');
  });

  test('a report with neither the secret in its URL nor a signature gets 403', async () => {
    const { callbackUrls, bounceSecret = '', sendTo } = await connectReturning();
    const id = await sendTo('ada@example.com');
    const mail = bounce(id, '5.1.1');
    const post = (query = '') => app.http.post(path(callbackUrls['mail']) + query).type('message/rfc822');
    await post().send(mail).expect(403);
    await post('?token=wrong').send(mail).expect(403);
    expect((await read(id)).status).toBe('delivered');
    const signature = `sha256=${createHmac('sha256', bounceSecret).update(mail).digest('hex')}`;
    await post().set('X-Service-Signature', signature).send(mail).expect(200);
    expect((await read(id)).status).toBe('failed');
  });

  test('only the first 100 recipients of a bounce report are read @slow', async () => {
    const { channelId, sendTo, giveBack } = await connectReturning();
    const id = await sendTo('ada@example.com');
    const group = (status: string) =>
      `Final-Recipient: rfc822; x@example.com\r\nAction: ${status.startsWith('4') ? 'delayed' : 'failed'}\r\nStatus: ${status}\r\n\r\n`;
    const notice = (delays: number) =>
      bounce(id, '4.4.1').replace(
        /^(?:Original|Final)-Recipient:[^]*?(?=\r?\n--)/m,
        group('4.4.1').repeat(delays) + group('5.1.1'),
      );
    expect((await giveBack(notice(2000))).body).toEqual({ received: 100 });
    expect((await read(id)).status).toBe('delivered');
    const warning = { level: 'warn', accountId: account.id, channelId, found: 2001, applied: 100 };
    expect(app.log.entries).toContainEqual(expect.objectContaining(warning));
    expect((await giveBack(notice(99))).body).toEqual({ received: 100 });
    expect((await read(id)).status).toBe('failed');
  });

  test('an address is suppressed only after several temporary bounces @slow', async () => {
    const { sendTo, giveBack } = await connectReturning();
    for (let round = 1; round <= 5; round += 1) await giveBack(bounce(await sendTo('ada@example.com'), '4.2.2'));
    await account.post('/messages/send', { channel: 'email', to: 'ada@example.com', body: 'Hello' }).expect(400);
  });

  test('an address that forwards mail to an unknown address is not suppressed at once', async () => {
    const { sendTo, giveBack } = await connectReturning();
    const id = await sendTo('Team@example.com');
    await giveBack(bounce(id, '5.1.1').replaceAll('ada@example.com', 'member@example.net'));
    expect((await settled(id, 'failed')).error).toMatchObject({ code: 'recipient_unreachable', providerCode: '5.1.1' });
    const next = await sendTo('team@bücher.example');
    await giveBack(bounce(next, '5.1.1').replaceAll('ada@example.com', 'TEAM@bücher.example'));
    await account.post('/messages/send', { channel: 'email', to: 'team@bücher.example', body: 'Hello' }).expect(400);
  });

  test('a complaint opts the recipient out of this account’s mail only @slow', async () => {
    const { sendTo, giveBack } = await connectReturning();
    const contact = await account.post('/contacts', { email: 'ada@example.com' });
    const id = await sendTo('ada@example.com');
    const report = [
      'From: <fbl@example.net>',
      'Content-Type: multipart/report; report-type=feedback-report; boundary="part1"',
      '',
      '--part1',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      '',
      '--part1',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: <${id}@example.com>`,
      '',
      '--part1--',
    ].join('\r\n');
    expect((await giveBack(report)).body).toEqual({ received: 1 });
    expect((await consentOf(contact.body.contactId)).email).toMatchObject({
      status: 'unsubscribed',
      source: 'complaint',
    });
    expect((await read(id)).status).toBe('delivered');
    const otherAccount = await app.account();
    await connectSmtp(otherAccount, world);
    await otherAccount.post('/messages/send', { channel: 'email', to: 'ada@example.com', body: 'Hello' }).expect(202);
  });

  test('an SMTP channel with `requireTls` sends no message to a server that does not offer TLS, and is paused @slow', async () => {
    const strict = await connectSmtp(account, world, { requireTls: true });
    const { body: test } = await account.post(`/channels/${strict.channelId}/test`).expect(200);
    expect(test).toMatchObject({ ok: false, code: 'channel_authentication_failed' });
    const id = await send({ channel: 'email', to: 'strict@example.com' });
    await eventually(async () => (await account.get(`/channels/${strict.channelId}`)).body.status === 'paused');
    await eventually(async () => (await read(id)).status === 'queued');
    expect(world.countMessages('smtp', 'strict@example.com', 'Hello')).toBe(0);
  });

  test('with `deliveredOn: dsn`, a message counts as delivered only when a delivery report arrives @slow', async () => {
    const { callbackUrls, bounceSecret } = await connectSmtp(account, world, { deliveredOn: 'dsn' });
    world.smtp.configure({ bounceUrl: `${callbackUrls['mail']}?token=${bounceSecret}`, bounceDelayMs: 5 });
    const silent = await send({ channel: 'email', to: 'bob@example.com' });
    await settled(silent, 'sent');
    world.decide({ provider: 'smtp', statuses: ['delivered'] });
    await settled(await send({ channel: 'email', to: 'ada@example.com' }), 'delivered');
  });

  test('a bounce that names the original recipient fails the message with invalid_recipient', async () => {
    const { callbackUrls, bounceSecret } = await connectSmtp(account, world, { deliveredOn: 'dsn' });
    world.smtp.configure({ bounceUrl: `${callbackUrls['mail']}?token=${bounceSecret}`, bounceDelayMs: 5 });
    world.decide({ provider: 'smtp', statuses: ['bounced'], code: '5.1.1' });
    const { error } = await settled(await send({ channel: 'email', to: 'ada+news@example.com' }), 'failed');
    expect(error).toMatchObject({ code: 'invalid_recipient' });
  });
});

/** Sends a mail, and returns its unsubscribe link. */
async function unsubscribeLink(): Promise<string> {
  await connectSmtp(account, world);
  await settled(await send({ channel: 'email', to: 'ada@example.com' }), 'delivered');
  const [mail] = await world.waitForMessages({ provider: 'smtp' });
  const headers = Object.entries(mail?.request.headers ?? {});
  const header = headers.find(([name]) => name.toLowerCase() === 'list-unsubscribe')?.[1];
  return path(/<(.+)>/.exec(String(header))?.[1]);
}

test('an unsubscribe link takes effect only if it is unaltered and requested with POST', async () => {
  const link = await unsubscribeLink();
  await app.http.get(link).expect(200);
  await send({ channel: 'email', to: 'ada@example.com' });
  await app.http.post(`${link}x`).expect(404);
  await app.http.post(link).type('form').send('List-Unsubscribe=One-Click').expect(200);
  await account.post('/messages/send', { channel: 'email', to: 'ada@example.com', body: 'Hello' }).expect(400);
});

test('a damaged unsubscribe link shows an error page and changes no consent @slow', async () => {
  const { body: contact } = await account.post('/contacts', { email: 'ada@example.com' }).expect(201);
  const link = await unsubscribeLink();
  for (const damaged of [link.slice(0, -1), `${link}.`, `${link}x`, `${link}%3E`, '/unsubscribe/x']) {
    for (const answer of [await app.http.get(damaged), await app.http.post(damaged)]) {
      expect([answer.status, answer.type]).toEqual([404, 'text/html']);
      expect(answer.text).toContain('This link is incomplete or damaged');
      expect(answer.text).not.toContain('<form');
    }
  }
  expect((await consentOf(contact.contactId)).email.status).toBe('unknown');
});

test('an unsubscribe link works after the contact and the message were deleted @slow', async () => {
  const { body: contact } = await account.post('/contacts', { email: 'ada@example.com' }).expect(201);
  const link = await unsubscribeLink();
  await account.delete(`/contacts/${contact.contactId}`).expect(204);
  await app.db.pool.query('DELETE FROM messages WHERE account_id = $1', [account.id]);
  await app.http.get(link).expect(200);
  await send({ channel: 'email', to: 'ada@example.com' });
  await app.http.post(link).type('form').send('List-Unsubscribe=One-Click').expect(200);
  await account.post('/messages/send', { channel: 'email', to: 'ada@example.com', body: 'Hello' }).expect(400);
});
