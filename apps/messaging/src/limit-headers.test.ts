import { differencesFromLimitRule } from '@services/common/testing/limit-checks';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

test('every response states the rate limit, except those of health checks and metrics @slow', async () => {
  expect(await differencesFromLimitRule({ url: app.url, prefix: '/api/v1' })).toEqual([]);
});
