/** A map of limited size that drops its oldest entries. */
interface Recent<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  readonly size: number;
  clear(): void;
}

/**
 * Holds at most `limit` entries and always the newest `limit / 2`. Entries are in two generations, and the older generation is dropped as a
 * whole, which needs no bookkeeping per entry. Reading an entry moves it to the newer generation.
 */
export function createRecent<V>(limit: number): Recent<V> {
  const generation = Math.max(1, Math.floor(limit / 2));
  let newer = new Map<string, V>();
  let older = new Map<string, V>();

  function set(key: string, value: V): void {
    if (newer.size >= generation && !newer.has(key)) {
      older = newer;
      newer = new Map();
    }
    older.delete(key);
    newer.set(key, value);
  }

  return {
    get(key) {
      const value = newer.get(key);
      if (value !== undefined) return value;
      const aged = older.get(key);
      if (aged !== undefined) set(key, aged);
      return aged;
    },
    set,
    get size() {
      return newer.size + older.size;
    },
    clear() {
      newer = new Map();
      older = new Map();
    },
  };
}
