import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { answer } from '@services/console/client.ts';
import { FilterBar, useFilters, useSorting } from '@services/console/lists/filters.tsx';
import { ListFilters } from '@services/console/lists/list-filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Empty, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';

import { api, type PersonFilters } from '../api.ts';
import { Handle } from '../cells.tsx';

const SIZE = 50;
const EMAIL = [
  ['true', 'With email'],
  ['false', 'Without email'],
] as const;

/** The list of people with a lead, each once per connection. */
export function Screen() {
  const navigate = useNavigate();
  const search = useFilters('search', 'has_email', 'connection_id');
  const sorting = useSorting({ last_captured_at: 'desc', username: 'asc' });
  const query = {
    page: search.page,
    limit: SIZE,
    sort_by: sorting.by,
    sort_order: sorting.order,
    ...search.given,
  } as Omit<PersonFilters, 'has_email'>;
  const connections = useQuery({
    queryKey: ['connections'],
    enabled: useMay('connections:read'),
    queryFn: ({ signal }) => answer(api.GET('/v1/connections', { signal })),
  });
  const accounts = connections.data?.data.map(({ id, username }) => [id, `@${username}`] as const) ?? [];
  return (
    <>
      <ScreenHead title="People">Everyone with a lead, across all automations.</ScreenHead>
      <FilterBar>
        <ListFilters
          list="people"
          search={search}
          text={{ name: 'search', label: 'Search people' }}
          choices={[
            { name: 'has_email', label: 'Email', options: EMAIL },
            ...(accounts.length > 1
              ? [{ name: 'connection_id' as const, label: 'Instagram account', options: accounts }]
              : []),
          ]}
        />
      </FilterBar>
      <PagedList
        queryKey={['leads', 'people', query]}
        ask={(signal) => answer(api.GET('/v1/people', { signal, params: { query } }))}
        search={search}
        size={SIZE}
        noun="person"
        many="people"
        live
        empty={
          <Empty title="No people yet" request={{ path: '/v1/people' }}>
            People appear here when they comment on a post or reply to a story with one of your keywords.
          </Empty>
        }
        label="People"
        sorting={sorting}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: `/people/${id}` })}
        columns={[
          {
            title: 'Person',
            wide: true,
            sort: 'username',
            cell: (person) => <Handle of={person} />,
          },
          { title: 'Email', untitled: true, cell: ({ email }) => email ?? '–' },
          { title: 'Phone', cell: ({ phone }) => phone ?? '–' },
          { title: 'Leads', numeric: true, cell: ({ leads_count }) => leads_count },
          {
            title: 'Last lead',
            sort: 'last_captured_at',
            cell: ({ last_captured_at }) => <Time at={last_captured_at} />,
          },
        ]}
      />
    </>
  );
}
