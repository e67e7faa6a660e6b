import { createRateLimiter } from '@services/common/limits/rate-limit';
import { addressBucket } from '@services/common/runtime/addresses';
import { inTurn } from '@services/common/http/turns';
import { createSlots } from '@services/common/runtime/slots';
import type { Request } from 'express';

import type { Sql } from '../../db.ts';
import type { Deps } from '../../deps.ts';
import { isPassword } from '../../users/passwords.ts';

const WINDOW_SECONDS = 900;
/** Maximum wrong passwords for one user from one address. */
const MAX_FOR_USER = 10;
/** Maximum wrong passwords from one address, for all users. */
const MAX_FROM_ADDRESS = 50;
/** Maximum waiting attempts of one address; each takes about 50 ms. */
const MAX_WAITING = 20;

class TooManyWaitingError extends Error {}

export type SignInFunction = ReturnType<typeof createSignIn>;

type SignIn = { userId: bigint } | Refusal;

/** The reason why signing in failed, as text for the page. */
interface Refusal {
  status: 403 | 429;
  problem: string;
  retryAfterSeconds?: number;
}

const WRONG: Refusal = { status: 403, problem: 'Incorrect username or password.' };
/** The refusal for a hidden member, shown only after the correct password was sent. */
const HIDDEN: Refusal = {
  status: 403,
  problem: 'Your membership is suspended: the operators of the directory have hidden it.',
};
const tooMany = (retryAfterSeconds: number): Refusal => ({
  status: 429,
  problem: 'Too many attempts. Try again later.',
  retryAfterSeconds,
});

/**
 * Checks passwords. Wrong passwords count for the address, and for the user at that address. So guesses from other addresses
 * do not lock a person out. Attempts from one address run one at a time, so that each is counted before the next begins.
 */
export function createSignIn({ sql, logger, redis }: Pick<Deps, 'sql' | 'logger' | 'redis'>) {
  const limiter = createRateLimiter({ name: 'directory-sign-in', windows: [], redis, logger });
  const attempts = createSlots({
    total: Infinity,
    perAccount: 1,
    maxWaiting: MAX_WAITING,
    refusal: () => new TooManyWaitingError(),
  });

  return async function signIn(request: Request, username: string, password: string): Promise<SignIn> {
    const address = addressBucket(request);
    const windows = [
      { counter: `user:${username.toLowerCase()}`, limit: MAX_FOR_USER, seconds: WINDOW_SECONDS },
      { counter: 'all', limit: MAX_FROM_ADDRESS, seconds: WINDOW_SECONDS },
    ];
    const attempt = inTurn<SignIn>(attempts, address, async () => {
      const before = await limiter.consume(address, 0, windows);
      if (before.windows.some(({ remaining }) => remaining === 0)) {
        const full = before.windows.filter(({ remaining }) => remaining === 0);
        const resetAt = Math.max(...full.map((window) => window.resetAt));
        return tooMany(Math.max(1, resetAt - Math.floor(Date.now() / 1000)));
      }
      const user = await findMember(sql, username);
      if ((await isPassword(password, user?.passwordHash ?? null)) && user) {
        return user.isHidden ? HIDDEN : { userId: BigInt(user.id) };
      }
      await limiter.consume(address, 1, windows);
      return WRONG;
    });
    return attempt.catch((error: unknown) => {
      if (error instanceof TooManyWaitingError) return tooMany(1);
      throw error;
    });
  };
}

interface Member {
  id: string;
  passwordHash: string | null;
  isHidden: boolean;
}

/** The member with that username, regardless of case unless two usernames differ only in case. */
async function findMember(sql: Sql, username: string): Promise<Member | undefined> {
  const found = await sql.query<Member & { isExact: boolean }>(
    `SELECT id, password_hash AS "passwordHash", hidden_at IS NOT NULL AS "isHidden", username = $1 AS "isExact" FROM users
     WHERE lower(username) = lower($1) ORDER BY username = $1 DESC LIMIT 2`,
    [username],
    true,
  );
  return found.length === 1 || found[0]?.isExact ? found[0] : undefined;
}
