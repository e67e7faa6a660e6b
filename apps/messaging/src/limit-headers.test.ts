import { differencesFromLimitRule } from '@services/common/testing/limit-checks';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

test('every answer except health and metrics states the limit', async () => {
  expect(await differencesFromLimitRule({ url: app.url, prefix: '/api/v1' })).toEqual([]);
});
