import { newId } from '@services/common/runtime/ids';

import { writeAudit } from '../audit.ts';
import type { Database, Orm, Sql } from '../db.ts';
import { apiError, shown } from '../errors.ts';
import type * as rows from '../generated/prisma/client.ts';

/** A block of an application, an account or an organization, which is named by its id. */
type NewBlock = Pick<rows.Block, 'subjectId' | 'reason' | 'blockedBy' | 'endsAt'>;

/** A condition on the table `blocks`: current blocks. */
export const inForce = 'blocks.lifted_at IS NULL AND (blocks.ends_at IS NULL OR blocks.ends_at > now())';

/** Whether one of the given ids is blocked now, or is a suspended account. */
export async function isBlocked(sql: Sql, subjectIds: string[]): Promise<boolean> {
  const text = `SELECT FROM blocks WHERE subject_id = ANY($1) AND ${inForce}
    UNION ALL SELECT FROM accounts WHERE id = ANY($1) AND suspended_at IS NOT NULL LIMIT 1`;
  return (await sql.query(text, [subjectIds], true)).length > 0;
}

/** A current block: its reason, and its end, which is null if the block lasts until an operator lifts it. */
export type Blocked = Omit<NewBlock, 'blockedBy'>;

/** The current blocks of an account's applications, of the account itself and of its organization, the longest first. */
export async function findBlocks(orm: Orm, accountId: string): Promise<Blocked[]> {
  const account = await orm.account.findUnique({
    where: { id: accountId },
    select: { organisationId: true, applications: { select: { id: true } } },
  });
  if (!account) return [];
  const ids = [accountId, account.organisationId, ...account.applications.map(({ id }) => id)];
  return orm.block.findMany({
    where: { subjectId: { in: ids }, liftedAt: null, OR: [{ endsAt: null }, { endsAt: { gt: new Date() } }] },
    orderBy: { endsAt: { sort: 'desc', nulls: 'first' } },
    select: { subjectId: true, reason: true, endsAt: true },
  });
}

/**
 * Blocks an application, an account or an organization; every replica applies the block when its cache of callers expires.
 *
 * @throws AppError 404 NOT_FOUND when the subject does not exist.
 */
export async function block(orm: Database['orm'], { subjectId, reason, blockedBy, endsAt }: NewBlock): Promise<string> {
  if (!(await exists(orm, subjectId))) throw apiError('NOT_FOUND', `There is no ${shown(subjectId)}`);
  const id = newId('blk_');
  await orm.$transaction(async (tx) => {
    await tx.block.create({ data: { id, subjectId, reason, blockedBy, endsAt } });
    const detail = { block: id, reason, endsAt: endsAt?.toISOString() ?? null };
    await writeAudit(tx, { action: 'block', subjectId, actor: blockedBy, detail });
  });
  return id;
}

/** Lifts every block of the subject. @returns how many were lifted. @throws AppError 404 NOT_FOUND for an unknown subject. */
export async function unblock(orm: Database['orm'], subjectId: string, actor: string): Promise<number> {
  return orm.$transaction(async (tx) => {
    // A block survives the deletion of its object, and can still be lifted.
    const isKnown = (await exists(tx, subjectId)) || (await tx.block.count({ where: { subjectId } })) > 0;
    if (!isKnown) throw apiError('NOT_FOUND', `There is no ${shown(subjectId)}`);
    const { count } = await tx.block.updateMany({
      where: { subjectId, liftedAt: null },
      data: { liftedAt: new Date() },
    });
    if (count > 0) await writeAudit(tx, { action: 'unblock', subjectId, actor, detail: { blocks: count } });
    return count;
  });
}

async function exists(orm: Orm, id: string): Promise<boolean> {
  const where = { where: { id } };
  const found = await Promise.all([
    orm.application.count(where),
    orm.account.count(where),
    orm.organisation.count(where),
  ]);
  return found.some((count) => count > 0);
}
