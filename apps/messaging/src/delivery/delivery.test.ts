import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { connectSmtp, connectTwilio, connectWhatsapp } from '../../test/channels.ts';
import { giveUpWaiting, sending } from '../../test/sending.ts';
const app = startTestApp({ worker: true, simulators: true });
const { world } = app;
beforeAll(() => world.twilio.configure({ statusDelayMs: 5 }));

const account = given(() => app.account());

const TO = '+15551234567';
const { codes, read, send, settled } = sending(() => account, { channel: 'sms', to: TO });

describe('Twilio', () => {
  test('a message that the provider refuses fails at once, and a refusal because of an opt-out is recorded as an opt-out @slow', async () => {
    await connectTwilio(account, world);
    const invalid = await settled(await send({ to: '+15005550001' }), 'failed');
    expect(invalid).toMatchObject({ attempts: 1, error: { code: 'invalid_recipient', providerCode: '21211' } });
    const optedOut = await settled(await send({ to: '+15005550004' }), 'failed');
    expect(optedOut.error).toMatchObject({ code: 'recipient_opted_out', providerCode: '21610' });
    const refused = await eventually(async () => {
      const answer = await account.post('/messages/send', { channel: 'sms', to: '+15005550004', body: 'Hello' });
      return answer.status === 400 && answer.body;
    });
    expect(refused.error.code).toBe('recipient_opted_out');
  });

  test('a 429 response pauses the channel for at most an hour, even with a longer Retry-After @slow', async () => {
    const { channelId } = await connectTwilio(account, world);
    const headers = { 'Retry-After': '999999999' };
    world.fail({ provider: 'twilio', operation: 'send', times: 1, status: 429, headers });
    await send();
    const heldUntil = await eventually(async () => {
      const [channel] = await app.db.query<{ heldUntil: string | null }>(
        { name: 'test_held_until', text: 'SELECT held_until AS "heldUntil" FROM channels WHERE id = $1' },
        [channelId],
      );
      return channel?.heldUntil;
    });
    expect(Date.parse(heldUntil)).toBeLessThan(Date.now() + 3_601_000);
  });

  test('refused credentials pause the channel and keep its queue, and new credentials resume it @slow', async () => {
    world.twilio.configure({ accounts: { [`AC${'a'.repeat(32)}`]: 'the-right-token' } });
    const { channelId } = await connectTwilio(account, world);
    const id = await send();
    const paused = await eventually(async () => {
      const { body } = await account.get(`/channels/${channelId}`);
      return body.status === 'paused' && body;
    });
    expect(paused.statusReason).toBe('Authenticate');
    expect((await account.post(`/channels/${channelId}/test`)).body).toMatchObject({
      ok: false,
      code: 'channel_authentication_failed',
    });
    const later = await send({ body: 'Later' });
    expect((await read(later)).status).toBe('queued');
    await account.put(`/channels/${channelId}`, {
      credentials: { accountSid: `AC${'a'.repeat(32)}`, authToken: 'the-right-token' },
    });
    world.twilio.configure({ accounts: {} });
    await settled(id, 'delivered');
    await settled(later, 'delivered');
  });

  test('messages are not sent faster than the channel’s rate limit @slow', async () => {
    await connectTwilio(account, world, { perSecond: 20 });
    const messages = Array.from({ length: 30 }, (_each, index) => ({
      channel: 'sms',
      to: TO,
      body: `Limited ${index}`,
    }));
    const before = Date.now();
    await account.post('/messages/batch', { messages }).expect(202);
    const arrivals = await world.waitForMessages({ provider: 'twilio', text: 'Limited' }, 30);
    // The rate is measured from the request, because on a busy machine the first message may arrive late, and the other messages soon after
    // it.
    expect(Math.max(...arrivals.map(({ at }) => at)) - before).toBeGreaterThan(1300);
  });

  test('a large batch of messages does not delay a message that is sent on its own @slow', async () => {
    await connectTwilio(account, world, { perSecond: 5 });
    const messages = Array.from({ length: 100 }, (_each, index) => ({ channel: 'sms', to: TO, body: `Bulk ${index}` }));
    await account.post('/messages/batch', { messages }).expect(202);
    await world.waitForMessages({ provider: 'twilio', text: 'Bulk' }, 3);
    await send({ body: 'Now' });
    const acceptedAt = Date.now();
    const [now] = await world.waitForMessages({ provider: 'twilio', text: 'Now' });
    const between = world
      .messages({ provider: 'twilio', text: 'Bulk' })
      .filter(({ at }) => at > acceptedAt && at < (now?.at ?? 0));
    // Only bulk messages that were claimed before the single message was accepted may arrive before it.
    expect(between.length).toBeLessThan(40);
  });
});

