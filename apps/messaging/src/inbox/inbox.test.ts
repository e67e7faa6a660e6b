import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';

import type { ReceivedText } from '../providers/definition.ts';
import { receiveTexts } from './inbound.ts';
import { given, startTestApp } from '../../test/app.ts';
import { cleanUp } from '../workers/housekeeping.ts';

const app = startTestApp();
const PHONE = '+15551234567';
let channels: Record<'sms' | 'whatsapp', string>;

const account = given(() => app.account());
beforeEach(async () => {
  const connect = async (channel: string) =>
    (await account.post('/channels', { channel, provider: 'sandbox' }).expect(201)).body.channelId;
  channels = { sms: await connect('sms'), whatsapp: await connect('whatsapp') };
});

let ids = 0;
/** Receives a message from a person. Resolves to the message as the inbox shows it. */
async function receive(fields: Partial<ReceivedText> & { channel?: 'sms' | 'whatsapp' } = {}) {
  const { channel = 'sms', ...text } = fields;
  const written = { providerMessageId: `in.${account.id}.${(ids += 1)}`, from: PHONE, body: 'Hello', ...text };
  const receiving = { accountId: account.id, channel, channelId: channels[channel] };
  expect(await receiveTexts(app.db, app.contacts, receiving, [written])).toEqual([]);
  return (await list(`from=${encodeURIComponent(written.from)}`)).data[0];
}
const list = async (query = '') => (await account.get(`/inbound-messages?${query}`).expect(200)).body;
const conversations = async (query = '') => (await account.get(`/conversations?${query}`).expect(200)).body.data;
const query = (text: string, values: unknown[] = [account.id]) => app.db.pool.query(text, values);
const bodies = (rows: { body: string }[]) => rows.map(({ body }) => body);
const image = { type: 'image', media: [{ id: 'm1', url: null, contentType: 'image/png', fileName: null }] };
const content = { ...image, choice: null, replyTo: null, groupId: null, content: { id: 'm1' } };

describe('reading', () => {
  test('the list of inbound messages can be filtered by channel, contact, time and `unread`, and is paginated @slow', async () => {
    const { body: ada } = await account.post('/contacts', { phone: PHONE, firstName: 'Ada' }).expect(201);
    const first = await receive({ body: 'one' });
    await receive({ body: 'two', channel: 'whatsapp' });
    await receive({ body: 'three', from: '+15557654321' });
    expect(bodies((await list()).data)).toEqual(['three', 'two', 'one']);
    expect(bodies((await list('channel=whatsapp')).data)).toEqual(['two']);
    expect(bodies((await list(`contactId=${ada.contactId}`)).data)).toEqual(['two', 'one']);
    expect(bodies((await list(`since=${new Date(Date.now() + 60_000).toISOString()}`)).data)).toEqual([]);
    expect((await list(`since=${first.receivedAt}`)).data).toHaveLength(3);
    await account.put(`/inbound-messages/${first.inboundMessageId}`, { read: true }).expect(200);
    expect(bodies((await list('unread=true')).data)).toEqual(['three', 'two']);
    expect(bodies((await list('unread=false')).data)).toEqual(['one']);
    const page = await list('limit=2');
    expect(bodies((await list(`limit=2&after=${page.next}`)).data)).toEqual(['one']);
    expect((await list(`limit=2&after=${page.next}`)).next).toBeNull();
  });

  test('an inbound message shows its contact, its keyword, its files and the message that it answers @slow', async () => {
    const { body: sent } = await account.post('/messages/send', { channel: 'whatsapp', to: PHONE, body: 'Hi' });
    await query("UPDATE messages SET provider_message_id = 'wamid.ours' WHERE id = $1", [sent.messageId]);
    const { inboundMessageId } = await receive({
      channel: 'whatsapp',
      body: 'Look',
      content: { ...content, replyTo: 'wamid.ours' },
    });
    const { body: ada } = await account.post('/contacts', { phone: PHONE }).expect(201);
    const { body } = await account.get(`/inbound-messages/${inboundMessageId}`).expect(200);
    const url = `${app.config.PUBLIC_URL}/api/v1/inbound-messages/${inboundMessageId}/media/0`;
    expect(body).toMatchObject({
      contactId: ada.contactId,
      keyword: null,
      inReplyTo: sent.messageId,
      media: [{ url, contentType: 'image/png', fileName: null }],
      replyUntil: new Date(Date.parse(body.receivedAt) + 86_400_000).toISOString(),
    });
    expect((await receive({ body: 'Help' })).keyword).toBe('help');
  });

  test('marking a message as read or unread several times keeps the number of unread messages exact @slow', async () => {
    const { inboundMessageId: id, conversationId } = await receive();
    await receive();
    const mark = (read: boolean) => account.put(`/inbound-messages/${id}`, { read }).expect(200);
    const unread = async () => (await account.get(`/conversations/${conversationId}`).expect(200)).body.unread;
    expect(await unread()).toBe(2);
    await Promise.all([mark(true), mark(true), mark(true)]);
    expect(await unread()).toBe(1);
    await mark(false);
    expect(await unread()).toBe(2);
    await account.post(`/conversations/${conversationId}/read`).expect(200);
    expect(await unread()).toBe(0);
    expect((await list('unread=true')).data).toEqual([]);
  });
});

