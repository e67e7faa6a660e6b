import { execute } from '@services/common/process/cli';
import { testAccountCommands } from '@services/common/testing/account-commands';

import { startTestApp } from '../../test/app.ts';
import { createFeedback, createProduct } from '../../test/factories.ts';
import { createOtherAccount } from '../../test/other-account.ts';
import { commandLine } from '../command-line.ts';
import { createApiKey } from './store.ts';

const app = startTestApp();

testAccountCommands({
  db: () => app.db,
  url: () => app.config.DATABASE_URL,
  commandLine,
  async create() {
    const id = await createOtherAccount(app);
    const { key } = await createApiKey(app.db, id, { name: 'own' });
    const request = () => app.http.get('/api/v1/products').set('Authorization', `Bearer ${key}`);
    return { id, request };
  },
});

test('the pages of a suspended account say that they are not available, in the language of the visitor @slow', async () => {
  const account = await app.account();
  const { id } = await createProduct(account);
  process.env['DATABASE_URL'] = app.config.DATABASE_URL;
  await execute(commandLine, ['accounts', 'suspend', '--account', account.id]);
  const { status, text } = await app.http.get(`/p/${id}/feedback`).set('Accept-Language', 'de');
  expect([status, /Das ist im Moment nicht möglich/.test(text)]).toEqual([409, true]);
  await execute(commandLine, ['accounts', 'resume', '--account', account.id]);
  await app.http.get(`/p/${id}/feedback`).expect(200);
});

test('ledger rows can be deleted only after the deletion of their account has begun, and this deletion cannot be undone @slow', async () => {
  const account = await app.account();
  const { id } = await createFeedback(account, (await createProduct(account)).id);
  await account.post(`/api/v1/feedback/${id}/validate`).expect(200);
  const { pool } = app.db;
  const change = async (...texts: string[]) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT set_config('services.removed_account', $1, true)`, [account.id]);
      for (const text of texts) await client.query(text, [account.id]);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  const remove = 'DELETE FROM credit_transfers WHERE account_id = $1';
  const mark = `UPDATE accounts SET deletion_id = 'del_1' WHERE id = $1`;
  await expect(change(remove)).rejects.toThrow('append-only');
  await change(mark, remove);
  await expect(change(mark, 'UPDATE accounts SET deletion_id = NULL WHERE id = $1')).rejects.toThrow(
    'cannot be undone',
  );
  await expect(change(mark, 'UPDATE accounts SET suspended_at = NULL WHERE id = $1')).rejects.toThrow(
    'cannot be undone',
  );
});
