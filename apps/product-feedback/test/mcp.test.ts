import { REFUSES_OTHER_SITES, toolsBySite, tryTools } from '@services/tooling/testing/tools';

import { TOOLS } from '../src/tools.ts';
import { startTestApp } from './app.ts';

const app = startTestApp();
const offered = (key: string) => ({ url: app.url, headers: { Authorization: `Bearer ${key}` } });

test('a key sees and calls only the tools of its scopes', async () => {
  const account = await app.account();
  const all = await tryTools(offered(account.key), { name: 'products_list' });
  expect(all.isError).toBe(false);
  const { body } = await account.post('/api/v1/api-keys', { name: 'Reader', scopes: ['products:read'] }).expect(200);
  const reader = await tryTools(offered(body.key), { name: 'products_list' });
  expect(reader).toMatchObject({ isError: false, writing: [] });
  expect(reader.tools.length).toBeLessThan(all.tools.length);
});

test('a client is offered the usual tools, each of which exists', async () => {
  const account = await app.account();
  const { tools } = await tryTools(offered(account.key), { name: 'products_list' });
  expect(tools.map((name) => name.replace('_', '.')).toSorted()).toEqual(TOOLS.toSorted());
});

test('every tool that does more than add is marked as destructive', async () => {
  const account = await app.account();
  const { additive } = await tryTools({ ...offered(account.key), all: true }, { name: 'products_list' });
  // A new tool of a POST is either here or marked.
  expect(additive.toSorted()).toEqual([
    'boards_createLink',
    'comments_add',
    'feedback_create',
    'feedback_createLink',
    'posts_publish',
    'products_create',
    'subscribers_create',
    'surveys_copy',
    'surveys_create',
    'surveys_createLink',
    'updates_create',
    'votes_add',
    'webhooks_create',
    'webhooks_recover',
    'webhooks_redeliver',
    'webhooks_test',
  ]);
});

test('a page of another site cannot call a tool', async () => {
  const { key } = await app.account();
  expect(await toolsBySite(offered(key), app.config.PUBLIC_URL)).toEqual(REFUSES_OTHER_SITES);
});
