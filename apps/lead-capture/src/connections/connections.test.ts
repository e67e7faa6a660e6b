/** Tests connecting Instagram accounts by login at the simulated platform. */
import { signInAs } from '@services/common/testing/role-checks';

import { LOGIN_SCOPES, type Login } from '../instagram/login.ts';
import { given, nextId, startTestEngine } from '../../test/instagram.ts';
import { beginLogin } from './login-flow.ts';

const engine = startTestEngine();
/** The Instagram account with which the person logs in. */
let instagramId: string;

const account = given(() => engine.account());
beforeEach(async () => {
  instagramId = nextId('1784142');
  engine.world.instagram.configure({
    app: { id: '123456789', secret: 'the-next-secret' },
    accounts: { [instagramId]: { username: 'shop_made_up' } },
    grantedScopes: null,
  });
});

const begin = async (by = account, body: object = {}): Promise<string> =>
  (await by.post('/v1/connections/logins', body).expect(201)).body.data.url;

/** Acts as the person's browser: reads the page, follows a link, and returns to the service. */
async function follow(url: string, decision: 'allow' | 'cancel' = 'allow'): Promise<string> {
  const page = await (await fetch(url)).text();
  expect(page).toContain('instagram_business_manage_comments');
  const target = new URL(url.replace('/authorize?', '/decision?'));
  target.searchParams.set('account', instagramId);
  target.searchParams.set('decision', decision);
  const location = (await fetch(target, { redirect: 'manual' })).headers.get('location') ?? '';
  const back = new URL(location);
  expect(`${back.origin}${back.pathname}`).toBe('http://lead-capture.test/v1/instagram/callback');
  return `${back.pathname}${back.search}`;
}

const connections = async (of = account) => (await of.get('/v1/connections').expect(200)).body.data;
const row = () => engine.db.orm.connection.findUniqueOrThrow({ where: { instagramAccountId: instagramId } });

