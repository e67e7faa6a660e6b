import { startWorkLoop } from '@services/common/database/work-loop';
import type { Logger } from '@services/common/runtime/logging';

import { prepared, type Db } from '../db.ts';
import { publishUpdate } from './store.ts';

const POLL_MS = 5000;
/** After MAX_ATTEMPTS failures, one a minute, an update becomes a draft again. */
const MAX_ATTEMPTS = 10;

/**
 * Claims a scheduled update that is due. The attempt is counted before it is made, and the update becomes due again later, so that an
 * update that cannot be published does not delay other updates.
 */
const CLAIM = prepared(`UPDATE updates SET attempts = attempts + 1,
      due_at = CASE WHEN attempts < ${MAX_ATTEMPTS} THEN now() + interval '1 minute' END,
      status = CASE WHEN attempts < ${MAX_ATTEMPTS} THEN status ELSE 'draft' END,
      publish_at = CASE WHEN attempts < ${MAX_ATTEMPTS} THEN publish_at END
    WHERE id = (SELECT id FROM updates WHERE due_at <= now() AND status = 'scheduled' ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, account_id AS "accountId", status, attempts`);

/** Publishes scheduled updates. Any number of processes may do so: only one of them can publish an update. */
export function startUpdateWorkers({ db, logger }: { db: Db; logger: Logger }) {
  return startWorkLoop({ name: 'updates', run: () => publishNext(db, logger), pollMs: POLL_MS, logger });
}

async function publishNext(db: Db, logger: Logger): Promise<number> {
  const [due] = await db.query<{ id: string; accountId: string; status: string; attempts: number }>(CLAIM);
  if (!due) return 0;
  const { id, accountId, status, attempts } = due;
  if (status === 'draft') {
    logger.error({ updateId: id }, 'a scheduled update became a draft: too many attempts to publish it failed');
    return 1;
  }
  try {
    await db.statements((tx) => publishUpdate(tx, accountId, id, attempts));
  } catch (error) {
    logger.warn({ err: error, updateId: id }, 'a scheduled update could not be published; it will be retried');
  }
  return 1;
}