describe('conversations', () => {
  test('each address has one conversation, which shows the contact that now has the address @slow', async () => {
    await receive({ body: 'one' });
    await receive({ body: 'two', from: '+15557654321' });
    await receive({ body: 'three', channel: 'whatsapp' });
    const { body: ada } = await account.post('/contacts', { phone: PHONE, firstName: 'Ada' }).expect(201);
    const { contactId } = ada;
    expect(await conversations()).toMatchObject([
      { address: PHONE, unread: 2, contact: { contactId, firstName: 'Ada' }, lastMessage: { body: 'three' } },
      { address: '+15557654321', unread: 1, contact: null, lastMessage: { body: 'two', channel: 'sms' } },
    ]);
    expect(await conversations(`contactId=${contactId}`)).toHaveLength(1);
    const { body: page } = await account.get('/conversations?limit=1').expect(200);
    expect(await conversations(`after=${page.next}`)).toMatchObject([{ address: '+15557654321' }]);
  });

  test('a conversation lists the messages of both directions in the order in which they were written, newest first @slow', async () => {
    const { conversationId, inboundMessageId } = await receive({ body: 'one' });
    await account.post(`/inbound-messages/${inboundMessageId}/reply`, { body: 'two' }).expect(202);
    await receive({ body: 'three', channel: 'whatsapp' });
    await account.post('/messages/send', { channel: 'sms', to: PHONE, body: 'four' }).expect(202);
    await account.post('/messages/send', { channel: 'sms', to: '+15557654321', body: 'other' }).expect(202);
    const thread = async (query = '') =>
      (await account.get(`/conversations/${conversationId}/messages?${query}`).expect(200)).body;
    const { data } = await thread();
    expect(data.map(({ direction, body }: Record<string, string>) => `${direction} ${body}`)).toEqual([
      'outbound four',
      'inbound three',
      'outbound two',
      'inbound one',
    ]);
    expect(data[2]).toMatchObject({ inReplyTo: inboundMessageId, status: 'queued' });
    const { next } = await thread('limit=3');
    expect(await thread(`limit=3&after=${next}`)).toMatchObject({ data: [{ body: 'one' }], next: null });
    await account.get(`/conversations/${conversationId}/messages?after=nonsense`).expect(400);
  });

  test('after a conversation is deleted, the next message begins a new conversation @slow', async () => {
    const { conversationId } = await receive();
    await account.delete(`/conversations/${conversationId}`).expect(204);
    expect((await list()).data).toEqual([]);
    await account.get(`/conversations/${conversationId}`).expect(404);
    expect((await receive()).conversationId).not.toBe(conversationId);
  });
});

test('creating a contact for a conversation and marking the conversation as read at the same time do not deadlock @slow', async () => {
  const { inboundMessageId } = await receive({ from: '+554187654321', channel: 'whatsapp' });
  const statement = 'SELECT FROM inbound_messages WHERE account_id = $1 AND id = $2 FOR UPDATE';
  const lock = { pool: app.db.pool, statement, values: [account.id, inboundMessageId] };
  const created = await whileLocked(lock, async (waiting) => {
    const contact = account.post('/contacts', { phone: '+5541987654321' }).then((answer) => answer);
    await eventually(async () => (await waiting()) === 1);
    const free = 'SELECT FROM conversations WHERE account_id = $1 FOR UPDATE SKIP LOCKED';
    expect((await query(free)).rows).toHaveLength(1);
    return { contact };
  });
  expect((await created.contact).status).toBe(201);
  expect(await conversations()).toMatchObject([{ address: '+5541987654321' }]);
});

test('if a conversation is deleted while a new message of the person is being stored, it is removed completely @slow', async () => {
  const { conversationId } = await receive();
  let deleted: Promise<unknown> | undefined;
  await app.db.transaction(async (tx) => {
    const written = { providerMessageId: `in.late.${account.id}`, from: PHONE, body: 'Wait' };
    const receiving = { accountId: account.id, channel: 'sms', channelId: channels.sms } as const;
    expect(
      await receiveTexts({ ...app.db, transaction: (run) => run(tx) }, app.contacts, receiving, [written]),
    ).toEqual([]);
    deleted = account.delete(`/conversations/${conversationId}`).expect(204).then(() => undefined); // prettier-ignore
    await eventually(async () => {
      const { rows } = await query('SELECT FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()', []);
      return rows.length > 0;
    });
  });
  await deleted;
  expect((await query('SELECT FROM inbound_messages WHERE account_id = $1')).rows).toEqual([]);
});

