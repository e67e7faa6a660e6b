import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../../test/app.ts';
import { connectTwilio, connectWhatsapp, PHONE_NUMBER_ID } from '../../../test/channels.ts';

const app = startTestApp({ worker: true, simulators: true });
const { world } = app;
const account = given(() => app.account());

const PAIRS: [country: string, one: string, other: string][] = [
  ['Brazil', '+5541987654321', '+554187654321'],
  ['Brazil, beginning with 9', '+5511998765432', '+551198765432'],
  ['Mexico', '+525512345678', '+5215512345678'],
  ['Argentina', '+5491123456789', '+541123456789'],
  ['Benin', '+2290197123456', '+22997123456'],
  ['Côte d’Ivoire', '+2250748123456', '+22548123456'],
];
const BOTH_WAYS = PAIRS.flatMap(([country, one, other]) => [
  [country, one, other] as const,
  [country, other, one] as const,
]);

const write = (from: string, text: string) =>
  world.whatsapp.receive({ from: from.slice(1), phoneNumberId: PHONE_NUMBER_ID, text });
const createContact = async (phone: string): Promise<string> =>
  (await account.post('/contacts', { phone }).expect(201)).body.contactId;
const consentOf = async (id: string, channel: string) =>
  (await account.get(`/contacts/${id}`).expect(200)).body.consent[channel].status;
const send = (to: string, fields: object = {}) =>
  account.post('/messages/send', { channel: 'whatsapp', to, body: 'News', category: 'marketing', ...fields });
const refusal = async (to: string, fields: object = {}) => (await send(to, fields).expect(400)).body.error.code;
const conversations = async () => (await account.get('/conversations').expect(200)).body.data;

test.each(BOTH_WAYS)(
  '%s: a contact with the number %s who writes as %s has one conversation, and a STOP applies to both spellings @slow',
  async (_c, phone, from) => {
    await connectWhatsapp(account, world);
    const contactId = await createContact(phone);
    const { messageId } = (await send(phone).expect(202)).body;
    await write(from, 'Oi');
    expect(await conversations()).toMatchObject([{ contact: { contactId }, address: phone, unread: 1 }]);
    const [{ conversationId }] = await conversations();
    const thread = (await account.get(`/conversations/${conversationId}/messages`).expect(200)).body.data;
    expect(thread).toMatchObject([
      { direction: 'inbound', body: 'Oi' },
      { direction: 'outbound', id: messageId },
    ]);
    await write(from, 'STOP');
    expect(await consentOf(contactId, 'whatsapp')).toBe('unsubscribed');
    expect([await refusal(phone), await refusal(from)]).toEqual(['recipient_opted_out', 'recipient_opted_out']);
    await write(from, 'START');
    expect(await consentOf(contactId, 'whatsapp')).toBe('subscribed');
    await send(phone).expect(202);
  },
);

test('a reply from one spelling of a number is assigned to the conversation with the other spelling @slow', async () => {
  await connectWhatsapp(account, world);
  await send('+5541987654321').expect(202);
  await write('+554187654321', 'Oi');
  await write('+5541987654321', 'Oi');
  expect(await conversations()).toMatchObject([{ contact: null, address: '+5541987654321', unread: 2 }]);
});

test('when a contact is created with the other spelling of a number, the number’s conversation becomes the contact’s @slow', async () => {
  await connectWhatsapp(account, world);
  await write('+554187654321', 'Oi');
  const contactId = await createContact('+5541987654321');
  await write('+554187654321', 'Oi again');
  expect(await conversations()).toMatchObject([{ contact: { contactId }, address: '+5541987654321', unread: 2 }]);
  const [{ conversationId }] = await conversations();
  const thread = (await account.get(`/conversations/${conversationId}/messages`).expect(200)).body.data;
  expect(thread).toMatchObject([{ body: 'Oi again' }, { body: 'Oi' }]);
  // A contact with the exact number keeps its conversation.
  await createContact('+554187654321');
  expect(await conversations()).toMatchObject([{ contact: { contactId } }]);
});

