import { eventually } from '@services/tooling/testing/eventually';

import { recordingLogger } from '../../test/recording-logger.ts';
import type { Queries } from './database.ts';
import { watchQueues } from './watch-queues.ts';
import { startWorkLoop } from './work-loop.ts';

const HOUR_MS = 3_600_000;
const running: { stop(): Promise<void> }[] = [];
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())));

/** Loops that poll on their own only when they start. */
function quietLoops() {
  const { logger } = recordingLogger();
  const runs = { empty: 0, full: 0 };
  const start = (name: keyof typeof runs) => {
    const run = async () => ((runs[name] += 1), 0);
    const loop = startWorkLoop({ name, run, pollMs: 1, quiet: { afterMs: 0, pollMs: HOUR_MS }, logger });
    running.push(loop);
    return { loop, due: `SELECT FROM ${name}` };
  };
  return { runs, queues: { empty: start('empty'), full: start('full') }, logger };
}

function answering(answer: () => Promise<unknown[]>): { db: Queries; asked: string[] } {
  const asked: string[] = [];
  const query = async ({ text }: { text: string }) => {
    asked.push(text);
    return answer();
  };
  return { db: { query } as Queries, asked };
}

test('one statement checks all queues, and only the loops whose queues have due items poll', async () => {
  const { runs, queues, logger } = quietLoops();
  const { db, asked } = answering(async () => [{ empty: false, full: true }]);
  running.push(watchQueues({ db, queues, pollMs: 1, logger }));
  await eventually(() => runs.full >= 5);
  expect(runs.empty).toBe(1);
  // A loop that treated each of these polls as found work would poll again and again.
  expect(runs.full).toBeLessThanOrEqual(asked.length + 1);
  expect(new Set(asked).size).toBe(1);
  expect(asked[0]).toMatch(/SELECT FROM empty.*SELECT FROM full/s);
});

test('while the database is unavailable all loops poll, so that each loop handles the outage itself', async () => {
  const { runs, queues, logger } = quietLoops();
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  running.push(watchQueues({ ...answering(() => Promise.reject(away)), queues, pollMs: 1, logger }));
  await eventually(() => runs.empty >= 2 && runs.full >= 2);
});
