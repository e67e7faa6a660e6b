import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import { lockAccount } from '../../accounts/store.ts';
import { isTaken, type Db } from '../../db.ts';
import type { Prisma, Segment as Row } from '../../generated/prisma/client.ts';
import { listNewest } from '../../lists/newest.ts';
import { invalid, type PageQuery } from '../../envelope.ts';
import type { Segment } from './schemas.ts';

export const MAX_SEGMENTS = 200;

export type SavedSegment = Omit<Row, 'conditions'> & { conditions: Segment };

export const segmentNotFound = (field = 'segmentId') =>
  new AppError(404, 'segment_not_found', 'Segment not found', { details: { field } });

function refuseTaken(error: unknown): never {
  if (!isTaken(error)) throw error;
  const details = { field: 'name' };
  throw new AppError(409, 'segment_already_exists', 'A segment with this name already exists', { details });
}

const COLUMNS = `id, account_id AS "accountId", name, conditions, created_at AS "createdAt", updated_at AS "updatedAt"`;

export const listSegments = (db: Db, accountId: string, query: PageQuery) =>
  listNewest<SavedSegment, {}>(db, { table: 'segments', columns: COLUMNS, filters: {} }, accountId, query);

/** @throws AppError 404 when the account has no such segment, naming the field that refers to it. */
export async function getSegment({ orm }: Db, accountId: string, id: string, field?: string): Promise<SavedSegment> {
  const segment = await orm.segment.findFirst({ where: { id, accountId } });
  if (!segment) throw segmentNotFound(field);
  return segment as unknown as SavedSegment;
}

interface Given {
  name: string;
  conditions: Segment;
}
type Changes = { [Name in keyof Given]?: Given[Name] | undefined };

/** Call it in a transaction. @throws AppError 409 `segment_already_exists`, 400 if the account has too many segments. */
export async function createSegment(tx: Db, accountId: string, input: Given): Promise<SavedSegment> {
  await lockAccount(tx, accountId);
  if ((await tx.orm.segment.count({ where: { accountId } })) >= MAX_SEGMENTS)
    throw invalid('name', `An account has at most ${MAX_SEGMENTS} segments`);
  const data = { id: newId('seg_'), accountId, ...input } as unknown as Prisma.SegmentCreateInput;
  return (await tx.orm.segment.create({ data }).catch(refuseTaken)) as unknown as SavedSegment;
}

/** @throws AppError 404, 409 `segment_already_exists`. */
export async function updateSegment(
  { orm }: Db,
  accountId: string,
  id: string,
  changes: Changes,
): Promise<SavedSegment> {
  const data = changes as unknown as Prisma.SegmentUpdateManyMutationInput;
  const [segment] = await orm.segment.updateManyAndReturn({ where: { id, accountId }, data }).catch(refuseTaken);
  if (!segment) throw segmentNotFound();
  return segment as unknown as SavedSegment;
}

/** @throws AppError 404 */
export async function deleteSegment({ orm }: Db, accountId: string, id: string): Promise<void> {
  const { count } = await orm.segment.deleteMany({ where: { id, accountId } });
  if (count === 0) throw segmentNotFound();
}
