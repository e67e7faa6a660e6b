import { testTools } from '@services/tooling/testing/tools';

import { TOOLS } from '../src/tools.ts';
import { startTestApp } from './app.ts';

const app = startTestApp();

testTools({
  url: () => app.url,
  publicUrl: () => app.config.PUBLIC_URL,
  async keys() {
    const account = await app.account();
    const { body } = await account.post('/api/v1/api-keys', { name: 'Reader', scopes: ['products:read'] }).expect(200);
    return { key: account.key, reader: body.key };
  },
  list: 'products_list',
  usual: TOOLS,
  additive: [
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
    'surveys_import',
    'updates_create',
    'votes_add',
    'webhooks_create',
    'webhooks_recover',
    'webhooks_redeliver',
    'webhooks_test',
  ],
});
