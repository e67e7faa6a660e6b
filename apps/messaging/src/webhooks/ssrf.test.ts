import { seal } from '@services/common/secrets/encryption';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../test/app.ts';
const app = startTestApp({ worker: true, simulators: true, environment: { ALLOWED_PRIVATE_ADDRESSES: '' } });
const { world } = app;

test('private addresses are refused when the connection is made, and the log does not reveal them @slow', async () => {
  const account = await app.account('test');
  const { port } = new URL(world.url);
  // The API refuses private addresses. These webhooks are stored as if private addresses had been allowed earlier.
  for (const [index, host] of ['127.0.0.1', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1'].entries()) {
    const id = `wh_inner_${index}`;
    const url = `http://${host}:${port}/webhooks/inner`;
    const sealedSecret = seal(app.config.ENCRYPTION_KEYS, 'whsec_c2VjcmV0', id);
    await app.db.orm.webhook.create({
      data: { id, accountId: account.id, events: ['message.delivered'], url, sealedSecret },
    });
  }
  await account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' }).expect(202);
  const { body } = await account.get('/webhooks');
  for (const { webhookId } of body.data) {
    const delivery = await eventually(async () => {
      const { data } = (await account.get(`/webhooks/${webhookId}/deliveries`)).body;
      return data.find(({ attempts }: { attempts: unknown[] }) => attempts.length > 0);
    });
    expect(delivery.attempts[0]).toMatchObject({
      status: null,
      response: null,
      error: 'The address is not on the public internet',
    });
  }
  expect(world.messages({ provider: 'webhooks' })).toHaveLength(0);
});

test('a provider’s private address is refused when it is entered, and again when the connection is made @slow', async () => {
  const account = await app.account();
  const smtp = new URL(world.smtpUrl);
  const channels = [
    {
      channel: 'sms',
      provider: 'twilio',
      settings: { from: '+15550199', baseUrl: 'https://provider.example' },
      credentials: { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' },
      inner: { baseUrl: `${world.url}/twilio` },
    },
    {
      channel: 'email',
      provider: 'smtp',
      settings: { host: 'mail.example', port: 25, from: 'post@example.com' },
      inner: { host: smtp.hostname, port: Number(smtp.port) },
    },
  ];
  for (const { inner, ...channel } of channels) {
    await account.post('/channels', { ...channel, settings: { ...channel.settings, ...inner } }).expect(400);
    const { channelId } = (await account.post('/channels', channel).expect(201)).body;
    // Simulates that the channel got the private address while private addresses were allowed.
    await app.db.pool.query('UPDATE channels SET settings = settings || $2::jsonb WHERE id = $1', [channelId, inner]);
    const { body } = await account.post(`/channels/${channelId}/test`).expect(200);
    expect(body).toMatchObject({ ok: false, code: 'provider_unavailable' });
  }
});
