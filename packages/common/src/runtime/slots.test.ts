import { createSlots } from './slots.ts';

const refusal = () => new Error('Busy');

const isAdmitted = async (turn: Promise<unknown>) =>
  (await Promise.race([turn.then(() => true), new Promise<false>((resolve) => setImmediate(resolve, false))])) === true;

test('neither an account nor all together pass their number, and who waits comes in turn', async () => {
  const slots = createSlots({ total: 3, perAccount: 2, waitMs: 60_000, refusal });
  const [first, second] = [await slots('a'), await slots('a')];
  const third = slots('a');
  expect(await isAdmitted(third)).toBe(false);
  const others = slots('b');
  expect(await isAdmitted(others)).toBe(true);
  const another = slots('b');
  expect(await isAdmitted(another)).toBe(false);
  second();
  expect(await isAdmitted(third)).toBe(true);
  expect(await isAdmitted(another)).toBe(false);
  first();
  expect(await isAdmitted(another)).toBe(true);
  for (const turn of [third, others, another]) (await turn)();
});

test('who waits too long is refused, and leaves the others their turn', async () => {
  const slots = createSlots({ total: 1, perAccount: 1, waitMs: 20, refusal });
  const leave = await slots('a');
  await expect(slots('b')).rejects.toThrow('Busy');
  const next = slots('c');
  leave();
  expect(await isAdmitted(next)).toBe(true);
});

test('no more than a hundred of one account wait, and those of others wait all the same', async () => {
  const slots = createSlots({ total: 1, perAccount: 1, waitMs: 50, refusal });
  await slots('a');
  let tooLong = 0;
  const wait = (accountId: string) => slots(accountId).catch(() => (tooLong += 1));
  const waiting = Array.from({ length: 100 }, () => wait('b'));
  await expect(slots('b')).rejects.toThrow('Busy');
  waiting.push(wait('c'));
  await new Promise(setImmediate);
  expect(tooLong).toBe(0);
  await Promise.all(waiting);
  expect(tooLong).toBe(101);
});

test('a caller chooses how many may wait', async () => {
  const slots = createSlots({ total: 1, perAccount: 1, waitMs: 60_000, maxWaiting: 1, refusal });
  const leave = await slots('a');
  const next = slots('a');
  await expect(slots('a')).rejects.toThrow('Busy');
  leave();
  (await next)();
});
