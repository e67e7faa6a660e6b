import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ApiError } from '@services/console/http.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { OlderRows } from '@services/console/lists/paged-list.tsx';
import { Empty } from '@services/console/parts.tsx';

type Query<Answer> = Parameters<typeof Answered<Answer>>[0]['query'];

/** A screen for operators. Other people see how to become an operator. */
export function OperatorsAnswered<Answer>({
  query,
  children,
}: {
  query: Query<Answer>;
  children: (answer: Answer) => ReactNode;
}) {
  if (query.error instanceof ApiError && query.error.status === 403) {
    return (
      <Empty title="This account isn’t an operator">
        Operators are directory members with a role. Ask another operator to link this account on the command line, with{' '}
        <code>accounts tie</code> and <code>users set-role</code>.
      </Empty>
    );
  }
  return <Answered query={query}>{children}</Answered>;
}

interface Page<Row> {
  data: Row[];
  next: string | null;
}

interface PagesProps<Row> {
  /** The part of the query's key that follows `operators`. */
  name: string[];
  read: (before: { before?: string }, signal: AbortSignal) => Promise<Page<Row>>;
  /** The label of the button that loads older entries. */
  older: string;
  /** Shown for an empty list. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A paginated list for operators, newest entries first. */
export function OperatorsPages<Row>({ name, read, older, empty, children }: PagesProps<Row>) {
  const query = useInfiniteQuery({
    queryKey: ['operators', ...name],
    initialPageParam: '',
    retry: false,
    queryFn: ({ pageParam, signal }) => read(pageParam ? { before: pageParam } : {}, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <OperatorsAnswered query={query}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) return empty;
        return (
          <>
            {children(rows)}
            <OlderRows query={query}>{older}</OlderRows>
          </>
        );
      }}
    </OperatorsAnswered>
  );
}
