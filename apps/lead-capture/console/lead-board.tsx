import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

import { answer } from '@services/console/client.ts';
import { FailuresTogether } from '@services/console/forms/failures.tsx';
import { Answered, MAX_COUNTED } from '@services/console/lists/lists.tsx';
import { OlderRows } from '@services/console/lists/paged-list.tsx';
import { Time } from '@services/console/parts.tsx';
import { toastError } from '@services/console/toasts.tsx';
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
  return (
    <FailuresTogether above>
      <div className="board">
        {LEAD_STATUSES.map((status) => (
          <Lane key={status} status={status} filters={filters} mayWrite={mayWrite} onOpen={onOpen} />
        ))}
      </div>
    </FailuresTogether>
  );
}

function Lane({ status, filters, mayWrite, onOpen }: Props & { status: LeadStatus }) {
  const client = useQueryClient();
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
  async function move(id: string, to: LeadStatus) {
    const body = { status: to };
    await answer(api.PUT('/v1/leads/{id}/status', { params: { path: { id } }, body })).catch(toastError);
    await client.invalidateQueries({ queryKey: ['leads'] });
  }
  return (
    <section className="lane" aria-label={words(status)}>
      <h2>
        {words(status)} {total !== undefined && <span className="muted">{counted(total)}</span>}
      </h2>
      <Answered query={list} lines={3}>
        {({ pages }) => (
          <>
            {pages[0]?.data.length === 0 && <p className="muted">None</p>}
            <ul>
              {pages
                .flatMap(({ data }) => data)
                .map(({ id, display_name, username, trigger_keyword, captured_at }) => (
                  <li key={id}>
                    <button type="button" className="row-open" onClick={() => onOpen(id)}>
                      <strong>{display_name || username}</strong>
                      <span className="under">
                        {trigger_keyword}, <Time at={captured_at} />
                      </span>
                    </button>
                    {mayWrite && (
                      <select
                        aria-label={`Status of ${display_name || username}`}
                        value={status}
                        onChange={(event) => void move(id, event.target.value as LeadStatus)}
                      >
                        {LEAD_STATUSES.map((state) => (
                          <option key={state} value={state}>
                            {words(state)}
                          </option>
                        ))}
                      </select>
                    )}
                  </li>
                ))}
            </ul>
            <OlderRows query={list}>Show more</OlderRows>
          </>
        )}
      </Answered>
    </section>
  );
}

/** A total, followed by a plus if counting may have stopped. */
const counted = (total: number) => total.toLocaleString('en') + (total === MAX_COUNTED ? '+' : '');
