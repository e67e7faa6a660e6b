import { repeating } from '@services/common/database/repeating';
import { eraseDeliveries } from '@services/common/webhooks/erasure';

import { prepared, type Db, type Statement } from '../db.ts';
import { endReplies } from '../triggers/store.ts';
import { ERASED_ALONE } from './personal-data.ts';
import { blank, DELETE_LEADS } from './store.ts';

/** Maximum number of rows per step, so that each takes a fraction of a second. */
const BATCH_SIZE = 2000;

/** A connection whose data is being erased. */
interface Erased {
  id: string;
  accountId: string;
  /** The id of the erasure's record. */
  erasureId: string;
}

const step = (table: string, erased: string, counted?: 'events' | 'replies'): Statement =>
  prepared(`WITH erased AS (
      UPDATE ${table} SET ${erased} WHERE id = ANY(ARRAY(SELECT id FROM ${table}
        WHERE connection_id = $1 AND platform_user_id > '' ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE)) RETURNING 1
    ), recorded AS (
      UPDATE erasures SET ${counted ?? 'events'} = ${counted ?? 'events'} + ${counted ? '(SELECT count(*) FROM erased)' : '0'}
      WHERE id = $2 AND EXISTS (SELECT FROM erased)
    )
    SELECT count(*)::int AS total FROM erased`);
function deletion(table: string): Statement {
  return prepared(`WITH gone AS (
        DELETE FROM ${table} WHERE id = ANY(ARRAY(SELECT id FROM ${table} WHERE connection_id = $1 LIMIT ${BATCH_SIZE} FOR UPDATE))
        RETURNING 1)
      SELECT count(*)::int AS total FROM gone WHERE $2::text IS NOT NULL`);
}
const STEPS = ERASED_ALONE.map(({ table, erased, counted }) =>
  erased ? step(table, erased, counted) : deletion(table),
);

const FIND_LEADS = prepared(
  `SELECT id FROM leads WHERE account_id = $1 AND connection_id = $2 LIMIT ${BATCH_SIZE} FOR UPDATE`,
);
const COUNT_LEADS = prepared('UPDATE erasures SET leads = leads + $2::int WHERE id = $1 RETURNING id');
const FINISH = prepared('UPDATE connections SET erasure_id = NULL WHERE id = $1 AND erasure_id = $2 RETURNING id');

/** Erases a batch of the data received over a connection that has already ended. @returns whether there is more to do. */
export async function erasePortion(db: Db, { id, accountId, erasureId }: Erased): Promise<boolean> {
  if ((await repeating(() => db.transaction((tx) => endReplies(tx, id, BATCH_SIZE)))) > 0) return true;
  for (const statement of STEPS) {
    const [erased] = await repeating(() => db.query<{ total: number }>(statement, [id, erasureId]));
    if ((erased?.total ?? 0) > 0) return true;
  }
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

/**
 * Continues erasures of connections in random order, so that a failing erasure does not delay the others.
 *
 * @returns the amount of work done in one run, for a work loop: more than 0 while there is more to do.
 */
export function createErasures(db: Db): () => Promise<number> {
  return async function run(): Promise<number> {
    const connections = await db.query<Erased>(UNDER_WAY, []);
    const failures: unknown[] = [];
    for (const connection of connections) {
      await erasePortion(db, connection).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    return connections.length;
  };
}
