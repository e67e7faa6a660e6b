/*
 * `npm run test:move -- <service>`: an account moves from one cell to another while it works, and back. Its requests go on to the old
 * address from beginning to end; campaigns, flows, queued replies, webhooks and receipts are on the way. One move is cancelled in
 * the middle; another is killed at one step after the other and run again. Nothing that was accepted may be lost or done twice, in
 * this account or in its neighbours, and nothing may be left behind. Needs `redis-server` on the PATH.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exitOnSignals, until } from '../../servers/processes.ts';
import type { Point } from '../move.ts';
import { startLoad, type LoadResult } from './client.ts';
import { holdsOf, judgeAnswers, judgeCounts, judgeRepeated } from './judgement.ts';
import { leadCapture } from './lead-capture.ts';
import { messaging } from './messaging.ts';
import { createMover, type Mover } from './mover.ts';
import { countsOf, hurry, leftOf, NAMES, waitingOf, type Scenario, type Trial } from './scenario.ts';
import { startWorld, type TrialCell } from './world.ts';

const LIMIT_MS = 600_000;
const QUIET_MS = 6000;
const SETTLE_MS = 120_000;
/** The command is killed at each of them, one after the other, and goes on where it was. */
const KILLS: Point[] = [
  'published',
  'following',
  'copied',
  'held',
  'compared',
  'arriving',
  'departed',
  'arrived',
  'passing on',
  'unsubscribed',
  'cleaned',
];

const { positionals, values } = parseArgs({ allowPositionals: true, options: { still: { type: 'boolean' } } });
const scenarios: Record<string, Scenario> = { messaging, 'lead-capture': leadCapture };
const service = positionals[0] ?? '';
const scenario = scenarios[service];
if (scenario === undefined) throw new Error(`Name one of: ${Object.keys(scenarios).join(', ')}`);

const begunAt = performance.now();
exitOnSignals();
const world = await startWorld(service, scenario.settings);
const { first, second } = world;
try {
  const { promise: timeUp, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The trial took longer than ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  await Promise.race([run(scenario), timeUp]).finally(() => clearTimeout(timer));
} finally {
  await world.stop();
}

function say(what: string): void {
  console.log(`${String(Math.round((performance.now() - begunAt) / 1000)).padStart(4)} s  ${what}`);
}

async function run(scenario: Scenario): Promise<void> {
  let account = '';
  const mover = createMover(service, world, () => account);
  await mover.run(['numbers']);
  const trial = await scenario.prepare(world);
  account = trial.accounts.moving.id;
  say('two cells with three accounts');
  const load = startLoad(trial.perSecond, trial.make);
  await pause(QUIET_MS);
  const { length } = await waitingOf(first.db, trial, trial.accounts.moving);
  say(`${length} pieces of its work wait`);
  const movedAt = values.still ? Date.now() : await moveAround(mover);
  trial.relieve();
  await pause(QUIET_MS);
  const result = await load.end();
  say(`${result.asked.length} requests were sent`);
  const faults = await settle(trial, result, values.still ? first : second);
  console.log(JSON.stringify({ refusedTimes: holdsOf(result.asked, 'moving'), ...trial.figures(movedAt) }, null, 2));
  if (faults.length > 0) throw new Error([...faults, ...complaints()].join('\n'));
  console.log(`${service}: nothing was lost, nothing was done twice, and nothing was left behind.`);
}

/** The last errors that the services have logged. */
function complaints(): string[] {
  const isError = (line: string) => /"level":(?:50|"error")/.test(line);
  return [first, second].flatMap((cell) => cell.process.log().split('\n').filter(isError).slice(-5));
}

/** @returns when the account had moved for the last time */
async function moveAround(mover: Mover): Promise<number> {
  await mover.killMove(second, 'copied');
  await mover.cancel(second);
  say('a move was cancelled');
  for (const point of KILLS) {
    await mover.killMove(second, point);
    say(`killed at: ${point}`);
  }
  let movedAt = 0;
  for (const [way, cell] of [
    ['there', second],
    ['back', first],
    ['there again', second],
  ] as const) {
    const { rows, heldMs } = await mover.move(cell);
    movedAt = Date.now();
    say(`moved ${way}, ${rows} rows compared, held for ${heldMs} ms`);
    await pause(QUIET_MS);
  }
  return movedAt;
}

/** Waits until nothing is left to do, and compares. */
async function settle(trial: Trial, load: LoadResult, home: TrialCell): Promise<string[]> {
  const faults = [
    ...judgeAnswers([...load.asked, ...load.repeated.map(({ again }) => again)], 'moving'),
    ...judgeRepeated(load.repeated),
  ];
  const cells = { moving: home, near: first, far: second };
  for (const name of NAMES) {
    const { db } = cells[name];
    const account = trial.accounts[name];
    const isDone = async () => {
      await hurry(db, account);
      return (await waitingOf(db, trial, account)).length === 0;
    };
    await until(isDone, SETTLE_MS);
    const left = await waitingOf(db, trial, account);
    if (left.length > 0)
      faults.push(`${name}: ${left.length} pieces of work were left: ${JSON.stringify(left.slice(0, 3))}`);
    faults.push(...(await trial.judge(name, cells[name], load)));
    faults.push(...judgeCounts(name, await countsOf(db, trial, account)));
  }
  const elsewhere = home === first ? second : first;
  for (const left of await leftOf(elsewhere.db, service, trial.accounts.moving.id)) faults.push(`moving: ${left}`);
  say('everything was compared');
  return faults;
}
