import { testAccountArchive } from '@services/common/testing/account-archive';

import { startTestApp, type TestApp } from '../../test/app.ts';
import { createFeedback, createProduct } from '../../test/factories.ts';
import { createOtherAccount } from '../../test/other-account.ts';
import { ARCHIVE, commandLine } from '../command-line.ts';
import { checkLedger } from '../credits/ledger.ts';
import { createApiKey } from './store.ts';

const OTHER_KEYS = `other:${Buffer.alloc(32, 9).toString('base64')}`;
const from = startTestApp();
const to = startTestApp({ environment: { ENCRYPTION_KEYS: OTHER_KEYS } });
const installation = ({ db, config }: TestApp, ENCRYPTION_KEYS: string) => ({
  db,
  environment: {
    DATABASE_URL: config.DATABASE_URL,
    PUBLIC_URL: config.PUBLIC_URL,
    LINK_SECRETS: config.LINK_SECRETS.join(),
    ENCRYPTION_KEYS,
  },
});
let key: string;

testAccountArchive({
  plan: ARCHIVE,
  commandLine,
  from: () => installation(from, `test:${Buffer.alloc(32, 1).toString('base64')}`),
  to: () => installation(to, OTHER_KEYS),
  async create() {
    // Creates entries in the other installation's ledger, so that it already uses the numbers of the imported entries.
    const account = await to.account();
    const { id: feedbackId } = await createFeedback(account, (await createProduct(account)).id);
    await account.post(`/api/v1/feedback/${feedbackId}/validate`).expect(200);
    const id = await createOtherAccount(from);
    ({ key } = await createApiKey(from.db, id, { name: 'own' }));
    // The amount of the reward is changed after credits were awarded.
    await from.db.pool.query('UPDATE accounts SET structured_credits = 77');
    return id;
  },
  async works(accountId) {
    expect(Object.values(await checkLedger(to.db)).filter((figure) => figure !== 0)).toEqual([]);
    const own = { Authorization: `Bearer ${key}` };
    const balances = (app: TestApp) =>
      app.db.pool.query('SELECT person_id, balance FROM credit_accounts WHERE account_id = $1 ORDER BY 1, 2', [
        accountId,
      ]);
    expect((await balances(to)).rows).toEqual((await balances(from)).rows);
    const { body } = await to.http.get('/api/v1/products').set(own).expect(200);
    const [product] = body.data ?? body.products ?? body;
    const content = { comment: 'Nice' };
    const feedback = { reviewer_id: 'user-9', reviewer_name: 'Ada', type: 'quick', content };
    const given = await to.http.post(`/api/v1/products/${product.id}/feedback`).set(own).send(feedback);
    expect(given.status).toBe(200);
    await to.http.post(`/api/v1/feedback/${given.body.id}/validate`).set(own).expect(200);
    expect(Object.values(await checkLedger(to.db)).filter((figure) => figure !== 0)).toEqual([]);
  },
});
