/** Tests refreshing access tokens, and warnings before they expire. */
import { given, startTestApp } from '../../test/app.ts';
import { createTokens, type Tokens } from '../instagram/login.ts';
import { createRefresher, watchExpiry } from './refresh.ts';
import { credentials } from './store.ts';

const DAY_MS = 86_400_000;
const app = startTestApp({ simulators: true, otherAccount: true });
const { world } = app;
const account = given(() => app.account());
let id: string;
let serial = 0;
beforeEach(async () => {
  world.instagram.configure({ tokenSeconds: 60 * 86_400 });
  await account.post('/v1/webhooks', { url: 'https://example.com/hook', events: ['connection.needs_attention'] });
  id = await connect();
});
afterEach(() => app.db.orm.connection.deleteMany({ where: { accountId: account.id } }));

async function connect(): Promise<string> {
  const instagramAccountId = `1784143${(serial += 1)}`;
  const token = { accessToken: `token-${serial}`, tokenExpiresAt: new Date(Date.now() + 60 * DAY_MS) };
  return (await account.connect(instagramAccountId, token)).id;
}

const row = () => app.db.orm.connection.findUniqueOrThrow({ where: { id } });
const update = (data: object) => app.db.orm.connection.update({ where: { id }, data });
const failures: string[] = [];
const refresher = (tokens: Tokens = createTokens({ graphUrl: `${world.url}/instagram/v26.0`, timeoutMs: 2000 })) =>
  createRefresher(app.db, {
    tokens,
    keyring: app.config.ENCRYPTION_KEYS,
    onFailure: (_id, reason) => failures.push(reason),
  });
const due = () => update({ refreshDueAt: new Date(), tokenExpiresAt: new Date(Date.now() + 20 * DAY_MS) });
const events = async () =>
  (await app.db.orm.webhookDelivery.findMany({ where: { accountId: account.id }, orderBy: { id: 'asc' } })).map(
    ({ payload }) => JSON.parse(payload).data,
  );
const daysLeft = async () => Math.round(((await row()).tokenExpiresAt!.getTime() - Date.now()) / DAY_MS);

test('a token is refreshed when a third of its 60 days is left, and not before @slow', async () => {
  const dueIn = ((await row()).refreshDueAt!.getTime() - Date.now()) / DAY_MS;
  expect(Math.round(dueIn)).toBe(40);
  expect(await refresher()()).toBe(0);
  await due();
  expect(await refresher()()).toBe(1);
  expect(await daysLeft()).toBe(60);
  expect(await row()).toMatchObject({ status: 'active', refreshFailure: null });
  const [connection] = (await account.get('/v1/connections').expect(200)).body.data;
  expect(Date.parse(connection.token_refreshed_at)).toBeLessThanOrEqual(Date.now());
});

test('a token is refreshed once, even if two replicas try it @slow', async () => {
  await due();
  const done = await Promise.all([refresher()(), refresher()(), refresher()()]);
  expect(done.toSorted()).toEqual([0, 0, 1]);
  expect(world.counts().instagram.operations['refresh']).toBe(1);
});

test('if the process crashes while it refreshes a token, the refresh is retried at growing intervals @slow', async () => {
  // This process claims the token and is killed before it stores the result.
  const killed = () => void refresher({ refresh: () => new Promise(() => {}) })();
  for (const [attempt, hours] of [2, 4, 8].entries()) {
    await due();
    killed();
    while ((await row()).refreshDueAt!.getTime() < Date.now());
    const { refreshAttempts, refreshDueAt } = await row();
    expect(refreshAttempts).toBe(attempt + 1);
    expect(Math.round((refreshDueAt!.getTime() - Date.now()) / 3_600_000)).toBe(hours);
    expect(await refresher()()).toBe(0);
  }
  await update({ refreshDueAt: new Date() });
  expect(await refresher()()).toBe(1);
  expect(await daysLeft()).toBe(60);
});

test('a token that is replaced during its refresh is not overwritten @slow', async () => {
  await due();
  const { instagramAccountId } = await row();
  const late: Tokens = {
    async refresh() {
      await account.connect(instagramAccountId, { accessToken: 'a-new-one' });
      return { kind: 'found', data: { accessToken: 'the-old-one-refreshed', expiresIn: 1 } };
    },
  };
  await refresher(late)();
  expect(credentials(app.config.ENCRYPTION_KEYS, await row()).accessToken).toBe('a-new-one');
});

