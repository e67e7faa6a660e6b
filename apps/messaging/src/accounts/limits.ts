import { usableKeys, useOfAll, type LimitsCaller, type LimitUse } from '@services/common/people/limits';
import type { RateLimiter, Window } from '@services/common/limits/rate-limit';

import type { Db } from '../db.ts';
import { rateWindows } from './store.ts';

interface LimitsDeps {
  db: Db;
  limiter: RateLimiter;
  /** The default limits, for keys that have no limits of their own. */
  perSecond: number;
  perDay: number;
}

/** The limits and current usage of the session and of each of the account's keys, in both spaces. Keys can have their own limits. */
export async function limitsOf(
  { db, limiter, perSecond, perDay }: LimitsDeps,
  { accountId, sessionId, seesKeys }: LimitsCaller,
  ofSession: readonly Window[],
): Promise<LimitUse[]> {
  const keys = seesKeys ? await keysOf(db, accountId) : [];
  const windowed = keys.map(({ id, name, limits }) => ({
    id,
    name,
    windows: rateWindows({ limits }, perSecond, perDay),
  }));
  return useOfAll(limiter, windowed, { id: sessionId, windows: ofSession });
}

async function keysOf(db: Db, liveId: string) {
  const spaces = await db.orm.account.findMany({
    where: { OR: [{ id: liveId }, { liveAccountId: liveId }] },
    orderBy: { mode: 'asc' },
    select: { id: true, mode: true },
  });
  const bySpace = await Promise.all(
    spaces.map(async ({ id, mode }) => {
      const found = await usableKeys(db, id);
      return found.map((key) => ({ id: key.id, name: mode === 'test' ? `${key.name} (test)` : key.name }));
    }),
  );
  const keys = bySpace.flat();
  const rows = await db.orm.apiKey.findMany({
    where: { id: { in: keys.map(({ id }) => id) }, accountId: { in: spaces.map(({ id }) => id) } },
    select: { id: true, limitPerSecond: true, limitPerDay: true },
  });
  const limits = new Map(rows.map((row) => [row.id, { perSecond: row.limitPerSecond, perDay: row.limitPerDay }]));
  return keys.map(({ id, name }) => ({ id, name, limits: limits.get(id) ?? { perSecond: null, perDay: null } }));
}
