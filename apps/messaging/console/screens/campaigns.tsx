import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/dialogs.tsx';
import { Figures } from '@services/console/figures.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Answered, FilterBar, FilterSelect, useFilters, useParameter } from '@services/console/lists.tsx';
import { PagedList } from '@services/console/paged-list.tsx';
import { Badge, Button, CurlButton, Empty, Facts, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { plural, words } from '@services/console/words.ts';

import { api, channelName, CHANNELS, type Campaign } from '../api.ts';

const SIZE = 25;
const STATES = ['draft', 'scheduled', 'running', 'paused', 'completed', 'canceled'] as const;

const idOf = ({ campaignId }: Campaign) => campaignId;

/** One text to many, and how far it is. */
export function Screen() {
  const mayWrite = useMay('campaigns:write');
  const [adding, setAdding] = useState(false);
  const search = useFilters('status');
  const { filters, setFilter } = search;
  const [open, setOpen] = useParameter('open');
  const query = {
    page: search.page,
    limit: SIZE,
    ...(filters.status && { status: filters.status as Campaign['status'] }),
  };
  const add = mayWrite && (
    <Button look="primary" onClick={() => setAdding(true)}>
      New campaign
    </Button>
  );
  return (
    <>
      <ScreenHead title="Campaigns" actions={add}>
        One text to everybody with certain tags.
      </ScreenHead>
      <FilterBar>
        <FilterSelect
          label="Status"
          value={filters.status}
          options={[['', 'All statuses'], ...STATES.map((state) => [state, words(state)] as const)]}
          onChange={(value) => setFilter('status', value)}
        />
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
            A campaign is a draft until you start it.
          </Empty>
        }
        label="Campaigns"
        keyOf={idOf}
        onOpen={({ campaignId }) => setOpen(campaignId)}
        columns={[
          { title: 'Name', wide: true, cell: ({ name }) => <strong>{name}</strong> },
          { title: 'Channel', cell: ({ channel }) => channelName(channel) },
          { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
          {
            title: 'Sent',
            numeric: true,
            cell: ({ stats }) =>
              `${(stats.sent + stats.delivered + stats.read).toLocaleString('en')} of ${stats.total.toLocaleString('en')}`,
          },
          { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      {adding && (
        <NewCampaign
          onClose={() => setAdding(false)}
          onCreated={(id) => {
            setAdding(false);
            setOpen(id);
          }}
        />
      )}
      {open && !adding && <CampaignDrawer id={open} onClose={() => setOpen('')} />}
    </>
  );
}

function CampaignDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const campaign = useQuery({
    queryKey: ['campaigns', id],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/campaigns/{campaignId}', { signal, params: { path: { campaignId: id } } })),
    refetchInterval: useRefresh(),
  });
  return (
    <Modal kind="drawer" title={campaign.data?.name ?? 'Campaign'} onClose={onClose}>
      <Answered query={campaign}>{(data) => <Details campaign={data} />}</Answered>
    </Modal>
  );
}

type Action = 'start' | 'pause' | 'resume' | 'cancel';
const ACTIONS: Record<Campaign['status'], readonly Action[]> = {
  draft: ['start', 'cancel'],
  scheduled: ['cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  completed: [],
  canceled: [],
};

function Details({ campaign }: { campaign: Campaign }) {
  const client = useQueryClient();
  const mayWrite = useMay('campaigns:write');
  const [asking, setAsking] = useState<'start' | 'cancel' | null>(null);
  const { campaignId, status, stats } = campaign;
  const params = { params: { path: { campaignId } } };
  const preview = useQuery({
    queryKey: ['campaigns', campaignId, 'preview'],
    enabled: status === 'draft',
    queryFn: ({ signal }) => answer(api.POST('/api/v1/campaigns/{campaignId}/preview', { signal, ...params })),
  });
  const call = {
    start: () => answer(api.POST('/api/v1/campaigns/{campaignId}/start', params)),
    pause: () => answer(api.POST('/api/v1/campaigns/{campaignId}/pause', params)),
    resume: () => answer(api.POST('/api/v1/campaigns/{campaignId}/resume', params)),
    cancel: () => answer(api.POST('/api/v1/campaigns/{campaignId}/cancel', params)),
  } satisfies Record<Action, () => Promise<unknown>>;
  async function act(action: Action) {
    await call[action]();
    await client.invalidateQueries({ queryKey: ['campaigns'] });
  }
  const press = (action: Action) =>
    action === 'start' || action === 'cancel'
      ? setAsking(action)
      : void act(action).catch((error: Error) => toast(error.message));
  return (
    <>
      <Facts
        items={[
          [
            'Status',
            <span key="status">
              <Badge state={status} /> {campaign.statusReason}
            </span>,
          ],
          ['Channel', channelName(campaign.channel)],
          [
            'Audience',
            status === 'draft'
              ? preview.data
                ? plural(preview.data.count, 'person', 'people')
                : 'Counting …'
              : plural(campaign.audienceSize ?? stats.total, 'person', 'people'),
          ],
          ['Starts', campaign.startAt ? <Time key="start" at={campaign.startAt} /> : 'When you start it'],
          ['Id', <code key="id">{campaignId}</code>],
        ]}
      />
      {status !== 'draft' && (
        <>
          <progress max={Math.max(1, stats.total)} value={stats.total - stats.queued} aria-label="Progress" />
          <Figures
            items={[
              { name: 'Waiting', value: stats.queued },
              { name: 'Sent', value: stats.sent },
              { name: 'Delivered', value: stats.delivered },
              { name: 'Read', value: stats.read },
              { name: 'Failed', value: stats.failed, attention: stats.failed > 0 },
              {
                name: 'Skipped',
                value: stats.skipped,
                note:
                  stats.skipped > 0
                    ? `${stats.skippedBy.opted_out} opted out, ${stats.skippedBy.no_address} without an address`
                    : undefined,
              },
            ]}
          />
        </>
      )}
      <h3>Text</h3>
      <p className="pre">{campaign.body ?? campaign.variants[0]?.body ?? 'From a template'}</p>
      {mayWrite && ACTIONS[status].length > 0 && (
        <div className="form-actions">
          <CurlButton request={{ method: 'POST', path: `/api/v1/campaigns/${campaignId}/${ACTIONS[status][0]}` }} />
          {ACTIONS[status].map((action) => (
            <Button
              key={action}
              look={action === 'start' || action === 'resume' ? 'primary' : 'plain'}
              onClick={() => press(action)}
            >
              {words(action)}
            </Button>
          ))}
        </div>
      )}
      {asking === 'start' && (
        <Modal title="Start the campaign" onClose={() => setAsking(null)}>
          <Form
            submit="Start"
            onCancel={() => setAsking(null)}
            onSubmit={async () => {
              await act('start');
              toast('The campaign is started.');
              setAsking(null);
            }}
          >
            <p>
              It goes to <strong>{plural(preview.data?.count ?? 0, 'person', 'people')}</strong>. What has been sent
              cannot be taken back.
            </p>
          </Form>
        </Modal>
      )}
      {asking === 'cancel' && (
        <Confirm
          title="Cancel the campaign"
          action="Cancel the campaign"
          typed={campaign.name}
          onClose={() => setAsking(null)}
          onConfirm={() => act('cancel')}
        >
          What has not been sent yet is not sent. A canceled campaign cannot be resumed.
        </Confirm>
      )}
    </>
  );
}

function NewCampaign({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const client = useQueryClient();
  const [channel, setChannel] = useState<string>('email');
  return (
    <Modal kind="wide" title="New campaign" onClose={onClose}>
      <Form
        submit="Save as a draft"
        onCancel={onClose}
        extra={
          <CurlButton
            request={{
              method: 'POST',
              path: '/api/v1/campaigns',
              body: { name: 'Spring sale', channel, body: 'Hello', audience: { tags: ['customers'] } },
            }}
          />
        }
        onSubmit={async (values) => {
          const at = values.optional('at');
          const start = values.optional('quietStart');
          const end = values.optional('quietEnd');
          const schedule = {
            ...(at && { at: new Date(at).toISOString() }),
            ...(start && end && { quietHours: { start, end } }),
          };
          const body = {
            name: values.text('name').trim(),
            channel: channel as Campaign['channel'],
            body: values.text('body'),
            ...(channel === 'email' && { subject: values.text('subject').trim() }),
            audience: { tags: values.text('tags').split(',').map((tag) => tag.trim()).filter(Boolean) }, // prettier-ignore
            ...(Object.keys(schedule).length > 0 && { schedule }),
          };
          const { campaignId } = await answer(api.POST('/api/v1/campaigns', { body }));
          await client.invalidateQueries({ queryKey: ['campaigns'] });
          onCreated(campaignId);
        }}
      >
        <div className="row">
          <TextField name="name" label="Name" required autoFocus />
          <SelectField
            name="channel"
            label="Channel"
            options={CHANNELS}
            value={channel}
            onChange={(event) => setChannel(event.target.value)}
          />
        </div>
        {channel === 'email' && <TextField name="subject" label="Subject" required />}
        <TextArea
          name="body"
          label="Text"
          required
          hint="Variables such as {{firstName}} are filled in for each person."
          rows={5}
        />
        <TextField
          name="tags"
          label="To everybody with these tags"
          hint="Separated by commas. Who has not agreed to the channel is skipped."
          required
        />
        <div className="row">
          <TextField name="at" label="Start at" type="datetime-local" hint="Empty: when you start it." />
          <TextField name="quietStart" label="Quiet from" type="time" />
          <TextField name="quietEnd" label="Quiet until" type="time" />
        </div>
      </Form>
    </Modal>
  );
}
