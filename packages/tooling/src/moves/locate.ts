import type { Movable } from './kinds.ts';
import { readProgress } from './progress.ts';
import { finds, MoveError, rowsOf, withSides, type Cell } from './side.ts';

/**
 * The cell in which an account is or, in the middle of a move to the target, was.
 *
 * @returns the target itself for an account that is there
 * @throws MoveError when it is in none, or in several
 */
export async function locate(account: string, kind: Movable, target: Cell, others: readonly Cell[]): Promise<Cell> {
  const select = `SELECT moved_to IS NOT NULL AS gone FROM accounts WHERE id = ANY(ARRAY(${kind.spaces}))`;
  const at = (cell: Cell) =>
    withSides([cell], async ([side]) => {
      if (side === undefined) throw new Error('Not opened');
      if (!(await finds(side.db, `SELECT WHERE to_regclass('accounts') IS NOT NULL`)))
        throw new MoveError(`The database of ${cell.name} has no accounts: it may be another one, or not migrated`);
      const progress = (await readProgress(side)).find((each) => each.account === account);
      const [found] = await rowsOf<{ gone: boolean }>(side.db, select, [account]);
      return { cell, source: progress?.source, isHere: progress === undefined && found?.gone === false };
    });
  const there = await at(target);
  if (there.isHere) return target;
  const known = others.find(({ name }) => name === there.source);
  if (known !== undefined) return known;
  if (there.source !== undefined)
    throw new MoveError(`The account is on its way from ${there.source}, which is not listed`);
  const having = (await Promise.all(others.map(at))).filter(({ isHere }) => isHere);
  if (having.length > 1)
    throw new MoveError(`Several cells have an account ${account}: ${having.map(({ cell }) => cell.name).join(', ')}`);
  if (having[0] === undefined) throw new MoveError(`No other cell has an account ${account}`);
  return having[0].cell;
}
