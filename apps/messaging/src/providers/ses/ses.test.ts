import { eventually } from '@services/tooling/testing/eventually';

import { connectSes, TOPIC_ARN } from '../../../test/channels.ts';
import { describeProvider } from '../../../test/providers.ts';
import { sending } from '../../../test/sending.ts';
import { isCertificateUrl, leadsTo, snsHostOf } from './signature.ts';

const mail = { channel: 'email', to: 'ada@example.com', subject: 'Hi' } as const;
const { app, world, account, send, read, settled } = describeProvider({
  name: 'ses',
  message: mail,
  settings: { statuses: ['Send', 'Delivery'] },
  configure: ({ ses }) => ses.configure({ signatureVersion: '1', verifiedDomains: null }),
  shuffled: ['Delivery', 'Delivery', 'Send'],
  retried: [
    ['throttling', { code: 'TooManyRequestsException', status: 429 }, 'provider_rate_limited'],
    ['a limit of AWS', { code: 'ThrottlingException', status: 400 }, 'provider_rate_limited'],
    ['an unavailable service', { status: 503 }, 'provider_unavailable'],
  ],
  pausing: [['a wrong secret key', { code: 'InvalidSignatureException' }]],
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const suppressed = async () => (await account.get('/suppressions').expect(200)).body.data;
const post = (url: string | undefined, message: object) =>
  app.http
    .post(new URL(url ?? '').pathname)
    .type('text/plain')
    .send(JSON.stringify(message));

test('a mail is signed and has its HTML and its unsubscribe headers', async () => {
  await connectSes(account, world);
  await send({ html: '<p>Hello</p>', category: 'marketing' });
  const [sent] = await world.waitForMessages({ provider: 'ses' });
  expect(sent).toMatchObject({
    from: 'Example Shop <post@example.com>',
    subject: 'Hi',
    text: 'Hello',
    html: '<p>Hello</p>\n',
  });
  const raw = JSON.parse(sent?.request.body.toString() ?? '').Content.Raw.Data as string;
  expect(Buffer.from(raw, 'base64').toString()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test.each(['1', '2'] as const)(
  'a notification without message tags, which SES sends for an identity, is applied (SNS signature version %s)',
  async (version) => {
    const { callbackUrls } = await connectSes(account, world);
    world.ses.configure({ statuses: ['Send'], signatureVersion: version });
    const id = await send();
    const { providerMessageId: messageId } = await settled(id, 'sent');
    const text = JSON.stringify({ notificationType: 'Delivery', mail: { messageId } });
    await post(callbackUrls['events'], world.ses.sign('Notification', text)).expect(200);
    expect((await read(id)).status).toBe('delivered');
  },
);

test('a delivery that is reported late has the time of the delivery, not of the report @slow', async () => {
  const { callbackUrls } = await connectSes(account, world);
  world.ses.configure({ statuses: ['Send'] });
  const webhook = { event: 'message.delivered', url: `${world.url}/webhooks/delivered` };
  await account.post('/webhooks', webhook).expect(201);
  const deliver = async (timestamp: string) => {
    const id = await send();
    const { providerMessageId: messageId } = await settled(id, 'sent');
    const earlier =
      "UPDATE messages SET created_at = now() - interval '3 h', sent_at = now() - interval '3 h' WHERE id = $1";
    await app.db.pool.query(earlier, [id]);
    const text = JSON.stringify({ notificationType: 'Delivery', mail: { messageId }, delivery: { timestamp } });
    await post(callbackUrls['events'], world.ses.sign('Notification', text)).expect(200);
    return (await read(id)).deliveredAt as string;
  };
  const at = minutesFromNow(-120);
  expect(await deliver(at)).toBe(at);
  const [notified] = await world.waitForMessages({ provider: 'webhooks', recipient: 'delivered' });
  expect(JSON.parse(notified?.request.body.toString() ?? '').deliveredAt).toBe(at);
  // Times of a wrong clock, and texts that are not a usable time.
  for (const wrong of [minutesFromNow(60), minutesFromNow(-600), 'yesterday', '+275760-09-12T00:00:00.000Z']) {
    const shown = Date.parse(await deliver(wrong));
    expect(shown).toBeGreaterThan(Date.now() - 4 * 3_600_000);
    expect(shown).toBeLessThanOrEqual(Date.now());
  }
});

test('refused mail is not retried, and a refused sender has its own error code', async () => {
  await connectSes(account, world);
  world.fail({
    provider: 'ses',
    operation: 'send',
    times: 1,
    code: 'MessageRejected',
    message: 'A virus',
    status: 400,
  });
  expect((await settled(await send(), 'failed')).error).toMatchObject({ code: 'content_rejected', message: 'A virus' });
  world.ses.configure({ verifiedDomains: ['other.example'] });
  const refused = await settled(await send(), 'failed');
  expect(refused.error).toMatchObject({ code: 'invalid_sender', providerCode: 'MessageRejected' });
});

test.each([
  ['5.1.1', undefined, 'invalid_recipient', 'hard_bounce'],
  ['NoEmail', undefined, 'invalid_recipient', 'hard_bounce'],
  ['MailboxFull', undefined, 'mailbox_full', undefined],
  ['Suppressed', '550 5.1.1 on the suppression list', 'invalid_recipient', 'hard_bounce'],
  ['Permanent/General', undefined, 'invalid_recipient', 'hard_bounce'],
  ['Permanent/OnAccountSuppressionList', undefined, 'invalid_recipient', 'hard_bounce'],
  ['5.2.1', '550 5.2.1 mailbox disabled', 'invalid_recipient', 'hard_bounce'],
  ['4.4.7', '450 4.4.7 expired', 'recipient_unreachable', undefined],
  ['Transient/MailboxFull', undefined, 'mailbox_full', undefined],
  ['5.7.1', '550 5.7.1 blocked by our policy', 'policy_rejected', undefined],
])('a bounce with the code %s and the text %j fails as %s', async (code, text, expected, suppression) => {
  await connectSes(account, world);
  world.decide({ provider: 'ses', statuses: ['Send', 'Delivery', 'Bounce'], code, ...(text && { message: text }) });
  const message = await settled(await send(), 'failed');
  expect(message.error.code).toBe(expected);
  if (suppression === undefined) expect(await suppressed()).toEqual([]);
  else await eventually(async () => (await suppressed())[0]?.reason === suppression);
});

/** The example that AWS publishes for a bounce without a delivery status notification. The bounce has two recipients. */
const PUBLISHED_BOUNCE = {
  bounceType: 'Permanent',
  bounceSubType: 'General',
  bouncedRecipients: [{ emailAddress: 'jane@example.com' }, { emailAddress: 'richard@example.com' }],
  timestamp: '2016-01-27T14:59:38.237Z',
  feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
  remoteMtaIp: '127.0.2.0',
};

test('the permanent bounce in the documentation of AWS suppresses the address at once', async () => {
  const { callbackUrls } = await connectSes(account, world);
  const id = await send({ to: 'jane@example.com' });
  const { providerMessageId: messageId } = await settled(id, 'delivered');
  const text = JSON.stringify({ notificationType: 'Bounce', bounce: PUBLISHED_BOUNCE, mail: { messageId } });
  await post(callbackUrls['events'], world.ses.sign('Notification', text)).expect(200);
  expect((await read(id)).error).toMatchObject({ code: 'invalid_recipient', providerCode: 'Permanent/General' });
  const refused = await account.post('/messages/send', {
    channel: 'email',
    to: 'jane@example.com',
    subject: 'Hi',
    body: 'Hi',
  });
  expect(refused.body.error.code).toBe('recipient_opted_out');
});

test.each(['Transient', 'Undetermined'])(
  'automatic replies (%s bounces without a status) change no mail and suppress no address @slow',
  async (bounceType) => {
    const { callbackUrls } = await connectSes(account, world);
    world.ses.configure({ statuses: ['Send'] });
    for (let count = 0; count < 6; count += 1) {
      const id = await send();
      const { providerMessageId: messageId } = await settled(id, 'sent');
      const bounce = { bounceType, bounceSubType: 'General', bouncedRecipients: [{ emailAddress: 'ada@example.com' }] };
      for (const notificationType of ['Bounce', 'Delivery', 'Bounce']) {
        const text = JSON.stringify({ notificationType, bounce, mail: { messageId } });
        await post(callbackUrls['events'], world.ses.sign('Notification', text)).expect(200);
      }
      expect(await read(id)).toMatchObject({ status: 'delivered', error: null });
    }
    expect(await suppressed()).toEqual([]);
  },
);

test('a complaint opts the recipient out, once', async () => {
  await connectSes(account, world);
  const contact = await account.post('/contacts', { email: 'ada@example.com' });
  world.decide({ provider: 'ses', statuses: ['Complaint', 'Complaint', 'Delivery', 'Send'] });
  await settled(await send(), 'delivered');
  const consent = async () => (await account.get(`/contacts/${contact.body.contactId}`)).body.consent.email;
  await eventually(async () => (await consent()).status === 'unsubscribed');
  expect((await consent()).source).toBe('complaint');
  expect(await suppressed()).toHaveLength(1);
});

test('a notification that is unsigned, changed, old or for another topic gets 403 and has no effect', async () => {
  const { callbackUrls } = await connectSes(account, world);
  world.ses.configure({ statuses: ['Send'] });
  const message = await settled(await send(), 'sent');
  const mail = { messageId: message.providerMessageId, tags: { messageId: [message.messageId] } };
  const delivery = JSON.stringify({ eventType: 'Delivery', mail, delivery: {} });
  const genuine = world.ses.sign('Notification', delivery);
  const { Signature: _signature, ...unsigned } = genuine;
  const foreign = world.ses.sign('Notification', delivery, { TopicArn: TOPIC_ARN.replace('ses-events', 'mine') });
  for (const forged of [
    unsigned,
    { ...genuine, Message: delivery.replace('Delivery', 'Bounce') },
    { ...genuine, SignatureVersion: '2' },
    foreign,
    {
      ...genuine,
      SigningCertURL:
        'https://sns.eu-central-1.amazonaws.com.attacker.example/SimpleNotificationService-0123456789.pem',
    },
    { ...genuine, SigningCertURL: genuine['SigningCertURL']?.replace('.pem', '.pem?x=.pem') },
    JSON.parse(delivery),
    world.ses.sign('Notification', delivery, { Timestamp: minutesFromNow(-66) }),
    world.ses.sign('Notification', delivery, { Timestamp: minutesFromNow(6) }),
    world.ses.sign('Notification', delivery, { Timestamp: 'now' }),
  ]) {
    await post(callbackUrls['events'], forged).expect(403);
  }
  expect((await read(message.messageId)).status).toBe('sent');
  await post(callbackUrls['events'], world.ses.sign('Notification', 'Hi', { Timestamp: minutesFromNow(-59) })).expect(
    200,
  );
  await post(callbackUrls['events'], genuine).expect(200);
  expect((await read(message.messageId)).status).toBe('delivered');
  await post(callbackUrls['events'], genuine).expect(200);
});

test('a genuine notification cannot change another account’s message', async () => {
  const otherAccount = await app.account();
  await connectSes(otherAccount, world);
  world.ses.configure({ statuses: ['Send'] });
  const other = sending(() => otherAccount, mail);
  const theirs = await other.settled(await other.send(), 'sent');
  const { callbackUrls } = await connectSes(account, world);
  for (const mail of [
    { messageId: 'another', tags: { messageId: [theirs.messageId] } },
    { messageId: theirs.providerMessageId },
  ]) {
    for (const eventType of ['Bounce', 'Complaint']) {
      const text = JSON.stringify({ eventType, mail, bounce: { bounceType: 'Permanent', bounceSubType: 'NoEmail' } });
      await post(callbackUrls['events'], world.ses.sign('Notification', text)).expect(200);
    }
  }
  expect(await other.read(theirs.messageId)).toMatchObject({ status: 'sent', error: null });
  expect((await otherAccount.get('/suppressions')).body.data).toEqual([]);
  expect(await suppressed()).toEqual([]);
});

test('a subscription of the channel’s topic is confirmed at SNS, and at no other address', async () => {
  const { callbackUrls } = await connectSes(account, world);
  expect(await world.ses.subscribe()).toBe('answered 200');
  expect(world.ses.confirmations()).toBe(1);
  for (const url of ['http://169.254.169.254/?Action=ConfirmSubscription', `${world.url}/ses/sns?Action=Unsubscribe`]) {
    const message = world.ses.sign('SubscriptionConfirmation', 'Confirm', { SubscribeURL: url });
    const { body } = await post(callbackUrls['events'], message).expect(400);
    expect(body.error.details.field).toBe('SubscribeURL');
  }
  expect(world.ses.confirmations()).toBe(1);
});

test('the cancellation of the subscription is only logged', async () => {
  const { callbackUrls } = await connectSes(account, world);
  await post(callbackUrls['events'], world.ses.sign('UnsubscribeConfirmation', 'Ended')).expect(200);
  expect(app.log.entries).toContainEqual(expect.objectContaining({ level: 'warn', topicArn: TOPIC_ARN }));
  expect(world.ses.confirmations()).toBe(0);
});

test('a notification that is not an SES event is accepted and ignored', async () => {
  const { callbackUrls } = await connectSes(account, world);
  for (const text of ['Hello', '[1]', '{"eventType":"Bounce"}', '{"eventType":"New","mail":{"messageId":"1"}}']) {
    await post(callbackUrls['events'], world.ses.sign('Notification', text)).expect(200);
  }
});

test('certificates are taken from the region’s own host only', () => {
  const host = snsHostOf({ region: 'eu-central-1' });
  const path = '/SimpleNotificationService-0123456789abcdef.pem';
  expect(isCertificateUrl(`https://sns.eu-central-1.amazonaws.com${path}`, host)).toBe(true);
  expect(isCertificateUrl(`https://sns.cn-north-1.amazonaws.com.cn${path}`, snsHostOf({ region: 'cn-north-1' }))).toBe(
    true,
  );
  for (const origin of [
    'http://sns.eu-central-1.amazonaws.com',
    'https://sns.eu-central-1.amazonaws.com:8443',
    'https://sns.eu-west-1.amazonaws.com',
    'https://sns.eu-central-1.amazonaws.com.attacker.example',
    'https://attacker.example#sns.eu-central-1.amazonaws.com',
    'https://sns.eu-central-1.amazonaws.com@attacker.example',
    'https://user@sns.eu-central-1.amazonaws.com',
    'https://s3.amazonaws.com/sns.eu-central-1.amazonaws.com',
  ]) {
    expect([origin, isCertificateUrl(origin + path, host)]).toEqual([origin, false]);
  }
  // The API at this host answers any AWS account, and its answers may contain a certificate.
  for (const suffix of [`/?Action=GetEndpointAttributes&x=${path}`, `/a#${path}`, `${path}?x=${path}`]) {
    const url = `https://sns.eu-central-1.amazonaws.com${suffix}`;
    expect([url, isCertificateUrl(url, host)]).toEqual([url, false]);
  }
  expect(leadsTo('not a url', host)).toBe(false);
  expect(isCertificateUrl('https://sns.eu-central-1.amazonaws.com/other.pem', host)).toBe(false);
});
