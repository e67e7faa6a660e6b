import { newId } from '@services/common/runtime/ids';

import { writeAudit } from '../audit.ts';
import type { Config } from '../config.ts';
import type { Database, Db, Orm } from '../db.ts';
import { apiError, invalidField, shown } from '../errors.ts';

export interface NewLimitRequest {
  requests: number;
  cost: number;
  reason: string;
}

/** The maximum number of pending requests of one application. */
const MAX_PENDING = 3;

/** @throws AppError 409 CONFLICT when MAX_PENDING requests are pending already. */
export async function createLimitRequest(db: Db, accountId: string, applicationId: string, wanted: NewLimitRequest) {
  return db.transaction(async ({ orm: tx }) => {
    // Locks the application, so that parallel requests are counted one after the other.
    await lockApplication(tx, applicationId);
    const pending = await tx.limitRequest.count({ where: { applicationId, status: 'pending' } });
    if (pending >= MAX_PENDING)
      throw apiError('CONFLICT', `This application already has ${MAX_PENDING} pending requests`);
    const created = await tx.limitRequest.create({ data: { id: newId('lrq_'), accountId, applicationId, ...wanted } });
    const detail = { request: created.id, requests: wanted.requests, cost: wanted.cost };
    await writeAudit(tx, { action: 'request-limit', subjectId: applicationId, actor: accountId, detail });
    return created;
  });
}

/** @throws InvalidInputError when the application already has a higher limit. */
export async function requireHigherLimits(
  orm: Orm,
  standard: Pick<Config, 'REQUESTS_PER_WINDOW' | 'POINTS_PER_WINDOW'>,
  applicationId: string,
  wanted: NewLimitRequest,
): Promise<void> {
  const now = new Date();
  const where = { applicationId, startsAt: { lte: now }, endsAt: { gt: now } };
  const granted = await orm.limitGrant.findFirst({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  for (const [field, label, usual] of [
    ['requests', 'Requests', standard.REQUESTS_PER_WINDOW],
    ['cost', 'Cost', standard.POINTS_PER_WINDOW],
  ] as const) {
    const current = granted?.[field] ?? usual;
    if (wanted[field] >= current) continue;
    throw invalidField(field, `${label} must be at least the current limit of ${current.toLocaleString('en')}`);
  }
}

/** Locks the application before its requests, so that transactions that change several requests do not deadlock. */
async function lockApplication(tx: Orm, id: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM applications WHERE id = ${id} FOR NO KEY UPDATE`;
}

/** @param applicationId the application; the caller of this function has checked who owns it. */
export async function listLimitRequests(orm: Orm, applicationId: string) {
  return orm.limitRequest.findMany({ where: { applicationId }, orderBy: { id: 'desc' }, take: 100 });
}

/** The pending requests, oldest first. */
export async function listPendingRequests(orm: Orm) {
  return orm.limitRequest.findMany({ where: { status: 'pending' }, orderBy: { id: 'asc' }, take: 100 });
}

interface NewLimitGrant {
  applicationId: string;
  requests: number;
  cost: number;
  reason: string;
  grantedBy: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Grants an application other limits for some time, and settles its pending requests for no more than these limits.
 *
 * @param requestId the request that is granted, if any, which must still be pending.
 * @throws AppError 404 NOT_FOUND for an unknown application, and for a request that is not pending.
 */
export async function grantLimit(orm: Database['orm'], grant: NewLimitGrant, requestId?: string): Promise<string> {
  const { applicationId, grantedBy, requests, cost, reason } = grant;
  await checkApplication(orm, applicationId);
  const id = newId('lgr_');
  await orm.$transaction(async (tx) => {
    const data = { status: 'granted', decidedAt: new Date() };
    // Grants for one application run one after another, because all of them change the status of the same requests.
    await lockApplication(tx, applicationId);
    if (requestId !== undefined) await decide(tx, requestId, data);
    await tx.limitGrant.create({ data: { id, ...grant } });
    const covered = { requests: { lte: requests }, cost: { lte: cost } };
    await tx.limitRequest.updateMany({ where: { applicationId, status: 'pending', ...covered }, data });
    const detail = { grant: id, requests, cost, reason, until: grant.endsAt.toISOString() };
    await writeAudit(tx, { action: 'grant-limit', subjectId: applicationId, actor: grantedBy, detail });
  });
  return id;
}

/** Ends an application's grants at once. @returns how many were ended. @throws AppError 404 NOT_FOUND */
export async function revokeGrants(orm: Database['orm'], applicationId: string, actor: string): Promise<number> {
  await checkApplication(orm, applicationId);
  return orm.$transaction(async (tx) => {
    const now = new Date();
    const { count } = await tx.limitGrant.updateMany({
      where: { applicationId, endsAt: { gt: now } },
      data: { endsAt: now },
    });
    if (count > 0) {
      await writeAudit(tx, { action: 'revoke-grants', subjectId: applicationId, actor, detail: { grants: count } });
    }
    return count;
  });
}

/** @throws AppError 404 NOT_FOUND */
async function checkApplication(orm: Orm, id: string): Promise<void> {
  if ((await orm.application.count({ where: { id } })) > 0) return;
  throw apiError('NOT_FOUND', `No such application: ${shown(id)}`);
}

/** Refuses a pending request. @throws AppError 404 NOT_FOUND when it is not pending. */
export async function refuseLimitRequest(
  orm: Database['orm'],
  id: string,
  actor: string,
  reason: string,
): Promise<void> {
  const decided = { status: 'refused', decidedAt: new Date() };
  await orm.$transaction(async (tx) => {
    await decide(tx, id, decided);
    await writeAudit(tx, { action: 'refuse-limit', subjectId: id, actor, detail: { reason } });
  });
}

/** Settles a pending request. If two operators decide, the first decision wins. @throws AppError 404 NOT_FOUND when it is not pending. */
async function decide(tx: Orm, id: string, data: { status: string; decidedAt: Date }): Promise<void> {
  const { count } = await tx.limitRequest.updateMany({ where: { id, status: 'pending' }, data });
  if (count === 0) throw apiError('NOT_FOUND', `No pending request ${shown(id)}`);
}
