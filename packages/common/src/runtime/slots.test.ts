import { createSlots } from './slots.ts';

const refusal = () => new Error('Busy');

const isAdmitted = async (turn: Promise<unknown>) =>
  (await Promise.race([turn.then(() => true), new Promise<false>((resolve) => setImmediate(resolve, false))])) === true;

test('the limits per account and in total hold, and waiting work is admitted in order', async () => {
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

test('a caller that waits too long is rejected, and the other callers keep their places in the queue', async () => {
  const slots = createSlots({ total: 1, perAccount: 1, waitMs: 20, refusal });
  const leave = await slots('a');
  await expect(slots('b')).rejects.toThrow('Busy');
  const next = slots('c');
  leave();
  expect(await isAdmitted(next)).toBe(true);
});

test('at most a hundred pieces of work of one account wait', async () => {
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

test('`maxWaiting` limits how much work of an account may wait', async () => {
  const slots = createSlots({ total: 1, perAccount: 1, waitMs: 60_000, maxWaiting: 1, refusal });
  const leave = await slots('a');
  const next = slots('a');
  await expect(slots('a')).rejects.toThrow('Busy');
  leave();
  (await next)();
});

test('waiting accounts take turns', async () => {
  const slots = createSlots({ total: 1, perAccount: 1, waitMs: 60_000, refusal });
  const order: string[] = [];
  const leave = await slots('first');
  const run = async (accountId: string) => {
    const done = await slots(accountId);
    order.push(accountId);
    setImmediate(done);
  };
  const all = ['a', 'a', 'a', 'b', 'b', 'c'].map(run);
  leave();
  await Promise.all(all);
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

describe('several slots', () => {
  const limits = { total: Infinity, perAccount: 10, refusal };
  const begin = (slots: ReturnType<typeof createSlots>, begun: string[]) => {
    return (name: string, count: number, isPatient = false, accountId = 'a') => {
      const started = slots(accountId, { slots: count, isPatient });
      void started.then(() => begun.push(name));
      return async () => {
        (await started)();
        await new Promise(setImmediate);
      };
    };
  };

  test('work that needs several slots waits in order until enough slots are free', async () => {
    const begun: string[] = [];
    const run = begin(createSlots(limits), begun);
    const [first, large, small] = [run('first', 5), run('large', 20), run('small', 1)];
    await new Promise(setImmediate);
    expect(begun).toEqual(['first']);
    await first();
    expect(begun).toEqual(['first', 'large']);
    await large();
    await small();
    expect(begun).toEqual(['first', 'large', 'small']);
  });

  test('an account’s other work runs before its waiting work with `isPatient`', async () => {
    const begun: string[] = [];
    const run = begin(createSlots(limits), begun);
    const ends = [run('first', 5), run('large and patient', 10, true), run('small and patient', 1, true)];
    const urgent = run('urgent', 1);
    await new Promise(setImmediate);
    expect(begun).toEqual(['first', 'urgent']);
    await ends[0]?.();
    await urgent();
    for (const end of ends.slice(1)) await end();
    expect(begun).toEqual(['first', 'urgent', 'large and patient', 'small and patient']);
  });

  test('work is rejected if too much work of its account waits, except work with `isPatient`', async () => {
    const begun: string[] = [];
    const slots = createSlots({ ...limits, maxWaiting: 4 });
    const run = begin(slots, begun);
    const ends = [run('first', 10), run('waiting', 4), run('patient', 50, true), run('other', 10, false, 'b')];
    await expect(slots('a')).rejects.toThrow('Busy');
    expect(begun).toEqual(['first', 'other']);
    for (const end of ends) await end();
    expect(begun).toEqual(['first', 'other', 'waiting', 'patient']);
  });
});

test('slots returned with `restMs` are free at once for other accounts, and for the same account only after that time', async () => {
  const slots = createSlots({ total: 1, perAccount: 1, refusal });
  const order: string[] = [];
  const enter = async (accountId: string) => {
    const leave = await slots(accountId);
    order.push(accountId);
    leave();
  };
  const leave = await slots('a');
  const all = Promise.all([enter('a'), enter('b')]);
  leave(1);
  await all;
  expect(order).toEqual(['b', 'a']);
});
