import { isRefusal } from '../runtime/batching.ts';
import { sqlState } from './errors.ts';

/** A statement that finds at most one row by its values, `$1`, `$2` and so on. */
export interface RowStatement {
  name?: string;
  text: string;
  planOnce?: boolean;
  /** The SQL types of the values, if they are not all `text`. */
  types?: readonly string[];
  /** Maximum number of rows read together; lower it for large rows. Default: 64. */
  most?: number;
}

/**
 * The row that the statement finds, or undefined. Requests for the same row share one object, which they must not change.
 */
export type ReadRow = <Row extends object>(
  statement: RowStatement,
  values: readonly unknown[],
) => Promise<Row | undefined>;

/** Runs a statement; the same text has the same name. */
type Query = <Row>(statement: RowStatement, values: readonly unknown[]) => Promise<Row[]>;

interface Read extends PromiseWithResolvers<unknown> {
  values: readonly unknown[];
}

/** Pending reads of one statement, by their values. */
type Batch = Map<string, Read>;

/**
 * The batch sizes that have their own statement, which PostgreSQL plans once. Unused parameters are NULL, which finds nothing.
 * A statement with an array would be planned again each time, which takes longer than reading the rows.
 */
const SIZES = [1, 2, 4, 8, 16, 32, 64];
const MAX_BATCH = 64;
/** Maximum number of statements whose combined forms are cached. */
const MAX_TEXTS = 1000;

/**
 * Reads single rows for all requests of one tick of the event loop in one statement: fewer packets for both sides, and fewer
 * waits. The rows are as current as with separate reads, because the statement is sent after all requests of the tick.
 *
 * The statement is executed unchanged for the values of each request, with all its conditions. So requests of several
 * accounts share a round trip, but the values of one request never find a row for another request.
 */
export function createReads(query: Query): ReadRow {
  const open = new Map<string, Batch>();
  const longer = new Map<string, (RowStatement | undefined)[]>();

  function statementFor(statement: RowStatement, step: number, valueCount: number): RowStatement {
    if (step === 0) return statement;
    let known = longer.get(statement.text);
    if (!known) {
      known = [];
      if (longer.size < MAX_TEXTS) longer.set(statement.text, known);
    }
    return (known[step] ??= forSeveral(statement, SIZES[step] as number, valueCount));
  }

  async function send(statement: RowStatement, batch: Batch): Promise<void> {
    const reads = [...batch.values()];
    const valueCount = reads[0]?.values.length ?? 0;
    const step = SIZES.findIndex((size) => size >= reads.length);
    const values = reads.flatMap((read) => read.values);
    while (values.length < (SIZES[step] as number) * valueCount) values.push(null);
    try {
      const found = await query<{ place_in_turn?: number }>(statementFor(statement, step, valueCount), values);
      const rows: unknown[] = [];
      for (const { place_in_turn: place = 0, ...row } of found) rows[place] = row;
      for (const [index, { resolve }] of reads.entries()) resolve(rows[index]);
    } catch (error) {
      if (reads.length === 1 || !concernsOne(error)) return reads.forEach(({ reject }) => reject(error));
      // Sends each read alone, so that only the request at fault gets the error.
      for (const one of batch) await send(statement, new Map([one]));
    }
  }

  return <Row extends object>(statement: RowStatement, values: readonly unknown[]) => {
    let batch = open.get(statement.text);
    if (!batch || batch.size === (statement.most ?? MAX_BATCH)) {
      const begun: Batch = new Map();
      batch = begun;
      open.set(statement.text, begun);
      setImmediate(() => {
        // If this batch was full, `open` may already contain the next batch.
        if (open.get(statement.text) === begun) open.delete(statement.text);
        void send(statement, begun);
      });
    }
    const key = JSON.stringify(values);
    const read = batch.get(key) ?? { ...Promise.withResolvers<unknown>(), values };
    batch.set(key, read);
    return read.promise as Promise<Row | undefined>;
  };
}

/**
 * The statement for the values of several requests; `place_in_turn` says which request a row belongs to. `OFFSET 0` keeps it
 * from being planned as a join, which may read a whole table.
 */
function forSeveral(
  { name, text, planOnce, types = [] }: RowStatement,
  size: number,
  valueCount: number,
): RowStatement {
  const columns = Array.from({ length: valueCount }, (_column, index) => index + 1);
  const places = Array.from({ length: size }, (_place, place) => {
    const given = columns.map((column) => `$${place * valueCount + column}::${types[column - 1] ?? 'text'}`);
    return `(${place}, ${given.join(', ')})`;
  });
  const wanted = columns.map((column) => `value_${column}`);
  return {
    ...(name && { name: `${name} ${size}` }),
    ...(planOnce && { planOnce }),
    text: `SELECT found.*, wanted.place_in_turn FROM (VALUES ${places.join(', ')}) AS wanted (place_in_turn, ${wanted.join(', ')}),
      LATERAL (${text.replaceAll(/\$(\d+)/g, 'wanted.value_$1')} OFFSET 0) AS found`,
  };
}

/**
 * Whether the values or the row of a single request may have caused the failure, for example because the row is on a
 * damaged page.
 */
function concernsOne(error: unknown): boolean {
  return isRefusal(error) || sqlState(error)?.startsWith('XX') === true;
}
