import { useRef, type KeyboardEvent, type ReactNode } from 'react';

import { Icon } from '../icons.tsx';
import type { Sorting } from './filters.tsx';

export interface Column<Row, By extends string = string> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  numeric?: boolean;
  /** The name by which the list can be sorted by this column. */
  sort?: By;
  /** Whether phones show the value without its title, because it explains itself. */
  untitled?: boolean;
  /** Whether the column takes the width that the other columns leave. */
  wide?: boolean;
}

export interface TableProps<Row> {
  /** The name of the rows, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Opens a row: its first cell becomes a button, and j, k and Enter work. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Handles additional keys on the focused row. */
  onKey?: ((key: string, row: Row) => void) | undefined;
  /** Selected rows, for actions on several rows at once. */
  chosen?: { keys: ReadonlySet<string>; set: (keys: ReadonlySet<string>) => void } | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  sorting?: Sorting | undefined;
}

/** Columns that are first sorted from the smallest value are texts; all other columns are times. */
const ORDER_WORDS = {
  asc: { asc: 'A to Z', desc: 'Z to A' },
  desc: { asc: 'oldest first', desc: 'newest first' },
} as const;
const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

/** A table that becomes a list of cards on phones. */
export function Table<Row>({ label, columns, rows, keyOf, onOpen, onKey, chosen, actions, sorting }: TableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const openers = [...(body.current?.querySelectorAll<HTMLElement>('.row-open') ?? [])];
    const index = openers.indexOf(event.target as HTMLElement);
    const row = rows[index];
    if (index < 0 || row === undefined) return;
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      openers[Math.max(0, Math.min(openers.length - 1, index + step))]?.focus();
    } else onKey?.(event.key, row);
  }
  function toggle(key: string, on: boolean) {
    const keys = new Set(chosen?.keys);
    if (on) keys.add(key);
    else keys.delete(key);
    chosen?.set(keys);
  }
  const sortable = columns.flatMap(({ title, sort }) => (sort && sorting ? [{ title, sort }] : []));
  const all = chosen !== undefined && rows.length > 0 && rows.every((row) => chosen.keys.has(keyOf(row)));

  return (
    <>
      {/* Sorts on phones, where no column titles are shown. */}
      {sorting && sortable.length > 0 && (
        <select
          className="sort-choice"
          aria-label="Sort by"
          value={`${sorting.by} ${sorting.order}`}
          onChange={({ target: { value } }) => {
            const [by = '', order] = value.split(' ');
            sorting.set(by, order === 'asc' ? 'asc' : 'desc');
          }}
        >
          {sortable.flatMap(({ title, sort }) =>
            (['asc', 'desc'] as const).map((order) => (
              <option key={`${sort} ${order}`} value={`${sort} ${order}`}>
                {title}: {ORDER_WORDS[sorting.usual(sort)][order]}
              </option>
            )),
          )}
        </select>
      )}
      <table className="table" aria-label={label} onKeyDown={handleKey}>
        <thead>
          <tr>
            {chosen && (
              <th className="choose">
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={all}
                  onChange={(event) => chosen.set(event.target.checked ? new Set(rows.map(keyOf)) : new Set())}
                />
              </th>
            )}
            {columns.map(({ title, numeric, wide, sort }) => (
              <th
                key={title}
                scope="col"
                className={`${numeric ? 'numeric' : ''} ${wide ? 'wide-cell' : ''}`}
                aria-sort={sort && sorting?.by === sort ? ORDERS[sorting.order] : undefined}
              >
                {sort && sorting ? (
                  <button type="button" className="sort" onClick={() => sorting.choose(sort)}>
                    {title}
                    <Icon name={sorting.by === sort && sorting.order === 'asc' ? 'up' : 'down'} />
                  </button>
                ) : (
                  title
                )}
              </th>
            ))}
            {actions && (
              <th className="row-actions">
                <span className="hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={onOpen && 'opens'}
              onClick={onOpen && ((event) => openOnClick(event, () => onOpen(row)))}
            >
              {chosen && (
                <td className="choose">
                  <input
                    type="checkbox"
                    aria-label="Select"
                    checked={chosen.keys.has(keyOf(row))}
                    onChange={(event) => toggle(keyOf(row), event.target.checked)}
                  />
                </td>
              )}
              {columns.map(({ title, cell, numeric, wide, untitled }, index) => {
                const content = cell(row);
                const blank = content === '–' ? 'blank' : '';
                return (
                  <td
                    key={title}
                    data-title={title}
                    className={`${numeric ? 'numeric' : ''} ${wide ? 'wide-cell' : ''} ${untitled ? 'untitled' : ''} ${blank}`}
                  >
                    {index === 0 && onOpen ? (
                      <button type="button" className="row-open" onClick={() => onOpen(row)}>
                        {content}
                      </button>
                    ) : (
                      content
                    )}
                  </td>
                );
              })}
              {actions && <td className="row-actions">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A click anywhere in the row opens it, unless it is on a control or selects text. */
function openOnClick({ target }: { target: EventTarget }, open: () => void): void {
  const inControl = target instanceof Element && target.closest('button, a, input, select, label, [popover]');
  if (!inControl && !getSelection()?.toString()) open();
}
