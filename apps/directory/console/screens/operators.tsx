import { Choice } from '@services/console/choice.tsx';
import { FilterBar, FilterText, useFilters } from '@services/console/lists/filters.tsx';
import { ScreenHead } from '@services/console/parts.tsx';

import { Blocks } from './operators-blocks.tsx';
import { Log } from './operators-log.tsx';
import { Requests } from './operators-requests.tsx';

const VIEWS = [
  ['requests', 'Limit requests'],
  ['blocks', 'Blocks'],
  ['log', 'Log'],
] as const;

/** The work of operators: requests for higher limits, blocks and the audit log. */
export function Screen() {
  const { filters, setFilter } = useFilters('view', 'subject');
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
          onChange={(value) => setFilter('view', value === 'requests' ? '' : value)}
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
