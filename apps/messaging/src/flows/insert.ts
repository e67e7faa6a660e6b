import { DUE_NOW } from '@services/common/database/claims';
import { newId } from '@services/common/runtime/ids';

import { prepared, type Queries } from '../db.ts';

const INSERT = prepared(`
    INSERT INTO flow_runs (id, account_id, flow_id, version, contact_id, recipient, variables, results, history,
      once_key, chain_id, replied_at, step_id, due_at)
    SELECT r.id, f.account_id, f.id, f.version, r."contactId", r.recipient, r.variables, '{}', '[]',
      CASE WHEN f.once_per_contact THEN f.id || ':' || coalesce(r."contactId", r.recipient) END, r."chainId",
      CASE WHEN r."isAnswer" THEN now() END, v.steps->0->>'id', ${DUE_NOW}
    FROM json_to_recordset($1::json) AS r(id text, "flowId" text, "contactId" text, recipient text, variables jsonb,
      "chainId" text, "isAnswer" boolean)
    JOIN flows f ON f.id = r."flowId" AND f.status = 'active'
    JOIN flow_versions v ON v.flow_id = f.id AND v.version = f.version
    WHERE NOT EXISTS (SELECT FROM flow_runs first WHERE first.id = r."chainId" AND first.flow_id = f.id)
    FOR KEY SHARE OF f
    ON CONFLICT DO NOTHING RETURNING id`);

interface NewRun {
  /** The caller must have checked that the flow belongs to the account. */
  flowId: string;
  contactId: string | null;
  recipient: string | null;
  variables: Record<string, unknown>;
  /** The first run of the chain, if another run has started this run. */
  chainId?: string | undefined;
  /** Whether a text of the recipient has started the run. */
  isAnswer?: boolean;
}

/**
 * Starts runs of active flows. Skips contacts that have already run a flow with `oncePerContact`. Also skips flows that are
 * already in the chain, so that flows cannot start each other forever.
 */
export async function insertRuns(db: Queries, runs: readonly NewRun[]): Promise<string[]> {
  const rows = runs.map((run) => ({ id: newId('run_'), ...run }));
  const inserted = await db.query<{ id: string }>(INSERT, [JSON.stringify(rows)]);
  return inserted.map(({ id }) => id);
}
