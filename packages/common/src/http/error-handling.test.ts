import { statedLimit } from '../../testing/stated-limit.ts';

import request from 'supertest';
import { z } from 'zod';

import { createTestApp } from '../../test/test-app.ts';
import { createRateLimiter, rateLimit } from '../limits/rate-limit.ts';
import { AppError } from './errors.ts';

const { app, text, lines, logger } = createTestApp((routes) => {
  routes.get('/expected', () => {
    throw new AppError(402, 'plan_limit', 'Not in the plan', { headers: { 'X-Plan': 'free' } });
  });
  routes.get('/unavailable', () => {
    throw new AppError(503, 'try_later', 'Try again later', { cause: new Error('the database is away') });
  });
  routes.get('/database-lost', () => {
    throw Object.assign(new Error('terminating connection'), { severity: 'FATAL', code: '57P01' });
  });
  routes.get('/items/:id', (req, res) => void res.json(req.params.id));
  routes.get('/fault', async () => {
    throw new Error('secret detail');
  });
  routes.get('/upstream', () => {
    throw Object.assign(new Error('their refusal'), { status: 403, statusCode: 403 });
  });
  routes.get('/own-parse', () => z.string().parse(1));
  routes.get('/not-an-error', () => {
    // oxlint-disable-next-line no-throw-literal
    throw 'text';
  });
  routes.get('/cut', (_req, res) => {
    res.write('half of ');
    throw new Error('in the middle');
  });
});

test('an expected error is not logged as a failure', async () => {
  const { status, body, headers } = await request(app).get('/expected');
  expect([status, body, headers['x-plan']]).toEqual([402, { code: 'plan_limit', message: 'Not in the plan' }, 'free']);
  expect(lines('request failed')).toEqual([]);
});

test.each(['/fault', '/upstream', '/own-parse', '/not-an-error'])(
  'any unexpected error gets a 500 without detail: %s',
  async (path) => {
    const { status, body } = await request(app).get(path);
    expect([status, body]).toEqual([500, { code: 'internal_error', message: 'Internal server error' }]);
  },
);

test('an unexpected error is logged with its cause and the request id that the client got', async () => {
  const { headers } = await request(app).get('/fault');
  const line = lines('request failed').find(({ requestId }) => requestId === headers['x-request-id']);
  expect(line).toMatchObject({ level: 'error', err: { type: 'Error', message: 'secret detail' } });
  await request(app).get('/unavailable').expect(503, { code: 'try_later', message: 'Try again later' });
  expect(text()).toContain('the database is away');
});

test.each(['/items/%', '/items/%zz'])('a bad percent escape gets 400: %s', async (path) => {
  await request(app).get(path).expect(400, { code: 'malformed_url', message: 'The URL is not correctly encoded' });
});

test.each(['/items/%ff', '/items/%ED%A0%80', '/items/x?name=%ff', '/nothing?%ff=x', '/items/x?a=%zz&b=%ff'])(
  'escapes that are not UTF-8 get 400 in path and query: %s',
  async (path) => {
    await request(app).get(path).expect(400, { code: 'malformed_url', message: 'The URL is not valid UTF-8' });
  },
);

test('a request gets 503 with Retry-After while the database is unavailable, and the error is logged', async () => {
  const { body, headers } = await request(app).get('/database-lost').expect(503).expect('Retry-After', '5');
  expect(body).toEqual({ code: 'service_unavailable', message: 'The service is temporarily unavailable' });
  const line = lines('request failed').find(({ requestId }) => requestId === headers['x-request-id']);
  expect(line).toMatchObject({ err: { message: 'terminating connection' } });
});

describe('with a rate limit that also counts refused requests', () => {
  const limiter = createRateLimiter({ name: 'refusals', windows: [{ limit: 4, seconds: 60 }], logger });
  const charge = rateLimit({ limiter, bucket: () => ({ key: 'one' }) });
  const limited = createTestApp(
    (routes) => {
      routes.use('/v1/items', charge);
      routes.get('/v1/items', (_req, res) => void res.json([]));
    },
    {},
    { except: /^\/v1\/free\//i, charge: [charge] },
  );

  test('a request that is rejected before it reaches a route counts once towards the rate limit', async () => {
    const remaining = async (path: string) => statedLimit((await request(limited.app).get(path)).headers)?.remaining;
    expect(await remaining('/v1/free/unknown')).toBeUndefined();
    expect(await remaining('/health/unknown')).toBeUndefined();
    expect(await remaining('/metrics?x=%ff')).toBeUndefined();
    expect(await remaining('/v1/items')).toBe(3);
    expect(await remaining('/V1/unknown')).toBe(2);
    expect(await remaining('/unknown')).toBe(1);
    expect(await remaining('/v1/items/%ff')).toBe(0);
    const { headers, body } = await request(limited.app).get('/v1//items?x=%ff').expect(429);
    expect([statedLimit(headers)?.remaining, body.code]).toEqual([0, 'rate_limit_exceeded']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('a NUL in the path gets 400, before any query is sent', async () => {
  await request(app)
    .get('/items/a%00b')
    .expect(400, { code: 'malformed_url', message: 'The URL must not contain NUL characters' });
});

test('the connection is closed if an answer fails halfway', async () => {
  await expect(request(app).get('/cut')).rejects.toThrow(/aborted|hang up/);
});
