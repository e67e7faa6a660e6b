import { escapeIdentifier } from 'pg';
import type { Movable, Numbered } from './kinds.ts';
import { rowsOf, type Side } from './side.ts';

/** How many numbers a range has: every cell takes its own, so that no two number alike, and a later one numbers higher. */
const WIDTH = 1n << 40n;
const PORTION = 20_000;

async function lastOf({ db }: Side, { sequence }: Numbered): Promise<bigint> {
  const [row] = await rowsOf<{ last: string }>(
    db,
    `SELECT last_value::text AS last FROM ${escapeIdentifier(sequence)}`,
  );
  return BigInt(row?.last ?? 0);
}

const rangeOf = (number: bigint) => number / WIDTH;
const highestOf = (numbers: readonly bigint[]) => numbers.reduce((most, each) => (each > most ? each : most));
const continueAt = ({ db }: Side, { sequence }: Numbered, last: bigint) =>
  db.query('SELECT setval($1::regclass, $2::bigint)', [escapeIdentifier(sequence), String(last)]);

/**
 * Sees to it that what the target numbers from now on is above what the source does, in a range that no other cell uses: rows of an
 * account stay in order wherever it was, and no number is given twice.
 */
export async function separateNumbers(
  source: Side,
  target: Side,
  others: readonly Side[],
  kind: Movable,
): Promise<void> {
  for (const numbered of kind.numbered) {
    const [here, there] = await Promise.all([lastOf(source, numbered), lastOf(target, numbered)]);
    const elsewhere = await Promise.all(others.map((other) => lastOf(other, numbered)));
    const isAlone = elsewhere.every((last) => rangeOf(last) !== rangeOf(there));
    if (rangeOf(there) > rangeOf(here) && isAlone) continue;
    // Until now both may have counted from one: what the source gives out next must not be taken in the target.
    if (rangeOf(there) === rangeOf(here) && there > here) await continueAt(source, numbered, there);
    await continueAt(target, numbered, (rangeOf(highestOf([here, there, ...elsewhere])) + 1n) * WIDTH);
  }
}

/**
 * Gives each cell a range that no other counts in; those that have one keep it. What was numbered twice before stays so.
 *
 * @returns the names of the cells whose numbers continue elsewhere
 */
export async function numberApart(sides: readonly Side[], kind: Movable): Promise<string[]> {
  const changed: string[] = [];
  for (const numbered of kind.numbered) {
    const lasts = await Promise.all(sides.map((side) => lastOf(side, numbered)));
    const taken = new Set<bigint>();
    for (const [index, side] of sides.entries()) {
      const last = lasts[index] ?? 0n;
      const sharing = lasts.filter((each) => rangeOf(each) === rangeOf(last));
      const next = taken.has(rangeOf(last)) ? (rangeOf(highestOf(lasts)) + 1n) * WIDTH : highestOf(sharing);
      taken.add(rangeOf(next));
      if (next === last) continue;
      await continueAt(side, numbered, next);
      lasts[index] = next;
      changed.push(side.name);
    }
  }
  return changed;
}

/** How many numbers of the account's rows belong to others in the target. */
export async function takenNumbers(
  source: Side,
  target: Side,
  kind: Movable,
  ids: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of kind.numbered) {
    let taken = 0;
    for (let after = '-1'; ;) {
      const select = `SELECT ${column}::text AS number FROM ${table} WHERE account_id = ANY($1) AND ${column} > $2::bigint ORDER BY ${column} LIMIT ${PORTION}`;
      const numbers = (await rowsOf<{ number: string }>(source.db, select, [ids, after])).map(({ number }) => number);
      if (numbers.length === 0) break;
      const [row] = await rowsOf<{ taken: number }>(
        target.db,
        `SELECT count(*)::int AS taken FROM ${table} WHERE ${column} = ANY($1::bigint[])`,
        [numbers],
      );
      taken += row?.taken ?? 0;
      after = numbers.at(-1) ?? after;
    }
    if (taken > 0)
      found.push(
        `${taken} numbers of its ${table} are taken in ${target.name}: number the cells apart, and move it when these ${table} have been deleted`,
      );
  }
  return found;
}
