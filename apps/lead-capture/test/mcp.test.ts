import { testTools } from '@services/tooling/testing/tools';

import { TOOLS } from '../src/tools.ts';
import { startTestApp } from './app.ts';

const app = startTestApp();

testTools({
  url: () => app.url,
  publicUrl: () => app.config.PUBLIC_URL ?? '',
  async keys() {
    const account = await app.account();
    const { body } = await account.post('/v1/api-keys', { name: 'Reader', scopes: ['leads:read'] }).expect(201);
    return { key: account.key, reader: body.data.key };
  },
  list: 'leads_list',
  usual: TOOLS,
  additive: [
    'activity_reply',
    'automations_addVariation',
    'automations_create',
    'automations_retryPublicReply',
    'automations_retryTrigger',
    'automations_retryTriggers',
    'automations_test',
    'connections_beginLogin',
    'leads_addNote',
    'leads_create',
    'leads_resumeConversation',
    'leads_retryConversation',
    'people_addNote',
    'webhooks_create',
    'webhooks_recover',
    'webhooks_redeliver',
    'webhooks_test',
  ],
});
