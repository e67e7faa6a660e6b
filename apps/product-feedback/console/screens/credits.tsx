import { useQuery } from '@tanstack/react-query';

import { answer } from '@services/console/client.ts';
import { Answered, FilterBar, FilterText, Pager, Table, useFilters } from '@services/console/lists.tsx';
import { Figures } from '@services/console/figures.tsx';
import { Empty, ScreenHead, Time } from '@services/console/parts.tsx';
import { words } from '@services/console/words.ts';

import { api } from '../api.ts';

const SIZE = 20;

/** What one reviewer has earned, entry by entry. */
export function Screen() {
  const { filters, page, setFilter, setPage } = useFilters('reviewer');
  const reviewer = filters.reviewer.trim();
  const ledger = useQuery({
    queryKey: ['credits', reviewer, page],
    enabled: reviewer !== '',
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/reviewers/{id}/credits', {
          signal,
          params: { path: { id: reviewer }, query: { page, per_page: SIZE } },
        }),
      ),
  });
  return (
    <>
      <ScreenHead title="Credits">
        What reviewers and respondents have earned. Look somebody up by the id that your program gave them.
      </ScreenHead>
      <FilterBar>
        <FilterText label="Reviewer’s id" value={filters.reviewer} onChange={(value) => setFilter('reviewer', value)} />
      </FilterBar>
      {reviewer === '' ? (
        <Empty title="Whose credits?" request={{ path: '/api/v1/reviewers/user-1/credits' }}>
          Enter a reviewer’s id. Feedback shows it beside the reviewer’s name.
        </Empty>
      ) : (
        <Answered query={ledger}>
          {({ balance, data, pagination }) => (
            <>
              <Figures items={[{ name: 'Balance', value: balance.toLocaleString('en') }]} />
              {data.length === 0 ? (
                <p className="muted" role="status">
                  This reviewer has earned nothing yet.
                </p>
              ) : (
                <>
                  <Table
                    label="Credits"
                    rows={data}
                    keyOf={({ id }) => id}
                    columns={[
                      {
                        title: 'Reason',
                        wide: true,
                        cell: ({ reason, source_id }) => (
                          <>
                            <strong>{words(reason)}</strong>
                            <code className="under">{source_id}</code>
                          </>
                        ),
                      },
                      { title: 'Amount', numeric: true, cell: ({ amount }) => `+${amount}` },
                      { title: 'Balance', numeric: true, cell: ({ balance_after }) => balance_after },
                      { title: 'When', cell: ({ created_at }) => <Time at={created_at} /> },
                    ]}
                  />
                  <Pager
                    page={page}
                    size={SIZE}
                    total={pagination.total}
                    noun="entry"
                    many="entries"
                    onPage={setPage}
                  />
                </>
              )}
            </>
          )}
        </Answered>
      )}
    </>
  );
}
