import { given, startTestApp } from '../../test/app.ts';
import { connectTwilio, connectWhatsapp, PHONE_NUMBER_ID, TWILIO_SID, TWILIO_TOKEN } from '../../test/channels.ts';
import { receiveTexts } from './inbound.ts';

const app = startTestApp({ worker: true, simulators: true, otherAccount: true });
const { world } = app;
const account = given(() => app.account());

const keywordReplies = [
  { language: 'en', stop: 'You are unsubscribed.', start: 'Welcome back.', help: 'Write to help@example.com.' },
  { language: 'de', stop: 'Sie sind abgemeldet.', help: 'Schreiben Sie an help@example.com.' },
];
const PHONE = '+15551234567';
const connect = () => connectWhatsapp(account, world, { keywordReplies });
const write = (text: string, from = PHONE) =>
  world.whatsapp.receive({ from: from.slice(1), phoneNumberId: PHONE_NUMBER_ID, text });
const replies = async (query = '') =>
  ((await account.get(`/messages?${query}`).expect(200)).body.data as { body: string }[])
    .map(({ body }) => body)
    .reverse();

test('STOP, START and HELP are confirmed once in 24 hours, also to a person who has opted out @slow', async () => {
  await connect();
  for (const text of ['STOP', 'stop', 'HELP', 'START', 'Unsubscribe', 'help', 'Hello']) await write(text);
  const texts = ['You are unsubscribed.', 'Write to help@example.com.', 'Welcome back.'];
  expect(await replies()).toEqual(texts);
  const sent = await world.waitForMessages({ provider: 'whatsapp', recipient: PHONE.slice(1) }, 3);
  expect(sent.map(({ text }) => text).sort()).toEqual(texts.toSorted());
  await account.post('/messages/send', { channel: 'whatsapp', to: PHONE, body: 'Hello' }).expect(400);
  await app.db.pool.query("UPDATE inbound_messages SET received_at = received_at - interval '1 day' WHERE account_id = $1", [account.id]); // prettier-ignore
  await write('STOP');
  expect(await replies()).toEqual([...texts, 'You are unsubscribed.']);
});

test('if a program answers every confirmation with another keyword, it gets at most three confirmations @slow', async () => {
  await connect();
  for (let round = 0; round < 5; round += 1) for (const text of ['HELP', 'STOP', 'START']) await write(text);
  expect(await replies()).toHaveLength(3);
});

test('a keyword that arrives in several deliveries at once is confirmed once @slow', async () => {
  const { channelId } = await connect();
  const receiving = { accountId: account.id, channelId, channel: 'whatsapp' as const };
  const text = (id: number) => ({ providerMessageId: `wamid.${id}`, from: PHONE, body: 'HELP' });
  const deliveries = [[text(1), text(2)], [text(3)], [text(4)], [text(5)]];
  await Promise.all(deliveries.map((texts) => receiveTexts(app.db, app.contacts, receiving, texts)));
  expect(await replies()).toEqual(['Write to help@example.com.']);
});

test('a contact gets the confirmation of a keyword in its language, and none if there is no text in this language @slow', async () => {
  await connect();
  await account.post('/contacts', { phone: PHONE, locale: 'de-AT' }).expect(201);
  await account.post('/contacts', { phone: '+15557654321', locale: 'fr' }).expect(201);
  for (const text of ['STOP', 'START']) await write(text);
  await write('STOP', '+15557654321');
  expect(await replies()).toEqual(['Sie sind abgemeldet.', 'You are unsubscribed.']);
  expect((await account.get('/messages').expect(200)).body.data[1]).toMatchObject({
    category: 'confirmation',
    to: PHONE,
  });
});

test('a queued confirmation of STOP is not canceled by another opt-out of the same person @slow', async () => {
  const { channelId } = await connect();
  await account.post(`/channels/${channelId}/pause`).expect(200);
  await write('STOP');
  await account.post('/suppressions', { channel: 'whatsapp', address: PHONE, category: 'marketing' }).expect(201);
  await write('Unsubscribe');
  expect(await replies('status=queued')).toEqual(['You are unsubscribed.']);
});

test('the service confirms neither a keyword that the provider confirms nor a text from a short code @slow', async () => {
  await connect();
  const { channelId, callbackUrls } = await connectTwilio(account, world, { keywordReplies });
  const url = callbackUrls['inbound'] ?? '';
  // Twilio reports the keyword to accounts with Advanced Opt-Out, and confirms it.
  const sms = { from: PHONE, to: '+15550199', accountSid: TWILIO_SID, authToken: TWILIO_TOKEN, url };
  expect((await world.twilio.receive({ ...sms, body: 'STOP' })).status).toBe(200);
  const receiving = { accountId: account.id, channelId, channel: 'sms' as const };
  const texts = [{ providerMessageId: null, from: '12345', body: 'HELP' }];
  expect(await receiveTexts(app.db, app.contacts, receiving, texts)).toEqual([]);
  expect(await replies()).toEqual([]);
});

test('`keywordReplies` is accepted only for SMS and WhatsApp channels, and with one entry per language @slow', async () => {
  const { channelId } = await connect();
  expect((await account.get(`/channels/${channelId}`).expect(200)).body).toMatchObject({ keywordReplies });
  const put = (replies: object[]) => account.put(`/channels/${channelId}`, { keywordReplies: replies });
  await put([]).expect(200);
  await write('HELP');
  expect(await replies()).toEqual([]);
  const [english] = keywordReplies;
  expect((await put([english ?? {}, english ?? {}]).expect(400)).body.error.details).toMatchObject({
    field: 'keywordReplies',
  });
  const email = { channel: 'email', provider: 'sandbox', keywordReplies };
  expect((await account.post('/channels', email).expect(400)).body.error.details).toMatchObject({
    field: 'keywordReplies',
  });
});
