import { withTimesOfJson } from '@services/common/database/iso-time';

import { prepared, type Queries } from '../db.ts';
import type { Slice } from '../envelope.ts';
import { COLUMNS, type CreditEntryRow } from './schemas.ts';

const FIND = prepared(`SELECT balance::float8 AS balance,
      (SELECT count(*)::int FROM credit_entries WHERE credit_account_id = person.id) AS total,
      (SELECT json_agg(page) FROM (
        SELECT ${COLUMNS} FROM credit_entries AS e JOIN credit_transfers AS t ON t.id = e.transfer_id
        WHERE e.credit_account_id = person.id ORDER BY e.id DESC LIMIT $3 OFFSET $4
      ) AS page) AS entries
    FROM credit_accounts AS person WHERE account_id = $1 AND kind = 'person' AND person_id = $2`);

/**
 * A person's balance and one page of the person's entries, newest first. A person without credits has a balance of 0 and no
 * entries.
 */
export async function findCredits(db: Queries, accountId: string, personId: string, { skip, take }: Slice) {
  type Found = { balance: number; total: number; entries: CreditEntryRow[] | null };
  const [found] = await db.query<Found>(FIND, [accountId, personId, take, skip]);
  const { balance = 0, total = 0, entries = null } = found ?? {};
  return { balance, total, entries: withTimesOfJson(entries, 'created_at') };
}
