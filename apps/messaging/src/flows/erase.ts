import { SENT_TO_PERSON } from '../contacts/personal-data.ts';
import { prepared, type Db } from '../db.ts';

const ERASE = prepared(`
    UPDATE flow_runs SET contact_id = NULL, recipient = NULL, variables = '{}', results = '{}', history = '[]',
      status = CASE WHEN status = 'running' THEN 'canceled' ELSE status END, ended_at = coalesce(ended_at, now()),
      due_at = NULL, waiting_for = NULL, waiting_message = NULL, digest_key = NULL, moves = moves + 1
    WHERE ${SENT_TO_PERSON}`);

/** Runs of an erased contact end and keep no data about the person. */
export async function eraseRuns(db: Db, accountId: string, contactId: string, addresses: string[]): Promise<void> {
  await db.query(ERASE, [accountId, addresses, contactId]);
}
