import { REFUSES_OTHER_SITES, toolsBySite, tryTools } from '@services/tooling/testing/tools';

import { startTestApp } from './app.ts';

const app = startTestApp();
const offered = (key: string) => ({ url: app.url, headers: { Authorization: `Bearer ${key}` } });

test('a key sees and calls the tools of its scopes', async () => {
  const account = await app.account();
  const all = await tryTools(offered(account.key), { name: 'products_list' });
  expect(all).toMatchObject({ isError: false, destructive: expect.arrayContaining(['surveys_delete']) });
  const { body } = await account.post('/api/v1/api-keys', { name: 'Reader', scopes: ['products:read'] }).expect(200);
  const reader = await tryTools(offered(body.key), { name: 'products_list' });
  expect(reader).toMatchObject({ isError: false, writing: [] });
  expect(reader.tools.length).toBeLessThan(all.tools.length);
});

test('a page of another site reaches no tool', async () => {
  const { key } = await app.account();
  expect(await toolsBySite(offered(key), app.config.PUBLIC_URL)).toEqual(REFUSES_OTHER_SITES);
});
