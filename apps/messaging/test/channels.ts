import { generateKeyPairSync } from 'node:crypto';

import type { Simulators } from '@services/tooling/simulators';

import type { TestAccount } from './app.ts';

export const TWILIO_SID = `AC${'a'.repeat(32)}`;
export const TWILIO_TOKEN = 'a-twilio-auth-token';
export const PHONE_NUMBER_ID = '106540000000001';
export const APP_SECRET = 'an-app-secret';
export const VERIFY_TOKEN = 'a-verify-token';

/** A channel as the API returns it. */
export interface ConnectedChannel {
  channelId: string;
  channel: 'sms' | 'email' | 'whatsapp';
  callbackUrls: Record<string, string>;
  bounceSecret?: string;
}

async function connect(account: TestAccount, channel: object): Promise<ConnectedChannel> {
  return (await account.post('/channels', channel).expect(201)).body;
}

export function connectTwilio(account: TestAccount, world: Simulators, fields: object = {}): Promise<ConnectedChannel> {
  return connect(account, {
    channel: 'sms',
    provider: 'twilio',
    settings: { from: '+15550199', baseUrl: `${world.url}/twilio` },
    credentials: { accountSid: TWILIO_SID, authToken: TWILIO_TOKEN },
    ...fields,
  });
}

export function connectSmtp(account: TestAccount, world: Simulators, settings: object = {}): Promise<ConnectedChannel> {
  const { hostname, port } = new URL(world.smtpUrl);
  return connect(account, {
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
  });
}

export async function connectWhatsapp(
  account: TestAccount,
  world: Simulators,
  fields: object = {},
): Promise<ConnectedChannel> {
  const channel = await connect(account, {
    channel: 'whatsapp',
    provider: 'cloud',
    settings: { phoneNumberId: PHONE_NUMBER_ID, baseUrl: `${world.url}/whatsapp/v23.0` },
    credentials: { accessToken: 'token', appSecret: APP_SECRET, verifyToken: VERIFY_TOKEN },
    ...fields,
  });
  const webhookUrl = channel.callbackUrls['webhook'] ?? '';
  world.whatsapp.configure({ defaultNumber: { webhookUrl, appSecret: APP_SECRET }, statusDelayMs: 5 });
  return channel;
}

export const TOPIC_ARN = 'arn:aws:sns:eu-central-1:123456789012:ses-events';
export const WEBHOOK_PASSWORD = 'a-webhook-password';
export const APPLICATION_ID = '00000000-0000-4000-8000-000000000001';
export const SIGNATURE_SECRET = 'a-signature-secret';

export async function connectSes(
  account: TestAccount,
  world: Simulators,
  settings: object = {},
): Promise<ConnectedChannel> {
  const channel = await connect(account, {
    channel: 'email',
    provider: 'ses',
    settings: {
      region: 'eu-central-1',
      from: 'Example Shop <post@example.com>',
      configurationSet: 'events',
      topicArn: TOPIC_ARN,
      baseUrl: `${world.url}/ses`,
      ...settings,
    },
    credentials: { accessKeyId: 'SIMULATEDACCESSKEY01', secretAccessKey: 'simulated-secret-key' },
  });
  world.ses.configure({ eventsUrl: channel.callbackUrls['events'] ?? null, statusDelayMs: 5 });
  return channel;
}

export async function connectPostmark(
  account: TestAccount,
  world: Simulators,
  settings: object = {},
): Promise<ConnectedChannel> {
  const channel = await connect(account, {
    channel: 'email',
    provider: 'postmark',
    settings: { from: 'Example Shop <post@example.com>', baseUrl: `${world.url}/postmark`, ...settings },
    credentials: { serverToken: 'server-token', webhookPassword: WEBHOOK_PASSWORD },
  });
  const webhookUrl = channel.callbackUrls['webhook'] ?? null;
  world.postmark.configure({ webhookUrl, webhookPassword: WEBHOOK_PASSWORD, statusDelayMs: 5 });
  return channel;
}

const applicationKeys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export async function connectVonage(account: TestAccount, world: Simulators): Promise<ConnectedChannel> {
  const channel = await connect(account, {
    channel: 'sms',
    provider: 'vonage',
    settings: { from: '+15550199', baseUrl: `${world.url}/vonage` },
    credentials: {
      applicationId: APPLICATION_ID,
      privateKey: applicationKeys.privateKey,
      signatureSecret: SIGNATURE_SECRET,
    },
  });
  world.vonage.configure({
    applications: { [APPLICATION_ID]: applicationKeys.publicKey },
    signatureSecret: SIGNATURE_SECRET,
    inboundUrl: channel.callbackUrls['inbound'] ?? null,
    statusDelayMs: 5,
  });
  return channel;
}

/** Connects a channel of each provider. */
export const CONNECT = {
  twilio: connectTwilio,
  vonage: connectVonage,
  whatsapp: connectWhatsapp,
  smtp: connectSmtp,
  ses: connectSes,
  postmark: connectPostmark,
};
