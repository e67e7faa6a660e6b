import { eventually } from './eventually.ts';

test('the first value that is not undefined, null or false is returned, zero and empty text included', async () => {
  const looks = [undefined, null, false, 0];
  expect(await eventually(() => looks.shift())).toBe(0);
  expect(await eventually(async () => '')).toBe('');
});

const values: number[] = [];
test('a condition that never becomes true is reported with its source', async () => {
  await expect(eventually(() => values.length > 0, 0)).rejects.toThrow(/^Not within 0 ms: .*values\.length > 0/);
});

test('an error in the condition fails at once', async () => {
  await expect(
    eventually(async () => {
      throw new Error('no such table');
    }),
  ).rejects.toThrow('no such table');
});
