import { withinMs } from './time-limit.ts';

test('work that finishes in time returns its result or its error', async () => {
  expect(await withinMs(1000, async () => 'done')).toBe('done');
  await expect(
    withinMs(1000, async () => {
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');
});

test('work that exceeds its time limit is abandoned with an error', async () => {
  await expect(withinMs(10, () => new Promise(() => undefined))).rejects.toThrow('No answer within 10 ms');
  const hang = () => new Promise(() => undefined);
  await expect(withinMs(10, hang, () => new Error('too slow'))).rejects.toThrow('too slow');
});
