import { useState } from 'react';

import { Choice } from '@services/console/choice.tsx';
import { answer } from '@services/console/client.ts';
import { FileLink } from '@services/console/files.tsx';
import { urlOf } from '@services/console/http.ts';
import { FilterBar, optionsOf, useFilters, useParameter, useSorting } from '@services/console/lists/filters.tsx';
import { ListFilters } from '@services/console/lists/list-filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Badge, Button, Empty, Menu, ScreenHead, Tags, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { words } from '@services/console/words.ts';

import { ALSO_ON, api, LEAD_STATUSES, type Lead, type LeadFilters } from '../api.ts';
import { Handle } from '../cells.tsx';
import { ChangeLeads } from '../change-leads.tsx';
import { ImportLeads } from '../import-leads.tsx';
import { LeadBoard } from '../lead-board.tsx';
import { LeadDrawer } from '../lead-drawer.tsx';

const SIZE = 50;
const TYPES = [
  ['comment', 'Comments'],
  ['story_reply', 'Story replies'],
] as const;
const VIEWS = [
  ['', 'Table'],
  ['board', 'Board'],
] as const;
const idOf = ({ id }: Lead) => id;

/** The leads (people who used a keyword), as a table or a board. */
export function Screen() {
  const mayWrite = useMay('leads:write');
  const search = useFilters('search', 'status', 'tag', 'keyword', 'trigger_type', 'source');
  const [open, setOpen] = useParameter('open');
  const [view, setView] = useParameter('view');
  const [isImporting, setImporting] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const narrowed = search.given as LeadFilters;
  const sorting = useSorting({ captured_at: 'desc', username: 'asc' });
  const query = {
    page: search.page,
    limit: SIZE,
    sort_by: sorting.by,
    sort_order: sorting.order,
    details: 'true',
    ...narrowed,
  } as LeadFilters;
  const exported = (format: string) => urlOf({ path: '/v1/leads/export', query: { format, ...search.given } });
  return (
    <>
      <ScreenHead
        title="Leads"
        actions={
          <>
            <Choice label="View" value={view} options={VIEWS} onChange={setView} />
            {mayWrite && <Button onClick={() => setImporting(true)}>Import</Button>}
            <Menu label="Export">
              <FileLink path={exported('csv')}>Export as CSV</FileLink>
              <FileLink path={exported('json')}>Export as JSON</FileLink>
            </Menu>
          </>
        }
      >
        People who used one of your keywords.
      </ScreenHead>
      <FilterBar>
        <ListFilters
          list="leads"
          search={search}
          text={{ name: 'search', label: 'Search leads' }}
          choices={[
            ...(view === 'board'
              ? []
              : [{ name: 'status' as const, label: 'Status', options: optionsOf(LEAD_STATUSES) }]),
            { name: 'tag', label: 'Tag' },
            { name: 'keyword', label: 'Keyword' },
            { name: 'trigger_type', label: 'Type', options: TYPES },
            { name: 'source', label: 'Event', options: ALSO_ON },
          ]}
        />
      </FilterBar>
      {chosen.size > 0 && view !== 'board' && <ChangeLeads ids={[...chosen]} onDone={() => setChosen(new Set())} />}
      {view === 'board' ? (
        <LeadBoard filters={narrowed} mayWrite={mayWrite} onOpen={setOpen} />
      ) : (
        <PagedList
          queryKey={['leads', query]}
          ask={(signal) => answer(api.GET('/v1/leads', { signal, params: { query } }))}
          search={search}
          size={SIZE}
          noun="lead"
          live
          empty={
            <Empty
              title="No leads yet"
              request={{
                method: 'POST',
                path: '/v1/leads',
                body: { username: 'example', trigger_keyword: 'guide', trigger_type: 'comment' },
              }}
            >
              People appear here when they comment on a post or reply to a story with one of your keywords.
            </Empty>
          }
          label="Leads"
          sorting={sorting}
          keyOf={idOf}
          onOpen={({ id }) => setOpen(id)}
          chosen={mayWrite ? { keys: chosen, set: setChosen } : undefined}
          columns={[
            {
              title: 'Lead',
              wide: true,
              sort: 'username',
              cell: (lead) => <Handle of={lead} />,
            },
            { title: 'Status', cell: ({ status = 'new' }) => <Badge state={status} /> },
            { title: 'Tags', cell: ({ tags = [] }) => Tags({ tags }) },
            { title: 'Keyword', untitled: true, cell: ({ trigger_keyword }) => trigger_keyword },
            { title: 'Type', untitled: true, cell: ({ source, trigger_type }) => words(source ?? trigger_type) },
            { title: 'Captured', sort: 'captured_at', cell: ({ captured_at }) => <Time at={captured_at} /> },
          ]}
        />
      )}
      {isImporting && <ImportLeads onClose={() => setImporting(false)} />}
      {open && <LeadDrawer id={open} onClose={() => setOpen('')} />}
    </>
  );
}
