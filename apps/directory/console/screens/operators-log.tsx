import { useInfiniteQuery } from '@tanstack/react-query';

import { answer } from '@services/console/client.ts';
import { OlderRows } from '@services/console/paged-list.tsx';
import { Empty, Time } from '@services/console/parts.tsx';
import { Table } from '@services/console/table.tsx';
import { words } from '@services/console/words.ts';

import { api } from '../api.ts';
import { OperatorsAnswered } from './operators-answered.tsx';

/** What editors and operators did, and what accounts did with their applications. */
export function Log({ subject }: { subject: string }) {
  const query = useInfiniteQuery({
    queryKey: ['operators', 'log', subject],
    initialPageParam: '',
    retry: false,
    queryFn({ pageParam, signal }) {
      const filters = { ...(pageParam && { before: pageParam }), ...(subject && { subject }) };
      return answer(api.GET('/v2/operators/log', { signal, params: { query: filters } }));
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <OperatorsAnswered query={query}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) {
          return (
            <Empty
              title="Nothing has been done"
              request={{ path: '/v2/operators/log', query: subject ? { subject } : {} }}
            >
              {subject === '' ? 'Acts of editors and operators appear here.' : 'Nothing has been done to this id.'}
            </Empty>
          );
        }
        return (
          <>
            <Table
              label="Log"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'What',
                  wide: true,
                  cell: ({ action, subjectId }) => (
                    <>
                      <strong>{words(action)}</strong>
                      <code className="under">{subjectId}</code>
                    </>
                  ),
                },
                { title: 'Details', cell: ({ detail }) => <span className="muted">{inWords(detail)}</span> },
                { title: 'By', cell: ({ actor }) => actor },
                { title: 'When', cell: ({ createdAt }) => <Time at={createdAt} /> },
              ]}
            />
            <OlderRows query={query}>Older entries</OlderRows>
          </>
        );
      }}
    </OperatorsAnswered>
  );
}

/** `before: Text, posts: 3`, without what is empty. */
function inWords(detail: Record<string, string | number | boolean | null>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
