import { withIsoTimes } from '@services/common/database/iso-time';

import type { Contact, Db } from '../../db.ts';
import type { Step } from '../steps.ts';
import type { RunRow } from '../store.ts';
import { Walker } from './walker.ts';

/** Runs with what they need on their way: the steps of their versions, and their contacts as they are now. */
export async function readWalkers({ orm }: Db, runs: readonly RunRow[]): Promise<Walker[]> {
  if (runs.length === 0) return [];
  const key = ({ flowId, version }: { flowId: string; version: number }) => `${flowId} ${version}`;
  const wanted = new Map(runs.map((run) => [key(run), { flowId: run.flowId, version: run.version }]));
  const contactIds = runs.flatMap(({ contactId }) => contactId ?? []);
  const versions = await orm.flowVersion.findMany({ where: { OR: [...wanted.values()] } });
  const contacts = await orm.contact.findMany({ where: { id: { in: contactIds } } });
  const stepsOf = new Map(versions.map((version) => [key(version), version.steps as unknown as Step[]]));
  const contactOf = new Map<string | null, Contact>(contacts.map((contact) => [contact.id, withIsoTimes(contact)]));
  return runs.map((run) => {
    const contact = contactOf.get(run.contactId);
    const own = contact?.accountId === run.accountId ? contact : null;
    return new Walker(run, stepsOf.get(key(run)) ?? [], own);
  });
}
