import { until } from '../servers/processes.ts';
import { check, takenConnections, type Checked } from './check.ts';
import { compare } from './compare.ts';
import { closeFence, raiseFence, removeFence } from './fence.ts';
import { endOfHold, letGo } from './holds.ts';
import type { Movable } from './kinds.ts';
import { separateNumbers } from './numbers.ts';
import { begin, forget, note, readProgress, type Progress } from './progress.ts';
import * as replication from './replication.ts';
import { finds, lockSide, MoveError, withSides, type Cell, type Side } from './side.ts';
import { exchange, hasDeparted, passOn, prepareAccount, type Moment } from './switching.ts';
import { deleteRows, tablesOf, type Table } from './tables.ts';

/** Where a move is, as it says itself and as it may be killed. */
export type Point =
  | 'checked'
  | 'begun'
  | 'published'
  | 'following'
  | 'copied'
  | 'held'
  | 'compared'
  | Moment
  | 'passing on'
  | 'unsubscribed'
  | 'cleaned'
  | 'done';

export interface MoveOptions {
  account: string;
  kind: Movable;
  source: Cell;
  target: Cell;
  /** The service's other cells: numbers are given out so that they differ from theirs. */
  others?: readonly Cell[];
  /** Holds the account in the source; resolves to how much is still under way when the hold is about to end. */
  hold: () => Promise<number>;
  release: () => Promise<void>;
  /** The source's database as the target's server reaches it, where that differs. */
  sourceForTarget?: string | undefined;
  /** Called with what the operator should know before the account is given away. */
  remark?: (line: string) => void;
  /** Called at each point. */
  reached?: (point: Point) => void | Promise<void>;
}

export interface Moved {
  account: string;
  /** Rows that were compared. */
  rows: number;
  /** How long this run kept the account from being used, in milliseconds; the time of an earlier, killed run is not in it. */
  heldMs: number;
}

const LOCK_WAIT_MS = 10_000;
/** How long the target may take for what was written before the hold. */
const CATCH_UP_MS = 60_000;

interface Both extends MoveOptions {
  from: Side;
  to: Side;
}

/** Connects to both cells and keeps other commands away from them. */
const withBoth = <Result>(options: MoveOptions, work: (both: Both) => Promise<Result>): Promise<Result> =>
  withSides([options.source, options.target], async (sides) => {
    for (const side of sides) await lockSide(side, (holds) => until(holds, LOCK_WAIT_MS));
    const [from, to] = sides as [Side, Side];
    return work({ ...options, from, to });
  });

/** Looks whether an account could move, and changes nothing. */
export const dryRun = (options: MoveOptions): Promise<Checked> =>
  withBoth(options, (both) => check(both.from, both.to, both));

/** Moves an account, or goes on with a move that was interrupted. @throws MoveError */
export function move(options: MoveOptions): Promise<Moved> {
  return withBoth(options, async (both) => {
    const { from, to, kind, account } = both;
    const { following, atSwitch } = await tablesOf(from.db, kind);
    const at = async (point: Point) => options.reached?.(point);
    const progress = (await progressOf(both)) ?? (await start(both, at));
    const { ids } = progress;
    let moved: Moved = { account, rows: 0, heldMs: 0 };
    if (progress.step !== 'switched') {
      const departed = await hasDeparted(from, to, ids);
      const begun = performance.now();
      if (!departed) {
        await raiseFence(from, ids, names([...following, ...atSwitch]));
        await follow(both, ids, names(following), at);
        moved = await changeOver(both, ids, following, atSwitch, at);
      } else {
        await exchange(
          { source: from, target: to, atSwitch, kind, ids },
          null,
          () => note(to, account, 'switched', null),
          at,
        );
      }
      moved.heldMs ||= performance.now() - begun;
    }
    await passOn(from, kind, ids);
    await at('passing on');
    await replication.unsubscribe(to, account);
    await at('unsubscribed');
    await replication.unpublish(from, account, names(following), progress);
    const gone = [...following, ...atSwitch].filter(({ name }) => !kind.kept.includes(name));
    await deleteRows(from.db, names(gone), ids);
    await removeFence(from, names([...following, ...atSwitch]));
    await at('cleaned');
    await forget(to, account);
    await at('done');
    return moved;
  });
}

const names = (tables: readonly Table[]) => tables.map(({ name }) => name);

/** What an earlier run left. */
async function progressOf({ from, to, account }: Both): Promise<Progress | undefined> {
  const found = (await readProgress(to)).find((each) => each.account === account);
  if (found && found.source !== from.name)
    throw new MoveError(`The account is on its way from ${found.source} to ${to.name}: finish or cancel that first`);
  return found;
}

