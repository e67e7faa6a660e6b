import { z } from 'zod';

import { listKeys } from '../access/key-store.ts';
import type { Queries } from '../database/database.ts';
import type { RateLimiter, Window } from '../limits/rate-limit.ts';

/** A limit, and how much of it is used. */
export const LimitUse = z
  .object({
    name: z.string().meta({ description: 'The counted unit, such as `requests`.' }),
    of: z
      .object({
        type: z
          .enum(['account', 'api_key', 'application', 'organisation', 'plan', 'session'])
          .describe('Type of the object.'),
        id: z.string().describe('ID of the object.'),
        name: z.string().describe('Name of the object.'),
      })
      .meta({ description: 'The account, key or application that the limit applies to.' }),
    used: z.int().min(0).describe('Units used in the current window.'),
    limit: z.int().min(0).nullable().meta({ description: 'Maximum number of units; null if unlimited.' }),
    seconds: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Length of the window in seconds; null if the limit has no window.' }),
    resetAt: z.iso.datetime().nullable().meta({ description: 'When the window ends; null while no unit is used.' }),
  })
  .meta({ id: 'LimitUse' });
export type LimitUse = z.output<typeof LimitUse>;

export interface LimitsCaller {
  accountId: string;
  sessionId: string;
  /** Whether the caller's role may see the account's keys. */
  seesKeys: boolean;
}

/** The maximum number of shown keys. The most recently used keys are shown. */
const MAX_KEYS = 20;

/** The account's keys that can be used, the last used first. */
export async function usableKeys(db: Queries, accountId: string): Promise<{ id: string; name: string }[]> {
  const now = new Date().toISOString();
  const rows = await listKeys(db, accountId);
  return rows
    .filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now))
    .sort((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''))
    .slice(0, MAX_KEYS);
}

/** How much of a key's windows is used. Reading it charges nothing. */
export async function useOfWindows(
  limiter: RateLimiter,
  {
    key,
    windows,
    of,
    name = 'requests',
  }: { key: string; windows: readonly Window[] } & Pick<LimitUse, 'of'> & {
      name?: string;
    },
): Promise<LimitUse[]> {
  const states = (await limiter.consume(key, 0, windows)).windows;
  return states.map(({ limit, remaining, resetAt }, index) => ({
    name,
    of,
    used: limit - remaining,
    limit,
    seconds: windows[index]?.seconds ?? null,
    resetAt: remaining === limit ? null : new Date(resetAt * 1000).toISOString(),
  }));
}

/** How many requests the session and, if the person may see the account's keys, these keys have used. */
export async function requestUse(
  { db, limiter }: { db: Queries; limiter: RateLimiter },
  { accountId, sessionId, seesKeys }: LimitsCaller,
  { ofSession, ofKeys }: { ofSession: readonly Window[]; ofKeys: readonly Window[] },
): Promise<LimitUse[]> {
  const keys = seesKeys ? await usableKeys(db, accountId) : [];
  const withWindows = keys.map((key) => ({ ...key, windows: ofKeys }));
  return useOfAll(limiter, withWindows, { id: sessionId, windows: ofSession });
}

/** How much each key has used of its windows, followed by the same figures of the session. */
export async function useOfAll(
  limiter: RateLimiter,
  keys: readonly { id: string; name: string; windows: readonly Window[] }[],
  session: { id: string; windows: readonly Window[] },
): Promise<LimitUse[]> {
  const asked = [
    ...keys.map(({ id, name, windows }) => ({ key: id, windows, of: { type: 'api_key' as const, id, name } })),
    {
      key: session.id,
      windows: session.windows,
      of: { type: 'session' as const, id: session.id, name: 'Your session' },
    },
  ];
  return (await Promise.all(asked.map((one) => useOfWindows(limiter, one)))).flat();
}

const SESSION_REQUESTS_PER_MINUTE = 600;

/**
 * The windows of a person's session, never narrower than a key's. An open console sends several requests per screen, and
 * repeats them whenever the data changes: with a key's limit, a busy account's consoles would be refused.
 */
export function sessionWindows(windows: readonly Window[]): Window[] {
  return windows.map((window) => ({
    ...window,
    limit: Math.max(window.limit, Math.ceil((SESSION_REQUESTS_PER_MINUTE * window.seconds) / 60)),
  }));
}
