import { testAccountCommands } from '@services/common/testing/account-commands';

import { startTestApp } from '../../test/app.ts';
import { createOtherAccount } from '../../test/other-account.ts';
import { commandLine } from '../command-line.ts';
import { createApiKey } from './store.ts';

const app = startTestApp();

testAccountCommands({
  db: () => app.db,
  url: () => app.config.DATABASE_URL,
  commandLine,
  async create() {
    const { id } = await createOtherAccount(app);
    const { key } = await createApiKey(app.db, { accountId: id, name: 'own' });
    const request = () => app.http.get('/v1/leads').set('Authorization', `Bearer ${key}`);
    return { id, request };
  },
  kept: ['erasures'],
});
