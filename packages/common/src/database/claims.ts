/**
 * SQL for "due at once" in a column of type `timestamptz(3)`. PostgreSQL would round `now()` to milliseconds, in half
 * of the cases up. A worker that the commit notifies could then poll before that time, find nothing, and poll again
 * only a second later.
 */
export const DUE_NOW = `date_trunc('milliseconds', now())`;

/**
 * SQL for a table `waiting` (after WITH RECURSIVE) of the tenants that have rows for which `where` holds. It steps through the
 * index from tenant to tenant, so that its cost depends on the number of tenants, not on the number of rows. Claims
 * join it by LATERAL to take the oldest due rows of each tenant. Its last row is null.
 *
 * @param where a condition that does not mention the tenant; an index on `column` has the same condition.
 * @param after SQL for the tenant that was served last. Tenants up to this one are left out.
 */
export function waitingBy(column: string, table: string, where: string, after?: string): string {
  const next = (from: string) =>
    `SELECT t.${column} FROM ${table} AS t WHERE ${where}${from} ORDER BY t.${column} LIMIT 1`;
  return `waiting AS (
      (${next(after === undefined ? '' : ` AND t.${column} > ${after}`)})
      UNION ALL
      SELECT (${next(` AND t.${column} > waiting.${column}`)}) FROM waiting WHERE waiting.${column} IS NOT NULL
    )`;
}
