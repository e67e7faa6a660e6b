import { setImmediate as nextTurn } from 'node:timers/promises';

import { createOnceATurn } from './once-a-turn.ts';

test('what is asked for in one turn is read once, after all have asked', async () => {
  const onceATurn = createOnceATurn<number>();
  let value = 1;
  let reads = 0;
  const read = () => Promise.resolve(((reads += 1), value));
  const results = [onceATurn('a', read), onceATurn('a', read)];
  value = 2;
  expect(await Promise.all(results)).toEqual([2, 2]);
  expect(reads).toBe(1);
});

test('who asks later never gets what was read before, even while that is still on its way', async () => {
  const onceATurn = createOnceATurn<string>();
  const slow = Promise.withResolvers<string>();
  const first = onceATurn('a', () => slow.promise);
  await nextTurn();
  expect(await onceATurn('a', () => Promise.resolve('new'))).toBe('new');
  slow.resolve('old');
  expect(await first).toBe('old');
});

test('different things are read apart, and a failure reaches only those who asked for it in that turn', async () => {
  const onceATurn = createOnceATurn<string>();
  const fail = () => Promise.reject(new Error('lost'));
  const results = await Promise.allSettled([
    onceATurn('a', fail),
    onceATurn('a', fail),
    onceATurn('b', () => Promise.resolve('fine')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await onceATurn('a', () => Promise.resolve('again'))).toBe('again');
});
