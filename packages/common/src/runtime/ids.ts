import { randomInt } from 'node:crypto';

import { encodeTime, monotonicFactory, TIME_MAX } from 'ulid';

// By default, `ulid` makes a system call for each random character; `randomInt` caches random bytes.
const next = monotonicFactory(() => randomInt(32) / 32);

/**
 * A new identifier: the prefix and 26 lower-case Crockford base32 characters (a ULID), so that ids sort by creation.
 * Two ids made in the same millisecond by one process keep their order.
 */
export function newId<Prefix extends string>(prefix: Prefix): `${Prefix}${string}` {
  return `${prefix}${next().toLowerCase()}`;
}

/** The beginning of identifiers made at a time, which sorts before all of them and after those made earlier. */
export function idPrefixAt(prefix: string, time: Date): string {
  return `${prefix}${encodeTime(Math.min(Math.max(time.getTime(), 0), TIME_MAX)).toLowerCase()}`;
}
