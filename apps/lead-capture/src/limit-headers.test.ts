import { differencesFromLimitRule } from '@services/common/testing/limit-checks';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

test('every response states the rate limit, even if the request is refused before routing, except health and metrics', async () => {
  expect(await differencesFromLimitRule({ url: app.url, prefix: '/v1' })).toEqual([]);
});
