import { withIsoTimes } from '@services/common/database/iso-time';
import { AppError } from '@services/common/http/errors';

import { checkAddress } from '../contacts/addresses/check.ts';
import { spellingsOf } from '../contacts/addresses/phone.ts';
import { findIdByEmail, getContact } from '../contacts/store.ts';
import { prepared, type Db } from '../db.ts';
import type { PageQuery } from '../envelope.ts';
import type { SizedRow } from '../lists/long.ts';
import { listNewest } from '../lists/newest.ts';
import type { NewFlowRun } from './schemas.ts';
import { insertRuns } from './insert.ts';
import { getFlow, type FlowRow, type RunRow } from './store.ts';

/**
 * Starts a run for one recipient.
 *
 * @throws AppError 404 `flow_not_found` or `contact_not_found`, 409 `flow_inactive`, or `flow_already_run` if a contact can run the flow
 * only once.
 */
export async function triggerFlow(db: Db, accountId: string, flowId: string, input: NewFlowRun): Promise<RunRow> {
  const flow = await getFlow(db, accountId, flowId);
  if (flow.status !== 'active') {
    throw new AppError(409, 'flow_inactive', `The flow is ${flow.status}`, {
      details: { field: 'status', value: flow.status },
    });
  }
  const { contactId, recipient } = await findRecipient(db, accountId, input);
  const { variables } = input;
  const [id] = await insertRuns(db, [{ flowId, contactId, recipient, variables }]);
  if (id === undefined) throw await notStarted(db, flow);
  return getRun(db, accountId, id);
}

async function notStarted(db: Db, { accountId, id }: FlowRow): Promise<AppError> {
  const { status } = await getFlow(db, accountId, id);
  return status === 'active'
    ? new AppError(409, 'flow_already_run', 'This recipient has already run this flow')
    : new AppError(409, 'flow_inactive', `The flow is ${status}`);
}

async function findRecipient(db: Db, accountId: string, { contactId, to }: NewFlowRun) {
  if (contactId !== undefined) {
    const { id } = await getContact(db, accountId, contactId);
    return { contactId: id, recipient: null };
  }
  // WhatsApp accepts phone numbers, and its own IDs.
  const kind = to?.includes('@') === true ? 'email' : 'whatsapp';
  const recipient = checkAddress(kind, 'to', to ?? '');
  const where =
    kind === 'email'
      ? { id: await findIdByEmail(db, accountId, recipient) }
      : { phone: { in: spellingsOf(recipient) } };
  const contacts = await db.orm.contact.findMany({ where: { accountId, ...where }, select: { id: true, phone: true } });
  const contact = contacts.find(({ phone }) => phone === recipient) ?? contacts[0];
  return { contactId: contact?.id ?? null, recipient };
}

/** @throws AppError 404 when the account has no such run. */
export async function getRun({ orm }: Db, accountId: string, id: string): Promise<RunRow> {
  const run = await orm.flowRun.findFirst({ where: { id, accountId } });
  if (!run) throw new AppError(404, 'run_not_found', 'Run not found');
  return withIsoTimes(run);
}

const LISTED = {
  table: 'flow_runs',
  columns: 'id, octet_length(variables::text) + octet_length(history::text) AS size',
  filters: { flowId: { sql: 'flow_id = $' } },
};

/** A page of a flow's runs, newest first, for `readRuns`. */
export function listRuns(db: Db, accountId: string, flowId: string, query: PageQuery) {
  return listNewest<SizedRow, typeof LISTED.filters>(db, LISTED, accountId, { ...query, flowId });
}

export async function readRuns({ orm }: Db, accountId: string, ids: readonly string[]) {
  const where = { accountId, id: { in: [...ids] } };
  const rows = await orm.flowRun.findMany({ where, orderBy: { id: 'desc' }, omit: { results: true } });
  return rows.map(withIsoTimes);
}

const MAX_COUNTED_RUNS = 10_000;
const COUNT = prepared(`SELECT step_id AS "stepId", count(*)::int AS runs
    FROM (SELECT step_id, status FROM flow_runs WHERE account_id = $1 AND flow_id = $2 ORDER BY id DESC LIMIT ${MAX_COUNTED_RUNS}) newest
    WHERE status = 'running' AND step_id IS NOT NULL GROUP BY step_id`);

/** The number of running runs at each step, among the newest runs of the flow. */
export function countRunsByStep(db: Db, accountId: string, flowId: string) {
  return db.query<{ stepId: string; runs: number }>(COUNT, [accountId, flowId]);
}

const CANCEL = prepared(`
    UPDATE flow_runs SET status = 'canceled', ended_at = now(), due_at = NULL, waiting_for = NULL, waiting_message = NULL, moves = moves + 1
    WHERE account_id = $1 AND id = $2 AND status = 'running' RETURNING id`);

const MAX_CANCELED_AT_ONCE = 1000;
const CANCEL_ALL = prepared(`WITH active AS (
      SELECT id FROM flow_runs WHERE account_id = $1 AND flow_id = $2 AND id > $3 AND status = 'running'
      ORDER BY id LIMIT ${MAX_CANCELED_AT_ONCE} FOR UPDATE
    )
    UPDATE flow_runs r SET status = 'canceled', error = $4, ended_at = now(), due_at = NULL, waiting_for = NULL,
      waiting_message = NULL, moves = moves + 1
    FROM active WHERE r.id = active.id RETURNING r.id`);

/** Cancels the active runs of a flow that accepts no new runs, in batches. If the request fails, the client can repeat it. */
export async function cancelRuns(db: Db, { accountId, id, status }: FlowRow): Promise<void> {
  let canceled: { id: string }[];
  let after = '';
  do {
    canceled = await db.query<{ id: string }>(CANCEL_ALL, [accountId, id, after, `flow_${status}`]);
    after = canceled.reduce((last, each) => (each.id > last ? each.id : last), after);
  } while (canceled.length === MAX_CANCELED_AT_ONCE);
}

/** Cancels a run at its current step. @throws AppError 404, 409 `invalid_state` if it has already ended. */
export async function cancelRun(db: Db, accountId: string, id: string): Promise<RunRow> {
  const [canceled] = await db.query(CANCEL, [accountId, id]);
  const run = await getRun(db, accountId, id);
  if (canceled) return run;
  throw new AppError(409, 'invalid_state', `A run that is ${run.status} cannot be canceled`, {
    details: { field: 'status', value: run.status },
  });
}
