import { differencesFromLimitRule } from '@services/tooling/testing/limit-checks';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

test('every answer states the limit, those to requests refused before routing included; health and metrics have none', async () => {
  expect(await differencesFromLimitRule({ url: app.url, prefix: '/v1', headers: 'RateLimit' })).toEqual([]);
});
