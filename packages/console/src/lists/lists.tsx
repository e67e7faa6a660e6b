import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Failed } from '../forms/failures.tsx';
import { send, type ApiRequest } from '../http.ts';
import { useRefresh } from '../live.ts';
import { Button } from '../parts.tsx';
import { plural } from '../words.ts';

/** The interval at which a list on a visible tab is fetched again, in milliseconds. */
const REFRESH_MS = 10_000;

/** If a filter is expensive to count, a service stops at this total: there may be more rows. */
export const MAX_COUNTED = 10_000;

/** A page of rows as a service returns it; services name its page and total fields differently. */
export interface Page<Row> {
  data: Row[];
  pagination?: { page?: number; total?: number; limit?: number; per_page?: number; next_cursor?: string | null };
}

/**
 * Fetches a resource, and fetches it again while it is on screen: when the service reports changes of the topic, or else every ten
 * seconds. Shows the previous answer until the next one arrives.
 */
export function useLive<Answer>(request: ApiRequest | null, topic?: string) {
  const refresh = useRefresh(REFRESH_MS);
  return useQuery({
    queryKey: [topic ?? 'live', request?.path, request?.query],
    queryFn: ({ signal }) => send<Answer>(request as ApiRequest, signal),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    refetchInterval: topic === undefined ? REFRESH_MS : refresh,
  });
}

interface AsyncProps<Answer> {
  query: { data: Answer | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  /** Number of grey lines while waiting. */
  lines?: number;
  children: (answer: Answer) => ReactNode;
}

/** Grey lines while loading, the error with a button to try again, or the answer. */
export function Answered<Answer>({ query, lines = 6, children }: AsyncProps<Answer>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} retry={query.refetch} />;
  return <Skeleton lines={lines} />;
}

/** Grey lines in place of content that is loading. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}

/** The position in a numbered list, with buttons to the previous and the next page. */
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
      <span className="muted">
        {total === MAX_COUNTED && 'At least '}
        {plural(total, noun, many)}
      </span>
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
