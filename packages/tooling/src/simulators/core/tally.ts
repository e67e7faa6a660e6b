/** The maximum number of repeated keys that are named. */
const NAMED_REPEATS = 10_000;

export type Tally = ReturnType<typeof createTally>;

/** Counts how often each of at most `limit` distinct keys was seen. */
export function createTally(limit = 1_000_000) {
  const counts = new Map<string, number>();
  let total = 0;
  let complete = true;
  return {
    /** Counts the key once more and returns its new count. */
    add(key: string): number {
      total += 1;
      const count = (counts.get(key) ?? 0) + 1;
      if (counts.size < limit || count > 1) counts.set(key, count);
      else complete = false;
      return count;
    },
    count: (key: string) => counts.get(key) ?? 0,
    /** The counts as a whole; `complete` is false once the tally is full and counts no more new keys. */
    summary: () => ({
      total,
      distinct: counts.size,
      complete,
      repeated: [...counts].flatMap(([key, count]) => (count > 1 ? { key, count } : [])).slice(0, NAMED_REPEATS),
    }),
  };
}
