import { useNavigate } from '@tanstack/react-router';

import { answer } from '@services/console/client.ts';
import { useFilters, useSorting } from '@services/console/lists/filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Button, Empty, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';

import { api } from '../api.ts';

const SIZE = 25;

/** Texts with variables, in versions. */
export function Screen() {
  const mayWrite = useMay('templates:write');
  const navigate = useNavigate();
  const search = useFilters();
  const sorting = useSorting({ name: 'asc' });
  const query = { page: search.page, limit: SIZE, order: sorting.order };
  const add = mayWrite && (
    <Button look="primary" onClick={() => navigate({ to: '/templates/new' })}>
      New template
    </Button>
  );
  return (
    <>
      <ScreenHead title="Templates" actions={add}>
        Reusable messages with variables. Each change creates a version.
      </ScreenHead>
      <PagedList
        queryKey={['templates', query]}
        ask={(signal) => answer(api.GET('/api/v1/templates', { signal, params: { query } }))}
        search={search}
        size={SIZE}
        noun="template"
        empty={
          <Empty
            title="No templates yet"
            action={add}
            request={{
              method: 'POST',
              path: '/api/v1/templates',
              body: { name: 'Welcome', body: 'Hello {{firstName}}' },
            }}
          >
            Write a message once and send it many times.
          </Empty>
        }
        label="Templates"
        sorting={sorting}
        keyOf={({ templateId }) => templateId}
        onOpen={({ templateId }) => void navigate({ to: '/templates/$id', params: { id: templateId } as never })}
        columns={[
          {
            title: 'Name',
            wide: true,
            sort: 'name',
            cell: ({ name, body }) => <Named name={name} clamped={body} />,
          },
          { title: 'Variables', cell: ({ variables }) => variables.join(', ') || '–' },
          { title: 'Version', numeric: true, cell: ({ version }) => version },
          { title: 'Updated', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </>
  );
}
