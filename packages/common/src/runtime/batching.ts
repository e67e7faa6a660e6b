interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface BatcherOptions<Item, Result> {
  /** Does all of them at once; resolves to one result an item, in order. */
  run: (items: Item[]) => Promise<Result[]>;
  /** Items of one key never meet in a batch, and keep their order. */
  key: (item: Item) => string;
  maxItems: number;
  /** Batches at the same time; more than one only where items do not depend on each other's order. Default: 1. */
  concurrency?: number;
}

/**
 * Collects what arrives while an earlier batch is being written, and writes it with one statement: under load the work
 * per item shrinks, without load nothing waits. Every caller learns the result of its own item after it is committed.
 */
export function createBatcher<Item, Result>({
  run,
  key,
  maxItems,
  concurrency = 1,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  function take(): Waiting<Item, Result>[] {
    const keys = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const each of waiting) {
      const id = key(each.item);
      const fits = batch.length < maxItems && !keys.has(id);
      keys.add(id);
      (fits ? batch : later).push(each);
    }
    waiting = later;
    return batch;
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = take();
      try {
        const results = await run(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < concurrency) {
        running += 1;
        // What arrives in the same turn of the event loop belongs together.
        setImmediate(() => void drain());
      }
    });
}
