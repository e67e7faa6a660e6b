import { LRUCache } from 'lru-cache';
import pg from 'pg';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface BatcherOptions<Item, Result> {
  /** Processes all items or none; resolves to one result per item, in order. */
  run: (items: Item[]) => Promise<Result[]>;
  /** Items with the same key are never in one batch, and keep their order. Default: items are independent. */
  key?: (item: Item) => string;
  /**
   * The owner of the item, such as an account's id. After a refusal the items of a tenant are written separately for a while,
   * so that only the first refusal delays other tenants.
   */
  tenant?: (item: Item) => string;
  maxItems: number;
  /** The number of batches that are written at the same time; more than one only if the order of items does not matter. Default: 1. */
  concurrency?: number;
}

/** How long the items of a tenant are written separately after a refusal, and for how many tenants at most. */
const APART_MS = 60_000;
const MAX_APART = 1000;

/** SQLSTATE classes of a lost or overloaded database: splitting the batch would not help. */
const DATABASE_AT_FAULT = /^(?:08|25|53|57|58|F0|XX)/;

/** Whether the database rejected the values of a statement, as opposed to being unavailable or overloaded. */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !DATABASE_AT_FAULT.test(error.code ?? '');
}

/**
 * Collects the items that arrive while an earlier batch is being written, and writes them with one statement. Under load this
 * reduces the work per item; without load no item waits. Every caller gets the result of its item after the commit.
 *
 * Batches mix the work of all tenants. When the database refuses a batch, its halves are written separately, and so on down
 * to the item that caused the error. Only the caller of that item gets the error. The next items of that item's tenant are
 * batched separately.
 */
export function createBatcher<Item, Result>({
  run,
  key,
  tenant,
  maxItems,
  concurrency = 1,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  const apart = new LRUCache<string, (item: Item) => Promise<Result>>({ max: MAX_APART, ttl: APART_MS });
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  function take(): Waiting<Item, Result>[] {
    const keys = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const each of waiting) {
      const id = key?.(each.item);
      const fits = batch.length < maxItems && (id === undefined || !keys.has(id));
      if (id !== undefined) keys.add(id);
      (fits ? batch : later).push(each);
    }
    waiting = later;
    return batch;
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await write(take());
    }
    running -= 1;
  }

  async function write(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (batch.length === 1 && isRefusal(error)) separate(batch[0] as Waiting<Item, Result>);
      if (batch.length === 1 || !isRefusal(error)) return batch.forEach(({ reject }) => reject(error));
      const half = Math.ceil(batch.length / 2);
      await write(batch.slice(0, half));
      await write(batch.slice(half));
    }
  }

  /** Gives the tenant of a refused item a separate batcher, and moves the tenant's waiting items to it. */
  function separate({ item }: Waiting<Item, Result>): void {
    const id = tenant?.(item);
    if (id === undefined) return;
    const add = apart.get(id) ?? createBatcher({ run, maxItems, ...(key && { key }) });
    apart.set(id, add);
    const { own = [], others = [] } = Object.groupBy(waiting, (each) =>
      tenant?.(each.item) === id ? 'own' : 'others',
    );
    waiting = others;
    for (const each of own) add(each.item).then(each.resolve, each.reject);
  }

  return (item) => {
    const own = tenant && apart.get(tenant(item));
    if (own) return own(item);
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < concurrency) {
        running += 1;
        // Items that arrive in the same tick form one batch.
        setImmediate(() => void drain());
      }
    });
  };
}
