import { expectReset, statedLimit } from '@services/common/testing/stated-limit';
import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import { redisOptions } from '@services/common/runtime/redis';
import { createTestRedis, testWithRedis } from '@services/tooling/testing/test-redis';
import { Redis } from 'ioredis';
import request from 'supertest';

import { startTestApp } from '../test/app.ts';
import { createApp } from './app.ts';

const app = startTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '5', FORM_LIMIT_PER_MINUTE: '2' } });

test('refused requests get Retry-After and do not extend the wait', async () => {
  const account = await app.account();
  const begunAt = Date.now();
  const answers = [
    await account.get('/api/v1/products').expect(200),
    await account.get('/api/v1/products/prod-none').expect(404),
    await account.get('/api/v1/nothing').expect(404),
    await account.post('/api/v1/products', {}).expect(400),
    await account.post('/api/v1/products').set('Content-Type', 'application/json').send('{').expect(400),
    await account.get('/api/v1/products').expect(429),
    await account.get('/api/v1/products').expect(429),
  ];
  const stated = answers.map(({ headers }) => statedLimit(headers));
  expect(stated.map((each) => each?.limit)).toEqual(Array(7).fill(5));
  expect(stated.map((each) => each?.remaining)).toEqual([4, 3, 2, 1, 0, 0, 0]);
  const resets = stated.map((each) => Number(each?.reset));
  expect(Math.max(...resets) - Math.min(...resets)).toBeLessThanOrEqual(1);
  for (const reset of resets) expectReset(reset, begunAt, 60);
  const refused = answers.at(-1);
  expect(refused?.body).toEqual({
    error: 'Too Many Requests',
    message: 'Too many requests',
    code: 'RATE_LIMIT_EXCEEDED',
  });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('each key has its own limit, and callers without a valid key share one limit per IP address', async () => {
  const [first, second] = [await app.account(), await app.account()];
  for (let count = 0; count < 5; count += 1) await first.get('/api/v1/products').expect(200);
  await first.get('/api/v1/products').expect(429);
  await second.get('/api/v1/products').expect(200);
  const answers = [];
  for (let count = 0; count < 6; count += 1)
    answers.push(await app.http.get('/api/v1/products').set('Authorization', `Bearer wrong-${count}`));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(statedLimit(answers[0]?.headers ?? {})).toMatchObject({ limit: 5, remaining: 4 });
});

test('forms of hosted pages have a separate limit for each IP address', async () => {
  const account = await app.account();
  const { body } = await account.post('/api/v1/products', { name: 'Example' }).expect(200);
  const send = () => app.http.post(`/p/${body.id}/feedback`).type('form').send({ type: 'quick', comment: 'x' });
  await send().expect(303);
  await send().expect(303);
  const { text, headers } = await send().expect(429);
  expect(text).toContain('Too many requests');
  expect(headers).toHaveProperty('retry-after');
});

test('people with the same ID in two accounts have separate form limits', async () => {
  const [first, second] = [await app.account(), await app.account()];
  const pages = [];
  for (const account of [first, second]) {
    const { body: product } = await account.post('/api/v1/products', { name: 'Example' }).expect(200);
    const person = { reviewer_id: 'user-7', reviewer_name: 'Reviewer 7' };
    const { body } = await account.post(`/api/v1/products/${product.id}/feedback-links`, person).expect(200);
    pages.push({ path: `/p/${product.id}/feedback`, t: new URL(body.url).searchParams.get('t') });
  }
  const send = (path: string, form: object) =>
    app.http
      .post(path)
      .type('form')
      .send({ comment: 'x', type: 'quick', ...form });
  const [one, other] = pages;
  if (!one || !other) throw new Error('No pages');
  for (const status of [303, 303, 429]) await send(one.path, { t: one.t }).expect(status);
  await send(other.path, { t: other.t }).expect(303);
});

testWithRedis("all replicas count a key's requests together", async () => {
  const { url = '', drop = async () => {} } = (await createTestRedis()) ?? {};
  // A slow Redis must not cause the replicas to count locally.
  const redis = new Redis(url, { ...redisOptions, commandTimeout: 20_000, socketTimeout: 20_000 });
  await new Promise((resolve) => redis.once('ready', resolve));
  const { key } = await app.account();
  const logger = createLogger({ service: 'product-feedback', level: 'info' }, app.log);
  const replicas = [1, 2].map(() =>
    createApp({ ...app, redis, logger, metrics: createMetrics({ service: 'product-feedback' }) }),
  );
  const answers = [];
  for (let count = 0; count < 7; count += 1) {
    const replica = replicas[count % 2];
    if (replica) answers.push(await request(replica).get('/api/v1/products').set('Authorization', `Bearer ${key}`));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  redis.disconnect();
  await drop();
});

test('requests with invalid paths and queries state the limit and count towards it', async () => {
  const account = await app.account();
  const remaining = [];
  for (const path of ['/api/v1/products/%00', '/api/v1/products?page=%ff', '/api/v1/%', '/api/v1//products']) {
    const { headers, status } = await account.get(path);
    expect([path, status < 500, statedLimit(headers)?.limit]).toEqual([path, true, 5]);
    remaining.push(statedLimit(headers)?.remaining);
  }
  expect(remaining).toEqual([4, 3, 2, 1]);
  for (const path of ['/s/survey-x?source=%ff', '/p/%ff/feedback']) {
    const { headers, status } = await app.http.get(path);
    expect([path, status, statedLimit(headers)]).toEqual([path, 400, expect.anything()]);
  }
});
