import { differencesFromLimitRule } from '@services/common/testing/limit-checks';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

test('every response except health and metrics states the rate limit', async () => {
  expect(await differencesFromLimitRule({ url: app.url, prefix: '/api/v1', headers: 'prefixed' })).toEqual([]);
});
