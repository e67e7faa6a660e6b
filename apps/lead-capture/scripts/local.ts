/**
 * Prepares this service's part of the local stack: a demo account on the plan `pro` with a connected simulated Instagram
 * account and invented activity. Safe to repeat; STATE_FILE keeps the state that must survive a restart.
 */
import { randomBytes } from 'node:crypto';

import { markDemo } from '@services/common/members/demo';
import { DEMO_OWNER, ensureDemoOwner } from '@services/common/members/demo-owner';
import { createNetwork } from '@services/common/outbound/network';
import { newId } from '@services/common/runtime/ids';
import { open, parseKeyring } from '@services/common/secrets/encryption';
import { createWebhook } from '@services/common/webhooks/subscriptions';
import { localEnvironment, printLocalSetup, readState, writeState } from '@services/tooling/local-stack/local-setup';

import { createAccount, createApiKey } from '../src/accounts/store.ts';
import { saveConnection } from '../src/connections/store.ts';
import { connect } from '../src/db.ts';
import { createDemo } from './demo.ts';

const environment = localEnvironment(process.env);

interface State {
  accountId: string;
  apiKey: string;
  encryptionKey: string;
  appSecret: string;
  verifyToken: string;
  accessToken: string;
}

const INSTAGRAM_ACCOUNT_ID = '17841400000000001';
/** The URL at which the simulators receive webhooks, which they show in their inbox. */
const RECEIVER = '/webhooks/lead-capture';
const secret = () => randomBytes(16).toString('hex');

const db = connect(environment.DATABASE_URL, { poolSize: 2 });
const state = await loadState();
const keyring = parseKeyring(`local:${state.encryptionKey}`);
const { accountId, accessToken, verifyToken } = state;
const shop = { accountId, instagramAccountId: INSTAGRAM_ACCOUNT_ID, username: 'demo_shop', accessToken };
const { id: connectionId } = await saveConnection(db, keyring, shop);
// If an earlier start was interrupted, the account has no leads.
if ((await db.orm.lead.count({ where: { accountId } })) === 0) await createDemo(db, accountId, connectionId);
const webhookSecret = await subscribe();
const person = { email: DEMO_OWNER, password: environment.DEMO_OWNER_PASSWORD };
const owner = await ensureDemoOwner(db, { accountId, ...person });
await db.close();

const webhookUrl = `${environment.PUBLIC_URL}/v1/instagram/webhook`;
// The simulated Instagram sends its events here, also the echoes of our messages, like the real Instagram.
const demoShop = { webhookUrl, appSecret: state.appSecret, echo: true };
await control('PATCH', '/instagram/settings', {
  onlyOpenWindows: true,
  accounts: { [INSTAGRAM_ACCOUNT_ID]: demoShop },
});
await control('PUT', RECEIVER, { secret: webhookSecret });

printLocalSetup({
  environment: {
    ENCRYPTION_KEYS: `local:${state.encryptionKey}`,
    INSTAGRAM_APP_SECRETS: state.appSecret,
    INSTAGRAM_VERIFY_TOKEN: verifyToken,
    INSTAGRAM_API_URL: `${environment.SIMULATORS_URL}/instagram/v26.0`,
    INSTAGRAM_APP_ID: '1234567890',
    INSTAGRAM_AUTHORIZE_URL: `${environment.SIMULATORS_URL}/instagram/oauth/authorize`,
    INSTAGRAM_TOKEN_URL: `${environment.SIMULATORS_URL}/instagram/oauth/access_token`,
    // The limit is high for test suites under development.
    RATE_LIMIT_PER_MINUTE: '6000',
    // Webhooks may be sent to this machine: to the simulators, or to a program under development.
    ALLOWED_PRIVATE_ADDRESSES: '127.0.0.0/8,::1',
  },
  stack: {
    apiKey: state.apiKey,
    owner,
    instagram: { webhookUrl, verifyToken, appSecret: state.appSecret, accountId: INSTAGRAM_ACCOUNT_ID },
  },
  curl: { 'lead-capture': `Authorization: Bearer ${state.apiKey}` },
  try: [
    'npm run simulate -w apps/lead-capture -- comment --username jane --text "Price please"',
    `curl --config ${environment.CURL_CONFIG} ${environment.PUBLIC_URL}/v1/leads`,
  ],
});

/** The state of an earlier start is valid if its account still exists (the database may have been deleted). */
async function loadState(): Promise<State> {
  const earlier = readState<State>(environment.STATE_FILE);
  if (earlier && (await db.orm.account.findUnique({ where: { id: earlier.accountId } }))) return earlier;
  const { id: accountId } = await createAccount(db, { name: 'Demo account', plan: 'pro' });
  await markDemo(db, accountId);
  const { key: apiKey } = await createApiKey(db, { accountId, name: 'demo' });
  const encryptionKey = earlier?.encryptionKey ?? randomBytes(32).toString('base64');
  const secrets = { appSecret: secret(), verifyToken: secret(), accessToken: secret() };
  const fresh: State = { accountId, apiKey, encryptionKey, ...secrets };
  writeState(environment.STATE_FILE, fresh);
  return fresh;
}

/** The simulated receiver gets every event. */
async function subscribe(): Promise<string> {
  const existing = await db.orm.webhook.findFirst({ where: { accountId } });
  if (existing) return open(keyring, existing.sealedSecret, existing.id);
  const network = createNetwork({ allowed: ['127.0.0.1'] });
  const subscription = { id: newId('wh_'), url: `${environment.SIMULATORS_URL}${RECEIVER}`, events: [] };
  const { secret: fresh } = await db.transaction((tx) =>
    createWebhook(tx, { keyring, network }, accountId, subscription),
  );
  return fresh;
}

async function control(method: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${environment.SIMULATORS_URL}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The simulators answered ${response.status}: ${await response.text()}`);
}
