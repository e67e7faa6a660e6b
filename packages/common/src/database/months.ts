import { prepared, type Queries } from './database.ts';

/**
 * The partitions suffice for two months without a running service. Rows of later months go to the default partition and
 * are moved when their partition is created.
 */
const MONTHS_AHEAD = 3;

interface MonthOptions {
  /** A table that its migrations partition by month, with the function `create_<table>_months(ahead)`. */
  table: string;
  /**
   * How old months are removed. They are dropped at once, or detached first, so that the service can update its totals before
   * it drops them.
   */
  ending: 'drop' | 'detach';
  /** Months that are kept besides the current month; 0 keeps all. */
  keptMonths: number;
}

/**
 * Creates the partitions of coming months and removes the expired partitions, with the functions of the table's migrations:
 * `create_<table>_months(ahead)` and `drop_<table>_before(cutoff)` or `detach_<table>_before(cutoff)`. The functions take a lock, so that
 * any number of replicas may call this at any time.
 *
 * @see docs/decisions/platform-partitions.md
 */
export async function maintainMonths(db: Queries, { table, ending, keptMonths }: MonthOptions): Promise<void> {
  if (!/^[a-z_]+$/.test(table)) throw new Error(`Not the name of a table: ${table}`);
  const create = `create_${table}_months`;
  await db.query(prepared(`SELECT ${create}(${MONTHS_AHEAD})`));
  if (keptMonths === 0) return;
  const end = `${ending}_${table}_before`;
  const text = `SELECT ${end}(date_trunc('month', now() AT TIME ZONE 'UTC') - $1::int * interval '1 month')`;
  await db.query(prepared(text), [keptMonths]);
}
