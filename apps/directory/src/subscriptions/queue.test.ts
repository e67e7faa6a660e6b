import { createQueue, LostNewsError } from './queue.ts';

test('items arrive in order, even if the reader is already waiting', async () => {
  const queue = createQueue<number>(2, () => {});
  queue.push(1);
  queue.push(2);
  expect([await queue.next(), await queue.next()]).toEqual([
    { done: false, value: 1 },
    { done: false, value: 2 },
  ]);
  const waiting = queue.next();
  queue.push(3);
  expect(await waiting).toEqual({ done: false, value: 3 });
});

test('when too many items wait for a slow reader, the reader gets an error, and the end of the queue is reported once', async () => {
  let ends = 0;
  const queue = createQueue<number>(2, () => (ends += 1));
  for (const item of [1, 2, 3, 4]) queue.push(item);
  await expect(queue.next()).rejects.toThrow(LostNewsError);
  await queue.return();
  expect(ends).toBe(1);
});

test('a reader that leaves while it waits gets the end of the queue, and no later item', async () => {
  const queue = createQueue<number>(2, () => {});
  const waiting = queue.next();
  await queue.return();
  queue.push(1);
  expect([await waiting, await queue.next()]).toEqual([{ done: true }, { done: true }]);
});
