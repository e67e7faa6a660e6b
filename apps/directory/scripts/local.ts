/**
 * Prepares this service's part of the local stack: a directory of 2,000 generated products, and a demo account with an
 * application. Safe to repeat; STATE_FILE keeps the state that must survive a restart. Prints one JSON object for the launcher.
 */
import { randomBytes } from 'node:crypto';

import { markDemo } from '@services/common/members/demo';
import { DEMO_OWNER, ensureDemoOwner } from '@services/common/members/demo-owner';
import { newId } from '@services/common/runtime/ids';
import { localEnvironment, printLocalSetup, readState, writeState } from '@services/tooling/local-stack/local-setup';

import { createAccount } from '../src/accounts/store.ts';
import { createApplication } from '../src/applications/store.ts';
import { connect } from '../src/db.ts';
import { freezeRanks } from '../src/ranking/freeze.ts';
import { seed } from '../src/seed/seed.ts';
import { issueToken, scopes } from '../src/tokens/store.ts';
import { hashPassword } from '../src/users/passwords.ts';

const environment = localEnvironment(process.env);

interface State {
  accountKey: string;
  applicationId: string;
  clientId: string;
  clientSecret: string;
  cursorSecret: string;
  encryptionKey: string;
  username: string;
  password: string;
}

const POSTS = 2000;
const TOKEN_DAYS = 30;
/** Invents operations of the applications `$1` in the last 75 days. The first application gets more operations than the second. */
const USAGE = `INSERT INTO usage_days (application_id, day, code, operations, points)
  SELECT id, (now() AT TIME ZONE 'UTC')::date - ago, code, operations, operations * 11
  FROM unnest($1::text[]) WITH ORDINALITY AS application (id, place), generate_series(0, 75) AS ago,
    (VALUES ('', 1.0), ('BAD_USER_INPUT', 0.02), ('RATE_LIMITED', 0.01)) AS answered (code, share),
    round((900 - ago * 6 + (ago * 37) % 150) * share / place) AS operations
  WHERE operations > 0`;

const database = connect(environment.DATABASE_URL, { poolSize: 2, statementTimeoutMs: 0 });
const { orm } = database;
if (await database.transaction((sql) => seed(sql, { posts: POSTS }))) await freezeRanks(database);
const state = await loadState();
const user = await orm.user.findUniqueOrThrow({ where: { username: state.username } });
// Tokens expire, so each start creates a new token. The token acts as the demo user, so that it also allows mutations.
const { text: apiKey, row: token } = await issueToken(orm, {
  kind: 'user',
  applicationId: state.applicationId,
  userId: user.id,
  scopes: [...scopes],
  name: 'Demo token',
  expiresAt: new Date(Date.now() + TOKEN_DAYS * 86_400_000),
});
if (!(await orm.bulkExport.findFirst({ where: { applicationId: state.applicationId } }))) await startExport();
const { accountId } = await orm.application.findUniqueOrThrow({ where: { id: state.applicationId } });
const owner = await ensureDemoOwner(database.shared, {
  accountId: accountId,
  email: DEMO_OWNER,
  password: environment.DEMO_OWNER_PASSWORD,
});
await database.close();

const { PUBLIC_URL: baseUrl } = environment;
const { cursorSecret, encryptionKey, ...facts } = state;
const query = '{ posts(first: 3) { nodes { name tagline votesCount topics { nodes { name } } } } }';
const graphiql = `${baseUrl}/v2/graphiql`;
printLocalSetup({
  environment: { CURSOR_SECRET: cursorSecret, ENCRYPTION_KEYS: `local:${encryptionKey}`, PUBLIC_URL: baseUrl },
  reference: graphiql,
  stack: { apiKey, graphql: `${baseUrl}/v2/api/graphql`, graphiql, owner, ...facts },
  curl: {
    directory: `Authorization: Bearer ${apiKey}`,
    'directory-account': `Authorization: Bearer ${state.accountKey}`,
  },
  try: [
    `curl --config ${environment.CURL_CONFIG} -H "Content-Type: application/json" ${baseUrl}/v2/api/graphql -d '${JSON.stringify({ query })}'`,
  ],
});

/** The state of an earlier start is valid if its application still exists (the database may have been deleted). */
async function loadState(): Promise<State> {
  const earlier = readState<State>(environment.STATE_FILE);
  if (earlier && (await orm.application.findUnique({ where: { id: earlier.applicationId } }))) return earlier;
  const username = 'demo';
  const password = randomBytes(12).toString('base64url');
  const demo = {
    name: 'Demo Member',
    headline: 'Tries things out',
    passwordHash: await hashPassword(password),
    isDemo: true,
    // With this role, the demo user also sees the screens of editors and operators.
    role: 'operator',
  };
  const { id: userId } = await orm.user.upsert({ where: { username }, create: { username, ...demo }, update: demo });
  const email = `demo-${randomBytes(3).toString('hex')}@example.com`;
  const { account, key } = await createAccount(database.shared, {
    organisation: 'Demo',
    domain: null,
    email,
    name: 'Demo',
    userId,
  });
  await markDemo(database.shared, account.id);
  const redirectUris = [`${environment.PUBLIC_URL}/v2/oauth/callback-demo`];
  const fresh = { name: 'Demo application', redirectUris, type: 'confidential' } as const;
  const { application, clientSecret } = await createApplication(database.shared, account.id, fresh);
  const website = { name: 'Demo website', redirectUris: [], type: 'public' } as const;
  const second = await createApplication(database.shared, account.id, website);
  await database.shared.query({ text: USAGE }, [[application.id, second.application.id]]);
  const asked = { accountId: account.id, applicationId: second.application.id, requests: 1800, cost: 1_000_000 };
  const reason = 'The website shows the products of each topic.';
  await orm.limitRequest.create({ data: { ...asked, id: newId('lrq_'), reason } });
  await inventOperation(account.id, second.application.id);
  const state: State = {
    accountKey: key,
    applicationId: application.id,
    clientId: application.clientId,
    clientSecret: String(clientSecret),
    cursorSecret: randomBytes(32).toString('base64url'),
    encryptionKey: randomBytes(32).toString('base64'),
    username,
    password,
  };
  writeState(environment.STATE_FILE, state);
  return state;
}

/** Creates a block that was lifted, with its entries in the operators' log. */
async function inventOperation(accountId: string, applicationId: string): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const reason = 'Asked for every post again each minute.';
  const block = { subjectId: applicationId, reason, blockedBy: accountId };
  await orm.block.create({ data: { ...block, id: newId('blk_'), createdAt: daysAgo(12), liftedAt: daysAgo(11) } });
  const entry = { subjectId: applicationId, actor: accountId };
  await orm.auditEntry.createMany({
    data: [
      { ...entry, id: newId('aud_'), action: 'block', detail: { reason }, createdAt: daysAgo(12) },
      { ...entry, id: newId('aud_'), action: 'unblock', detail: { blocks: 1 }, createdAt: daysAgo(11) },
    ],
  });
}

/** Creates an export, which the service completes as soon as the service has started. */
async function startExport(): Promise<void> {
  const { id: tokenId, applicationId, userId, scopes: own } = token;
  const query = '{ posts(order: NEWEST) { nodes { id name tagline votesCount } } }';
  const expiresAt = new Date(Date.now() + 3 * 86_400_000);
  await orm.bulkExport.create({
    data: { id: newId('exp_'), applicationId, tokenId, userId, scopes: own, query, expiresAt },
  });
}
