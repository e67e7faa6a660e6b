import { open } from '@services/common/secrets/encryption';
import { testAccountArchive } from '@services/common/testing/account-archive';

import { startTestApp, type TestApp } from '../../test/app.ts';
import { createOtherAccount } from '../../test/other-account.ts';
import { ARCHIVE, commandLine } from '../command-line.ts';
import { tokenContext } from '../connections/store.ts';
import { createApiKey } from './store.ts';

const KEYS = `test:${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER_KEYS = `other:${Buffer.alloc(32, 9).toString('base64')}`;
const from = startTestApp();
const to = startTestApp({ environment: { ENCRYPTION_KEYS: OTHER_KEYS } });
const installation = ({ db, config }: TestApp, ENCRYPTION_KEYS: string) => ({
  db,
  environment: {
    DATABASE_URL: config.DATABASE_URL,
    ENCRYPTION_KEYS,
    INSTAGRAM_APP_SECRETS: 'an-app-secret',
    INSTAGRAM_VERIFY_TOKEN: 'a-verify-token',
  },
});
let key: string;

testAccountArchive({
  plan: ARCHIVE,
  commandLine,
  from: () => installation(from, KEYS),
  to: () => installation(to, OTHER_KEYS),
  async create() {
    const { id } = await createOtherAccount(from);
    ({ key } = await createApiKey(from.db, { accountId: id, name: 'own' }));
    return id;
  },
  async works(accountId) {
    const own = { Authorization: `Bearer ${key}` };
    const { body } = await to.http.get('/v1/leads').set(own).expect(200);
    expect(body.data).not.toEqual([]);
    const lead = { username: 'new', trigger_keyword: 'price', trigger_type: 'comment' };
    await to.http.post('/v1/leads').set(own).send(lead).expect(201);
    const where = { accountId };
    for (const { instagramAccountId, sealedAccessToken } of await to.db.orm.connection.findMany({ where })) {
      if (sealedAccessToken.includes('.'))
        open(to.config.ENCRYPTION_KEYS, sealedAccessToken, tokenContext(instagramAccountId));
    }
    // A trigger still belongs to its event.
    const joined = (app: TestApp) =>
      app.db.pool.query(
        'SELECT t.id, e.key FROM triggers t JOIN events e ON e.id = t.event_id WHERE t.account_id = $1 ORDER BY 1',
        [accountId],
      );
    expect((await joined(to)).rows).toEqual((await joined(from)).rows);
  },
});
