import { createTenantCache } from './tenant-cache.ts';

/** Ten values of this size fill an application's share; the overhead of each entry is counted, too. */
const VALUE_BYTES = 9600;

test('an application that fills its share of the cache evicts only its own oldest values', () => {
  const cache = createTenantCache<string>(1_000_000);
  cache.set('quiet', 'a', 'kept', VALUE_BYTES);
  for (let index = 0; index < 1000; index += 1) cache.set('loud', `k${index}`, `v${index}`, VALUE_BYTES);
  expect(cache.get('quiet', 'a')).toBe('kept');
  expect(cache.get('loud', 'k999')).toBe('v999');
  expect(cache.get('loud', 'k989')).toBeUndefined();
  expect(cache.bytes).toBe(11 * 10_000);
});

test('the values of all applications together stay within the maximum size of the cache, and the least recently used values are evicted first', () => {
  const cache = createTenantCache<string>(1_000_000);
  for (let index = 0; index < 300; index += 1) cache.set(`app${index}`, 'k', 'v', VALUE_BYTES);
  expect(cache.bytes).toBe(1_000_000);
  expect([cache.get('app199', 'k'), cache.get('app200', 'k')]).toEqual([undefined, 'v']);
});

test("a value larger than an application's share is not cached", () => {
  const cache = createTenantCache<string>(1_000_000);
  cache.set('a', 'large', 'v', 100_000);
  expect(cache.get('a', 'large')).toBeUndefined();
  for (let index = 0; index < 3; index += 1) cache.set('a', 'k', `v${index}`, VALUE_BYTES);
  expect([cache.get('a', 'k'), cache.bytes]).toEqual(['v2', 10_000]);
});
