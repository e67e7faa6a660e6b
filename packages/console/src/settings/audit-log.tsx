import { useInfiniteQuery } from '@tanstack/react-query';

import { send } from '../http.ts';
import { Answered } from '../lists/lists.tsx';
import { Table } from '../lists/table.tsx';
import { OlderRows } from '../lists/paged-list.tsx';
import { Code, Empty, ScreenHead, Time } from '../parts.tsx';
import { words } from '../words.ts';

interface Entry {
  id: string;
  at: string;
  actor: { type: string; id: string | null; name: string | null };
  action: string;
  target: { type: string; id: string | null } | null;
  details: Record<string, unknown> | null;
  address: string | null;
}
interface EntryPage {
  data: Entry[];
  next: string | null;
}

/** Changes and their authors, newest first. */
export function Screen() {
  const query = useInfiniteQuery({
    queryKey: ['audit-log'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      send<EntryPage>({ path: '/console/api/audit-log', query: { before: pageParam } }, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <>
      <ScreenHead title="Audit log">
        Every change to keys, members, webhooks and settings: who made it, when and from where.
      </ScreenHead>
      <Answered query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          if (entries.length === 0)
            return <Empty title="No changes yet">Changes appear here as your team makes them.</Empty>;
          return (
            <>
              <Table
                label="Audit log"
                rows={entries}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Action', wide: true, cell: (entry) => <What entry={entry} /> },
                  { title: 'Changed by', cell: ({ actor }) => actor.name ?? words(actor.type) },
                  { title: 'IP address', cell: ({ address }) => address ?? '–' },
                  { title: 'Date', cell: ({ at }) => <Time at={at} /> },
                ]}
              />
              <OlderRows query={query}>Show older entries</OlderRows>
            </>
          );
        }}
      </Answered>
    </>
  );
}

function What({ entry: { action, target, details } }: { entry: Entry }) {
  const more = details && Object.keys(details).length > 0;
  return (
    <>
      <strong>{words(action)}</strong>
      {target?.id && <code className="under">{target.id}</code>}
      {more && (
        <details>
          <summary>Details</summary>
          <Code text={JSON.stringify(details, null, 2)} label="Copy the details" />
        </details>
      )}
    </>
  );
}
