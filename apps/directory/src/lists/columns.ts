import { defineColumns, type Column } from '@services/common/tables/table';
import { z } from 'zod';

type Columns = Readonly<Record<string, Column>>;

/** The zod schemas of columns. */
export const TEXT = z.string();
export const OPTIONAL_TEXT = z.string().nullable();
export const COUNT = z.int();
export const FLAG = z.boolean();

/**
 * The SELECT lists of a resource: the usual columns, and extra columns that some selections need.
 *
 * @param computed the fields that are computed from extra columns
 */
export function selectOf(usual: Columns, extra: Columns = {}, computed: readonly string[] = []) {
  const [first, second] = [defineColumns(usual), defineColumns(extra)];
  const usually = first.select(first.names);
  const named = second.names.flatMap((name) => [name, name.replace(/(?:Url|Count)$/, '')]);
  const extraFields = new Set([...named, ...computed]);
  return {
    usual: usually,
    extra: second.names.length > 0 ? `, ${second.select(second.names)}` : '',
    all: [usually, ...(second.names.length > 0 ? [second.select(second.names)] : [])].join(', '),
    /** Whether a field needs extra columns. A column is named like its field, or like its field with `Url` or `Count` at the end. */
    needsExtra: (field: string) => extraFields.has(field),
  };
}
