import { REFUSES_OTHER_SITES, toolsBySite, tryTools } from '@services/tooling/testing/tools';

import { startTestApp } from './app.ts';

const app = startTestApp();
const offered = (key: string) => ({ url: app.url, headers: { Authorization: `Bearer ${key}` } });

test('a key sees and calls the tools of its scopes', async () => {
  const { accountKey } = await app.client();
  const all = await tryTools(offered(accountKey), { name: 'applications_list' });
  expect(all).toMatchObject({ isError: false, destructive: expect.arrayContaining(['applications_delete']) });
  const { body } = await app.http
    .post('/v2/api-keys')
    .set('Authorization', `Bearer ${accountKey}`)
    .send({ name: 'Reader', scopes: ['applications:read'] })
    .expect(201);
  const reader = await tryTools(offered(body.key), { name: 'applications_list' });
  expect(reader).toMatchObject({ isError: false, writing: [] });
  expect(reader.tools.length).toBeLessThan(all.tools.length);
});

test('a page of another site reaches no tool', async () => {
  const { accountKey } = await app.client();
  expect(await toolsBySite(offered(accountKey), app.config.PUBLIC_URL)).toEqual(REFUSES_OTHER_SITES);
});
