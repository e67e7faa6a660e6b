import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { FilterBar, FilterSelect } from '@services/console/lists/filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Empty, Named } from '@services/console/parts.tsx';
import { words } from '@services/console/words.ts';

import { api, type Campaign, type SkippedContact } from '../api.ts';

const SIZE = 10;

/** The contacts that a campaign skipped, by name and address. Only reasons that occurred can be chosen. */
export function Skipped({ campaign: { campaignId, stats } }: { campaign: Campaign }) {
  const [reason, setReason] = useState('');
  const [page, setPage] = useState(1);
  function choose(value: string) {
    setReason(value);
    setPage(1);
  }
  const query = { page, limit: SIZE, ...(reason && { reason: reason as SkippedContact['reason'] }) };
  const options = Object.entries(stats.skippedBy).flatMap(([name, contacts]) =>
    contacts > 0 ? [[name, `${words(name)} (${contacts.toLocaleString('en')})`] as const] : [],
  );
  return (
    <>
      <h3>Skipped contacts</h3>
      {options.length > 1 && (
        <FilterBar>
          <FilterSelect label="Reason" value={reason} options={[['', 'All reasons'], ...options]} onChange={choose} />
        </FilterBar>
      )}
      <PagedList
        queryKey={['campaigns', campaignId, 'skipped', query, stats.skipped]}
        ask={(signal) =>
          answer(api.GET('/api/v1/campaigns/{campaignId}/skipped', { signal, params: { path: { campaignId }, query } }))
        }
        search={{ page, setPage: (next) => void setPage(next), filtered: reason !== '', clear: () => void choose('') }}
        size={SIZE}
        noun="contact"
        empty={<Empty title="No skipped contacts left">The contacts were deleted, or the list has expired.</Empty>}
        label="Skipped contacts"
        keyOf={({ contactId }) => contactId}
        columns={[
          {
            title: 'Contact',
            wide: true,
            cell: ({ contactId, name, to }) => <Named name={name ?? contactId} under={to === name ? undefined : to} />,
          },
          {
            title: 'Reason',
            cell: ({ reason: why, variable }) => (variable ? `${variable} has no value` : words(why)),
          },
        ]}
      />
    </>
  );
}
