/** Tests that lists, statistics and queues of a large account read only a page of its history, or only pending work. */
import { connect, type Database } from '../src/db.ts';
import { startTestApp } from './app.ts';
import { fillLargeAccount, largeCalls, watch } from './large-account.ts';

const app = startTestApp();
let planner: Database;
beforeAll(() => {
  planner = connect(app.config.DATABASE_URL, { poolSize: 1 });
});
afterAll(() => planner.close());

const ROWS = 4000;
/** The allowed number of rows: several pages of 50, including the rows read to find their start. */
const MAX_READ = 300;
/** Tables that grow with the history. */
const HISTORY = /^(?:leads|contacts|events|public_replies|triggers_.*)$/;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** How many rows a query plan reads from the tables of HISTORY, and how. */
function reads(node: Node): { table: string; rows: number; scan: string }[] {
  const { 'Node Type': scan, 'Relation Name': table = '', 'Actual Loops': loops } = node;
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = HISTORY.test(table) ? [{ table, scan, rows: Math.round(each * loops) }] : [];
  return [...own, ...(node.Plans ?? []).flatMap(reads)];
}

/**
 * There are three exceptions. Totals are counted exactly or up to 10,000. Posts and stories come from the newest 2,000
 * events. PostgreSQL does not use the index of names in a table this small.
 */
const EXCEPTIONS =
  /^(?:leads\?(?:keyword=price \(all\)|tag=autumn|search=)|people(?:$|\?(?:sort_by|connection_id=con_1|search))|activity\/media)/;

test(`lists, statistics and queues read at most ${MAX_READ} rows of each table of the history, apart from the exceptions`, async () => {
  await fillLargeAccount(app.db, ROWS);
  const { watched, used } = watch(app.db);
  const wasteful: object[] = [];
  // In tables this small, PostgreSQL would prefer to read all rows; the test shows that a better plan is possible.
  await planner.pool.query('SET enable_seqscan = off');
  for (const [name, call] of largeCalls(watched).filter(([each]) => !EXCEPTIONS.test(each))) {
    used.clear();
    await call();
    expect(used.size).toBeGreaterThan(0);
    for (const { statement, values } of used.values()) {
      const explained = await planner.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`, values);
      const { Plan: plan } = explained.rows[0]['QUERY PLAN'][0] as { Plan: Node };
      wasteful.push(...reads(plan).filter(({ rows }) => rows > MAX_READ).map((read) => ({ name, ...read }))); // prettier-ignore
    }
  }
  expect(wasteful).toEqual([]);
});
