import { expectReset, statedLimit } from '@services/common/testing/stated-limit';
import { hashApiKey } from '@services/common/access/api-keys';
import { createTestRedis } from '@services/tooling/testing/test-redis';
import { eventually } from '@services/tooling/testing/eventually';
import { Redis } from 'ioredis';

import { GRAPHQL, startTestApp, type TestClient } from '../../test/app.ts';
import { startReplica } from '../../test/replica.ts';
import { block, unblock } from '../blocks/store.ts';
import { documentPoints } from '../operations/prices.ts';
import { flagPatterns } from '../review/flags.ts';
import { createCallers } from '../tokens/store.ts';
import { REQUEST_POINTS } from './budget.ts';
import { grantLimit, revokeGrants } from './store.ts';

const LIMITS = { REQUESTS_PER_WINDOW: '10', POINTS_PER_WINDOW: '2100', WINDOW_SECONDS: '900' };

const testRedis = await createTestRedis();
const redis = testRedis ? new Redis(testRedis.url) : undefined;
const app = startTestApp({ environment: LIMITS, ...(redis && { redis }) });
/** Acts like another process, with its own caches and the same Redis. */
let replica: (token: string) => Promise<Response>;
let stopReplica: () => Promise<void>;

beforeAll(async () => {
  const other = await startReplica(app, redis);
  stopReplica = other.stop;
  replica = (token) => post(other.url, token);
});
afterAll(async () => {
  await stopReplica();
  redis?.disconnect();
  await testRedis?.drop();
});

const post = (url: string, token: string, query = '{ __typename }') =>
  fetch(url + GRAPHQL, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });

const left = (headers: Record<string, string> | Headers) => Number(statedLimit(headers)?.remaining);

const spend = async (client: TestClient, times: number) => {
  let last = await client.send({ query: '{ __typename }' });
  for (let count = 1; count < times; count += 1) last = await client.send({ query: '{ __typename }' });
  return last;
};

test('all tokens of an application share the request limit of a window @slow', async () => {
  const client = await app.client();
  const begunAt = Date.now();
  const last = await spend(client, 10);
  expect([last.status, left(last.headers)]).toEqual([200, 0]);
  const refused = await client.send({ query: '{ __typename }' });
  expect(refused.status).toBe(429);
  expect(refused.body.errors[0].extensions.code).toBe('RATE_LIMITED');
  const reset = Number(statedLimit(refused.headers)?.reset);
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(900);
  expectReset(reset, begunAt, 900);
});

test('an invalid request counts like any other request @slow', async () => {
  const client = await app.client();
  const [first, second] = [await client.send({ query: '{' }), await client.send([])];
  expect([left(first.headers), left(second.headers)]).toEqual([9, 8]);
});

test('an operation that costs more than the remaining points gets 429 @slow', async () => {
  const client = await app.client();
  const query = '{ posts(first: 100) { nodes { user { id } } } rateLimit { limit cost remaining } }';
  const cost = REQUEST_POINTS + 1 + 100 * 2;
  const small = '{ __typename }';
  await client.send({ query: small });
  // A text that is new to the process costs additional points. Later uses of the text do not.
  const remaining = 2100 - REQUEST_POINTS - documentPoints(small) - cost - documentPoints(query);
  const first = await client.send({ query });
  expect(first.body.data.rateLimit).toEqual({ limit: 2100, cost, remaining });
  expect(first.body.extensions.cost).toEqual({
    requestedQueryCost: cost,
    throttleStatus: { maximumAvailable: 2100, currentlyAvailable: remaining, resetAt: expect.any(Number) },
  });
  expect((await client.send({ query })).body.data.rateLimit.remaining).toBe(remaining - cost);
  expect((await client.send({ query })).body.data.rateLimit.remaining).toBe(remaining - 2 * cost);
  expect((await client.send({ query })).body.data.rateLimit.remaining).toBe(remaining - 3 * cost);
  const refused = await client.send({ query });
  expect(refused.status).toBe(429);
  expect(refused.body.errors[0].extensions.code).toBe('COST_BUDGET_EXCEEDED');
  expect([left(refused.headers), refused.headers['retry-after']]).toEqual([0, expect.any(String)]);
  expect((await client.send({ query: small })).body.extensions.cost.throttleStatus.currentlyAvailable).toBe(
    remaining - 3 * cost - 2 * REQUEST_POINTS,
  );
});

test('a refused document that is sent again costs only the points of a request @slow', async () => {
  const client = await app.client();
  const query = '{ nothing }';
  await client.send({ query });
  await client.send({ query });
  const { body } = await client.send({ query: '{ rateLimit { remaining } }' });
  const documents = documentPoints(query) + documentPoints('{ rateLimit { remaining } }');
  expect(body.data.rateLimit.remaining).toBe(2100 - 3 * REQUEST_POINTS - documents);
});

