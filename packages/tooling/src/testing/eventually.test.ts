import { eventually } from './eventually.ts';

test('`eventually` returns the first value other than undefined, null and false, even zero or an empty text', async () => {
  const looks = [undefined, null, false, 0];
  expect(await eventually(() => looks.shift())).toBe(0);
  expect(await eventually(async () => '')).toBe('');
});

const values: number[] = [];
test('the error for a condition that never becomes true contains the source of the condition', async () => {
  await expect(eventually(() => values.length > 0, 0)).rejects.toThrow(/^Not within 0 ms: .*values\.length > 0/);
});

test('`eventually` fails at once if the condition throws an error', async () => {
  await expect(
    eventually(async () => {
      throw new Error('no such table');
    }),
  ).rejects.toThrow('no such table');
});
