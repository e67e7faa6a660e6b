import type { z } from 'zod';

import { isoSql } from '../database/iso-time.ts';

/** A shown column of a resource. Names and SQL are ours, never a client's. */
export interface Column {
  schema: z.ZodType;
  /** The column's SQL expression. Default: the column with its name, `sent_at` for `sentAt`. */
  sql?: string;
  isTime?: boolean;
}

/** A parameter that narrows lists and exports. */
export interface Filter {
  /** Reads the parameter; its output is the value that `$` stands for. */
  schema: z.ZodType;
  /** The condition, or a function that returns it for a value. Each `$` stands for the value, `$1` for the account. */
  sql: string | ((value: never) => string);
}

type Columns = Readonly<Record<string, Column>>;
type Filters = Readonly<Record<string, Filter>>;

type ShapeOf<C extends Columns, Name extends keyof C> = { [K in Name]: C[K]['schema'] };
export type RowOf<C extends Columns, Name extends keyof C = keyof C> = { [K in Name]: z.output<C[K]['schema']> };
export type ValuesOf<F extends Filters> = { [K in keyof F]?: z.output<F[K]['schema']> | undefined };

/** The column of a field, `sent_at` for `sentAt`. */
export const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Derives schemas, and expressions for SELECT and RETURNING, from a resource's columns, so that rows are what the API
 * shows.
 */
export function defineColumns<const C extends Columns>(columns: C) {
  type Name = Extract<keyof C, string>;
  const sqlOf = (name: Name) => columns[name]?.sql ?? columnOf(name);
  /** The column's SQL expression within JSON and CSV. */
  const text = (name: Name) => (columns[name]?.isTime ? isoSql(sqlOf(name)) : sqlOf(name));
  return {
    names: Object.keys(columns) as Name[],
    text,
    json: (shown: readonly Name[]) =>
      `json_build_object(${shown.map((name) => `'${name}', ${text(name)}`).join(', ')})`,
    shape: <const Shown extends Name>(shown: readonly Shown[]) =>
      Object.fromEntries(shown.map((name) => [name, columns[name]?.schema])) as ShapeOf<C, Shown>,
    select: (shown: readonly Name[]): string =>
      shown.map((name) => (sqlOf(name) === name ? name : `${sqlOf(name)} AS "${name}"`)).join(', '),
  };
}

/** The parameters of the filters. All of them are optional. */
export function optionalFilters<const F extends Filters>(filters: F) {
  return Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema.optional()])) as {
    [K in keyof F]: z.ZodOptional<F[K]['schema']>;
  };
}

/**
 * The condition of a list or an export, `base` first. It contains only the filters in use, because a generic condition such as
 * `$n IS NULL OR …` would prevent the use of indexes. `bound` contains the placeholders of these filters, in order.
 */
export function conditionsOf<F extends Readonly<Record<string, Pick<Filter, 'sql'>>>>(
  filters: F,
  base: string,
  given: readonly unknown[],
  query: { readonly [K in keyof F]?: unknown },
) {
  const values = [...given];
  const bind = (value: unknown) => `$${values.push(value instanceof Date ? value.toISOString() : value)}`;
  const parts = [base];
  const bound: Record<string, string> = {};
  for (const [name, { sql }] of Object.entries(filters)) {
    if (query[name] === undefined || query[name] === null) continue;
    const place = (bound[name] = bind(query[name]));
    parts.push((typeof sql === 'string' ? sql : sql(query[name] as never)).replaceAll(/\$(?!\d)/g, () => place));
  }
  return { where: parts.join(' AND '), values, bound, bind };
}
