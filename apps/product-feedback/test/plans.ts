import type { TestApp } from './app.ts';

/** The plan of a statement: the indexes it uses, the tables it scans completely, and whether it sorts. */
export async function planOf({ db }: TestApp, { text, values }: { text: string; values: unknown[] }) {
  const { rows } = await db.pool.query(`EXPLAIN ${text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN'] as string).join('\n');
  return {
    indexes: [...plan.matchAll(/Index (?:Only )?Scan (?:Backward )?(?:on|using) (\w+)/g)].map(([, name]) => name),
    whole: [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, name]) => name),
    sorts: plan.includes('Sort'),
  };
}
