import pg from 'pg';

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return `ARRAY[${value.map(literalOf).join(', ')}]::text[]`;
  return pg.escapeLiteral(String(value));
}

/** SQL with its parameters as quoted literals, for COPY, which supports no parameters. */
export function withLiterals(sql: string, values: readonly unknown[]): string {
  return sql.replace(/\$(\d+)/g, (_all, number) => literalOf(values[Number(number) - 1]));
}
