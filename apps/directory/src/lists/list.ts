/** How a list is sorted: always by one key, largest first, with the id as tie-break. */
export interface Order {
  /** Names the order in cursors. */
  name: string;
  /** SQL expression over the list's FROM; an index on (key DESC, id DESC) must exist for it. */
  key: string;
  type: 'timestamptz' | 'float8' | 'int' | 'bigint';
}

/**
 * A list of rows that can be paged through: its SQL in parts. Names and expressions are ours, never a client's; what a
 * client gives comes in as values.
 */
export interface List<Row = unknown> {
  /** Never set: it ties the type of the rows to the SQL that reads them. */
  row?: Row;
  /** Names the list in cursors. */
  name: string;
  /** The SELECT list; becomes the row. */
  columns: string;
  /** Tables; a function for those that take a client's values, which it binds. */
  from: string | ((bind: (value: unknown) => string) => string);
  /** The rows of the total, where they are more than can be paged through. */
  countedFrom?: List['from'];
  /** The column that holds the parent's id, for lists that belong to something. */
  parent?: string;
  /** The column that breaks ties. */
  id: string;
  order: Order;
  /** Conditions that all rows meet. */
  where?: readonly string[];
  /** Conditions by the name of their value, as `conditionsOf` reads them: one without a value does not apply. */
  filters?: Readonly<Record<string, { sql: string }>>;
  values?: Readonly<Record<string, unknown>>;
}

/** The name under which the list's cursors are signed. */
export function cursorScope(list: List): string {
  return `${list.name}/${list.order.name}`;
}