describe('fallback', () => {
  test('the next channel of a kind sends a message that the default channel’s provider refuses @slow', async () => {
    await connectTwilio(account, world, { settings: { from: '+15005550007', baseUrl: `${world.url}/twilio` } });
    const second = await connectTwilio(account, world, { priority: 1 });
    const message = await settled(await send(), 'delivered');
    expect(message.channelId).toBe(second.channelId);
    expect(codes(message)).toEqual(['invalid_sender']);
  });

  test('a channel of another kind sends the message if the message lists that kind in `fallback` @slow', async () => {
    await connectTwilio(account, world);
    await connectWhatsapp(account, world);
    const message = await settled(await send({ to: '+15005550009', fallback: ['whatsapp'] }), 'read');
    expect(message.channel).toBe('whatsapp');
  });

  test('for a recipient who cannot be reached, no other channel of the same kind is tried @slow', async () => {
    const { channelId } = await connectTwilio(account, world);
    await connectTwilio(account, world, { priority: 1 });
    const message = await settled(await send({ to: '+15005550009' }), 'failed');
    expect(message.channelId).toBe(channelId);
    expect(codes(message)).toEqual(['invalid_recipient']);
  });

  test('queued messages of a disconnected channel move to another channel or fail @slow', async () => {
    const { channelId } = await connectTwilio(account, world);
    await account.post(`/channels/${channelId}/pause`);
    const id = await send();
    await account.delete(`/channels/${channelId}`).expect(204);
    expect((await settled(id, 'failed')).error.code).toBe('channel_not_connected');
    await account.get(`/channels/${channelId}`).expect(404);
  });
});

describe('SMTP', () => {
  test('an email over SMTP has a Message-ID with the id of the message and an unsubscribe header that opts out with one click @slow', async () => {
    await connectSmtp(account, world);
    const id = await send({ channel: 'email', to: 'ada@example.com', subject: 'Grüße', html: '<p>Hello</p>' });
    await settled(id, 'delivered');
    const [mail] = await world.waitForMessages({ provider: 'smtp' });
    expect(mail).toMatchObject({ subject: 'Grüße', to: 'ada@example.com', reference: `<${id}@example.com>` });
    expect(await world.smtp.unsubscribe(mail?.id ?? 0)).toContain('200');
    const { body } = await account
      .post('/messages/send', { channel: 'email', to: 'Ada@Example.com', body: 'Hello' })
      .expect(400);
    expect(body.error.code).toBe('recipient_opted_out');
  });

  test.each([
    ['RCPT 550', { operation: 'rcpt', status: 550, code: '5.1.1' }, 'failed', 'invalid_recipient'],
    ['DATA 554', { operation: 'data', status: 554, code: '5.7.1' }, 'failed', 'content_rejected'],
  ])('after the SMTP response %s the message fails at once @slow', async (_name, failure, status, code) => {
    await connectSmtp(account, world);
    world.fail({ provider: 'smtp', times: 1, ...failure });
    const message = await settled(await send({ channel: 'email', to: 'ada@example.com' }), status);
    expect(message.error.code).toBe(code);
  });

  test('an email is sent again after the SMTP server refuses it temporarily @slow', async () => {
    await connectSmtp(account, world);
    world.fail({ provider: 'smtp', operation: 'data', times: 1, status: 451, code: '4.3.0' });
    const message = await settled(await send({ channel: 'email', to: 'ada@example.com' }), 'delivered');
    expect(message.attempts).toBe(2);
  });

  test('if the response of the SMTP server is lost, the message is sent again and marked as a possible duplicate @slow', async () => {
    await connectSmtp(account, world);
    world.fail({ provider: 'smtp', operation: 'data', action: 'drop', accept: true, times: 1 });
    const id = await send({ channel: 'email', to: 'ada@example.com' });
    await giveUpWaiting(app, id);
    const message = await settled(id, 'delivered');
    expect(message.possibleDuplicate).toBe(true);
    expect(codes(message)).toEqual(['outcome_unknown', 'outcome_unknown']);
    expect(world.countReferences('smtp', `<${message.messageId}@example.com>`)).toBe(2);
  });
});

describe('WhatsApp', () => {
  test('a message with an approved WhatsApp template is sent to the provider as this template @slow', async () => {
    await connectWhatsapp(account, world);
    const template = { name: 'order_sent', language: 'en_US', parameters: ['Ada', '42'] };
    await settled(await send({ channel: 'whatsapp', whatsappTemplate: template }), 'read');
    expect(world.messages({ provider: 'whatsapp' })[0]?.text).toBe('order_sent | Ada | 42');
  });
});
