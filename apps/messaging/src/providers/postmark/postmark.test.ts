import { eventually } from '@services/tooling/testing/eventually';

import { connectPostmark, WEBHOOK_PASSWORD } from '../../../test/channels.ts';
import { describeProvider } from '../../../test/providers.ts';
import { sending } from '../../../test/sending.ts';
import { MAX_MAIL_BYTES } from '../received-mail.ts';

const mail = { channel: 'email', to: 'ada@example.com', subject: 'Hi' } as const;
const { app, world, account, send, read, settled } = describeProvider({
  name: 'postmark',
  message: mail,
  settings: { statuses: ['Delivery'] },
  configure: ({ postmark }) => postmark.configure({ inactive: [], serverTokens: null }),
  shuffled: ['Delivery', 'Delivery'],
  retried: [
    ['a 429', { status: 429 }, 'provider_rate_limited'],
    ['maintenance', { code: 100 }, 'provider_unavailable'],
  ],
  pausing: [
    ['a wrong token', { code: 10 }],
    ['an account without credits', { code: 405 }],
  ],
  canFind: true,
});

const sources = async () =>
  (await account.get('/suppressions').expect(200)).body.data.map(({ reason }: { reason: string }) => reason);
const post = (url: string | undefined, record: object, password = WEBHOOK_PASSWORD) =>
  app.http
    .post(new URL(url ?? '').pathname)
    .auth('postmark', password)
    .send(record);

test('a mail has its HTML and unsubscribe headers, and Postmark adds no tracking @slow', async () => {
  await connectPostmark(account, world);
  const message = await settled(await send({ html: '<p>Hello</p>', category: 'marketing' }), 'delivered');
  const [sent] = await world.waitForMessages({ provider: 'postmark' });
  expect(sent).toMatchObject({ text: 'Hello', html: '<p>Hello</p>', reference: message.messageId });
  const request = JSON.parse(sent?.request.body.toString() ?? '');
  expect(request).toMatchObject({ MessageStream: 'outbound', TrackOpens: false, TrackLinks: 'None' });
  expect(request.Headers.map(({ Name }: { Name: string }) => Name)).toContain('List-Unsubscribe');
});

test('an inactive recipient gets no more mail, and an invalid sender pauses the channel @slow', async () => {
  await connectPostmark(account, world);
  world.postmark.configure({ inactive: ['ada@example.com'] });
  const refused = await settled(await send(), 'failed');
  expect(refused.error).toMatchObject({ code: 'recipient_opted_out', providerCode: '406' });
  await eventually(async () => (await sources())[0] === 'provider');
  world.fail({ provider: 'postmark', operation: 'send', times: 1, code: 400, message: 'No sender signature' });
  expect((await settled(await send({ to: 'bob@example.com' }), 'failed')).error.code).toBe('invalid_sender');
});

test('the status of a message is fetched from Postmark if no webhook reports it @slow', async () => {
  await connectPostmark(account, world);
  world.postmark.configure({ webhookUrl: null });
  await settled(await send(), 'delivered');
});

test.each([
  ['HardBounce', undefined, 'invalid_recipient', ['hard_bounce']],
  ['HardBounce', 'smtp;550 5.2.2 mailbox full', 'mailbox_full', []],
  ['SoftBounce', 'smtp;452 4.2.2 over quota', 'mailbox_full', []],
  ['SpamNotification', 'smtp;550 looks like spam', 'policy_rejected', []],
  ['ManuallyDeactivated', undefined, 'recipient_opted_out', ['provider']],
])('a bounce of the type %s (%s) fails as %s @slow', async (code, text, expected, suppressions) => {
  await connectPostmark(account, world);
  world.decide({
    provider: 'postmark',
    statuses: ['Delivery', 'Bounce', 'Bounce'],
    code,
    ...(text && { message: text }),
  });
  expect((await settled(await send(), 'failed')).error).toMatchObject({ code: expected, providerCode: code });
  await eventually(async () => (await sources()).length === suppressions.length);
  expect(await sources()).toEqual(suppressions);
});

