import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { Problem } from './forms.tsx';
import { send, type ApiRequest } from './http.ts';
import { Button } from './parts.tsx';
import { plural } from './words.ts';

/** How often a list on a visible tab is asked for again, in milliseconds. */
const REFRESH_MS = 10_000;

/** One column of a table. */
export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  numeric?: boolean;
  /** Takes the room that the others leave. */
  wide?: boolean;
}

export interface TableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Opens a row: its first cell becomes a button, and j, k and Enter work. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Further keys on the focused row. */
  onKey?: ((key: string, row: Row) => void) | undefined;
  /** Chosen rows, for doing something with several at once. */
  chosen?: { keys: ReadonlySet<string>; set: (keys: ReadonlySet<string>) => void } | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
}

/** A table that becomes a list of cards on phones. */
export function Table<Row>({ label, columns, rows, keyOf, onOpen, onKey, chosen, actions }: TableProps<Row>) {
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
  const all = chosen !== undefined && rows.length > 0 && rows.every((row) => chosen.keys.has(keyOf(row)));

  return (
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
          {columns.map(({ title, numeric, wide }) => (
            <th key={title} scope="col" className={`${numeric ? 'numeric' : ''} ${wide ? 'wide-cell' : ''}`}>
              {title}
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
            {columns.map(({ title, cell, numeric, wide }, index) => (
              <td key={title} data-title={title} className={`${numeric ? 'numeric' : ''} ${wide ? 'wide-cell' : ''}`}>
                {index === 0 && onOpen ? (
                  <button type="button" className="row-open" onClick={() => onOpen(row)}>
                    {cell(row)}
                  </button>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
            {actions && <td className="row-actions">{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A click anywhere in the row opens it, unless it was for a control or selects text. */
function openOnClick({ target }: { target: EventTarget }, open: () => void): void {
  const inControl = target instanceof Element && target.closest('button, a, input, select, label, [popover]');
  if (!inControl && !getSelection()?.toString()) open();
}

/** Filters and the page, kept in the address. Setting a filter goes back to the first page. */
export function useFilters<Names extends string>(...names: Names[]) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as Record<Names, string>;
  const page = Math.max(1, Number(search['page'] ?? 1) || 1);
  const go = (changed: Record<string, unknown>, replace = false) =>
    void navigate({
      to: '.',
      replace,
      search: ((before: Record<string, unknown>) => withoutEmpty({ ...before, ...changed })) as never,
    });
  return {
    filters,
    page,
    /** Whether any of them is set. */
    filtered: names.some((name) => filters[name] !== ''),
    setFilter: (name: Names, value: string) => go({ [name]: value, page: undefined }, true),
    setPage: (number: number) => go({ page: number === 1 ? undefined : number }),
    clear: () => go(Object.fromEntries([...names, 'page'].map((name) => [name, undefined]))),
  };
}

/** A single value in the address besides filters and page, such as the row that is open. */
export function useParameter(name: string): [value: string, set: (value: string) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (value: string) =>
    void navigate({
      to: '.',
      replace: true,
      search: ((before: Record<string, unknown>) => withoutEmpty({ ...before, [name]: value })) as never,
    });
  return [String(search[name] ?? ''), set];
}

function withoutEmpty(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '' && value !== undefined));
}

/** A page of rows as a service answers it; the names of the page's figures differ. */
export interface Page<Row> {
  data: Row[];
  pagination?: { page?: number; total?: number; limit?: number; per_page?: number; next_cursor?: string | null };
}

/** Asks for something and again every ten seconds while it is on screen. Keeps what was shown while the next comes. */
export function useLive<Answer>(request: ApiRequest | null, refresh = true) {
  return useQuery({
    queryKey: ['live', request?.path, request?.query],
    queryFn: ({ signal }) => send<Answer>(request as ApiRequest, signal),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refresh ? REFRESH_MS : false,
  });
}

interface AsyncProps<Answer> {
  query: { data: Answer | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  /** Number of grey lines while waiting. */
  lines?: number;
  children: (answer: Answer) => ReactNode;
}

/** Grey lines while waiting, what went wrong with a button to try again, or the answer. */
export function Answered<Answer>({ query, lines = 6, children }: AsyncProps<Answer>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Problem error={query.error} retry={() => void query.refetch()} />;
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}

/** Search and choices above a list. `/` goes to the first field. */
export function FilterBar({ children, onClear }: { children: ReactNode; onClear?: (() => void) | undefined }) {
  return (
    <div className="filters" role="search">
      {children}
      {onClear && (
        <Button look="quiet" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** A choice in a filter bar. */
export function FilterSelect({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [string, string])[];
}) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** A text to search for; it is applied when typing pauses or on Enter. */
export function FilterText({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.current(text), 400);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onChange(text)}
    />
  );
}

/** Where in a numbered list one is, and the way on and back. */
export function Pager({
  page,
  size,
  total,
  noun,
  many,
  onPage,
}: {
  page: number;
  size: number;
  total: number;
  noun: string;
  many?: string;
  onPage: (page: number) => void;
}) {
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <nav className="pager" aria-label="Pages">
      <span className="muted">{plural(total, noun, many)}</span>
      {pages > 1 && (
        <span className="actions">
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="muted">
            Page {page} of {pages}
          </span>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </span>
      )}
    </nav>
  );
}