test('an opt-out from one spelling of a number unsubscribes the contacts with either spelling @slow', async () => {
  await connectWhatsapp(account, world);
  await account.post('/webhooks', { event: 'contact.unsubscribed', url: 'https://example.com/hook' }).expect(201);
  const ids = [await createContact('+5541987654321'), await createContact('+554187654321')];
  const queued = await Promise.all(
    ['+5541987654321', '+554187654321'].map(async (to) => {
      const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
      return (await send(to, { scheduledAt }).expect(202)).body.messageId as string;
    }),
  );
  await write('+554187654321', 'STOP');
  for (const id of ids) expect(await consentOf(id, 'whatsapp')).toBe('unsubscribed');
  for (const id of queued) {
    expect((await account.get(`/messages/${id}`)).body).toMatchObject({
      status: 'failed',
      error: { code: 'recipient_opted_out' },
    });
  }
  expect(await conversations()).toMatchObject([{ contact: { contactId: ids[1] }, address: '+554187654321' }]);
  expect((await account.get('/contacts?phone=%2B554187654321')).body.data).toHaveLength(2);
  // Erasing one contact leaves the data of the other contact.
  await account.delete(`/contacts/${ids[0]}`).expect(204);
  expect(await conversations()).toHaveLength(1);
  await account.delete(`/contacts/${ids[1]}`).expect(204);
  expect(await conversations()).toEqual([]);
});

test('texts from the id that WhatsApp reported for a number belong to the number, and a STOP from the id opts the number out @slow', async () => {
  await connectWhatsapp(account, world);
  const [phone, from] = ['+23512345678', '+235912345678'];
  world.whatsapp.configure({ waIds: { [phone.slice(1)]: from.slice(1) }, statuses: [] });
  await send(phone).expect(202);
  await world.waitForMessages({ provider: 'whatsapp', recipient: phone.slice(1) }, 1);
  await eventually(async () => (await account.get('/messages?status=sent').expect(200)).body.data.length === 1);
  await write(from, 'Oi');
  expect(await conversations()).toMatchObject([{ contact: null, address: phone }]);
  const contactId = await createContact(phone);
  await write(from, 'STOP');
  expect(await consentOf(contactId, 'whatsapp')).toBe('unsubscribed');
  expect(await refusal(phone)).toBe('recipient_opted_out');
  // A number that belongs to another contact stays with that contact.
  const other = await createContact(from);
  await write(from, 'START');
  expect(await conversations()).toMatchObject([{ contact: { contactId: other } }, { contact: { contactId } }]);
  await send(phone).expect(202);
  await account.delete(`/contacts/${contactId}`).expect(204);
  await account.delete(`/contacts/${other}`).expect(204);
  await write(from, 'Hi');
  expect(await conversations()).toMatchObject([{ contact: null, address: from }]);
});

test('suppressions and a STOP apply to both spellings of a number @slow', async () => {
  await connectTwilio(account, world);
  await connectWhatsapp(account, world);
  const contactId = await createContact('+525512345678');
  const entry = { channel: 'whatsapp', address: '+5215512345678' };
  const { suppressionId } = (await account.post('/suppressions', entry).expect(201)).body;
  expect(await refusal('+525512345678')).toBe('recipient_opted_out');
  expect((await account.get('/suppressions?address=%2B525512345678')).body.data).toMatchObject([{ suppressionId }]);
  await account.post('/suppressions/import').type('text/csv').send('channel,address\nsms,+5215512345678\n').expect(200);
  expect(await refusal('+525512345678', { channel: 'sms' })).toBe('recipient_opted_out');
  expect(await consentOf(contactId, 'sms')).toBe('unsubscribed');
  await account.delete(`/suppressions/${suppressionId}`).expect(204);
  const { messageId } = (await send('+5215512345678').expect(202)).body;
  expect((await account.get(`/messages/${messageId}`)).body.contactId).toBe(contactId);
  expect((await account.get('/messages?to=%2B525512345678')).body.data).toMatchObject([{ messageId }]);
});

test('a suppression does not block a similar number that is not a spelling of the suppressed number @slow', async () => {
  await connectWhatsapp(account, world);
  for (const [one, other] of [
    ['+554133334444', '+5541933334444'],
    ['+2250748123456', '+2250548123456'],
    ['+4915112345678', '+49915112345678'],
  ] as const) {
    await account.post('/suppressions', { channel: 'whatsapp', address: one }).expect(201);
    expect(await refusal(one)).toBe('recipient_opted_out');
    await send(other).expect(202);
  }
});
