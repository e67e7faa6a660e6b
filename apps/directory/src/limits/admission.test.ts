import { mock } from 'node:test';

import { createAdmission, createRefusals, createSharing, createStatementTurns } from './admission.ts';

const delayRefusal = async () => {};

/** Time that only tests advance: `now` for durations, and `mock.timers.tick` for timers. */
function stoppedClock() {
  const real = performance.now.bind(performance);
  const clock = {
    now: 0,
    [Symbol.dispose]() {
      mock.timers.reset();
      performance.now = real;
    },
  };
  performance.now = () => clock.now;
  mock.timers.enable({ apis: ['setTimeout'] });
  return clock;
}

const begin = (pauseMs: number) => {
  const admit = createAdmission({ maxRunningPoints: 20, maxWaitingPoints: 20, pauseMs, delayRefusal });
  const begun: string[] = [];
  const run = (applicationId: string, points: number) =>
    admit(applicationId, { points }, () => void begun.push(applicationId));
  return { run, begun };
};

test('if no other application sends requests, an application’s next operation begins as soon as one of its operations ends', async () => {
  const { run, begun } = begin(3_600_000);
  for (let count = 0; count < 5; count += 1) await run('a', 15);
  expect(begun).toEqual(['a', 'a', 'a', 'a', 'a']);
});

test('while several applications send requests, only an application whose operations have reached its maximum points waits', async () => {
  const { run, begun } = begin(3_600_000);
  await run('a', 11);
  await run('b', 6);
  await run('a', 11);
  const waiting = run('a', 11);
  await run('b', 6);
  await run('c', 15);
  expect(begun).toEqual(['a', 'b', 'a', 'b', 'c']);
  waiting.catch(() => {});
});

test('after a long operation, an application waits in proportion to the operation’s duration while other applications send requests', async () => {
  using clock = stoppedClock();
  const admit = createAdmission({ maxRunningPoints: 20, maxWaitingPoints: 20, pauseMs: 10, delayRefusal });
  const begun: string[] = [];
  const run = (applicationId: string, lasting = 0) =>
    admit(applicationId, { points: 15 }, () => {
      begun.push(applicationId);
      clock.now += lasting;
    });
  await run('b');
  await run('a', 100);
  const waiting = run('a');
  mock.timers.tick(299);
  await run('c');
  expect(begun).toEqual(['b', 'a', 'c']);
  mock.timers.tick(1);
  await waiting;
  expect(begun.at(-1)).toBe('a');
});

test('while another application runs documents that need no parsing, an application waits between parsing two documents', async () => {
  const isShared = createSharing();
  const options = { maxWaitingPoints: 100, pauseMs: 3_600_000, isShared, delayRefusal };
  const [parse, run] = [10, 100].map((maxRunningPoints) => createAdmission({ ...options, maxRunningPoints }));
  const begun: string[] = [];
  const parsing = () => parse?.('a', { points: 15 }, () => void begun.push('parsed'));
  await run?.('b', { points: 6 }, () => {});
  await parsing();
  void parsing();
  await run?.('b', { points: 6 }, () => void begun.push('run'));
  expect(begun).toEqual(['parsed', 'run']);
});

test('a request is refused with 429 when the queue is full', async () => {
  const admit = createAdmission({ maxRunningPoints: 10, maxWaitingPoints: 9, pauseMs: 0, delayRefusal });
  const held = Promise.withResolvers<void>();
  const running = admit('a', { points: 15 }, () => held.promise);
  const waiting = admit('a', { points: 9 }, () => {});
  await expect(admit('a', { points: 6 }, () => {})).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_OPERATIONS' });
  held.resolve();
  await Promise.all([running, waiting]);
});

test('many refusals of one application do not delay the refusal of another application', async () => {
  const delay = createRefusals();
  const order: string[] = [];
  const refuse = (key: string) => delay(key).then(() => order.push(key));
  await Promise.all([...Array.from({ length: 21 }, () => refuse('a')), refuse('b')]);
  expect(order.at(-1)).toBe('a');
});

test('after a long statement, an application waits while other applications read', async () => {
  using clock = stoppedClock();
  const turns = createStatementTurns(4);
  const begun: string[] = [];
  const run = (applicationId: string, lasting = 0) =>
    turns(applicationId, async () => {
      begun.push(applicationId);
      clock.now += lasting;
    });
  await run('a');
  await run('b');
  await run('a', 10);
  const waiting = run('a');
  await run('b');
  await run('c');
  expect(begun).toEqual(['a', 'b', 'a', 'b', 'c']);
  mock.timers.tick(30);
  await waiting;
  expect(begun.at(-1)).toBe('a');
});
