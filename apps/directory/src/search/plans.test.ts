import { startTestApp } from '../../test/app.ts';
import { fill } from '../../test/fill.ts';
import { pageStatement } from '../lists/statements.ts';
import { search, type SearchKind, SUBJECTS } from './store.ts';

const MEMBERS = 30_000;
/** Few rows, so that the test is fast. The test keeps the planner from reading whole tables wherever an index exists. */
const OTHERS = 1000;

const app = startTestApp();

beforeAll(async () => {
  // All rows contain "member", every third row contains "designer", few contain a given number, and all names have the same beginning.
  const rows = (count: number) => `(SELECT 'entry_' || n AS handle,
      'Ma' || substr('rtlxkdns', 1 + n % 8, 1) || 'a Entry' || n AS name,
      CASE n % 3 WHEN 0 THEN 'Designer, member' ELSE 'Member of team ' || n END AS about, n * 7919 % 997 AS followers
    FROM generate_series(1, ${count}) AS n) AS rows`;
  await fill(app, async (session) => {
    await session.query(
      `INSERT INTO users (username, name, headline, followers_count, hidden_at)
       SELECT handle, name, about, followers, CASE WHEN followers % 10 = 0 THEN now() END FROM ${rows(MEMBERS)}`,
    );
    await session.query(
      `INSERT INTO topics (slug, name, description, followers_count)
       SELECT handle, name, about, followers FROM ${rows(OTHERS)}`,
    );
    await session.query(
      `INSERT INTO collections (slug, name, tagline, followers_count, user_id)
       SELECT handle, rows.name, about, followers, users.id FROM ${rows(OTHERS)} JOIN users ON username = handle`,
    );
    await session.query('ANALYZE');
  });
}, 90_000);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** The tables that a plan reads completely, except tables of the system catalog, which have a page each. */
const wholeTables = (plan: Plan): string[] =>
  [
    plan['Node Type'] === 'Seq Scan' && plan['Actual Loops'] > 0 ? (plan['Relation Name'] ?? '') : [],
    ...(plan.Plans ?? []).map(wholeTables),
  ]
    .flat()
    .filter((table) => !table.startsWith('pg_'));

const queries = [
  'entry_77',
  'Mara Entry8',
  'member',
  'designer',
  'ma',
  'desi',
  'team 1001',
  'Mraa',
  'xyzzy plugh',
  '!!!',
];

describe.each<[SearchKind, 'on' | 'off']>([
  ['user', 'on'],
  ['topic', 'off'],
  ['collection', 'off'],
])('a search for a %s', (kind, seqscan) => {
  test.each(queries)('reads no table from end to end: "%s"', async (query) => {
    const session = await app.database.pool.connect();
    const plans: Plan[] = [];
    const explain = async (text: string, values: unknown[]) => {
      const { rows } = await session.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      plans.push(rows[0]['QUERY PLAN'][0].Plan);
    };
    try {
      await session.query(`SET enable_seqscan = ${seqscan}`);
      const watched = {
        query: async <Row>(text: string, values: unknown[] = []) => {
          await explain(text, values);
          return app.database.sql.query<Row>(text, values);
        },
      };
      const { list } = await search(watched, [SUBJECTS[kind]], { query, order: 'RELEVANCE' });
      const page = pageStatement({ list, size: 20, backward: false }, ['']);
      await explain(page.text, page.values);
      expect(plans.length).toBeGreaterThan(1);
      expect(plans.flatMap(wholeTables)).toEqual([]);
    } finally {
      await session.query('RESET enable_seqscan');
      session.release();
    }
  });
});

test('a search looks up the posts of disappearing members in a hash table, because such a member may have very many', async () => {
  const { list } = await search(app.database.sql, [SUBJECTS.post], { query: 'member', order: 'RELEVANCE' });
  const { text, values } = pageStatement({ list, size: 20, backward: false }, ['']);
  const rows = await app.database.sql.query<Record<string, string>>(`EXPLAIN ${text}`, values);
  const conditions = rows.map((row) => row['QUERY PLAN'] ?? '').filter((line) => line.includes('NULLIF'));
  expect(conditions.length).toBeGreaterThan(0);
  expect(conditions.filter((line) => !line.includes('hashed SubPlan'))).toEqual([]);
});
