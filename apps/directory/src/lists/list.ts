/** How a list is sorted: always by one key, largest first, with the id as tie-break. */
export interface Order {
  /** Names the order in cursors. */
  name: string;
  /** SQL expression over the list's FROM; an index on (key DESC, id DESC) must exist for it. */
  key: string;
  type: 'timestamptz' | 'float8' | 'int' | 'bigint';
}

/**
 * A list with pages: its SQL in parts. Names and expressions never come from a client; values of a
 * client are parameters.
 */
export interface List<Row = unknown> {
  /** Never set: connects the type of the rows with the SQL that reads them. */
  row?: Row;
  /** Names the list in cursors. */
  name: string;
  /** The SELECT list; becomes the row. */
  columns: string;
  /** Tables; a function for those that need a client's values, which it binds. */
  from: string | ((bind: (value: unknown) => string) => string);
  /** The tables of the total, if it counts more rows than can be paged through. */
  countedFrom?: List['from'];
  /** The column of the parent's id, for lists of a parent. */
  parent?: string;
  /** The column that breaks ties. */
  id: string;
  order: Order;
  /** Conditions of all rows. */
  where?: readonly string[];
  /** Conditions by the name of their value, as `conditionsOf` reads them: one without a value does not apply. */
  filters?: Readonly<Record<string, { sql: string }>>;
  values?: Readonly<Record<string, unknown>>;
}

/** The name under which the list's cursors are signed. */
export function cursorScope(list: List): string {
  return `${list.name}/${list.order.name}`;
}
