import { useNavigate } from '@tanstack/react-router';

import { allOf, answer } from '@services/console/client.ts';
import { FilterBar, StatusFilter, useFilters, useParameter, useSorting } from '@services/console/lists/filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Badge, Button, Empty, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';

import { api, channelName, type Campaign } from '../api.ts';
import { CampaignDrawer } from '../campaigns/drawer.tsx';
import { reviewOf } from '../campaigns/review.tsx';

const SIZE = 25;
const STATES = allOf<Campaign['status']>({
  draft: true,
  scheduled: true,
  running: true,
  paused: true,
  completed: true,
  canceled: true,
});

const idOf = ({ campaignId }: Campaign) => campaignId;

/** The list of campaigns with their progress. */
export function Screen() {
  const mayWrite = useMay('campaigns:write');
  const navigate = useNavigate();
  const search = useFilters('status');
  const sorting = useSorting({ createdAt: 'desc' });
  const { filters } = search;
  const [open, setOpen] = useParameter('open');
  const query = {
    page: search.page,
    limit: SIZE,
    order: sorting.order,
    ...(filters.status && { status: filters.status as Campaign['status'] }),
  };
  const add = mayWrite && (
    <Button look="primary" onClick={() => navigate({ to: '/campaigns/new' })}>
      New campaign
    </Button>
  );
  return (
    <>
      <ScreenHead title="Campaigns" actions={add}>
        Send one message to many contacts.
      </ScreenHead>
      <FilterBar>
        <StatusFilter states={STATES} search={search} />
      </FilterBar>
      <PagedList
        queryKey={['campaigns', query]}
        ask={(signal) => answer(api.GET('/api/v1/campaigns', { signal, params: { query } }))}
        search={search}
        size={SIZE}
        noun="campaign"
        live
        empty={
          <Empty
            title="No campaigns yet"
            action={add}
            request={{
              method: 'POST',
              path: '/api/v1/campaigns',
              body: {
                name: 'Spring sale',
                channel: 'email',
                subject: 'Spring',
                body: 'Hello {{firstName}}',
                audience: { tags: ['customers'] },
              },
            }}
          >
            Create a campaign. It stays a draft until you start it.
          </Empty>
        }
        label="Campaigns"
        sorting={sorting}
        keyOf={idOf}
        onOpen={({ campaignId, status }) =>
          status === 'draft' ? void navigate(reviewOf(campaignId)) : setOpen(campaignId)
        }
        columns={[
          { title: 'Name', wide: true, cell: ({ name }) => <strong>{name}</strong> },
          { title: 'Channel', untitled: true, cell: ({ channel }) => channelName(channel) },
          { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
          {
            title: 'Sent',
            numeric: true,
            cell: ({ status, stats }) =>
              status === 'draft'
                ? '–'
                : `${(stats.sent + stats.delivered + stats.read).toLocaleString('en')} of ${stats.total.toLocaleString('en')}`,
          },
          { title: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      {open && <CampaignDrawer id={open} onClose={() => setOpen('')} />}
    </>
  );
}