test('five bounces of a full mailbox suppress the address, unless a mail is delivered in between @slow', async () => {
  await connectPostmark(account, world);
  const full = { statuses: ['Bounce'], code: 'SoftBounce', message: 'smtp;452 4.2.2 over quota' };
  const bounce = async (times: number) => {
    world.decide({ provider: 'postmark', times, ...full });
    for (let sent = 0; sent < times; sent += 1) await settled(await send(), 'failed');
  };
  const count = async () => (await app.db.orm.addressBounce.findFirst({ where: { accountId: account.id } }))?.count;
  await bounce(4);
  await settled(await send(), 'delivered');
  await eventually(async () => (await count()) === undefined);
  await bounce(4);
  await eventually(async () => (await count()) === 4);
  expect(await sources()).toEqual([]);
  await bounce(1);
  await eventually(async () => (await sources())[0] === 'soft_bounces');
});

test.each([
  ['SpamComplaint', 'complaint'],
  ['SubscriptionChange', 'provider'],
])("Postmark's report %s opts the recipient out @slow", async (record, source) => {
  await connectPostmark(account, world);
  world.decide({ provider: 'postmark', statuses: ['Delivery', record] });
  await settled(await send(), 'delivered');
  await eventually(async () => (await sources())[0] === source);
});

test('delays, automatic replies and unknown types are not failures @slow', async () => {
  const { callbackUrls } = await connectPostmark(account, world);
  const message = await settled(await send(), 'delivered');
  const ids = { MessageID: message.providerMessageId, Metadata: { messageId: message.messageId } };
  for (const record of [
    { RecordType: 'Bounce', Type: 'Transient', ...ids },
    { RecordType: 'Bounce', Type: 'AutoResponder', Details: '550 5.1.1', ...ids },
    { RecordType: 'Bounce', Type: 'Unknown', Description: 'Unable to classify the bounce', ...ids },
    { RecordType: 'Bounce', Type: 'Unconfirmed', ...ids },
    { RecordType: 'SubscriptionChange', SuppressSending: false, ...ids },
    { RecordType: 'Open', ...ids },
    { RecordType: 'New' },
    {},
  ]) {
    await post(callbackUrls['webhook'], record).expect(200);
  }
  expect((await read(message.messageId)).status).toBe('delivered');
  expect(await sources()).toEqual([]);
});

test('a webhook without the password gets 403, and another account’s message cannot be changed @slow', async () => {
  const otherAccount = await app.account();
  await connectPostmark(otherAccount, world);
  world.postmark.configure({ webhookUrl: null, statuses: [] });
  const other = sending(() => otherAccount, mail);
  const theirs = await other.settled(await other.send(), 'sent');
  const { callbackUrls } = await connectPostmark(account, world);
  const bounce = {
    RecordType: 'Bounce',
    Type: 'HardBounce',
    MessageID: theirs.providerMessageId,
    Metadata: { messageId: theirs.messageId },
  };
  await post(callbackUrls['webhook'], bounce, 'another-password').expect(403);
  await app.http
    .post(new URL(callbackUrls['webhook'] ?? '').pathname)
    .send(bounce)
    .expect(403);
  await post(callbackUrls['webhook'], bounce).expect(200);
  await post(callbackUrls['webhook'], { ...bounce, RecordType: 'SpamComplaint' }).expect(200);
  expect(await other.read(theirs.messageId)).toMatchObject({ status: 'sent', error: null });
  expect((await otherAccount.get('/suppressions')).body.data).toEqual([]);
});

test('the body of a webhook without the password, or to an unknown channel, is not read @slow', async () => {
  const { callbackUrls } = await connectPostmark(account, world);
  const tooLarge = { RecordType: 'x'.repeat(MAX_MAIL_BYTES) };
  await post(callbackUrls['webhook'], tooLarge, 'another-password').expect(403);
  await post(`${callbackUrls['webhook']}0`, tooLarge).expect(403);
  await post(callbackUrls['webhook'], tooLarge).expect(413);
});
