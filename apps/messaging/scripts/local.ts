/**
 * Prepares this service's part of the local stack: a demo account whose sms, email and whatsapp channels lead to the
 * simulated providers, with a webhook to the simulated receiver, and with invented contacts and campaigns. Safe to repeat; STATE_FILE
 * keeps the state that must survive a restart.
 */
import { randomBytes } from 'node:crypto';

import { markDemo } from '@services/common/members/demo';
import { DEMO_OWNER, ensureDemoOwner } from '@services/common/members/demo-owner';
import { createNetwork } from '@services/common/outbound/network';
import { open, parseKeyring, type Keyring } from '@services/common/secrets/encryption';
import { newId } from '@services/common/runtime/ids';
import { createWebhook } from '@services/common/webhooks/subscriptions';
import { localEnvironment, printLocalSetup, readState, writeState } from '@services/tooling/local-stack/local-setup';

import { createAccount, createApiKey } from '../src/accounts/store.ts';
import { NewChannel } from '../src/channels/schemas.ts';
import { callbackUrls } from '../src/providers/registry.ts';
import { createChannel } from '../src/channels/store.ts';
import { contactHandlers } from '../src/contact-handlers.ts';
import { connect } from '../src/db.ts';
import { createDemo } from './demo.ts';

const environment = localEnvironment(process.env);
const { PUBLIC_URL: baseUrl, SIMULATORS_URL: world, SIMULATORS_SMTP_URL: smtp } = environment;

interface State {
  accountId: string;
  apiKey: string;
  testKey: string;
  encryptionKey: string;
  addressKey: string;
  authToken: string;
  appSecret: string;
  verifyToken: string;
}

const ACCOUNT_SID = `AC${'0'.repeat(31)}1`;
const PHONE_NUMBER_ID = '106540000000001';
const secret = () => randomBytes(16).toString('hex');

const db = connect(environment.DATABASE_URL, { poolSize: 2 });
const earlier = await findState();
const state = earlier ?? (await createState());
const keyring = parseKeyring(`local:${state.encryptionKey}`);
await connectChannels(keyring);
const webhookSecret = await subscribe(keyring);
await introduceProviders(keyring);
if (!earlier) {
  const contacts = { addressKey: Buffer.from(state.addressKey, 'base64'), handlers: contactHandlers };
  await createDemo(db, { accountId: state.accountId, keyring, contacts });
  // Write the state last: if this start is interrupted, the next one begins with a new account.
  writeState(environment.STATE_FILE, state);
}
const owner = await ensureDemoOwner(db, {
  accountId: state.accountId,
  email: DEMO_OWNER,
  password: environment.DEMO_OWNER_PASSWORD,
});
await db.close();

const curl = `curl -s --config ${environment.CURL_CONFIG}`;
const send = (message: object) =>
  `${curl} ${baseUrl}/api/v1/messages/send -H "Content-Type: application/json" -d '${JSON.stringify(message)}'`;

printLocalSetup({
  environment: {
    PUBLIC_URL: baseUrl,
    ENCRYPTION_KEYS: `local:${state.encryptionKey}`,
    ADDRESS_KEY: state.addressKey,
    ALLOWED_PRIVATE_ADDRESSES: allowedAddresses(),
    ...(environment.SIMULATORS_DNS_URL !== undefined && { DNS_SERVERS: new URL(environment.SIMULATORS_DNS_URL).host }),
  },
  stack: { apiKey: state.apiKey, testKey: state.testKey, webhookSecret, owner },
  curl: { messaging: `X-API-Key: ${state.apiKey}`, 'messaging-test': `X-API-Key: ${state.testKey}` },
  try: [
    send({ channel: 'sms', to: '+15550100', body: 'Hello from the demo account' }),
    send({
      channel: 'email',
      to: 'jane@example.com',
      subject: 'Hello',
      body: 'Hello Jane',
      html: '<h1>Hello Jane</h1>',
    }),
    `curl -s "${world}/control/messages?provider=webhooks"`,
    `${curl} ${baseUrl}/api/v1/messages`,
  ],
});

/** The state of an earlier start is valid if its account still exists (the database may have been deleted). */
async function findState(): Promise<State | undefined> {
  const written = readState<State>(environment.STATE_FILE);
  return written && (await db.orm.account.findUnique({ where: { id: written.accountId } })) ? written : undefined;
}

