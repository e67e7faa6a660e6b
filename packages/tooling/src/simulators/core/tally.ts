/** Counts how often each key was seen. */
export interface Tally {
  /** Counts the key once more and returns its new count. */
  add(key: string): number;
  count(key: string): number;
  readonly total: number;
  readonly distinct: number;
  /** False once the tally is full and counts no more new keys. */
  readonly complete: boolean;
  /** Keys seen more than once (the first {@link NAMED_REPEATS} of them). */
  repeated(): { key: string; count: number }[];
}

const NAMED_REPEATS = 10_000;

/** A tally of at most `limit` distinct keys. */
export function createTally(limit = 1_000_000): Tally {
  const counts = new Map<string, number>();
  let total = 0;
  let complete = true;
  return {
    add(key) {
      total += 1;
      const count = (counts.get(key) ?? 0) + 1;
      if (counts.size < limit || count > 1) counts.set(key, count);
      else complete = false;
      return count;
    },
    count: (key) => counts.get(key) ?? 0,
    get total() {
      return total;
    },
    get distinct() {
      return counts.size;
    },
    get complete() {
      return complete;
    },
    repeated: () => [...counts].flatMap(([key, count]) => (count > 1 ? { key, count } : [])).slice(0, NAMED_REPEATS),
  };
}
