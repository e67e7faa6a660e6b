import type { Keyring } from '@services/common/secrets/encryption';
import { AppError } from '@services/common/http/errors';
import { requireUnchanged } from '@services/common/http/preconditions';
import { newId } from '@services/common/runtime/ids';

import { prepared, type Db, type FlowRun as RunRow } from '../db.ts';
import type { Flow as FlowRow, Prisma } from '../generated/prisma/client.ts';
import { inOrder, type SizedRow } from '../lists/long.ts';
import { listNewest } from '../lists/newest.ts';
import { checkText, type TextSource } from '../templates/texts.ts';
import { sealHeaders } from './headers.ts';
import { flowFilters, type FlowChanges, type FlowQuery, type NewFlow } from './schemas.ts';
import type { Step } from './steps.ts';
import { findProblems } from './validator.ts';

export type { FlowRow, RunRow };

const notFound = () => new AppError(404, 'flow_not_found', 'Flow not found');
const toJson = (steps: readonly Step[]) => steps as unknown as Prisma.InputJsonArray;

/** @throws AppError 404 when the account has no such flow. */
export async function getFlow({ orm }: Db, accountId: string, id: string): Promise<FlowRow> {
  const flow = await orm.flow.findFirst({ where: { id, accountId } });
  if (!flow) throw notFound();
  return flow;
}

export async function getSteps({ orm }: Db, flowId: string, version: number): Promise<Step[]> {
  const found = await orm.flowVersion.findUniqueOrThrow({ where: { flowId_version: { flowId, version } } });
  return found.steps as unknown as Step[];
}

/**
 * Creates a draft. A draft may be invalid, because flows are validated at activation. Only the templates of a draft must already exist.
 *
 * @throws AppError 404 `template_not_found`, naming the step.
 */
export async function createFlow(db: Db, keyring: Keyring, accountId: string, input: NewFlow): Promise<FlowRow> {
  const { name, steps, trigger, oncePerContact } = input;
  await checkTexts(db, accountId, steps.map(templateOf));
  const id = newId('flow_');
  return db.orm.flow.create({
    data: {
      id,
      accountId,
      name,
      version: 1,
      trigger,
      oncePerContact,
      versions: { create: { accountId, version: 1, steps: toJson(sealHeaders(keyring, id, steps, [])) } },
    },
  });
}

/**
 * Changes the given fields. New steps become a new version. An active flow must stay valid. The texts are checked before the transaction,
 * because their checks wait until templates of other accounts are rendered. If the flow has changed since, everything is checked again.
 *
 * @param ifMatch the state that the changes are based on, in the form that `requireUnchanged` expects
 * @throws AppError 400 with all problems and their fields, 404, 409 `invalid_state` for an archived flow, 412.
 */
export async function updateFlow(
  db: Db,
  keyring: Keyring,
  accountId: string,
  id: string,
  changes: FlowChanges,
  ifMatch?: string,
): Promise<FlowRow> {
  const flow = await getFlow(db, accountId, id);
  requireUnchanged(ifMatch, flow.updatedAt.toISOString());
  if (flow.status === 'archived') {
    // The client may be retrying: an earlier request failed before it had canceled every run.
    if (isArchiving(changes)) return flow;
    throw new AppError(409, 'invalid_state', 'You cannot change an archived flow', {
      details: { field: 'status', value: flow.status },
    });
  }
  const { steps: newSteps, trigger, cancelRuns: _, ...others } = changes;
  const current = await getSteps(db, id, flow.version);
  const steps = newSteps && sealHeaders(keyring, id, newSteps, current);
  const fields = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  if ((changes.status ?? flow.status) === 'active') await checkSteps(db, accountId, steps ?? current);
  else if (steps) await checkTexts(db, accountId, steps.map(templateOf));
  const version = steps ? flow.version + 1 : flow.version;
  const changed = await db.transaction(async (tx) => {
    const text = 'SELECT id FROM flows WHERE account_id = $1 AND id = $2 FOR UPDATE';
    await tx.query(prepared(text), [accountId, id]);
    const { updatedAt } = await getFlow(tx, accountId, id);
    if (updatedAt.getTime() !== flow.updatedAt.getTime()) return null;
    if (steps) await tx.orm.flowVersion.create({ data: { accountId, flowId: id, version, steps: toJson(steps) } });
    return tx.orm.flow.update({ where: { id }, data: { ...fields, version, ...(trigger && { trigger }) } });
  });
  return changed ?? updateFlow(db, keyring, accountId, id, changes, ifMatch);
}

function isArchiving(changes: FlowChanges): boolean {
  const { status, cancelRuns, ...others } = changes;
  return status === 'archived' && cancelRuns === true && Object.values(others).every((value) => value === undefined);
}

async function checkSteps(db: Db, accountId: string, steps: readonly Step[]): Promise<void> {
  const problems = findProblems(steps);
  const [problem, ...more] = problems;
  if (problem) {
    const others = more.map(({ field, message }) => `; ${field}: ${message}`).join('');
    const details = { field: problem.field, problems };
    throw new AppError(400, 'validation_error', `${problem.message}${others}`.slice(0, 2000), { details });
  }
  await checkTexts(
    db,
    accountId,
    steps.map((step) => (step.type === 'send' ? step : null)),
  );
}

const templateOf = (step: Step) => (step.type === 'send' && step.templateId !== undefined ? step : null);

/** @param texts the text of each step, in order. Null for a step without a text to check. */
async function checkTexts(db: Db, accountId: string, texts: readonly (TextSource | null)[]): Promise<void> {
  for (const [index, step] of texts.entries()) {
    if (!step) continue;
    try {
      await checkText(db, accountId, step);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const field = step.templateId === undefined ? 'body' : 'templateId';
      throw new AppError(error.status, error.code, error.message, { details: { field: `steps.${index}.${field}` } });
    }
  }
}

const LISTED = {
  table: 'flows',
  columns: `id, (SELECT octet_length(v.steps::text) FROM flow_versions v
    WHERE v.flow_id = flows.id AND v.version = flows.version) AS size`,
  filters: flowFilters,
};

/** A page of the account's flows for `readFlows`. */
export function listFlows(db: Db, accountId: string, query: FlowQuery) {
  return listNewest<SizedRow, typeof flowFilters>(db, LISTED, accountId, query);
}

/** Flows with their current steps, in the order of the ids. */
export async function readFlows({ orm }: Db, accountId: string, ids: readonly string[]) {
  const flows = await orm.flow.findMany({ where: { accountId, id: { in: [...ids] } } });
  const current = flows.map(({ id, version }) => ({ flowId: id, version }));
  const versions = await orm.flowVersion.findMany({ where: { OR: current } });
  const stepsOf = new Map(versions.map(({ flowId, steps }) => [flowId, steps as unknown as Step[]]));
  return inOrder(flows, ids, ({ id }) => id).map((flow) => ({ flow, steps: stepsOf.get(flow.id) ?? [] }));
}
