import type { TestAccount, startTestApp } from './app.ts';

/** The result of `checkLedger` for a correct ledger. */
export const SOUND = { imbalance: 0, unbalancedTransfers: 0, wrongBalances: 0, wrongEntries: 0 };

/** Helpers that read an account's credits and rows. */
export function holdings(app: ReturnType<typeof startTestApp>, account: () => TestAccount) {
  return {
    /** A person's credits, as the API shows them. */
    balance: async (person = 'user-7') =>
      (await account().get(`/api/v1/reviewers/${person}/credits`).expect(200)).body.balance,
    /** All rows of the table that belong to the account. */
    rows: async (table: string) =>
      (await app.db.pool.query(`SELECT * FROM ${table} WHERE account_id = $1`, [account().id])).rows,
  };
}