test('a login connects the account that the platform names, and stores both of its ids, the permissions and the expiry of the token', async () => {
  const page = await engine.http.get(await follow(await begin())).expect(200);
  expect(page.text).toContain('@shop_made_up is connected');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const [connection] = await connections();
  expect(connection).toMatchObject({
    instagram_account_id: instagramId,
    app_scoped_id: `2${instagramId.slice(1)}`,
    username: 'shop_made_up',
    status: 'active',
    scopes: [...LOGIN_SCOPES],
    missing_scopes: [],
  });
  const days = (Date.parse(connection.token_expires_at) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(60);
  expect(engine.world.instagram.subscription(instagramId)).toEqual(['comments', 'live_comments', 'messages']);
  const one = await account.get(`/v1/connections/${connection.id}`).expect(200);
  expect(one.body.data).toEqual(connection);
  await (await engine.account()).get(`/v1/connections/${connection.id}`).expect(404);
});

test('connecting and disconnecting are in the audit log with the caller who started them', async () => {
  const entries = () =>
    engine.db.orm.auditLogEntry.findMany({ where: { accountId: account.id }, orderBy: { id: 'asc' } });
  await engine.http.get(await follow(await begin())).expect(200);
  const { id } = await row();
  const key = await engine.db.orm.apiKey.findFirstOrThrow({ where: { accountId: account.id } });
  const common = { actorType: 'key', actorId: key.id, actorName: 'test', targetType: 'connection', targetId: id };
  const connected = { ...common, action: 'connection.connected' };
  expect(await entries()).toMatchObject([connected]);
  await account.delete(`/v1/connections/${id}`).expect(200);
  // A repeated request changes nothing.
  await account.delete(`/v1/connections/${id}`).expect(200);
  expect(await entries()).toMatchObject([connected, { ...common, action: 'connection.disconnected' }]);
});

test('the webhook accepts a comment to a connected Instagram account', async () => {
  await engine.http.get(await follow(await begin())).expect(200);
  await account.automation();
  const { status } = await engine.world.instagram.happen({
    type: 'comment',
    username: 'jane',
    text: 'price',
    accountId: instagramId,
    webhookUrl: `${engine.url}/v1/instagram/webhook`,
    appSecret: 'the-next-secret',
  });
  expect(status).toBe(200);
});

test('an account can connect several Instagram accounts, and connecting one of them again replaces its token', async () => {
  await engine.http.get(await follow(await begin())).expect(200);
  const first = await row();
  await engine.http.get(await follow(await begin())).expect(200);
  expect((await row()).id).toBe(first.id);
  expect((await row()).sealedAccessToken).not.toBe(first.sealedAccessToken);
  instagramId = nextId('1784142');
  await engine.http.get(await follow(await begin())).expect(200);
  expect(await connections()).toHaveLength(2);
});

test('a callback works once, and only with a state that this service issued', async () => {
  const callback = await follow(await begin());
  await engine.http.get(callback).expect(200);
  expect((await engine.http.get(callback).expect(400)).text).toContain('This login has expired');
  await engine.http.get('/v1/instagram/callback?state=made-up&code=x').expect(400);
  expect((await engine.http.get('/v1/instagram/callback?code=x').expect(400)).text).toContain('This login has expired');
  await engine.http.get('/v1/instagram/callback?state=a&state=b&code=x').expect(400);
  const late = await follow(await begin());
  await engine.db.orm.connectionLogin.updateMany({ data: { expiresAt: new Date() } });
  await engine.http.get(late).expect(400);
  expect(await connections()).toHaveLength(1);
});

test('a login expires by the clock of the database', async () => {
  const login = { authorizeUrl: (state: string) => state } as Login;
  const actor = { type: 'operator', id: null, name: 'cli' } as const;
  const [begun, now] = await engine.db.transaction(async (tx) => {
    const [{ now = '' } = {}] = await tx.query<{ now: string }>({ text: 'SELECT now()::timestamptz(3)' });
    const newLogin = { accountId: account.id, personId: null, returnTo: null, actor };
    return [await beginLogin(tx, login, newLogin), now];
  });
  expect(Date.parse(begun.expiresAt) - Date.parse(now)).toBe(900_000);
});

test('two concurrent callbacks of one login connect the Instagram account once', async () => {
  const callback = await follow(await begin());
  const answers = await Promise.all([engine.http.get(callback), engine.http.get(callback)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test.each<[string, number, string, object?]>([
  [
    'can be completed in the browser that began it, even if the person lost the account that the session has open',
    200,
    'admin',
  ],
  ['cannot be completed by another person', 400, 'admin', { personId: 'per_somebody' }],
  ['cannot be completed by a person who may no longer connect accounts', 400, 'viewer'],
])('a login from the console %s @slow', async (_how, status, role, login = {}) => {
  const { orm } = engine.db;
  const { headers } = await signInAs(engine.db, { service: 'lead-capture', accountId: account.id, role: 'owner' });
  const begun = await engine.http.post('/v1/connections/logins').set(headers).send({}).expect(201);
  const callback = await follow(begun.body.data.url);
  await orm.session.updateMany({ where: { accountId: account.id }, data: { accountId: (await engine.account()).id } });
  await orm.membership.updateMany({ where: { accountId: account.id }, data: { role } });
  await orm.connectionLogin.updateMany({ data: login });
  await engine.http.get(callback).set(headers).expect(status);
  expect(await connections()).toHaveLength(status === 200 ? 1 : 0);
});

test('a canceled login changes nothing', async () => {
  const url = await begin(account, { return_to: '/console/connections?tab=1' });
  const answer = await engine.http.get(await follow(url, 'cancel')).expect(302);
  expect(answer.headers.location).toBe('/console/connections?tab=1&error=access_denied');
  expect(await connections()).toEqual([]);
});

test('after the login, the browser is redirected to the requested page', async () => {
  const answer = await engine.http.get(await follow(await begin(account, { return_to: '/console' }))).expect(302);
  expect(answer.headers.location).toBe(`/console?connection_id=${(await row()).id}`);
});

test.each(
  [
    ['https://example.com', '//example.com', '/\\example.com', 'console', ''],
    ['/\t/example.com', '/console\r\nX-Header: 1', '/%2e//example.com'],
    ['/..//example.com', '/.//example.com', '/a/..//example.com', '/./\\example.com'],
  ].flat(),
)('the browser is never sent to another site: `return_to` %j is refused', async (return_to) => {
  const { body } = await account.post('/v1/connections/logins', { return_to }).expect(400);
  expect(body.error).toMatch(/^`return_to` must/);
});

describe('failed logins', () => {
  const outcome = async (url: string) => {
    const { headers } = await engine.http.get(await follow(url)).expect(302);
    return new URL(headers.location ?? '', 'http://x').searchParams.get('error');
  };
  const start = () => begin(account, { return_to: '/console' });

  test.each([
    ['login', 'login_refused'],
    ['account', 'account_refused'],
    ['subscribe', 'subscription_refused'],
  ])('a login whose step %s fails at the platform connects nothing and shows the reason', async (operation, error) => {
    const url = await start();
    const callback = await follow(url);
    engine.world.fail({ provider: 'instagram', operation, code: 1 });
    const { headers } = await engine.http.get(callback).expect(302);
    expect(new URL(headers.location ?? '', 'http://x').searchParams.get('error')).toBe(error);
    expect(await connections()).toEqual([]);
  });

  test('a login without the basic permission connects nothing and shows the reason', async () => {
    engine.world.instagram.configure({ grantedScopes: ['instagram_business_manage_comments'] });
    expect(await outcome(await start())).toBe('permission_missing');
    expect(await connections()).toEqual([]);
  });

  test('a login to an Instagram account that another account has connected connects nothing and shows the reason', async () => {
    const owner = await engine.account();
    await engine.http.get(await follow(await begin(owner))).expect(200);
    const before = await row();
    expect(await outcome(await start())).toBe('connected_elsewhere');
    expect(await row()).toEqual(before);
    expect(await connections()).toEqual([]);
  });
});

test('a connection names the permissions that were not granted @slow', async () => {
  engine.world.instagram.configure({
    grantedScopes: ['instagram_business_basic', 'instagram_business_manage_comments'],
  });
  await engine.http.get(await follow(await begin())).expect(200);
  expect((await connections())[0].missing_scopes).toEqual(['instagram_business_manage_messages']);
});

test('without an Instagram app, no login can be started', async () => {
  const http = await engine.another({ environment: { INSTAGRAM_APP_ID: '', PUBLIC_URL: '' } });
  const answer = await http.post('/v1/connections/logins').set('Authorization', `Bearer ${account.key}`).send({});
  expect([answer.status, answer.body.code]).toEqual([409, 'login_not_configured']);
});

describe('disconnecting', () => {
  test('disconnecting erases the token, discards queued replies and keeps the history @slow', async () => {
    await engine.http.get(await follow(await begin())).expect(200);
    const { id } = await row();
    await engine.db.orm.connection.update({ where: { id }, data: { heldUntil: new Date(Date.now() + 60_000) } });
    // The trigger is created while the workers have nothing to do, and later only its function changes: a lock of the table could
    // deadlock with the workers.
    const endsWith = (statement: string) =>
      engine.db.pool.query(
        `CREATE OR REPLACE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; END $$`,
      );
    await endsWith(`RAISE EXCEPTION 'poison'`);
    await engine.db.pool.query(`CREATE TRIGGER refuse_end BEFORE UPDATE ON triggers FOR EACH ROW
      WHEN (NEW.reason = 'disconnected') EXECUTE FUNCTION refuse_end()`);
    const automation = await account.automation();
    const happening = { type: 'comment' as const, username: 'jane', text: 'price', accountId: instagramId };
    const target = { webhookUrl: `${engine.url}/v1/instagram/webhook`, appSecret: 'the-next-secret' };
    await engine.world.instagram.happen({ ...happening, ...target });
    const triggers = async () =>
      (await account.get(`/v1/automations/${automation}/triggers`).expect(200)).body.data as object[];
    while ((await triggers()).length === 0);
    const stranger = await engine.account();
    await stranger.delete(`/v1/connections/${id}`).expect(404);
    expect(await triggers()).toMatchObject([{ outcome: 'pending' }]);

    // An interrupted request disconnects the account. Repeating the request marks the rest of the queued replies as failed.
    engine.log.expectErrors(/poison/);
    await account.delete(`/v1/connections/${id}`).expect(500);
    expect(await row()).toMatchObject({ status: 'disconnected', tokenExpiresAt: null });
    // A deadlock with another transaction does not interrupt the request.
    await engine.db.pool.query('CREATE SEQUENCE refusals');
    await endsWith(`
      IF nextval('refusals') = 1 THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = 'deadlock_detected'; END IF;
      RETURN NEW`);

    const answer = await account.delete(`/v1/connections/${id}`).expect(200);
    expect(answer.body.data).toEqual({ id, status: 'disconnected', failed_replies: 1 });
    const [failed] = (await triggers()) as { id: string; outcome: string; reason: string }[];
    expect(failed).toMatchObject({ outcome: 'failed', reason: 'disconnected' });
    const path = `/v1/automations/${automation}/triggers`;
    expect((await account.post(`${path}/${failed?.id}/retry`).expect(409)).body.code).toBe('not_connected');
    const all = await account.post(`${path}/retry`, { since: '2026-01-01' }).expect(200);
    expect(all.body.data.retried).toBe(0);
    expect(engine.world.instagram.subscription(instagramId)).toBeUndefined();
    expect((await connections())[0]).toMatchObject({ status: 'disconnected', scopes: [], token_expires_at: null });
    // A repeated request changes nothing.
    const again = await account.delete(`/v1/connections/${id}`).expect(200);
    expect(again.body.data.failed_replies).toBe(0);
    // Events that the platform still delivers are not assigned to any account.
    await engine.world.instagram.happen({ ...happening, username: 'mary', ...target });
    expect((await account.get('/v1/activity').expect(200)).body.data).toHaveLength(1);
  });

  test('any account can connect an Instagram account that was disconnected, and the previous account keeps its history', async () => {
    await engine.http.get(await follow(await begin())).expect(200);
    const { id } = await row();
    const other = await engine.account();
    await account.delete(`/v1/connections/${id}`).expect(200);
    await engine.http.get(await follow(await begin(other))).expect(200);
    expect((await row()).accountId).toBe(other.id);
    expect(await connections()).toMatchObject([{ id, instagram_account_id: instagramId, status: 'disconnected' }]);
    await other.delete(`/v1/connections/${(await row()).id}`).expect(200);
    await engine.http.get(await follow(await begin())).expect(200);
    expect((await row()).accountId).toBe(account.id);
  });
});
