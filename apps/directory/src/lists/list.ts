/** The order of a list: by one key. Rows with equal keys are sorted by id. */
export interface Order {
  /** Names the order in cursors. */
  name: string;
  /** SQL expression over the list's FROM; an index on (key DESC, id DESC) must exist for it. */
  key: string;
  type: 'timestamptz' | 'float8' | 'int' | 'bigint';
}

/**
 * A paginated list, as parts of its SQL. Names and expressions never come from a client; a client's values
 * are parameters.
 */
export interface List<Row = unknown> {
  /** This property is never set. It connects the type of the rows with the SQL that reads them. */
  row?: Row;
  /** Names the list in cursors. */
  name: string;
  /** The SELECT list, which makes the row. */
  columns: string;
  /** The tables. A function if they need a client's values; the function binds these values. */
  from: string | ((bind: (value: unknown) => string) => string);
  /** The tables for the total, if the total counts more rows than pages can reach. */
  countedFrom?: List['from'];
  /** The column of the parent's id, for lists of a parent. */
  parent?: string;
  /** The column that orders rows with equal keys. */
  id: string;
  order: Order;
  /** Whether the smallest key comes first, not the largest. */
  isAscending?: boolean;
  /** Conditions that all rows must meet. */
  where?: readonly string[];
  /** Conditions by the name of their value, as `conditionsOf` reads them. A condition without a value does not apply. */
  filters?: Readonly<Record<string, { sql: string }>>;
  values?: Readonly<Record<string, unknown>>;
}

/** The name that the signature of the list's cursors includes. */
export function cursorScope(list: List): string {
  return `${list.name}/${list.order.name}${list.isAscending ? '/ASC' : ''}`;
}