test.each(['/inbound-messages', '/conversations'])(
  '%s refuses a parameter `after` whose value is not the `next` of a page @slow',
  async (path) => {
    for (const after of ['', 'x', 'con_00000000000000000000000000']) {
      const { body } = await account.get(`${path}?after=${after}`).expect(400);
      expect(body.error).toMatchObject({ code: 'validation_error', details: { field: 'after' } });
    }
  },
);

describe('replies', () => {
  test('replies count as transactional messages, so they also reach a person who has opted out of marketing @slow', async () => {
    await account.post('/suppressions', { channel: 'whatsapp', address: PHONE, category: 'marketing' }).expect(201);
    const { inboundMessageId } = await receive({ channel: 'whatsapp' });
    const { body } = await account.post(`/inbound-messages/${inboundMessageId}/reply`, { body: 'Yes' }).expect(202);
    expect((await account.get(`/messages/${body.messageId}`).expect(200)).body).toMatchObject({
      channelId: channels.whatsapp,
      to: PHONE,
      category: 'transactional',
      inReplyTo: inboundMessageId,
    });
  });

  test('a reply marks the answered message and the earlier messages of the conversation as read @slow', async () => {
    await receive({ body: 'one' });
    const answered = await receive({ body: 'two' });
    await receive({ body: 'three' });
    const path = `/inbound-messages/${answered.inboundMessageId}/reply`;
    await account.post(path, { body: '' }).expect(400);
    expect(await conversations()).toMatchObject([{ unread: 3 }]);
    const replies = ['Yes', 'Really', 'Soon'].map((body) => account.post(path, { body }).expect(202));
    await Promise.all(replies);
    expect(bodies((await list('unread=true')).data)).toEqual(['three']);
    expect(await conversations()).toMatchObject([{ unread: 1 }]);
  });

  test('WhatsApp replies without a template are accepted only for 24 hours after the person’s last WhatsApp message @slow', async () => {
    const { inboundMessageId } = await receive({ channel: 'whatsapp' });
    await query(`UPDATE inbound_messages SET received_at = now() - interval '25 hours' WHERE account_id = $1`);
    const reply = (fields: object) =>
      account.post(`/inbound-messages/${inboundMessageId}/reply`, { body: 'Hi', ...fields });
    const { body } = await reply({}).expect(409);
    expect(body.error).toMatchObject({ code: 'reply_window_closed', details: { field: 'body' } });
    expect(body.error.message).toContain('whatsappTemplate');
    await reply({ whatsappTemplate: { name: 'hello', language: 'en' } }).expect(202);
    // An SMS does not open the reply window on WhatsApp; a new WhatsApp message does.
    await receive();
    await reply({}).expect(409);
    await receive({ channel: 'whatsapp' });
    await reply({}).expect(202);
  });

  test('replies are refused after the person has opted out of all messages @slow', async () => {
    const { inboundMessageId } = await receive();
    const reply = () =>
      account.post(`/inbound-messages/${inboundMessageId}/reply`, { body: 'Hi' }).set('Idempotency-Key', 'reply');
    const [one, two] = [await reply().expect(202), await reply().expect(202)];
    expect(two.body).toEqual(one.body);
    await receive({ body: 'STOP' });
    const { body } = await account.post(`/inbound-messages/${inboundMessageId}/reply`, { body: 'Hi' }).expect(400);
    expect(body.error.code).toBe('recipient_opted_out');
  });
});

test('a person who turns marketing off in WhatsApp opts out only of marketing, and no message appears in the inbox @slow', async () => {
  const preference = (optOut: 'stop' | 'start') => ({
    providerMessageId: null,
    from: PHONE,
    body: '',
    optOut,
    content: { ...content, type: 'preference', media: [], content: null },
  });
  const receiving = { accountId: account.id, channel: 'whatsapp', channelId: channels.whatsapp } as const;
  await receiveTexts(app.db, app.contacts, receiving, [preference('stop')]);
  const { body } = await account.get('/suppressions').expect(200);
  expect(body.data).toMatchObject([{ channel: 'whatsapp', category: 'marketing', reason: 'whatsapp_preference' }]);
  const send = (category: string) =>
    account.post('/messages/send', { channel: 'whatsapp', to: PHONE, body: 'Hi', category });
  await send('transactional').expect(202);
  await send('marketing').expect(400);
  await receiveTexts(app.db, app.contacts, receiving, [preference('start')]);
  await send('marketing').expect(202);
  expect((await list()).data).toEqual([]);
});

