import { newId } from '@services/common/runtime/ids';

import { writeAudit } from '../audit.ts';
import type { Database, Orm } from '../db.ts';
import type { Prisma, RefreshToken } from '../generated/prisma/client.ts';

export const REFRESH_TOKEN_PREFIX = 'dir_refresh_';

/** A new token. `codeHash` is the hash of the authorization code from which all tokens of one consent originate. */
type NewRefreshToken = Omit<RefreshToken, 'id' | 'createdAt' | 'usedAt'>;

/** Maximum number of valid consents of one user to one application, one per device. Beyond this number, the oldest consents end. */
const MAX_LIVE = 100;
/** The number of used tokens that are kept for each consent, to detect a second use. */
const MAX_USED = 50;

export async function saveRefreshToken(orm: Orm, token: NewRefreshToken): Promise<void> {
  await orm.refreshToken.create({ data: { ...token, id: newId('rft_') } });
  const { applicationId, userId, codeHash } = token;
  await deleteBeyond(orm, { applicationId, userId, usedAt: null }, MAX_LIVE);
  await deleteBeyond(orm, { codeHash, usedAt: { not: null } }, MAX_USED);
}

async function deleteBeyond(orm: Orm, where: Prisma.RefreshTokenWhereInput, newest: number): Promise<void> {
  const surplus = await orm.refreshToken.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: newest,
    select: { id: true },
  });
  if (surplus.length > 0) await orm.refreshToken.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
}

/**
 * How long a used token can be exchanged again, because two tabs may refresh at once, and an answer may get lost. A later use
 * means that one of the two senders is an attacker (RFC 9700 §4.14.2).
 */
const GRACE_SECONDS = 10;

/**
 * @returns false if the token was first used before the grace period: only the first use, and uses shortly after it, succeed.
 */
export async function markUsed(orm: Orm, hash: string): Promise<boolean> {
  const count = await orm.$executeRaw`UPDATE refresh_tokens SET used_at = coalesce(used_at, now())
    WHERE hash = ${hash} AND (used_at IS NULL OR used_at > now() - make_interval(secs => ${GRACE_SECONDS}))`;
  return count > 0;
}

/** Whether the grace period of a used token is over. */
export const isSpent = ({ usedAt }: { usedAt: Date | null }) =>
  usedAt !== null && usedAt.getTime() < Date.now() - GRACE_SECONDS * 1000;

/** Revokes all tokens that originate from one authorization code, because the code or one of its tokens was used twice. */
export async function endGrant(orm: Database['orm'], codeHash: string, applicationId: string): Promise<void> {
  await orm.$transaction(async (tx) => {
    // The code is deleted, so that an exchange in progress issues no tokens.
    await tx.authorizationCode.deleteMany({ where: { hash: codeHash } });
    const tokens = await endTokens(tx, { codeHash });
    if (tokens === 0) return;
    const detail = { tokens, reason: 'presented twice' };
    await writeAudit(tx, { action: 'end-grant', subjectId: applicationId, actor: 'service', detail });
  });
}

/**
 * Deletes refresh tokens until none is left, then access tokens. A token is locked while it is exchanged. A deletion waits for
 * the exchange, but does not see the new token, so the deletion is repeated.
 *
 * @returns how many were deleted.
 */
async function endTokens(tx: Orm, where: { codeHash: string } | { applicationId: string; userId: bigint }) {
  let tokens = 0;
  for (let deleted = -1; deleted !== 0;) {
    ({ count: deleted } = await tx.refreshToken.deleteMany({ where }));
    tokens += deleted;
  }
  const { count } = await tx.accessToken.deleteMany({ where: { ...where, kind: 'user' } });
  return tokens + count;
}

/** An application that acts for a user. */
export interface Consent {
  applicationId: string;
  name: string;
  scopes: string[];
  since: Date;
}

/** The applications that have tokens of the user, sorted by name. */
export async function listConsents(orm: Orm, userId: bigint): Promise<Consent[]> {
  return orm.$queryRaw<Consent[]>`
    SELECT application.id AS "applicationId", application.name, min(live.created_at) AS since,
      array_agg(DISTINCT scope) AS scopes
    FROM (
      SELECT application_id, scopes, created_at FROM access_tokens
        WHERE user_id = ${userId} AND kind = 'user' AND (expires_at IS NULL OR expires_at > now())
      UNION ALL SELECT application_id, scopes, created_at FROM refresh_tokens
        WHERE user_id = ${userId} AND expires_at > now()
    ) AS live CROSS JOIN LATERAL unnest(live.scopes) AS scope
    JOIN applications AS application ON application.id = live.application_id
    GROUP BY application.id ORDER BY lower(application.name), application.id`;
}

/**
 * Withdraws the user's consent to the application: revokes its tokens and deletes unused codes.
 *
 * @returns false if there was nothing to revoke.
 */
export async function withdrawConsent(orm: Database['orm'], userId: bigint, applicationId: string): Promise<boolean> {
  const where = { applicationId, userId };
  return orm.$transaction(async (tx) => {
    const codes = await tx.authorizationCode.deleteMany({ where });
    const tokens = await endTokens(tx, where);
    if (codes.count + tokens === 0) return false;
    const detail = { tokens };
    await writeAudit(tx, { action: 'withdraw-consent', subjectId: applicationId, actor: `user_${userId}`, detail });
    return true;
  });
}

/** The facts about a token that introspection shows, only to the token's own application. */
interface TokenFacts {
  kind: 'access' | 'refresh';
  scopes: string[];
  userId: bigint | null;
  createdAt: Date;
  expiresAt: Date | null;
}

/** Finds a valid access token or refresh token of the application. */
export async function findToken(orm: Orm, applicationId: string, hash: string): Promise<TokenFacts | null> {
  const select = { scopes: true, userId: true, createdAt: true, expiresAt: true };
  const alive = { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
  const ofVisible = { hiddenAt: null };
  const where = { hash, applicationId };
  const access = await orm.accessToken.findFirst({
    where: { ...where, revokedAt: null, AND: [alive, { OR: [{ userId: null }, { user: ofVisible }] }] },
    select,
  });
  if (access) return { kind: 'access', ...access };
  const refresh = await orm.refreshToken.findFirst({
    where: { ...where, usedAt: null, expiresAt: { gt: new Date() }, user: ofVisible },
    select,
  });
  return refresh && { kind: 'refresh', ...refresh };
}

/** Revokes a token of the application. A refresh token ends its whole consent (RFC 7009 §2.1). */
export async function revokeByHash(orm: Database['orm'], applicationId: string, hash: string): Promise<void> {
  await orm.$transaction(async (tx) => {
    const refresh = await tx.refreshToken.findFirst({ where: { hash, applicationId } });
    if (refresh) await endTokens(tx, { codeHash: refresh.codeHash });
    else if ((await tx.accessToken.deleteMany({ where: { hash, applicationId } })).count === 0) return;
    await writeAudit(tx, { action: 'revoke-token', subjectId: applicationId, actor: applicationId });
  });
}
