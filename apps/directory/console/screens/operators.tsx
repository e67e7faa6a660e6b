import { Choice } from '@services/console/choice.tsx';
import { answer } from '@services/console/client.ts';
import { FilterBar, FilterText, useFilters } from '@services/console/lists/filters.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Empty, ScreenHead, Time } from '@services/console/parts.tsx';
import { words } from '@services/console/words.ts';

import { api } from '../api.ts';
import { OperatorsPages } from './operators-answered.tsx';
import { Blocks } from './operators-blocks.tsx';
import { Requests } from './operators-requests.tsx';

const VIEWS = [
  ['requests', 'Limit requests'],
  ['blocks', 'Blocks'],
  ['log', 'Log'],
] as const;

/** The work of operators: requests for higher limits, blocks and the audit log. */
export function Screen() {
  const { filters, setFilter, goTo } = useFilters('view', 'subject');
  const view = VIEWS.find(([name]) => name === filters.view)?.[0] ?? 'requests';
  return (
    <>
      <ScreenHead title="Operators">
        Decide on requests for higher limits, manage blocks and read the action log.
      </ScreenHead>
      <FilterBar>
        <Choice
          label="Show"
          value={view}
          options={VIEWS}
          onChange={(value) => goTo('view', value === 'requests' ? '' : value)}
        />
        {view === 'log' && (
          <FilterText
            label="ID of an object or account"
            value={filters.subject}
            onChange={(text) => setFilter('subject', text.trim())}
          />
        )}
      </FilterBar>
      {view === 'requests' && <Requests />}
      {view === 'blocks' && <Blocks />}
      {view === 'log' && <Log subject={filters.subject} />}
    </>
  );
}

/** The log: actions of editors and operators, and actions of accounts on their applications. */
export function Log({ subject }: { subject: string }) {
  const filter = subject ? { subject } : {};
  return (
    <OperatorsPages
      name={['log', subject]}
      read={(before, signal) =>
        answer(api.GET('/v2/operators/log', { signal, params: { query: { ...before, ...filter } } }))
      }
      older="Older entries"
      empty={
        <Empty title="No entries yet" request={{ path: '/v2/operators/log', query: filter }}>
          {subject === '' ? 'Actions of editors and operators appear here.' : 'No entries for this ID.'}
        </Empty>
      }
    >
      {(rows) => (
        <Table
          label="Log"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Action',
              wide: true,
              cell: ({ action, subjectId }) => (
                <>
                  <strong>{words(action)}</strong>
                  <code className="under">{subjectId}</code>
                </>
              ),
            },
            { title: 'Details', cell: ({ detail }) => <span className="muted small">{inWords(detail)}</span> },
            { title: 'By', cell: ({ actor }) => <ById id={actor} /> },
            { title: 'Date', cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      )}
    </OperatorsPages>
  );
}

/** Shows a name as text, and an id in small type, so that the id fits on one line. */
function ById({ id }: { id: string }) {
  return /^\w+_[0-9a-z]{26}$/.test(id) ? <code className="small">{id}</code> : id;
}

/** Details as text, such as `before: Text, posts: 3`, without empty values. */
function inWords(detail: Record<string, string | number | boolean | null>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
