import type { Db } from '../db.ts';
import { statusesOf, type TriggerQuery } from './schemas.ts';

/** An automation's triggers, newest first. */
export async function listTriggers({ orm }: Db, accountId: string, automationId: string, query: TriggerQuery) {
  const { page, limit, outcome } = query;
  const where = { accountId, automationId, ...(outcome && { status: { in: statusesOf(outcome) } }) };
  const [triggers, total] = await Promise.all([
    orm.trigger.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    orm.trigger.count({ where }),
  ]);
  return { triggers, total };
}
