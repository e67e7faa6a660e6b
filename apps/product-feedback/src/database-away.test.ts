import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import request from 'supertest';

import { startTestApp } from '../test/app.ts';
import { createApp } from './app.ts';
import { connect } from './db.ts';

const app = startTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '3' } });

test('without its database the service answers 503 with Retry-After, and counts by address', async () => {
  app.log.expectErrors(/./);
  const { key } = await app.account();
  const db = connect('postgresql://127.0.0.1:1/none', { poolSize: 1 });
  const logger = createLogger({ service: 'product-feedback', level: 'info' }, app.log);
  const lost = createApp({ ...app, db, logger, metrics: createMetrics({ service: 'product-feedback' }) });
  const ask = () => request(lost).get('/api/v1/products').set('Authorization', `Bearer ${key}`);
  const answers = [await ask(), await ask(), await ask(), await ask()];
  await db.close();
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 429]);
  for (const { headers, body } of answers) {
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '3', 'retry-after': expect.any(String) });
    expect(['SERVICE_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED']).toContain(body.code);
  }
  expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['2', '1', '0', '0']);
});
