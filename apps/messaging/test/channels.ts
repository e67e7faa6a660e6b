import type { Simulators } from '@services/tooling/simulators';

import type { TestAccount } from './app.ts';

export const TWILIO_SID = `AC${'a'.repeat(32)}`;
export const TWILIO_TOKEN = 'a-twilio-auth-token';
export const PHONE_NUMBER_ID = '106540000000001';
export const APP_SECRET = 'an-app-secret';
export const VERIFY_TOKEN = 'a-verify-token';

/** A channel as the API answers it. */
export interface ConnectedChannel {
  channelId: string;
  callbackUrls: Record<string, string>;
  bounceSecret?: string;
}

export async function connectTwilio(
  account: TestAccount,
  world: Simulators,
  fields: object = {},
): Promise<ConnectedChannel> {
  const { body } = await account
    .post('/channels', {
      channel: 'sms',
      provider: 'twilio',
      settings: { from: '+15550199', baseUrl: `${world.url}/twilio` },
      credentials: { accountSid: TWILIO_SID, authToken: TWILIO_TOKEN },
      ...fields,
    })
    .expect(201);
  return body;
}

export async function connectSmtp(
  account: TestAccount,
  world: Simulators,
  settings: object = {},
): Promise<ConnectedChannel> {
  const { hostname, port } = new URL(world.smtpUrl);
  const { body } = await account
    .post('/channels', {
      channel: 'email',
      provider: 'smtp',
      settings: {
        host: hostname,
        port: Number(port),
        from: 'Example Shop <post@example.com>',
        bounceDomain: 'bounces.example.com',
        requireTls: false,
        ...settings,
      },
      credentials: { username: 'mailer', password: 'secret' },
    })
    .expect(201);
  return body;
}

export async function connectWhatsapp(account: TestAccount, world: Simulators): Promise<ConnectedChannel> {
  const { body } = await account
    .post('/channels', {
      channel: 'whatsapp',
      provider: 'cloud',
      settings: { phoneNumberId: PHONE_NUMBER_ID, baseUrl: `${world.url}/whatsapp/v23.0` },
      credentials: { accessToken: 'token', appSecret: APP_SECRET, verifyToken: VERIFY_TOKEN },
    })
    .expect(201);
  const webhookUrl = (body as ConnectedChannel).callbackUrls['webhook'] ?? '';
  world.whatsapp.configure({ defaultNumber: { webhookUrl, appSecret: APP_SECRET }, statusDelayMs: 5 });
  return body;
}