async function start(both: Both, at: (point: Point) => Promise<void>): Promise<Progress> {
  const { from, to, kind, account, others = [] } = both;
  if (await finds(from.db, 'SELECT FROM pg_publication WHERE pubname = $1', [replication.nameOf(account)]))
    throw new MoveError(`The account is on its way from ${from.name} to another cell: finish or cancel that first`);
  const { ids, problems, remarks } = await check(from, to, both);
  if (problems.length > 0) throw new MoveError(problems.join('\n'));
  for (const line of remarks) both.remark?.(line);
  await at('checked');
  const counting = kind.numbered.length > 0 ? others : [];
  await withSides(counting, (sides) => separateNumbers(from, to, sides, kind));
  const wide = await replication.wideIdentities(from.db, names((await tablesOf(from.db, kind)).following));
  const progress: Progress = { account, ids, source: from.name, step: 'begun', subscription: null, wide };
  await begin(to, progress);
  await at('begun');
  return progress;
}

/** Copies the account and follows until next to nothing is missing. */
async function follow(
  both: Both,
  ids: readonly string[],
  tables: readonly string[],
  at: (point: Point) => Promise<void>,
) {
  const { from, to, account, sourceForTarget } = both;
  const isFollowed = (await replication.subscriptionId(to, account)) !== null;
  await replication.publish(from, account, ids, tables, { to: to.name, isFollowed });
  await at('published');
  await prepareAccount(from, to, ids);
  await replication.subscribe(to, from, account, sourceForTarget);
  await note(to, account, 'following', await replication.subscriptionId(to, account));
  await at('following');
  for (;;) {
    const begun = await replication.positionOf(from);
    const copied = (await replication.uncopiedTables(to, account)) === 0;
    if (copied && (await until(() => replication.hasReached(from, account, begun), 1000))) break;
    // A month that was made meanwhile.
    await replication.widenIdentities(from.db, tables);
    await until(async () => (await replication.uncopiedTables(to, account)) === 0, 1000);
  }
  await at('copied');
}

/** Holds, compares and switches; what goes wrong before the source has given the account away releases it. */
async function changeOver(
  both: Both,
  ids: readonly string[],
  following: readonly Table[],
  atSwitch: readonly Table[],
  at: (point: Point) => Promise<void>,
): Promise<Moved> {
  const { from, to, kind, account, hold } = both;
  const begun = performance.now();
  let heldUntil: string | undefined;
  try {
    const underWay = await hold();
    if (underWay > 0) throw new MoveError(`${underWay} pieces of its work did not end while the account was held`);
    heldUntil = await endOfHold(from, ids);
    await closeFence(from, ids, heldUntil);
    await at('held');
    const position = await replication.positionOf(from);
    const caughtUp = await until(async () => {
      await replication.uncopiedTables(to, account);
      return replication.hasReached(from, account, position);
    }, CATCH_UP_MS);
    if (!caughtUp) throw new MoveError(`${to.name} did not follow within ${CATCH_UP_MS / 1000} s`);
    const { rows, differences } = await compare(from.db, to.db, following, ids);
    if (differences.length > 0)
      throw new MoveError(`The cells differ, and the account stays in ${from.name}: ${differences.join(', ')}`);
    const [taken] = await takenConnections(from, to, kind, ids);
    if (taken !== undefined) throw new MoveError(taken);
    await at('compared');
    await exchange(
      { source: from, target: to, atSwitch, kind, ids },
      heldUntil,
      () => note(to, account, 'switched', null),
      at,
    );
    return { account, rows, heldMs: performance.now() - begun };
  } catch (error) {
    await letGo(both, ids, heldUntil);
    throw error;
  }
}

/** Undoes a move that has not switched. @throws MoveError */
export function cancel(options: MoveOptions): Promise<void> {
  return withBoth(options, async (both) => {
    const { from, to, kind, account, release } = both;
    const progress = await progressOf(both);
    if (!progress) throw new MoveError(`The account is not on its way from ${from.name} to ${to.name}`);
    const { ids } = progress;
    const subscription = progress.subscription ?? (await replication.subscriptionId(to, account));
    if (progress.step === 'switched' || (await hasDeparted(from, to, ids)))
      throw new MoveError(
        `The account has been given to ${to.name}: run the move again to finish it, and move it back if need be`,
      );
    const { following, atSwitch } = await tablesOf(from.db, kind);
    await note(to, account, progress.step, subscription);
    await replication.unsubscribe(to, account, from);
    await options.reached?.('unsubscribed');
    await replication.unpublish(from, account, names(following), { subscription, wide: progress.wide });
    await deleteRows(to.db, names(following), ids);
    await options.reached?.('cleaned');
    // An account that was there before goes on saying where it is.
    await to.db.query('DELETE FROM accounts WHERE id = ANY($1) AND moved_to IS NULL', [ids]);
    await removeFence(from, names([...following, ...atSwitch]));
    await release();
    await forget(to, account);
  });
}
