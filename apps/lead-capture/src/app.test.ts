import { differencesFromLimitRule } from '@services/common/testing/limit-checks';
import { expectReset, statedLimit } from '@services/common/testing/stated-limit';
import { eventually } from '@services/tooling/testing/eventually';
import { createTestRedis, testWithRedis } from '@services/tooling/testing/test-redis';
import { Redis } from 'ioredis';

import { given, startTestApp } from '../test/app.ts';
import { connect } from './db.ts';

const app = startTestApp();

const account = given(() => app.account());

test('no key is stored or logged in plain text', async () => {
  await account.get('/v1/leads').expect(200);
  await account.get(`/v1/leads?keyword=${account.key}`).expect(200);
  await account.get(`/v1/leads/${account.key}`).expect(404);
  const rows = JSON.stringify(await app.db.orm.apiKey.findMany());
  expect(rows + JSON.stringify(app.log.entries)).not.toContain(account.key);
  expect(app.log.entries).not.toEqual([]);
});

testWithRedis(
  'all replicas share the rate limit, state it in headers, and answer 429 with Retry-After beyond it',
  async () => {
    const database = await createTestRedis();
    const redis = new Redis(database?.url ?? '');
    await eventually(() => redis.status === 'ready');
    const limited = await app.another({ redis, environment: { RATE_LIMIT_PER_MINUTE: '3' } });
    const other = await app.another({ redis, environment: { RATE_LIMIT_PER_MINUTE: '3' } });
    const get = (http: typeof app.http) => http.get('/v1/leads').set('Authorization', `Bearer ${account.key}`);
    const begunAt = Date.now();
    const first = await get(limited).expect(200);
    const { reset, ...stated } = statedLimit(first.headers) ?? { reset: 0 };
    expect(stated).toEqual({ limit: 3, remaining: 2 });
    expectReset(reset, begunAt, 60);
    await get(other).expect(200);
    await get(limited).expect(200);
    const refused = await get(other).expect(429);
    expect(refused.body).toEqual({ success: false, error: 'Too many requests', code: 'rate_limit_exceeded' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    redis.disconnect();
  },
);

test('every response states the rate limit, except those of health checks and metrics', async () => {
  expect(await differencesFromLimitRule({ url: app.url, prefix: '/v1' })).toEqual([]);
  for (const path of ['/v1', '/V1/Leads', '/v1/leads/%ff', '/v1/leads/%zz', '/v1/x?%ff=1'])
    expect([path, statedLimit((await app.http.get(path)).headers)]).toEqual([path, expect.anything()]);
});

test('a request whose key cannot be looked up gets 503 and counts towards the limit of its IP address', async () => {
  app.log.expectErrors(/request failed/);
  const { another } = app;
  const unreachable = connect('postgresql://127.0.0.1:1/none', { poolSize: 1 });
  const http = await another({ db: unreachable });
  const { body, headers } = await http.get('/v1/leads').set('Authorization', `Bearer ${account.key}`).expect(503);
  expect(body).toEqual({
    success: false,
    error: 'The service is temporarily unavailable',
    code: 'service_unavailable',
  });
  expect([headers['retry-after'], statedLimit(headers)]).toEqual(['5', expect.anything()]);
  await unreachable.close();
});

test('the API reference, the readiness and the metrics are served', async () => {
  await app.http.get('/openapi.json').expect(200);
  await app.http.get('/docs').expect(200).expect('content-type', /html/);
  await app.http.get('/health/ready').expect(200);
  expect((await app.http.get('/metrics')).text).toContain('http_request_duration_seconds_count');
});

test('the home page describes the service', async () => {
  const { text } = await app.http.get('/').set('Accept', 'text/html').expect(200);
  expect(text).toContain('<h1>Lead capture</h1>');
});
