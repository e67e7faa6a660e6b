import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm } from '@services/console/forms/dialogs.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Badge, Button, CurlButton, Empty, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { plural } from '@services/console/words.ts';

import { api, type Export } from '../api.ts';

const START = {
  method: 'POST',
  path: '/v2/api/graphql',
  body: {
    query:
      'mutation ($query: String!) { bulkExportCreate(input: { query: $query }) { node { id } errors { message } } }',
    variables: { query: '{ posts(order: NEWEST) { nodes { id name } } }' },
  },
} as const;

/** The newest export of each application, with its progress. */
export function Screen() {
  const mayWrite = useMay('applications:write');
  const [canceling, setCanceling] = useState<Export | null>(null);
  const client = useQueryClient();
  const exports = useQuery({
    queryKey: ['exports'],
    queryFn: ({ signal }) => answer(api.GET('/v2/bulk-exports', { signal })),
    refetchInterval: useRefresh(),
  });
  return (
    <>
      <ScreenHead title="Exports">The newest export of each application. Files are kept for a day.</ScreenHead>
      <Answered query={exports}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No exports" request={START}>
              An application exports a whole list with the mutation <code>bulkExportCreate</code> and its access token.
            </Empty>
          ) : (
            <Table
              label="Exports"
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Application',
                  wide: true,
                  cell: ({ application, isOfMember }) => (
                    <Named
                      name={application}
                      under={isOfMember ? 'Started by a member' : 'Started by the application'}
                    />
                  ),
                },
                { title: 'Query', wide: true, cell: ({ query }) => <code>{query}</code> },
                { title: 'Status', cell: (row) => <StatusOf row={row} /> },
                { title: 'Entries', numeric: true, cell: ({ objectCount }) => objectCount.toLocaleString('en') },
                {
                  title: 'Size',
                  numeric: true,
                  cell: ({ fileSize }) => `${Math.ceil(fileSize / 1000).toLocaleString('en')} kB`,
                },
                { title: 'Points', numeric: true, cell: ({ cost }) => cost.toLocaleString('en') },
                { title: 'Started', cell: ({ createdAt }) => <Time at={createdAt} /> },
              ]}
              actions={(row) => (
                <>
                  {row.status === 'completed' && !row.isOfMember && (
                    <CurlButton request={{ method: 'GET', path: `/v2/exports/${row.id}` }} />
                  )}
                  {row.status === 'running' && mayWrite && (
                    <Button look="quiet" onClick={() => setCanceling(row)}>
                      Cancel
                    </Button>
                  )}
                </>
              )}
            />
          )
        }
      </Answered>
      {canceling && (
        <Confirm
          title="Cancel export"
          action="Cancel export"
          onClose={() => setCanceling(null)}
          onConfirm={async () => {
            await answer(api.POST('/v2/bulk-exports/{id}/cancel', { params: { path: { id: canceling.id } } }));
            await client.invalidateQueries({ queryKey: ['exports'] });
            toast('Export canceled.');
          }}
        >
          The export by {canceling.application} has read {plural(canceling.objectCount, 'entry', 'entries')} so far.
          Canceling deletes these entries.
        </Confirm>
      )}
    </>
  );
}

function StatusOf({ row: { status, error } }: { row: Export }) {
  return (
    <>
      <Badge state={status} />
      {error && <div className="muted">{error}</div>}
    </>
  );
}
