import request from 'supertest';

import { createTestApp } from '../../test/test-app.ts';
import { isLeaving, sayNotReady, type Checks } from './health.ts';

const passing = async () => 1;
const failing = async () => {
  throw new Error('away');
};
const hanging = () => new Promise<never>(() => undefined);

async function ready(checks: Checks, optionalChecks: Checks = {}) {
  const { app } = createTestApp(() => undefined, { checks, optionalChecks });
  const { status, body } = await request(app).get('/health/ready');
  return [status, body];
}

test('a process is alive regardless of its database', async () => {
  const { app } = createTestApp(() => undefined, { checks: { database: hanging } });
  await request(app).get('/health/live').expect(200, { status: 'ok' });
});

test('a service is ready when every check passes', async () => {
  expect(await ready({ database: passing })).toEqual([200, { status: 'ok', checks: { database: 'ok' } }]);
});

test('a failing check is reported by name', async () => {
  expect(await ready({ database: failing, queue: passing })).toEqual([
    503,
    { status: 'failing', checks: { database: 'failing', queue: 'ok' } },
  ]);
});

test('a check that throws synchronously counts as failed', async () => {
  const broken = () => {
    throw new Error('broken');
  };
  expect(await ready({ database: broken })).toEqual([503, { status: 'failing', checks: { database: 'failing' } }]);
});

test('the health check answers in time although a check hangs @slow', async () => {
  expect(await ready({ database: hanging })).toEqual([503, { status: 'failing', checks: { database: 'failing' } }]);
});

test('a service stays ready when only an optional check fails, and reports the failure', async () => {
  expect(await ready({ database: passing }, { redis: failing })).toEqual([
    200,
    { status: 'degraded', checks: { database: 'ok', redis: 'failing' } },
  ]);
});

test('health checks are not logged, because probes repeat every few seconds', async () => {
  const { app, text } = createTestApp(() => undefined);
  await request(app).get('/health/live');
  await request(app).get('/metrics');
  expect(text()).toBe('');
});

test('long-running responses can detect that the process is about to stop', () => {
  const { app } = createTestApp(() => undefined);
  expect(isLeaving(app)).toBe(false);
  sayNotReady(app);
  expect(isLeaving(app)).toBe(true);
});
