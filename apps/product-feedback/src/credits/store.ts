import type { IsoTime } from '@services/common/database/iso-time';

import type { Queries } from '../db.ts';
import type { Slice } from '../envelope.ts';
import type { CreditReason } from '../generated/prisma/enums.ts';

const FIND = {
  name: 'credits-find',
  text: `SELECT person.balance::float8 AS balance, counted.total, page.id, page.amount, page."balanceAfter",
      page.reason, page."sourceId", page.reversed, page."createdAt"
    FROM (SELECT id, balance FROM credit_accounts WHERE account_id = $1 AND kind = 'person' AND person_id = $2) AS person
    CROSS JOIN LATERAL (SELECT count(*)::int AS total FROM credit_entries WHERE credit_account_id = person.id) AS counted
    LEFT JOIN LATERAL (
      SELECT t.public_id AS id, e.amount, e.balance_after::float8 AS "balanceAfter", t.reason, t.source_id AS "sourceId",
        EXISTS (SELECT 1 FROM credit_transfers AS r
          WHERE r.account_id = $1 AND r.reason = 'credits_reversed' AND r.source_id = t.public_id) AS reversed,
        t.created_at AS "createdAt", e.id AS place
      FROM credit_entries AS e JOIN credit_transfers AS t ON t.id = e.transfer_id
      WHERE e.credit_account_id = person.id ORDER BY e.id DESC LIMIT $3 OFFSET $4
    ) AS page ON true
    ORDER BY page.place DESC`,
};

export interface CreditEntryRow {
  id: string;
  amount: number;
  balanceAfter: number;
  reason: CreditReason;
  sourceId: string;
  reversed: boolean;
  createdAt: IsoTime;
}

export interface Credits {
  balance: number;
  total: number;
  entries: CreditEntryRow[];
}

/** A person's balance and one page of the entries behind it, newest first. Who has earned nothing has 0 and none. */
export async function findCredits(
  db: Queries,
  accountId: string,
  personId: string,
  { skip, take }: Slice,
): Promise<Credits> {
  type Row = { balance: number; total: number } & (CreditEntryRow | { id: null });
  const rows = await db.query<Row>(FIND, [accountId, personId, take, skip]);
  const { balance = 0, total = 0 } = rows[0] ?? {};
  return { balance, total, entries: rows.filter((row) => row.id !== null) };
}
