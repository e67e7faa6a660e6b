/**
 * Prepares this service's part of the local stack: a demo account with products, feedback in every state and an answered survey.
 * Can be repeated. STATE_FILE holds the state that must survive a restart.
 */
import { randomBytes } from 'node:crypto';

import { markDemo } from '@services/common/members/demo';
import { DEMO_OWNER, ensureDemoOwner } from '@services/common/members/demo-owner';
import { createNetwork } from '@services/common/outbound/network';
import { parseKeyring } from '@services/common/secrets/encryption';
import { newId } from '@services/common/runtime/ids';
import { createWebhook } from '@services/common/webhooks/subscriptions';
import { localEnvironment, printLocalSetup, readState, writeState } from '@services/tooling/local-stack/local-setup';

import { createAccount, createApiKey } from '../src/accounts/store.ts';
import { connect } from '../src/db.ts';
import { createDemo, type Demo } from './demo.ts';

const environment = localEnvironment(process.env);

interface State extends Demo {
  accountId: string;
  apiKey: string;
  encryptionKey: string;
  linkSecret: string;
  webhookSecret: string;
}

/** The URL at which the simulators receive webhooks, which they show in their inbox. */
const RECEIVER = '/webhooks/product-feedback';

const db = connect(environment.DATABASE_URL, { poolSize: 2 });
const { accountId, apiKey, encryptionKey, linkSecret, webhookSecret, productId, surveyId } =
  (await earlierState()) ?? (await freshState());
const owner = await ensureDemoOwner(db, {
  accountId: accountId,
  email: DEMO_OWNER,
  password: environment.DEMO_OWNER_PASSWORD,
});
await db.close();
await introduceToReceiver();

const { PUBLIC_URL: baseUrl } = environment;
printLocalSetup({
  environment: {
    PUBLIC_URL: baseUrl,
    ENCRYPTION_KEYS: `local:${encryptionKey}`,
    LINK_SECRETS: linkSecret,
    // Receivers of webhooks run on this machine or, if containers are used, in the same network.
    ALLOWED_PRIVATE_ADDRESSES: '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1',
  },
  stack: {
    apiKey,
    owner,
    productId,
    surveyId,
    pages: {
      survey: `${baseUrl}/s/${surveyId}`,
      feedback: `${baseUrl}/p/${productId}/feedback`,
      updates: `${baseUrl}/p/${productId}/updates`,
      feed: `${baseUrl}/p/${productId}/updates.atom`,
    },
  },
  curl: { 'product-feedback': `Authorization: Bearer ${apiKey}` },
  try: [
    `curl --config ${environment.CURL_CONFIG} ${baseUrl}/api/v1/products`,
    `curl --config ${environment.CURL_CONFIG} ${baseUrl}/api/v1/surveys/${surveyId}/summary`,
    `open ${baseUrl}/s/${surveyId}`,
  ],
});

/** The state of an earlier start is valid if its account still exists (the database may have been deleted). */
async function earlierState(): Promise<State | null> {
  const earlier = readState<State>(environment.STATE_FILE);
  return earlier && (await db.orm.account.findUnique({ where: { id: earlier.accountId } })) ? earlier : null;
}

async function freshState(): Promise<State> {
  const { id: accountId } = await createAccount(db, 'Demo account');
  await markDemo(db, accountId);
  const { key: apiKey } = await createApiKey(db, accountId, { name: 'demo' });
  const demo = await createDemo(db, accountId);
  const encryptionKey = readState<State>(environment.STATE_FILE)?.encryptionKey ?? randomBytes(32).toString('base64');
  const url = `${environment.SIMULATORS_URL}${RECEIVER}`;
  const options = {
    keyring: parseKeyring(`local:${encryptionKey}`),
    network: createNetwork({ allowed: ['127.0.0.1'] }),
  };
  const { secret: webhookSecret } = await db.transaction((tx) =>
    createWebhook(tx, options, accountId, { id: newId('wh-'), url, events: [] }),
  );
  const linkSecret = randomBytes(32).toString('base64url');
  const fresh: State = { accountId, apiKey, encryptionKey, linkSecret, webhookSecret, ...demo };
  writeState(environment.STATE_FILE, fresh);
  return fresh;
}

/** Gives the simulated receiver the secret, so that it can verify signatures. */
async function introduceToReceiver(): Promise<void> {
  const response = await fetch(`${environment.SIMULATORS_URL}/control${RECEIVER}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: webhookSecret, refuseInvalid: true }),
  });
  if (!response.ok) throw new Error(`The simulators answered ${response.status}: ${await response.text()}`);
}
