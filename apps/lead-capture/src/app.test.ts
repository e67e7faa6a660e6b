import { createTestRedis, testWithRedis } from '@services/tooling/testing/test-redis';
import { Redis } from 'ioredis';

import { startTestApp, type TestAccount } from '../test/app.ts';

const app = startTestApp();
let account: TestAccount;

beforeEach(async () => {
  account = await app.account();
});

test('no key is kept or logged', async () => {
  await account.get('/v1/leads').expect(200);
  await account.get(`/v1/leads?keyword=${account.key}`).expect(200);
  await account.get(`/v1/leads/${account.key}`).expect(404);
  const rows = JSON.stringify(await app.db.orm.apiKey.findMany());
  expect(rows + JSON.stringify(app.log.entries)).not.toContain(account.key);
  expect(app.log.entries).not.toEqual([]);
});

testWithRedis('the limit holds over replicas, is told in headers, and answers 429 with Retry-After', async () => {
  const database = await createTestRedis();
  const redis = new Redis(database?.url ?? '');
  const limited = await app.another({ redis, environment: { RATE_LIMIT_PER_MINUTE: '3' } });
  const other = await app.another({ redis, environment: { RATE_LIMIT_PER_MINUTE: '3' } });
  const get = (http: typeof app.http) => http.get('/v1/leads').set('Authorization', `Bearer ${account.key}`);
  const first = await get(limited).expect(200);
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '2' });
  const reset = Number(first.headers['ratelimit-reset']);
  expect(reset - Date.now() / 1000).toBeGreaterThan(55);
  expect(reset - Date.now() / 1000).toBeLessThan(62);
  await get(other).expect(200);
  await get(limited).expect(200);
  const refused = await get(other).expect(429);
  expect(refused.body).toEqual({ success: false, error: 'Too many requests', code: 'rate_limit_exceeded' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  redis.disconnect();
});

test('answers carry a request id and security headers, and the reference is served', async () => {
  const { headers } = await account.get('/v1/leads').set('X-Request-Id', 'abc-1').expect(200);
  expect(headers).toMatchObject({ 'x-request-id': 'abc-1', 'x-content-type-options': 'nosniff' });
  await app.http.get('/openapi.json').expect(200);
  await app.http.get('/docs').expect(200).expect('content-type', /html/);
  await app.http.get('/health/ready').expect(200);
  expect((await app.http.get('/metrics')).text).toContain('http_request_duration_seconds_count');
});
