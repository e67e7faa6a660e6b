import { REFUSES_OTHER_SITES, toolsBySite, tryTools } from '@services/tooling/testing/tools';

import { TOOLS } from '../src/tools.ts';
import { startTestApp } from './app.ts';

const app = startTestApp();
const offered = (key: string) => ({ url: app.url, headers: { Authorization: `Bearer ${key}` } });

test('a key sees and calls only the tools of its scopes', async () => {
  const account = await app.account();
  const all = await tryTools(offered(account.key), { name: 'leads_list' });
  expect(all.isError).toBe(false);
  const { body } = await account.post('/v1/api-keys', { name: 'Reader', scopes: ['leads:read'] }).expect(201);
  const reader = await tryTools(offered(body.data.key), { name: 'leads_list' });
  expect(reader).toMatchObject({ isError: false, writing: [] });
  expect(reader.tools.length).toBeLessThan(all.tools.length);
});

test('a client is offered the usual tools, each of which exists', async () => {
  const account = await app.account();
  const { tools } = await tryTools(offered(account.key), { name: 'leads_list' });
  expect(tools.map((name) => name.replace('_', '.')).toSorted()).toEqual(TOOLS.toSorted());
});

test('every tool that does more than add is marked as destructive', async () => {
  const account = await app.account();
  const { additive } = await tryTools({ ...offered(account.key), all: true }, { name: 'leads_list' });
  // A new tool of a POST is either here or marked.
  expect(additive.toSorted()).toEqual([
    'automations_addVariation',
    'automations_create',
    'automations_retryPublicReply',
    'automations_retryTrigger',
    'automations_retryTriggers',
    'automations_test',
    'connections_beginLogin',
    'leads_addNote',
    'leads_create',
    'webhooks_create',
    'webhooks_recover',
    'webhooks_redeliver',
    'webhooks_test',
  ]);
});

test('a page of another site cannot call a tool', async () => {
  const { key } = await app.account();
  expect(await toolsBySite(offered(key), app.config.PUBLIC_URL ?? '')).toEqual(REFUSES_OTHER_SITES);
});