test('a failed refresh long before the expiry is retried without a webhook event @slow', async () => {
  await due();
  world.fail({ provider: 'instagram', operation: 'refresh', code: 2 });
  await refresher()();
  const { refreshFailure, refreshDueAt, status } = await row();
  expect([refreshFailure, status]).toEqual(['platform_error: Service temporarily unavailable', 'active']);
  expect(Math.round((refreshDueAt!.getTime() - Date.now()) / 3_600_000)).toBe(2);
  expect(await refresher()()).toBe(0);
  expect(await events()).toEqual([]);
  expect((await account.get(`/v1/connections/${id}`).expect(200)).body.data.refresh_failure).toBe(refreshFailure);
});

test('a refused token requires a new login @slow', async () => {
  world.fail({ provider: 'instagram', operation: 'refresh', code: 190, subcode: 463 });
  await update({ refreshDueAt: new Date(), tokenExpiresAt: null });
  await refresher()();
  expect(await row()).toMatchObject({ status: 'active', tokenExpiresAt: null });
  await due();
  await refresher()();
  expect(await row()).toMatchObject({ status: 'needs_reconnect', statusReason: 'token_invalid' });
  expect(await events()).toMatchObject([{ status: 'needs_reconnect', reason: 'token_invalid' }]);
});

test('a token that cannot be decrypted does not delay other tokens @slow', async () => {
  await update({ sealedAccessToken: 'x', refreshDueAt: new Date(0) });
  const broken = id;
  id = await connect();
  await due();
  expect([await refresher()(), await refresher()()]).toEqual([1, 1]);
  expect(await daysLeft()).toBe(60);
  id = broken;
  expect((await row()).refreshFailure).toBe('The value is not encrypted');
});

test('a token that cannot be refreshed causes warnings before and after its expiry @slow', async () => {
  await update({ refreshFailure: 'platform_error: away' });
  for (const days of [15, 13.9, 13, 6.9, 6, 0.9, 0.5]) {
    await update({ tokenExpiresAt: new Date(Date.now() + days * DAY_MS) });
    await Promise.all([watchExpiry(app.db), watchExpiry(app.db)]);
  }
  const warning = { status: 'token_expiring', reason: 'platform_error: away', connection_id: id };
  expect(await events()).toMatchObject([warning, warning, warning]);
  await update({ tokenExpiresAt: new Date() });
  await watchExpiry(app.db);
  expect((await events()).at(-1)).toMatchObject({ status: 'needs_reconnect', reason: 'token_expired' });
  expect(await events()).toHaveLength(4);
  const [connection] = (await account.get('/v1/connections').expect(200)).body.data;
  expect(connection).toMatchObject({ status: 'needs_reconnect', reason: 'token_expired' });
});

test('the due token that expires first is refreshed first @slow', async () => {
  const failuresOf = [
    { status: 200, body: '<html>' },
    { status: 500, body: '' },
    { action: 'drop' as const },
    { status: 200, body: '{}' },
  ];
  const ids = [id];
  for (const _failure of failuresOf) ids.push(await connect());
  const orm = app.db.orm.connection;
  for (const [index, each] of ids.entries()) {
    const refreshDueAt = new Date(Date.now() - 60_000 + index);
    await orm.update({ where: { id: each }, data: { refreshDueAt, tokenExpiresAt: new Date(Date.now() + DAY_MS) } });
  }
  const expired = await connect();
  await orm.update({
    where: { id: expired },
    data: { refreshDueAt: null, tokenExpiresAt: new Date(Date.now() - 60_000) },
  });
  const refresh = refresher();
  expect(await refresh()).toBe(1);
  expect((await row()).tokenRefreshedAt).not.toBeNull();
  for (const failure of failuresOf) {
    world.fail({ provider: 'instagram', operation: 'refresh', times: 1, ...failure });
    expect(await refresh()).toBe(1);
  }
  expect(await refresh()).toBe(0);
  const rows = await orm.findMany({ where: { accountId: account.id }, orderBy: { createdAt: 'asc' } });
  expect(rows.map(({ status, refreshAttempts }) => [status, refreshAttempts])).toEqual([
    ['active', 0],
    ...failuresOf.map(() => ['active', 1]),
    ['needs_reconnect', 0],
  ]);
  for (const { refreshDueAt, status } of rows)
    if (status === 'active') expect(refreshDueAt!.getTime()).toBeGreaterThan(Date.now());
});