async function createState(): Promise<State> {
  const { id: accountId } = await createAccount(db, 'Demo account');
  await markDemo(db, accountId);
  return {
    accountId,
    apiKey: await createKey(accountId, 'live'),
    testKey: await createKey(accountId, 'test'),
    encryptionKey: readState<State>(environment.STATE_FILE)?.encryptionKey ?? randomBytes(32).toString('base64'),
    addressKey: readState<State>(environment.STATE_FILE)?.addressKey ?? randomBytes(32).toString('base64'),
    authToken: secret(),
    appSecret: secret(),
    verifyToken: secret(),
  };
}

async function createKey(accountId: string, mode: 'live' | 'test'): Promise<string> {
  const made = await createApiKey(db, { accountId, mode, name: 'demo' });
  if (!made) throw new Error('The demo account was just created');
  return made.key;
}

async function connectChannels(keyring: Keyring): Promise<void> {
  const mail = new URL(smtp);
  const channels = [
    {
      channel: 'sms',
      name: 'SMS',
      provider: 'twilio',
      settings: { from: '+15550199', baseUrl: `${world}/twilio` },
      credentials: { accountSid: ACCOUNT_SID, authToken: state.authToken },
    },
    {
      channel: 'email',
      name: 'Email',
      provider: 'smtp',
      settings: {
        host: mail.hostname,
        port: Number(mail.port),
        from: 'Demo Shop <post@example.com>',
        bounceDomain: 'bounces.example.com',
        replyDomain: 'replies.example.com',
        // The simulator has no TLS certificate.
        requireTls: false,
      },
    },
    {
      channel: 'whatsapp',
      name: 'WhatsApp',
      provider: 'cloud',
      settings: { phoneNumberId: PHONE_NUMBER_ID, baseUrl: `${world}/whatsapp/v23.0` },
      credentials: { accessToken: 'demo', appSecret: state.appSecret, verifyToken: state.verifyToken },
    },
  ];
  for (const channel of channels) {
    const where = { accountId: state.accountId, kind: channel.channel, status: { not: 'disconnected' } };
    if ((await db.orm.channel.count({ where })) > 0) continue;
    await createChannel(db, keyring, state.accountId, NewChannel.parse(channel));
  }
}

/** The simulated receiver gets every event. */
async function subscribe(keyring: Keyring): Promise<string> {
  const existing = await db.orm.webhook.findFirst({ where: { accountId: state.accountId } });
  if (existing) return open(keyring, existing.sealedSecret, existing.id);
  const network = createNetwork({ allowed: ['127.0.0.1'] });
  const subscription = { id: newId('wh_'), events: [], url: `${world}/webhooks/demo` };
  const { secret } = await db.transaction((tx) =>
    createWebhook(tx, { keyring, network }, state.accountId, subscription),
  );
  return secret;
}

/** Configures where the simulated providers send this service's receipts, and how they sign them. */
async function introduceProviders(keyring: Keyring): Promise<void> {
  const channels = await db.orm.channel.findMany({ where: { accountId: state.accountId, status: 'connected' } });
  for (const channel of channels) {
    const urls = callbackUrls(channel, baseUrl);
    if (channel.provider === 'twilio') {
      await control('PATCH', '/twilio/settings', {
        accounts: { [ACCOUNT_SID]: state.authToken },
        inboundUrl: urls['inbound'],
      });
    } else if (channel.provider === 'cloud') {
      const number = { webhookUrl: urls['webhook'], appSecret: state.appSecret };
      await control('PATCH', '/whatsapp/settings', { defaultNumber: number });
    } else if (channel.provider === 'smtp' && channel.sealedCredentials !== null) {
      const { bounceSecret } = JSON.parse(open(keyring, channel.sealedCredentials, channel.id)) as {
        bounceSecret: string;
      };
      await control('PATCH', '/smtp/settings', { bounceUrl: `${urls['mail']}?token=${bounceSecret}` });
    }
  }
  await control('PUT', '/webhooks/demo', { secret: webhookSecret });
}

async function control(method: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${world}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The simulators answered ${response.status}: ${await response.text()}`);
}

/** The simulated providers have a loopback address on one machine, and private addresses in containers. */
function allowedAddresses(): string {
  const { hostname } = new URL(world);
  const loopback = '127.0.0.1,::1';
  return hostname === '127.0.0.1' || hostname === 'localhost'
    ? loopback
    : `${loopback},10.0.0.0/8,172.16.0.0/12,192.168.0.0/16`;
}
