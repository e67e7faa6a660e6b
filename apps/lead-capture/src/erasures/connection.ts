import { repeating } from '@services/common/database/repeating';
import { eraseDeliveries } from '@services/common/webhooks/erasure';

import { prepared, type Db } from '../db.ts';
import { endReplies } from '../triggers/store.ts';
import { ERASED_ALONE } from './personal-data.ts';
import { blank, continueErasures, DELETE_LEADS, eraseFirst, erasing } from './store.ts';

/** Maximum number of rows per step, so that each takes a fraction of a second. */
const BATCH_SIZE = 2000;

/** A connection whose data is being erased. */
interface Erased {
  id: string;
  accountId: string;
  /** The id of the erasure's record. */
  erasureId: string;
}

const STEPS = ERASED_ALONE.map(({ table, erased, counted }) => {
  // An erased row stays, so it must no longer be found. Only updates need an order, and deletions would sort all remaining rows for it.
  const unerased = erased ? `AND platform_user_id > '' ORDER BY id` : '';
  return erasing(
    `${erased ? `UPDATE ${table} SET ${erased}` : `DELETE FROM ${table}`} WHERE id = ANY(ARRAY(
        SELECT id FROM ${table} WHERE connection_id = $1 ${unerased} LIMIT ${BATCH_SIZE} FOR UPDATE))`,
    counted,
  );
});

const FIND_LEADS = prepared(
  `SELECT id FROM leads WHERE account_id = $1 AND connection_id = $2 LIMIT ${BATCH_SIZE} FOR UPDATE`,
);
const COUNT_LEADS = prepared('UPDATE erasures SET leads = leads + $2::int WHERE id = $1 RETURNING id');
const FINISH = prepared('UPDATE connections SET erasure_id = NULL WHERE id = $1 AND erasure_id = $2 RETURNING id');

/** Erases a batch of the data received over a connection that has already ended. @returns whether there is more to do. */
export async function erasePortion(db: Db, { id, accountId, erasureId }: Erased): Promise<boolean> {
  if (!(await repeating(() => db.transaction((tx) => endReplies(tx, id, BATCH_SIZE)))).isDone) return true;
  if (await eraseFirst(db, STEPS, [id, erasureId])) return true;
  return repeating(() =>
    db.transaction(async (tx) => {
      const leads = (await tx.query<{ id: string }>(FIND_LEADS, [accountId, id])).map((lead) => lead.id);
      await eraseDeliveries(tx, accountId, { subjectIds: leads.length > 0 ? leads : [id], blank });
      if (leads.length === 0) await tx.query(FINISH, [id, erasureId]);
      else {
        await tx.query(DELETE_LEADS, [accountId, leads]);
        await tx.query(COUNT_LEADS, [erasureId, leads.length]);
      }
      return leads.length > 0;
    }),
  );
}

const UNDER_WAY = prepared(`
    SELECT id, account_id AS "accountId", erasure_id AS "erasureId" FROM connections WHERE erasure_id IS NOT NULL
    ORDER BY random() LIMIT 10`);

/** Continues started erasures of connections, for a work loop. */
export const continueConnections = (db: Db): Promise<number> =>
  continueErasures(db, UNDER_WAY, (connection: Erased) => erasePortion(db, connection));
