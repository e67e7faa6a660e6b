import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { words } from '../words.ts';

/** Filters and the page number, kept in the address. Setting a filter returns to the first page. */
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
    /** The filters that are set, as parameters of a list. */
    given: withoutEmpty(filters) as Partial<Record<Names, string>>,
    page,
    /** Whether any filter is set. */
    filtered: names.some((name) => filters[name] !== ''),
    setFilter: (name: Names, value: string) => go({ [name]: value, page: undefined }, true),
    /** Sets a filter that decides what the page shows, so that the browser's Back returns to the value before. */
    goTo: (name: Names, value: string) => go({ [name]: value, page: undefined }),
    setFilters: (values: Partial<Record<Names, string>>) => go({ ...values, page: undefined }, true),
    setPage: (number: number) => go({ page: number === 1 ? undefined : number }),
    clear: () => go(Object.fromEntries([...names, 'page'].map((name) => [name, undefined]))),
  };
}

/**
 * A single value in the address next to filters and page, such as the open row. The browser's Back removes the value. Removing it in
 * another way goes back, too, so that the list is not in the history twice.
 */
export function useParameter(name: string): [value: string, set: (value: string) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const current = String(search[name] ?? '');
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [current]);
  const set = (value: string) => {
    const isAdded = current === '' && value !== '';
    if (value === '' && (history.location.state as { added?: string }).added === name) {
      if (!isLeaving.current) history.back();
      isLeaving.current = true;
      return;
    }
    void navigate({
      to: '.',
      replace: !isAdded,
      state: isAdded ? ({ added: name } as never) : true,
      search: ((before: Record<string, unknown>) => withoutEmpty({ ...before, [name]: value })) as never,
    });
  };
  return [current, set];
}

/** Opens an object that was created in a dialog of a list. The list takes the dialog's place in the browser's history. */
export function useOpenCreated(): (path: string) => Promise<void> {
  const navigate = useNavigate();
  return async (path) => {
    await navigate({ to: '.', search: {}, replace: true });
    await navigate({ to: path });
  };
}

type Order = 'asc' | 'desc';

export interface Sorting<By extends string = string> {
  by: By;
  order: Order;
  /** The order that a column begins with. */
  usual(by: By): Order;
  /** Sorts by a column, in the given order or else in the column's usual order. */
  set(by: By, order?: Order): void;
  /** Handles a click on a column's title: sorts by the column in its usual order, or reverses the order. */
  choose(by: By): void;
}

/**
 * The order of a list, kept in the address.
 *
 * @param usual the columns that the service can sort by, each with the order that it begins with; the first is the default
 */
export function useSorting<By extends string>(usual: Readonly<Record<By, Order>>): Sorting<By> {
  const { filters, setFilters } = useFilters('sort', 'order');
  const columns = Object.keys(usual) as By[];
  const first = columns[0] as By;
  const by = columns.find((name) => name === filters.sort) ?? first;
  const order = filters.order === 'asc' || filters.order === 'desc' ? filters.order : usual[by];
  const set = (name: By, wanted: Order = usual[name]) =>
    setFilters({ sort: name === first ? '' : name, order: wanted === usual[name] ? '' : wanted });
  const choose = (name: By) => set(name, name === by ? OPPOSITE[order] : undefined);
  return { by, order, usual: (name) => usual[name], set, choose };
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** Opens a dialog that another screen requests with a parameter in the address, such as `?new=yes`. */
export function useAsked(name: string, open: () => unknown): void {
  const [asked, set] = useParameter(name);
  useEffect(() => {
    if (asked === '') return;
    set('');
    open();
    // Runs only for a new value, because the old value stays in the address until after the next rendering.
  }, [asked]);
}

function withoutEmpty(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '' && value !== undefined));
}

/** Search and choices above a list. `/` focuses the first field. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div className="filters" role="search">
      {children}
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

/** The options of a filter: each state with its label, by default the words of its name. */
export function optionsOf(states: readonly (string | readonly [value: string, words: string])[]) {
  return states.map((state) => (typeof state === 'string' ? ([state, words(state)] as const) : state));
}

/** A filter for one of the statuses that a list's rows can have. */
export function StatusFilter({
  states,
  search: { filters, setFilter },
}: {
  states: readonly (string | readonly [status: string, words: string])[];
  search: Pick<ReturnType<typeof useFilters<'status'>>, 'filters' | 'setFilter'>;
}) {
  return (
    <FilterSelect
      label="Status"
      value={filters.status}
      options={[['', 'All statuses'], ...optionsOf(states)]}
      onChange={(value) => setFilter('status', value)}
    />
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
