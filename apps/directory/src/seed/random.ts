/** A small generator of reproducible numbers (mulberry32). The same seed generates the same directory. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    /** From 0 (included) to 1 (excluded). */
    next,
    below,
    pick<Item>(items: readonly Item[]): Item {
      return items[below(items.length)] as Item;
    },
    /** Returns small values often and large values rarely. */
    skewed: (limit: number): number => Math.floor(next() ** 3 * limit),
  };
}

export type Random = ReturnType<typeof createRandom>;
