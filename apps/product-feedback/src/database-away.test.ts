import { statedLimit } from '@services/common/testing/stated-limit';
import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import request from 'supertest';

import { startTestApp } from '../test/app.ts';
import { createApp } from './app.ts';
import { connect } from './db.ts';

const app = startTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '3' } });

/** The application while its database is unreachable. */
function startLost() {
  app.log.expectErrors(/./);
  const db = connect('postgresql://127.0.0.1:1/none', { poolSize: 1 });
  const logger = createLogger({ service: 'product-feedback', level: 'info' }, app.log);
  return { db, lost: createApp({ ...app, db, logger, metrics: createMetrics({ service: 'product-feedback' }) }) };
}

test('without its database, the service returns 503 with Retry-After, and limits requests by IP address', async () => {
  const { key } = await app.account();
  const { db, lost } = startLost();
  const ask = () => request(lost).get('/api/v1/products').set('Authorization', `Bearer ${key}`);
  const answers = [await ask(), await ask(), await ask(), await ask()];
  await db.close();
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 429]);
  for (const { headers, body } of answers) {
    expect([statedLimit(headers)?.limit, headers['retry-after']]).toEqual([3, expect.any(String)]);
    expect(['SERVICE_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED']).toContain(body.code);
  }
  expect(answers.map(({ headers }) => statedLimit(headers)?.remaining)).toEqual([2, 1, 0, 0]);
});

test.each([
  ['get', '/s/survey-1'],
  ['post', '/s/survey-1'],
  ['get', '/p/prod-1/feedback'],
  ['post', '/p/prod-1/feedback'],
  ['get', '/p/prod-1/updates'],
  ['get', '/p/prod-1/updates.atom'],
  ['get', '/p/prod-1/look.css'],
] as const)(
  'without its database, a hosted page returns 503 with Retry-After, as HTML: %s %s',
  async (method, path) => {
    const { db, lost } = startLost();
    const { status, type, headers, text } = await request(lost)[method](path).type('form').send({});
    await db.close();
    expect([status, type, headers['retry-after']]).toEqual([503, 'text/html', '5']);
    expect(text).toContain('This page is not available at the moment. Please try again in a few seconds.');
  },
);
