import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

import { answer } from '@services/console/client.ts';
import { FilterBar, FilterSelect, useFilters } from '@services/console/lists/filters.tsx';
import { Answered, Pager } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Button, Section, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api, type Trigger } from './api.ts';
import { ReplyState, Written } from './cells.tsx';

const SIZE = 20;

const OUTCOMES = [
  ['', 'All replies'],
  ['pending', 'Pending'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
  ['skipped', 'Skipped'],
] as const;

/** The replies of an automation with their outcomes; failed replies can be retried. */
export function AutomationReplies({ id }: { id: string }) {
  const client = useQueryClient();
  const mayWrite = useMay('automations:write');
  const { filters, page, setFilter, setPage } = useFilters('outcome');
  const query = { page, limit: SIZE, ...(filters.outcome && { outcome: filters.outcome as Trigger['outcome'] }) };
  const list = useQuery({
    queryKey: ['automations', id, 'triggers', query],
    queryFn: ({ signal }) =>
      answer(api.GET('/v1/automations/{id}/triggers', { signal, params: { path: { id }, query } })),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(),
  });
  async function retry(which: 'retry' | 'public-reply/retry', triggerId: string) {
    const params = { path: { id, triggerId } };
    await answer(api.POST(`/v1/automations/{id}/triggers/{triggerId}/${which}`, { params })).then(
      () => toast('Reply queued.'),
      toastError,
    );
    await client.invalidateQueries({ queryKey: ['automations', id] });
  }
  return (
    <Section title="Replies">
      <FilterBar>
        <FilterSelect
          label="Outcome"
          value={filters.outcome}
          options={OUTCOMES}
          onChange={(value) => setFilter('outcome', value)}
        />
      </FilterBar>
      <Answered query={list} lines={3}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <p className="muted">
              {filters.outcome ? 'No replies have this outcome.' : 'No one has used this keyword yet.'}
            </p>
          ) : (
            <>
              <Table
                label="Replies"
                rows={data}
                keyOf={({ id: trigger }) => trigger}
                columns={[
                  {
                    title: 'Message',
                    wide: true,
                    cell: ({ text, username }) => <Written text={text} by={username} />,
                  },
                  { title: 'Type', cell: ({ kind }) => words(kind) },
                  { title: 'Reply', cell: (trigger) => <ReplyState reply={trigger} /> },
                  { title: 'Public reply', cell: ({ public_reply }) => <ReplyState reply={public_reply} /> },
                  { title: 'Date', cell: ({ occurred_at }) => <Time at={occurred_at} /> },
                ]}
                actions={({ id: trigger, outcome, public_reply }) =>
                  mayWrite && (
                    <>
                      {outcome === 'failed' && (
                        <Button look="quiet" onClick={() => retry('retry', trigger)}>
                          Retry
                        </Button>
                      )}
                      {public_reply?.outcome === 'failed' && (
                        <Button look="quiet" onClick={() => retry('public-reply/retry', trigger)}>
                          Retry public reply
                        </Button>
                      )}
                    </>
                  )
                }
              />
              <Pager page={page} size={SIZE} total={pagination.total} noun="reply" many="replies" onPage={setPage} />
            </>
          )
        }
      </Answered>
    </Section>
  );
}
