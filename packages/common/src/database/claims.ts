/**
 * SQL for "due at once" in a column of milliseconds: `timestamptz(3)` rounds `now()`, in half of the cases up. A worker that is
 * woken by the commit and asks for what is due within that half millisecond would find nothing, and look again a second later.
 */
export const DUE_NOW = `date_trunc('milliseconds', now())`;

/**
 * SQL for a table `waiting` (after WITH RECURSIVE) of the tenants that have rows for which `where` holds: steps through the index
 * from tenant to tenant, so that it costs as much as there are tenants, not rows. Claims join it by LATERAL to take the oldest due
 * rows of each. Its last row is null.
 *
 * @param where without the tenant; an index on `column` has it as its condition.
 * @param after the tenant that was served last: SQL for a value. Tenants up to it are left out.
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
