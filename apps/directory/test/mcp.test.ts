import { REFUSES_OTHER_SITES, toolsBySite, tryTools } from '@services/tooling/testing/tools';

import { startTestApp } from './app.ts';

const app = startTestApp();
const offered = (key: string) => ({ url: app.url, headers: { Authorization: `Bearer ${key}` } });

test('a key sees and calls the tools of its scopes', async () => {
  const { accountKey } = await app.client();
  const all = await tryTools(offered(accountKey), { name: 'applications_list' });
  expect(all.isError).toBe(false);
  const { body } = await app.http
    .post('/v2/api-keys')
    .set('Authorization', `Bearer ${accountKey}`)
    .send({ name: 'Reader', scopes: ['applications:read'] })
    .expect(201);
  const reader = await tryTools(offered(body.key), { name: 'applications_list' });
  expect(reader).toMatchObject({ isError: false, writing: [] });
  expect(reader.tools.length).toBeLessThan(all.tools.length);
});

test('every tool that does more than add is marked as destructive', async () => {
  const { accountKey } = await app.client();
  const { additive } = await tryTools(offered(accountKey), { name: 'applications_list' });
  // A new tool of a POST is either here or marked.
  expect(additive.toSorted()).toEqual([
    'applications_create',
    'applications_createToken',
    'applications_requestLimit',
    'profile_signUp',
    'webhooks_create',
    'webhooks_recover',
    'webhooks_redeliver',
    'webhooks_test',
  ]);
});

test('a page of another site reaches no tool', async () => {
  const { accountKey } = await app.client();
  expect(await toolsBySite(offered(accountKey), app.config.PUBLIC_URL)).toEqual(REFUSES_OTHER_SITES);
});
