import pg from 'pg';

import { createBatcher } from './batching.ts';

test('items that arrive while a batch runs form the next batch, each with its own result', async () => {
  const batches: number[][] = [];
  const batch = createBatcher<number, number>({
    key: String,
    maxItems: 3,
    run: async (items) => {
      batches.push(items);
      await new Promise((resolve) => setImmediate(resolve));
      return items.map((item) => item * 10);
    },
  });
  expect(await Promise.all([1, 2, 3, 4, 5].map(batch))).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('items with the same key are in different batches and keep their order', async () => {
  const batches: string[][] = [];
  const batch = createBatcher<string, void>({
    key: (item) => item[0] ?? '',
    maxItems: 10,
    run: (items) => {
      batches.push(items);
      return Promise.resolve(items.map(() => undefined));
    },
  });
  await Promise.all(['a1', 'b1', 'a2', 'a3'].map(batch));
  expect(batches).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
});

test('a failing batch fails only its own items', async () => {
  let fail = true;
  const batch = createBatcher<number, number>({
    key: String,
    maxItems: 10,
    run: (items) => {
      if (!fail) return Promise.resolve(items);
      fail = false;
      return Promise.reject(new Error('away'));
    },
  });
  await expect(batch(1)).rejects.toThrow('away');
  expect(await batch(2)).toBe(2);
});

describe('rejected items', () => {
  const refusal = () => Object.assign(new pg.DatabaseError('invalid input', 1, 'error'), { code: '22P05' });

  test.each(Array.from({ length: 9 }, (_, position) => position))(
    'if the database rejects one of nine items, only this item fails: position %i',
    async (poisoned) => {
      const written: number[] = [];
      const batch = createBatcher<number, number>({
        key: String,
        maxItems: 9,
        run: (items) => {
          if (items.includes(poisoned)) return Promise.reject(refusal());
          written.push(...items);
          return Promise.resolve(items.map((item) => item * 10));
        },
      });
      const all = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6, 7, 8].map(batch));
      expect(all.flatMap((each, index) => (each.status === 'rejected' ? index : []))).toEqual([poisoned]);
      expect(written).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].filter((item) => item !== poisoned));
    },
  );

  test('only the first rejected item of a tenant delays other tenants; the tenant’s next items get their own batches', async () => {
    const batches: string[][] = [];
    const batch = createBatcher<string, string>({
      key: (item) => item,
      tenant: (item) => item[0] ?? '',
      maxItems: 8,
      run: (items) => {
        batches.push(items);
        return items.some((item) => item.includes('!')) ? Promise.reject(refusal()) : Promise.resolve(items);
      },
    });
    const send = (...items: string[]) => Promise.allSettled(items.map(batch));
    await send('b1', 'c1', 'a!', 'a1', 'a2', 'b2');
    batches.length = 0;
    const outcomes = await send('b3', 'a!', 'c3', 'a3', 'a4', 'c4');
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(4).fill('fulfilled')]);
    const ofOthers = batches.filter((items) => !items[0]?.startsWith('a'));
    expect(ofOthers).toEqual([['b3', 'c3', 'c4']]);
  });

  test('a batch that fails because the database is unavailable is not split and repeated', async () => {
    let asked = 0;
    const batch = createBatcher<number, number>({
      key: String,
      maxItems: 9,
      run: () => {
        asked += 1;
        return Promise.reject(Object.assign(new pg.DatabaseError('shutting down', 1, 'error'), { code: '57P01' }));
      },
    });
    const all = await Promise.allSettled([1, 2, 3].map(batch));
    expect(all.every(({ status }) => status === 'rejected')).toBe(true);
    expect(asked).toBe(1);
  });
});
