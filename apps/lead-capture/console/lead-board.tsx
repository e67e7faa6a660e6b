import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

import { Board, Card, Lane } from '@services/console/board.tsx';
import { answer } from '@services/console/client.ts';
import { FailuresTogether } from '@services/console/forms/failures.tsx';
import { revisionOfText } from '@services/console/forms/unsaved.ts';
import { Answered, MAX_COUNTED } from '@services/console/lists/lists.tsx';
import { OlderRows } from '@services/console/lists/paged-list.tsx';
import { Time } from '@services/console/parts.tsx';
import { words } from '@services/console/words.ts';

import { api, LEAD_STATUSES, type LeadFilters, type LeadStatus } from './api.ts';

const SIZE = 20;

interface Props {
  /** The filters of the leads, besides the status. */
  filters: LeadFilters;
  mayWrite: boolean;
  onOpen: (id: string) => void;
}

/** The newest leads of each status, side by side. */
export function LeadBoard({ filters, mayWrite, onOpen }: Props) {
  const client = useQueryClient();
  async function move(id: string, to: LeadStatus, from: string) {
    const params = { path: { id }, header: { 'If-Match': revisionOfText(from) } };
    await answer(api.PUT('/v1/leads/{id}/status', { params, body: { status: to } })).finally(() =>
      client.invalidateQueries({ queryKey: ['leads'] }),
    );
  }
  return (
    <FailuresTogether above>
      <Board
        lanes={LEAD_STATUSES.map((status) => [status, words(status)] as const)}
        onMove={mayWrite ? move : undefined}
      >
        {LEAD_STATUSES.map((status) => (
          <LeadLane key={status} status={status} filters={filters} onOpen={onOpen} />
        ))}
      </Board>
    </FailuresTogether>
  );
}

function LeadLane({ status, filters, onOpen }: Omit<Props, 'mayWrite'> & { status: LeadStatus }) {
  const query = { ...filters, status, limit: SIZE };
  const list = useInfiniteQuery({
    queryKey: ['leads', 'board', query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/v1/leads', { signal, params: { query: { ...query, ...(pageParam && { cursor: pageParam }) } } }),
      ),
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  });
  const total = list.data?.pages[0]?.pagination.total;
  return (
    <Lane lane={status} count={total === undefined ? undefined : counted(total)}>
      <Answered query={list} lines={3}>
        {({ pages }) => (
          <>
            <ul>
              {pages
                .flatMap(({ data }) => data)
                .map(({ id, display_name, username, trigger_keyword, captured_at }) => (
                  <Card key={id} id={id} name={display_name || username} lane={status} onOpen={() => onOpen(id)}>
                    <span className="muted small">
                      @{username}, {trigger_keyword}
                    </span>
                    <span className="muted small">
                      <Time at={captured_at} />
                    </span>
                  </Card>
                ))}
            </ul>
            <OlderRows query={list}>Show more</OlderRows>
          </>
        )}
      </Answered>
    </Lane>
  );
}

/** A total, followed by a plus if it is the maximum at which counting stops. */
const counted = (total: number) => total.toLocaleString('en') + (total === MAX_COUNTED ? '+' : '');
