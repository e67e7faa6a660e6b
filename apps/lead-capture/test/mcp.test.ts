import { REFUSES_OTHER_SITES, toolsBySite, tryTools } from '@services/tooling/testing/tools';

import { startTestApp } from './app.ts';

const app = startTestApp();
const offered = (key: string) => ({ url: app.url, headers: { Authorization: `Bearer ${key}` } });

test('a key sees and calls the tools of its scopes', async () => {
  const account = await app.account();
  const all = await tryTools(offered(account.key), { name: 'leads_list' });
  expect(all).toMatchObject({ isError: false, destructive: expect.arrayContaining(['automations_delete']) });
  const { body } = await account.post('/v1/api-keys', { name: 'Reader', scopes: ['leads:read'] }).expect(201);
  const reader = await tryTools(offered(body.data.key), { name: 'leads_list' });
  expect(reader).toMatchObject({ isError: false, writing: [] });
  expect(reader.tools.length).toBeLessThan(all.tools.length);
});

test('a page of another site reaches no tool', async () => {
  const { key } = await app.account();
  expect(await toolsBySite(offered(key), app.config.PUBLIC_URL ?? '')).toEqual(REFUSES_OTHER_SITES);
});
