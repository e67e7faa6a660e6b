import { setTimeout as pause } from 'node:timers/promises';

import type { Queries } from '../database/database.ts';
import type { IsoTime } from '../database/iso-time.ts';
import { AppError } from '../http/errors.ts';
import { AccountMoved } from '../http/moved.ts';
import { CALLER_CACHE_MS } from './authentication.ts';

/*
 * An account that is held: nothing new begins in its name until `accounts.held_until`, and what has begun ends. Requests and
 * callbacks get 503 and come again; workers leave its rows as they are. An account that was moved to another cell
 * (`accounts.moved_to`) is left alone in the same way, and what arrives for it is passed on.
 */

/** `Retry-After` of a refused request, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * How long a hold may be. A shorter one could end while callers are still remembered; one that nobody releases ends within a
 * day.
 */
export const HOLD_SECONDS = { least: 10, most: 86_400 } as const;

const HELD = 'SELECT id FROM accounts WHERE held_until > now() OR moved_to IS NOT NULL';

/**
 * The condition that the account in a column is not held. Held accounts are few, and found once for each statement. A plain
 * comparison would be planned as if it left out most rows wherever one account has most of them; PostgreSQL estimates that this
 * one leaves out next to none.
 */
export const notHeld = (column: string): string => `nullif(${column} = ANY (ARRAY(${HELD})), true) IS NOT NULL`;

/** Its opposite. */
export const isHeld = (column: string): string => `${column} = ANY (ARRAY(${HELD}))`;

/** Who asks: a person is sent to the account's cell and signs in there; others are passed on. */
type Asking = 'person' | 'program';

/** What is read of an account to know whether it may be used. */
export interface Usable {
  heldUntil: Date | IsoTime | null;
  movedTo: string | null;
}

/** @throws AppError 503 for a held account, and `AccountMoved` for one that is in another cell */
export function refuseHeld({ heldUntil, movedTo }: Usable, asking: Asking = 'program'): void {
  // In the middle of a move both are set: the other cell does not have all of it yet.
  if (heldUntil !== null && new Date(heldUntil).getTime() > Date.now()) throw accountHeld();
  if (movedTo !== null) throw new AccountMoved(movedTo, { isPassedOn: asking === 'program' });
}

/** What everything in a held account's name is answered. */
export function accountHeld(): AppError {
  return new AppError(
    503,
    'service_unavailable',
    'The account cannot be used for a moment: try again in a few seconds',
    {
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      intended: true,
    },
  );
}

const FIND_HELD = {
  name: 'find_held_account',
  text: `SELECT held_until AS "heldUntil", moved_to AS "movedTo" FROM accounts
    WHERE id = $1 AND (held_until > now() OR moved_to IS NOT NULL)`,
};

/** @throws AppError 503 when the account is held at this moment, and `AccountMoved` when it is in another cell */
export async function refuseIfHeld(db: Queries, accountId: string, asking?: Asking): Promise<void> {
  const [found] = await db.query<Usable>(FIND_HELD, [accountId]);
  if (found) refuseHeld(found, asking);
}

/**
 * For work in portions, before each: what a request does for minutes ends when its account is held.
 *
 * @throws AppError 503, also for an account that has moved: half a request cannot be passed on
 */
export async function refuseHalfway(db: Queries, accountId: string): Promise<void> {
  if ((await db.query(FIND_HELD, [accountId])).length > 0) throw accountHeld();
}

const HOLD = {
  name: 'hold_accounts',
  text: `UPDATE accounts SET held_until = now() + make_interval(secs => $2) WHERE id = ANY($1::text[])
    RETURNING held_until AS "heldUntil", pg_current_xact_id()::text AS transaction`,
};
const EARLIER = {
  name: 'transactions_before',
  text: `SELECT 1 AS found WHERE pg_snapshot_xmin(pg_current_snapshot()) <= $1::text::xid8`,
};
const RELEASE = { name: 'release_accounts', text: 'UPDATE accounts SET held_until = NULL WHERE id = ANY($1::text[])' };

export interface HeldAccount {
  heldUntil: IsoTime;
  /** Pieces of work that were begun before and have not ended; 0 once nothing changes the account's rows any more. */
  underWay: number;
}

/**
 * Holds an account, all of its spaces, and waits until what was begun before has ended: transactions that have written or locked rows, requests of callers who
 * are still remembered, and what workers had claimed. The hold ends by itself, also when nobody releases it.
 *
 * @param seconds how long at the most, within `HOLD_SECONDS`
 * @param countUnderWay how much of the account is claimed by workers
 */
export async function holdAccount(
  db: Queries,
  ids: readonly string[],
  seconds: number,
  countUnderWay: () => Promise<number>,
): Promise<HeldAccount> {
  const [held] = await db.query<{ heldUntil: IsoTime; transaction: string }>(HOLD, [ids, seconds]);
  if (!held) throw new Error('There is no such account');
  const heldUntil = held.heldUntil;
  // Until then a replica may let a request pass whose caller it has looked up before.
  const earliest = Date.now() + CALLER_CACHE_MS;
  const latest = new Date(heldUntil).getTime();
  for (;;) {
    const earlier = await db.query(EARLIER, [held.transaction]);
    const underWay = earlier.length + (await countUnderWay());
    if ((underWay === 0 && Date.now() >= earliest) || Date.now() >= latest) return { heldUntil, underWay };
    await pause(100);
  }
}

/** Ends a hold: what waited goes on. */
export async function releaseAccount(db: Queries, ids: readonly string[]): Promise<void> {
  await db.query(RELEASE, [ids]);
}
