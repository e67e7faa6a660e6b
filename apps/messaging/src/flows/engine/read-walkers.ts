import { withIsoTimes } from '@services/common/database/iso-time';

import type { Contact, Db, Statement } from '../../db.ts';
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

const CURRENT_STEPS: Statement = {
  name: 'current_steps_of_flow_runs',
  text: `SELECT r.id, step FROM flow_runs r JOIN flow_versions v ON v.flow_id = r.flow_id AND v.version = r.version,
      jsonb_array_elements(v.steps) AS step
    WHERE r.id = ANY($1::text[]) AND step->>'id' = r.step_id`,
};

/** Reads runs with their current step only, because runs of many flows are in memory while they wait for a response or for their texts. */
export async function readParkedWalkers(db: Db, runs: readonly RunRow[]): Promise<Walker[]> {
  const rows = await db.query<{ id: string; step: Step }>(CURRENT_STEPS, [runs.map(({ id }) => id)]);
  const stepOf = new Map(rows.map(({ id, step }) => [id, step]));
  return toWalkers(db, runs, ({ id }) => [stepOf.get(id)].filter((step) => step !== undefined));
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
