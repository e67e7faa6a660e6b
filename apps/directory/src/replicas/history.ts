import type { Position } from './positions.ts';

/** Ten minutes of them; what is older is too old for any replica. */
const MOST = 1200;

/** Positions of the primary and when it had them, on this process's clock. */
export function createHistory() {
  let moments: { position: Position; at: number }[] = [];

  return {
    /** The primary had at most this position then. */
    add(position: Position, at: number): void {
      // A primary that has taken over may be behind the former one, whose positions then say nothing.
      if (position < (moments.at(-1)?.position ?? 0)) moments = [];
      moments.push({ position, at });
      if (moments.length > MOST) moments.shift();
    },
    /** When the primary last had no more than what was replayed up to here; -Infinity if that is not known. */
    lastAt(replayed: Position): number {
      return moments.findLast(({ position }) => position <= replayed)?.at ?? -Infinity;
    },
  };
}
