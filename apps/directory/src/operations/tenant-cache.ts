import { LRUCache } from 'lru-cache';

interface Kept<Value> {
  applicationId: string;
  value: Value;
  bytes: number;
}

/** The maximum share of one application. When its share is full, a new value evicts its own oldest values. */
const SHARE = 1 / 10;
/** The maximum number of values. This number also bounds the search for an application's oldest value. */
const MAX_ENTRIES = 5000;
/** The measured memory of the key, the entry and the list item. */
const ENTRY_BYTES = 400;

/** Caches values by application and key, bounded by their memory. */
export function createTenantCache<Value extends object | string>(maxBytes: number) {
  const usedBytes = new Map<string, number>();
  const count = ({ applicationId, bytes }: Kept<Value>, sign: 1 | -1) => {
    const used = (usedBytes.get(applicationId) ?? 0) + sign * bytes;
    if (used > 0) usedBytes.set(applicationId, used);
    else usedBytes.delete(applicationId);
  };
  const cache = new LRUCache<string, Kept<Value>>({
    max: MAX_ENTRIES,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: (kept) => count(kept, -1),
  });
  const shareBytes = maxBytes * SHARE;

  return {
    get: (applicationId: string, key: string): Value | undefined => cache.get(`${applicationId} ${key}`)?.value,
    set(applicationId: string, key: string, value: Value, valueBytes: number): void {
      const bytes = valueBytes + ENTRY_BYTES;
      if (bytes > shareBytes) return;
      const id = `${applicationId} ${key}`;
      cache.delete(id);
      for (const oldest of cache.rkeys()) {
        if ((usedBytes.get(applicationId) ?? 0) + bytes <= shareBytes) break;
        if (cache.peek(oldest)?.applicationId === applicationId) cache.delete(oldest);
      }
      const kept = { applicationId, value, bytes };
      count(kept, 1);
      cache.set(id, kept);
    },
    get bytes() {
      return cache.calculatedSize;
    },
  };
}
