import { keepPreviousData, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import { useRefresh } from '../live.ts';
import { type useFilters } from './filters.tsx';
import { Answered, Pager, type Page } from './lists.tsx';
import { Table, type TableProps } from './table.tsx';
import { Button, Empty } from '../parts.tsx';

interface PagedListProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  /** The query key: the name of the list and everything that its rows depend on. */
  queryKey: readonly unknown[];
  ask: (signal: AbortSignal) => Promise<Page<Row>>;
  /** The page, and whether filters are set. */
  search: Pick<ReturnType<typeof useFilters>, 'page' | 'setPage' | 'filtered' | 'clear'>;
  /** Rows on a page. */
  size: number;
  /** The singular noun for a row: `message`. */
  noun: string;
  many?: string;
  /** Shown instead of the table for an empty list. */
  empty: ReactNode;
  /** The suggestion when nothing matches the filters. */
  noMatch?: string;
  /** New rows arrive on their own and wait behind "12 new", so that the list does not jump. */
  live?: boolean;
  /** Content between the table and the pager; gets the displayed rows. */
  children?: (rows: readonly Row[]) => ReactNode;
}

/** A list in numbered pages: shows a loading, error, empty or no-match state, or the table. */
export function PagedList<Row>({
  queryKey,
  ask,
  search: { page, setPage, filtered, clear },
  size,
  noun,
  many = `${noun}s`,
  empty,
  noMatch,
  live = false,
  children,
  ...table
}: PagedListProps<Row>) {
  const refresh = useRefresh();
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    placeholderData: keepPreviousData,
    refetchInterval: live && refresh,
  });
  const { keyOf } = table;
  const still = useStill(
    list.data?.data,
    size,
    keyOf,
    live ? `${JSON.stringify(queryKey)} ${list.isPlaceholderData}` : null,
  );
  return (
    <>
      {still.fresh > 0 && <Fresh still={still} />}
      <Answered query={list}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            page > 1 ? (
              <Empty title={`Page ${page} is empty`} action={<Button onClick={() => setPage(1)}>First page</Button>} />
            ) : filtered ? (
              <Empty title={`No ${noun} matches these filters`} action={<Button onClick={clear}>Clear filters</Button>}>
                {noMatch}
              </Empty>
            ) : (
              empty
            )
          ) : (
            <>
              <Table {...table} rows={still.rows} />
              {children?.(still.rows)}
              <Pager
                page={page}
                size={size}
                total={pagination?.total ?? data.length}
                noun={noun}
                many={many}
                onPage={setPage}
              />
            </>
          )
        }
      </Answered>
    </>
  );
}

/** The button that shows the waiting new rows. */
export function Fresh({ still: { fresh, areAllNew, show } }: { still: Omit<ReturnType<typeof useStill>, 'rows'> }) {
  return (
    <div className="fresh">
      <Button onClick={show}>
        Show {fresh}
        {areAllNew && '+'} new
      </Button>
    </div>
  );
}

/** The button for older rows of a list that continues from a cursor; nothing without older rows. */
export function OlderRows({ query, children }: { query: OlderRowsQuery; children: ReactNode }) {
  if (!query.hasNextPage) return null;
  return (
    <p className="actions center">
      <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {children}
      </Button>
    </p>
  );
}

type OlderRowsQuery = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

const NONE: readonly never[] = [];

/**
 * Keeps the displayed rows in place while new rows arrive at the top of the list, even rows that would move to the next page.
 *
 * @param size rows on a full page
 * @param resetKey when this key changes, all rows are shown at once; with null, new rows never wait
 * @returns the rows to show, the number of waiting rows (or a minimum, if all displayed rows have left the page), and a function that
 *   shows the waiting rows
 */
export function useStill<Row>(
  rows: readonly Row[] = NONE,
  size: number,
  keyOf: (row: Row) => string,
  resetKey: string | null,
) {
  const [seen, setSeen] = useState<{ resetKey: string; rows: readonly Row[] } | null>(null);
  const see = () => resetKey !== null && setSeen({ resetKey, rows });
  useEffect(() => {
    if (rows.length > 0 && seen?.resetKey !== resetKey) see();
  });
  const before = seen !== null && seen.resetKey === resetKey ? seen.rows : rows;
  const [known, here] = [new Set(before.map(keyOf)), new Set(rows.map(keyOf))];
  const isFull = rows.length >= size;
  const firstKnown = rows.findIndex((row) => known.has(keyOf(row)));
  const areAllNew = firstKnown < 0 && isFull;
  const fresh = areAllNew ? rows.length : Math.max(0, firstKnown);
  const pushedOff = fresh > 0 && isFull ? before.slice(before.findLastIndex((row) => here.has(keyOf(row))) + 1) : NONE;
  return { rows: [...rows.slice(fresh), ...pushedOff], fresh, areAllNew, show: see };
}
