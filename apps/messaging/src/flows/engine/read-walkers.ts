import { withIsoTimes } from '@services/common/database/iso-time';

import { prepared, type Contact, type Db } from '../../db.ts';
import type { Step } from '../steps.ts';
import type { RunRow } from '../store.ts';
import { Walker } from './walker.ts';

/** Reads runs with the steps of their versions and the current state of their contacts. */
export async function readWalkers(db: Db, runs: readonly RunRow[]): Promise<Walker[]> {
  const key = ({ flowId, version }: { flowId: string; version: number }) => `${flowId} ${version}`;
  const wanted = new Map(runs.map((run) => [key(run), { flowId: run.flowId, version: run.version }]));
  const versions = await db.orm.flowVersion.findMany({ where: { OR: [...wanted.values()] } });
  const stepsOf = new Map(versions.map((version) => [key(version), version.steps as unknown as Step[]]));
  return toWalkers(db, runs, (run) => stepsOf.get(key(run)) ?? []);
}

const CURRENT_STEPS = prepared(`
    SELECT v.flow_id AS "flowId", v.version, step FROM json_to_recordset($1::json) AS w("flowId" text, version int, "stepIds" jsonb)
    JOIN flow_versions v ON v.flow_id = w."flowId" AND v.version = w.version, jsonb_array_elements(v.steps) AS step
    WHERE w."stepIds" ? (step->>'id')`);

/**
 * Reads runs with their current step only, because runs of many flows are in memory while they wait for a response or for their texts.
 * Each step is read once, because it can have two megabytes of text and many runs.
 */
export async function readParkedWalkers(db: Db, runs: readonly RunRow[]): Promise<Walker[]> {
  const versions = Map.groupBy(runs, ({ flowId, version }) => `${flowId} ${version}`);
  const wanted = [...versions.values()].map((theirs) => ({
    flowId: theirs[0]?.flowId,
    version: theirs[0]?.version,
    stepIds: [...new Set(theirs.flatMap(({ stepId }) => stepId ?? []))],
  }));
  const rows = await db.query<{ flowId: string; version: number; step: Step }>(CURRENT_STEPS, [JSON.stringify(wanted)]);
  const stepOf = new Map(rows.map(({ flowId, version, step }) => [`${flowId} ${version} ${step.id}`, step]));
  return toWalkers(db, runs, ({ flowId, version, stepId }) =>
    [stepOf.get(`${flowId} ${version} ${stepId}`)].filter((step) => step !== undefined),
  );
}

async function toWalkers({ orm }: Db, runs: readonly RunRow[], stepsOf: (run: RunRow) => Step[]): Promise<Walker[]> {
  const contactIds = runs.flatMap(({ contactId }) => contactId ?? []);
  const contacts = await orm.contact.findMany({ where: { id: { in: contactIds } } });
  const contactOf = new Map<string | null, Contact>(contacts.map((contact) => [contact.id, withIsoTimes(contact)]));
  return runs.map((run) => {
    const contact = contactOf.get(run.contactId);
    const own = contact?.accountId === run.accountId ? contact : null;
    return new Walker(run, stepsOf(run), own);
  });
}