test('the time for a free text over WhatsApp begins when the person wrote, even if the message arrives later @slow', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const at = ago(40);
  const late = await receive({ channel: 'whatsapp', at });
  expect(Date.parse(late.replyUntil)).toBe(at.getTime() + 24 * 3_600_000);
  const reply = (id: string) => account.post(`/inbound-messages/${id}/reply`, { body: 'Hi' });
  expect((await reply(late.inboundMessageId).expect(409)).body.error.code).toBe('reply_window_closed');
  const newest = ago(1);
  await receive({ channel: 'whatsapp', at: newest });
  await receive({ channel: 'whatsapp', at: ago(30) });
  await reply(late.inboundMessageId).expect(202);
  const [{ replyUntil }] = await conversations();
  expect(Date.parse(replyUntil)).toBe(newest.getTime() + 24 * 3_600_000);
});

test('erasing a contact removes its messages from the inbox and from events @slow', async () => {
  const { body: ada } = await account.post('/contacts', { phone: PHONE }).expect(201);
  await account.post('/webhooks', { event: 'message.received', url: 'https://example.com/inbox' }).expect(201);
  const secret = {
    ...content,
    choice: { id: 'secret-id', title: 'secret-title' },
    content: { text: 'secret-content' },
  };
  await receive({ body: 'secret-body', content: { ...secret, replyTo: 'secret-reply' } });
  await receive({ from: '+15557654321', body: 'stays' });
  await account.delete(`/contacts/${ada.contactId}`).expect(204);
  expect(bodies((await list()).data)).toEqual(['stays']);
  expect(await conversations()).toMatchObject([{ address: '+15557654321' }]);
  const { rows } = await query(`SELECT string_agg(payload, ' ') AS all FROM webhook_outbox WHERE account_id = $1`);
  expect(rows[0].all).toContain('stays');
  expect(rows[0].all).not.toContain('secret');
});

test('inbound messages older than the retention time are deleted, and so are conversations without messages @slow', async () => {
  await receive({ body: 'old' });
  await receive({ from: '+15557654321', body: 'old' });
  await query(`UPDATE inbound_messages SET received_at = now() - interval '5 months' WHERE account_id = $1`);
  await query(`UPDATE conversations SET last_received_at = now() - interval '5 months' WHERE account_id = $1`);
  await receive({ body: 'new' });
  await cleanUp(app.db, { MESSAGE_RETENTION_MONTHS: 0 });
  expect((await list()).data).toHaveLength(3);
  await cleanUp(app.db, { MESSAGE_RETENTION_MONTHS: 3 });
  expect(bodies((await list()).data)).toEqual(['new']);
  expect(await conversations()).toMatchObject([{ address: PHONE, unread: 1 }]);
});

test('the file of a simulated inbound message can be downloaded like any other file @slow', async () => {
  const input = { channel: 'whatsapp', from: PHONE, body: 'Look', file: true };
  const { body } = await account.post('/inbound-messages/simulate', input).expect(201);
  expect(body).toMatchObject({ type: 'document', media: [{ contentType: 'text/plain' }] });
  const { text } = await account.get(`/inbound-messages/${body.inboundMessageId}/media/0`).expect(200);
  expect(text).toBe('A simulated file.\n');
});

test('a simulated message from the other spelling of a contact’s number belongs to the contact @slow', async () => {
  const { contactId } = (await account.post('/contacts', { phone: '+5541987654321' }).expect(201)).body;
  const input = { channel: 'whatsapp', from: '+554187654321', body: 'Oi' };
  const { body } = await account.post('/inbound-messages/simulate', input).expect(201);
  expect(body).toMatchObject({ contactId, from: '+5541987654321' });
});

test('the error for a live key says that only a test key can simulate messages @slow', async () => {
  const live = await app.account();
  const input = { channel: 'sms', from: PHONE, body: 'Hello' };
  const refused = await live.post('/inbound-messages/simulate', input).expect(400);
  expect(refused.body.error).toMatchObject({
    code: 'channel_not_connected',
    message: expect.stringContaining('test key'),
  });
});

test('a simulated message to a sandbox channel has the effects of a real message @slow', async () => {
  const input = { channel: 'sms', from: PHONE, body: 'STOP' };
  const { body } = await account.post('/inbound-messages/simulate', input).expect(201);
  expect(body).toMatchObject({ from: PHONE, keyword: 'stop', channelId: channels.sms });
  expect((await account.get('/suppressions').expect(200)).body.data).toHaveLength(1);
  await account.delete(`/channels/${channels.sms}`).expect(204);
  const refused = await account.post('/inbound-messages/simulate', input).expect(400);
  expect(refused.body.error.code).toBe('channel_not_connected');
  const wrong = await account.post('/inbound-messages/simulate', { ...input, from: '555' }).expect(400);
  expect(wrong.body.error.code).toBe('invalid_phone_number');
});
