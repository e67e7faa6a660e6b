/**
 * A point in time in rows and in API responses: ISO 8601 in UTC, `2026-03-01T10:00:00.500Z`, with milliseconds or, if a column
 * is finer, with as many digits as PostgreSQL keeps.
 */
export type IsoTime = string;

/** A Prisma row in the form that hand-written statements return: with an `IsoTime` for each `Date`. */
export type WithIsoTimes<Row> = {
  [Column in keyof Row]: Row[Column] extends Date | null | undefined
    ? IsoTime | Exclude<Row[Column], Date>
    : Row[Column];
};

/** SQL expression of a column's time as ISO 8601, for JSON and CSV that PostgreSQL writes. */
export const isoSql = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The row with `IsoTime` for each `Date`: for rows that Prisma read and that a presenter shows. Changes the row itself. */
export function withIsoTimes<Row extends object>(row: Row): WithIsoTimes<Row> {
  const columns = row as Record<string, unknown>;
  for (const column in columns) {
    const value = columns[column];
    if (value instanceof Date) columns[column] = value.toISOString();
  }
  return row as WithIsoTimes<Row>;
}

/**
 * PostgreSQL's text of a `timestamptz` in UTC, `2026-03-01 10:00:00.5+00`, as ISO 8601. Most points in time are only passed on,
 * and editing the text costs a fifth of what the conversion to a `Date` and back would cost.
 */
export function isoTimeOf(text: string): IsoTime {
  return fromText(text, ' ', '+00');
}

/**
 * Converts a time in rows that PostgreSQL has assembled as JSON, `json_agg(…)`, to the format of other rows: in JSON,
 * PostgreSQL writes `2026-03-01T10:00:00.5+00:00`.
 *
 * @param rows null if the JSON has no rows.
 */
export function withTimesOfJson<Name extends string, Row extends Record<Name, IsoTime>>(
  rows: readonly Row[] | null,
  name: Name,
): Row[] {
  // The rows are copied, because requests whose reads were combined share them.
  return rows?.map((row) => ({ ...row, [name]: fromText(row[name], 'T', '+00:00') })) ?? [];
}

function fromText(text: string, separator: string, zone: string): IsoTime {
  // A year before 1 or after 9999, or infinity: no column of a service holds such a time, and ISO 8601 has no common form for it.
  if (text[10] !== separator || !text.endsWith(zone)) return text;
  const fraction = text.slice(20, -zone.length).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
