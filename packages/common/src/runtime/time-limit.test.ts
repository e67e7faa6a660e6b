import { withinMs } from './time-limit.ts';

test('work that is done in time gives its result, or its failure', async () => {
  expect(await withinMs(1000, async () => 'done')).toBe('done');
  await expect(
    withinMs(1000, async () => {
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');
});

test('work that hangs is given up', async () => {
  await expect(withinMs(10, () => new Promise(() => undefined))).rejects.toThrow('No answer within 10 ms');
});
