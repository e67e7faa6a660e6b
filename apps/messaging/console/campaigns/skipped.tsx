import { Link } from '@tanstack/react-router';
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
            cell: ({ contactId, name, to }) => (
              <Link to="/contacts" search={{ open: contactId } as never}>
                <Named name={name ?? to ?? 'No name'} under={to === name ? undefined : to} />
              </Link>
            ),
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

interface Skips {
  skippedBy: Campaign['stats']['skippedBy'];
  missingVariables: Campaign['stats']['missingVariables'];
}

/** The skips in words: `voucherCode has no value (3), 2 opted out`. */
export function skipWords({ skippedBy, missingVariables }: Skips): string {
  const named = missingVariables.reduce((total, { contacts }) => total + contacts, 0);
  const others = skippedBy.missing_variable - named;
  return [
    ...missingVariables.map(({ variable, contacts }) => `${variable} has no value (${contacts.toLocaleString('en')})`),
    ...(others > 0 ? [`other variables have no value (${others.toLocaleString('en')})`] : []),
    ...(skippedBy.opted_out > 0 ? [`${skippedBy.opted_out.toLocaleString('en')} opted out`] : []),
    ...(skippedBy.no_address > 0 ? [`${skippedBy.no_address.toLocaleString('en')} without an address`] : []),
    ...(skippedBy.invalid_content > 0
      ? [`empty or too long text (${skippedBy.invalid_content.toLocaleString('en')})`]
      : []),
    ...(skippedBy.frequency_capped > 0
      ? [`${skippedBy.frequency_capped.toLocaleString('en')} reached a frequency cap`]
      : []),
  ].join(', ');
}
