import { eventually } from '@services/tooling/testing/eventually';

import { recordingLogger } from '../../test/recording-logger.ts';
import { startWorkLoop, type WorkLoop } from './work-loop.ts';

const HOUR_MS = 3_600_000;
const loops: WorkLoop[] = [];
afterEach(() => Promise.all(loops.splice(0).map((loop) => loop.stop())));

function start(run: () => Promise<number>, pollMs = HOUR_MS) {
  const { logger, lines } = recordingLogger();
  const loop = startWorkLoop({ name: 'test', run, pollMs, logger });
  loops.push(loop);
  return { loop, lines };
}

/** A run that waits until the test sets the number of handled items. */
function steps() {
  const waiting: ((handled: number) => void)[] = [];
  let runs = 0;
  const run = () => {
    runs += 1;
    return new Promise<number>((resolve) => waiting.push(resolve));
  };
  const finish = (handled: number) => waiting.shift()?.(handled);
  return { run, finish, runs: () => runs, idle: () => waiting.length === 0 };
}

test('the loop polls at once, and repeats until it finds no work', async () => {
  let left = 3;
  let runs = 0;
  start(async () => {
    runs += 1;
    return left-- > 0 ? 1 : 0;
  });
  await eventually(() => runs === 4);
});

test('a notification starts the work without waiting for the poll', async () => {
  const { run, finish, runs, idle } = steps();
  const { loop } = start(run);
  finish(0);
  await eventually(idle);
  loop.wake();
  await eventually(() => runs() === 2);
  finish(0);
});

test('a notification during a run is not lost', async () => {
  const { run, finish, runs } = steps();
  const { loop } = start(run);
  loop.wake();
  finish(0);
  await eventually(() => runs() === 2);
  finish(0);
});

test('an idle loop polls less often and still reacts to notifications', async () => {
  const runs = { usual: 0, quiet: 0 };
  const { logger } = recordingLogger();
  const count = (name: keyof typeof runs) => async () => ((runs[name] += 1), 0);
  const never = { afterMs: HOUR_MS, pollMs: HOUR_MS };
  const atOnce = { afterMs: 0, pollMs: HOUR_MS };
  loops.push(startWorkLoop({ name: 'usual', run: count('usual'), pollMs: 1, quiet: never, logger }));
  const quiet = startWorkLoop({ name: 'quiet', run: count('quiet'), pollMs: 1, quiet: atOnce, logger });
  loops.push(quiet);
  await eventually(() => runs.usual >= 20);
  expect(runs.quiet).toBe(1);
  quiet.wake();
  await eventually(() => runs.quiet === 2);
});

test('many notifications during a run cause only one more run', async () => {
  let runs = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { loop } = start(async () => {
    runs += 1;
    if (runs === 1) await held;
    return 0;
  });
  for (let count = 0; count < 10; count += 1) loop.wake();
  release();
  await eventually(() => runs === 2);
  await loop.stop();
  expect(runs).toBe(2);
});

test('work whose notification was lost is found by the poll', async () => {
  let runs = 0;
  start(async () => {
    runs += 1;
    return 0;
  }, 20);
  await eventually(() => runs >= 4);
});

test('a failing run is retried with growing pauses, and logged once until it succeeds @slow', async () => {
  const at: number[] = [];
  const { loop, lines } = start(async () => {
    at.push(performance.now());
    if (at.length <= 3) throw new Error('the database is away');
    return 0;
  });
  for (let count = 0; count < 50; count += 1) loop.wake();
  await eventually(() => at.length === 4);
  const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  expect(pauses.map((pause, index) => pause >= 200 * 2 ** index - 5)).toEqual([true, true, true]);
  expect(lines('worker failed; retrying')).toMatchObject([
    { level: 'error', worker: 'test', err: { message: 'the database is away' } },
  ]);
  await eventually(() => lines('worker recovered').length === 1);
});

test('an outage of the database is logged once as a warning @slow', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  let runs = 0;
  const { lines } = start(async () => {
    runs += 1;
    throw runs === 1 ? away : new Error('a fault');
  });
  await eventually(() => runs === 3);
  expect(lines('worker failed; retrying')).toMatchObject([
    { level: 'warn', worker: 'test', err: { code: 'ECONNREFUSED' } },
    { level: 'error', worker: 'test', err: { message: 'a fault' } },
  ]);
});

test('`stop` waits for the current run and starts no other run', async () => {
  const { run, finish, runs } = steps();
  const { loop } = start(run);
  let stopped = false;
  const stopping = loop.stop().then(() => (stopped = true));
  loop.wake();
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  finish(5);
  await stopping;
  expect(runs()).toBe(1);
});

test('`stop` ends the pause before the next poll, even after a failure', async () => {
  let runs = 0;
  const waiting = start(async () => {
    runs += 1;
    return 0;
  });
  const failing = start(async () => {
    runs += 1;
    throw new Error('away');
  });
  await eventually(() => runs === 2);
  const stopped = Promise.all([waiting.loop.stop(), failing.loop.stop()]);
  const soon = new Promise((resolve) => setImmediate(resolve, 'not yet'));
  expect(await Promise.race([stopped, soon])).not.toBe('not yet');
});