test('an organization with any number of applications and accounts gets at most twice the limit of one application @slow', async () => {
  const clients = [];
  for (let count = 0; count < 3; count += 1) clients.push(await app.client({ organisation: 'many.example.com' }));
  const statuses = [];
  for (const client of clients) {
    for (let count = 0; count < 10; count += 1) statuses.push((await client.send({ query: '{ __typename }' })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  const other = await app.client();
  expect((await other.send({ query: '{ __typename }' })).status).toBe(200);
});

test('all replicas count the requests of an application together @slow', async () => {
  const client = await app.client();
  await spend(client, 3);
  expect(left((await replica(client.token)).headers)).toBe(redis ? 6 : 9);
});

test('a granted limit takes effect and ends on all replicas @slow', async () => {
  const client = await app.client();
  const orm = app.database.orm;
  const limitOn = async (send: () => Promise<{ headers: Headers | Record<string, string> }>) => {
    return Number(statedLimit((await send()).headers)?.limit);
  };
  const here = () => limitOn(() => Promise.resolve(client.send({ query: '{ __typename }' })));
  const there = () => limitOn(() => replica(client.token));
  expect([await here(), await there()]).toEqual([10, 10]);
  const path = `/v2/applications/${client.applicationId}/limit-requests`;
  const asked = await app.http
    .post(path)
    .set(client.auth)
    .send({ requests: 500, cost: 5000, reason: 'A nightly report' });
  expect(asked.body).toMatchObject({ status: 'pending', requests: 500 });
  const dates = { startsAt: new Date(), endsAt: new Date(Date.now() + 86_400_000) };
  const grant = {
    applicationId: client.applicationId,
    requests: 500,
    cost: 5000,
    reason: 'Asked',
    grantedBy: 'operator',
  };
  await grantLimit(orm, { ...grant, ...dates });
  await eventually(async () => (await here()) === 500 && (await there()) === 500);
  expect((await app.http.get(path).set(client.auth)).body.data[0].status).toBe('granted');
  await revokeGrants(orm, client.applicationId, 'operator');
  await eventually(async () => (await here()) === 10 && (await there()) === 10);
});

test('a granted limit applies to the application and its organization until it expires @slow', async () => {
  const [client, stranger] = [await app.client(), await app.client()];
  const limits = { requests: 500, cost: 5000 };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const grant = ({ applicationId }: TestClient, from: number, until: number) => {
    const grant = { applicationId, ...limits, reason: 'Test', grantedBy: 'operator' };
    return grantLimit(app.database.orm, { ...grant, startsAt: inDays(from), endsAt: inDays(until) });
  };
  const granted = async () => {
    const caller = await createCallers(app.database)(hashApiKey(client.token));
    return [caller?.granted, caller?.organisationGranted];
  };
  await grant(stranger, -1, 1);
  await grant(client, -2, -1);
  await grant(client, 1, 2);
  expect(await granted()).toEqual([null, null]);
  await grant(client, -1, 1);
  expect(await granted()).toEqual([limits, limits]);
});

test('a blocked application, account or organization is refused on all replicas, until the block is lifted @slow', async () => {
  const { orm } = app.database;
  const blockAndUnblock = async (kind: 'applicationId' | 'accountId' | 'organisationId') => {
    const client = await app.client();
    const here = () => client.send({ query: '{ __typename }' });
    const statuses = async () => [(await here()).status, (await replica(client.token)).status];
    const dates = { startsAt: new Date(), endsAt: new Date(Date.now() + 86_400_000) };
    const limits = { requests: 1000, cost: 1_000_000, reason: 'Test', grantedBy: 'operator' };
    await grantLimit(orm, { applicationId: client.applicationId, ...limits, ...dates });
    expect(await statuses()).toEqual([200, 200]);
    await block(orm, { subjectId: client[kind], reason: 'Evades limits', blockedBy: 'operator', endsAt: null });
    await eventually(async () => (await statuses()).every((status) => status === 403));
    const refused = await here();
    expect(refused.body.errors[0].extensions.code).toBe('APPLICATION_BLOCKED');
    // Only the owner of the application may see the reason, and not every holder of its tokens is the owner.
    expect(JSON.stringify(refused.body)).not.toContain('Evades limits');
    expect(statedLimit(refused.headers)).toBeDefined();
    await unblock(orm, client[kind], 'operator');
    await eventually(async () => (await here()).status === 200);
    const audit = await orm.auditEntry.findMany({ where: { subjectId: client[kind] } });
    expect(audit.map(({ action, actor }) => [action, actor])).toEqual(
      expect.arrayContaining([
        ['block', 'operator'],
        ['unblock', 'operator'],
      ]),
    );
  };
  // The three cases run at once, because each of them waits several seconds for the caches of both replicas.
  await Promise.all((['applicationId', 'accountId', 'organisationId'] as const).map(blockAndUnblock));
});

test.each(['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu'])(
  'operations count for the current day in the account’s time zone: %s @slow',
  async (timeZone) => {
    const client = await app.client();
    await app.http.put('/v2/account').set(client.auth).send({ timeZone }).expect(200);
    const today = () => new Intl.DateTimeFormat('en-CA', { timeZone }).format();
    const before = today();
    await client.send({ query: '{ __typename }' });
    const after = today();
    await app.signals.flush();
    const { body } = await app.http.get(`/v2/usage?from=${before}&to=${after}`).set(client.auth).expect(200);
    expect(body.data.days.reduce((sum: number, day: { operations: number }) => sum + day.operations, 0)).toBe(1);
    expect((await app.http.put('/v2/account').set(client.auth).send({ timeZone: 'Mars/Base' })).status).toBe(400);
  },
);

test('operations count for the day in UTC if the database does not know the account’s time zone, and other accounts are not affected @slow', async () => {
  const [strange, other] = [await app.client(), await app.client()];
  const changed = { where: { id: strange.accountId }, data: { timeZone: 'Mars/Base' } };
  await app.database.orm.account.update(changed);
  const today = () => new Date().toISOString().slice(0, 10);
  const before = today();
  for (const client of [strange, other]) await client.send({ query: '{ __typename }' });
  const days = [before, today()];
  await app.signals.flush();
  for (const { applicationId } of [strange, other]) {
    const found = await app.database.orm.usageDay.findMany({ where: { applicationId } });
    expect(found.map(({ operations }) => operations)).toEqual([1]);
    expect(days).toContain(found[0]?.day.toISOString().slice(0, 10));
  }
});

test('applications that send the same documents from one address are flagged once @slow', async () => {
  const [first, second] = [await app.client(), await app.client()];
  await spend(first, 11);
  await spend(second, 3);
  await app.signals.flush();
  expect(await flagPatterns(app.database.sql, 5)).toBe(2);
  expect(await flagPatterns(app.database.sql, 5)).toBe(0);
  const flags = await app.database.orm.reviewFlag.findMany({ orderBy: { kind: 'asc' } });
  expect(flags.map(({ kind }) => kind)).toEqual(['shared-documents', 'switching-at-limit']);
  for (const { applications } of flags) {
    expect(applications).toEqual(expect.arrayContaining([first.applicationId, second.applicationId]));
  }
});

test('GET /v2/usage sums operations, failures and points of the account’s applications by application and day, and lists the errors @slow', async () => {
  const [mine, theirs, doomed] = [await app.client(), await app.client(), await app.client()];
  const usage = (range: string) => app.http.get(`/v2/usage?${range}`).set(mine.auth);
  for (const query of ['{ nothing }', '{ posts(after: "x") { nodes { name } } }']) await mine.send({ query });
  await spend(mine, 9);
  for (const client of [theirs, doomed]) await spend(client, 1);
  // If an application has been deleted, the sums of the other applications are still stored.
  await app.http.delete(`/v2/applications/${doomed.applicationId}`).set(doomed.auth).expect(204);
  await app.signals.flush();
  const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { data } = (await usage(`from=${dayAt(-1)}&to=${dayAt(1)}`).expect(200)).body;
  const sums = { operations: 11, failed: 3, points: expect.any(Number) };
  expect(data.applications).toEqual([{ id: mine.applicationId, name: 'Test application', ...sums }]);
  expect(data.days).toHaveLength(3);
  expect(data.days).toContainEqual({ date: dayAt(0), ...sums });
  expect(data.applications[0].points).toBeGreaterThan(0);
  const codes = data.errors.map(({ code }: { code: string }) => code).toSorted();
  expect(codes).toEqual(['BAD_USER_INPUT', 'GRAPHQL_VALIDATION_FAILED', 'RATE_LIMITED']);
  const invalid = ['from=2026-03-02&to=2026-03-01', 'from=2026-01-01&to=2026-12-31', 'from=soon&to=2026-03-01'];
  for (const range of [...invalid, 'from=0000-12-31&to=0001-01-01']) {
    const { body } = await usage(range).expect(400);
    expect([range, body.errors[0].extensions.field]).toEqual([range, 'from']);
  }
});
