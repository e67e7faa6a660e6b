import { createMetrics } from '@services/common/runtime/metrics';

import { startTestApp } from '../../test/app.ts';
import { insertValidated } from '../../test/factories.ts';
import { award, checkLedger, measureLedger } from './ledger.ts';

const app = startTestApp({ otherAccount: true });

async function earn(amount: number, sourceId: string) {
  const { id: accountId } = await app.account();
  await insertValidated(app.db, accountId, 'user-7', sourceId);
  await award(app.db, { accountId, personId: 'user-7', amount, reason: 'feedback_validated', sourceId });
  return accountId;
}

const execute = (text: string) => app.db.pool.query(text);

test('entries and transfers cannot be changed or deleted @slow', async () => {
  await earn(10, 'fb-append-only');
  for (const table of ['credit_entries', 'credit_transfers']) {
    await expect(execute(`UPDATE ${table} SET amount = 1`)).rejects.toThrow('append-only');
    await expect(execute(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
    await expect(execute(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
  }
});

test('no entry can be added to an existing transfer', async () => {
  await earn(10, 'fb-balanced');
  const insert = `INSERT INTO credit_entries (transfer_id, credit_account_id, amount)
    SELECT transfer_id, credit_account_id, 1 FROM credit_entries LIMIT 1`;
  await expect(execute(insert)).rejects.toThrow('credit_entries_one_of_each_side');
});

test('feedback or a response earns credits only once for the same reason', async () => {
  const accountId = await earn(10, 'fb-once');
  const again = award(app.db, {
    accountId,
    personId: 'user-7',
    amount: 10,
    reason: 'feedback_validated',
    sourceId: 'fb-once',
  });
  await expect(again).rejects.toThrow('credit_transfers_account_id_reason_source_id_key');
});

test('a balance cannot fall below zero', async () => {
  await earn(10, 'fb-overdraft');
  await expect(execute(`UPDATE credit_accounts SET balance = -1 WHERE kind = 'person'`)).rejects.toThrow(
    'credit_accounts_balance_check',
  );
});

test.each([
  ['wrongBalances', `UPDATE credit_accounts SET balance = balance + 1 WHERE kind = 'person'`, 1],
  ['unbalancedTransfers', `DELETE FROM credit_entries WHERE amount > 0`, 1],
  [
    'wrongEntries',
    `UPDATE credit_entries SET credit_account_id = (SELECT min(id) FROM credit_accounts WHERE kind = 'issuer') WHERE amount > 0`,
    1,
  ],
  ['imbalance', `UPDATE credit_entries SET amount = amount + 3 WHERE amount > 0`, 3],
] as const)(
  'the figure %s of the ledger check is 0 for a correct ledger and higher for a damaged ledger',
  async (figure, damage, expected) => {
    const accountId = await earn(10, `fb-${figure}`);
    await app.db
      .statements(async (tx) => {
        expect((await checkLedger(tx))[figure]).toBe(0);
        await tx.query({ text: 'SET LOCAL session_replication_role = replica' });
        const own =
          figure === 'wrongBalances'
            ? 'account_id = $1'
            : `transfer_id IN (SELECT id FROM credit_transfers WHERE account_id = $1)`;
        await tx.query({ text: `${damage} AND ${own}` }, [accountId]);
        expect((await checkLedger(tx))[figure]).toBe(expected);
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).toBe('undone'));
  },
);

test('parallel awards to one person are all added to the balance @slow', async () => {
  const { id: accountId } = await app.account();
  const sources = await Promise.all(Array.from({ length: 40 }, () => insertValidated(app.db, accountId, 'user-9')));
  const awards = sources.map(({ id: sourceId }) =>
    award(app.db, { accountId, personId: 'user-9', amount: 10, reason: 'feedback_validated', sourceId }),
  );
  await Promise.all(awards);
  const { rows } = await app.db.pool.query(
    `SELECT balance FROM credit_accounts WHERE account_id = $1 AND person_id = 'user-9'`,
    [accountId],
  );
  expect(rows).toEqual([{ balance: '400' }]);
});

const ISSUER = `(SELECT i.id FROM credit_accounts AS i WHERE i.account_id = credit_accounts.account_id AND kind = 'issuer')`;
const transfer = (from: string, to: string) => `INSERT INTO credit_transfers
  (account_id, from_id, to_id, amount, reason, source_id) SELECT account_id, ${from}, ${to}, 5, 'credits_redeemed', 'order-x'
  FROM credit_accounts WHERE kind = 'person' AND person_id = 'user-7' LIMIT 1`;

test('a transfer without its two entries cannot be committed', async () => {
  await earn(10, 'fb-entries');
  await expect(execute(transfer('id', ISSUER))).rejects.toThrow('does not have its two entries');
});

test('a credit transfer needs two existing credit accounts that belong to the same account', async () => {
  await earn(10, 'fb-keys');
  await expect(execute(transfer('0', 'id'))).rejects.toThrow('credit_transfers_account_id_from_id_fkey');
  await app.account();
  const foreign = '(SELECT max(id) FROM credit_accounts)';
  await expect(execute(transfer('id', foreign))).rejects.toThrow('credit_transfers_account_id_to_id_fkey');
});

test('the ledger metric reports every figure of the ledger check; reading it twice in a row runs the check once', async () => {
  const metrics = createMetrics({ service: 'product-feedback' });
  let checks = 0;
  const found = { imbalance: -5, unbalancedTransfers: 1, wrongBalances: 2, wrongEntries: 3 };
  measureLedger(metrics, { query: async <Row>() => [((checks += 1), found)] as Row[] });
  const read = async () =>
    [...(await metrics.registry.metrics()).matchAll(/^ledger_imbalance{figure="(\w+)".*} (\S+)$/gm)].map(
      ([, figure, value]) => [figure, Number(value)],
    );
  const figures = Object.entries({ imbalance: -5, unbalanced_transfers: 1, wrong_balances: 2, wrong_entries: 3 });
  expect(await read()).toEqual(figures);
  expect(await read()).toEqual(figures);
  expect(checks).toBe(1);
});
