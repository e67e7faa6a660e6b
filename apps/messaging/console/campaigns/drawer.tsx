import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Figures } from '@services/console/figures.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, Button, CurlButton, Facts, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toastError } from '@services/console/toasts.tsx';
import { plural, words } from '@services/console/words.ts';

import { api, channelName, type Campaign } from '../api.ts';
import { reviewOf, useCampaign } from './review.tsx';
import { plannedStart, type Schedule } from './schedule.tsx';
import { Skipped, skipWords } from './skipped.tsx';

/** One campaign: its progress and its actions. */
export function CampaignDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const campaign = useCampaign(id);
  return (
    <Modal kind="drawer" title={campaign.data?.name ?? 'Campaign'} onClose={onClose}>
      <Answered query={campaign}>{(data) => <Details campaign={data} />}</Answered>
    </Modal>
  );
}

type Action = 'pause' | 'resume' | 'cancel';
const ACTIONS: Record<Campaign['status'], readonly Action[]> = {
  draft: [],
  scheduled: ['cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  completed: [],
  canceled: [],
};

function Details({ campaign }: { campaign: Campaign }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('campaigns:write');
  const [isCanceling, setCanceling] = useState(false);
  const { campaignId, status, stats } = campaign;
  const params = { params: { path: { campaignId } } };
  const call = {
    pause: () => answer(api.POST('/api/v1/campaigns/{campaignId}/pause', params)),
    resume: () => answer(api.POST('/api/v1/campaigns/{campaignId}/resume', params)),
    cancel: () => answer(api.POST('/api/v1/campaigns/{campaignId}/cancel', params)),
  } satisfies Record<Action, () => Promise<unknown>>;
  async function act(action: Action) {
    await call[action]();
    await client.invalidateQueries({ queryKey: ['campaigns'] });
  }
  const press = (action: Action) => (action === 'cancel' ? setCanceling(true) : void act(action).catch(toastError));
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
          ...(status === 'draft'
            ? []
            : [['Audience', plural(campaign.audienceSize ?? stats.total, 'person', 'people')] as const]),
          campaign.startedAt
            ? ['Started', <Time key="start" at={campaign.startedAt} />]
            : [
                'Starts',
                campaign.startAt ? (
                  <Time key="start" at={campaign.startAt} />
                ) : (
                  plannedStart((campaign.schedule ?? {}) as Schedule)
                ),
              ],
          ['ID', <code key="id">{campaignId}</code>],
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
              { name: 'Opted out', value: stats.optedOut },
              {
                name: 'Skipped',
                value: stats.skipped,
                note: stats.skipped > 0 ? skipWords(stats) : undefined,
                attention: stats.skipped > 0 && stats.skipped === stats.total,
              },
            ]}
          />
        </>
      )}
      <h3>Text</h3>
      <p className="pre">{campaign.body ?? campaign.variants[0]?.body ?? 'From a template'}</p>
      {stats.skipped > 0 && <Skipped campaign={campaign} />}
      {mayWrite && status === 'draft' && (
        <div className="form-actions">
          <Button look="primary" onClick={() => navigate(reviewOf(campaignId))}>
            Review
          </Button>
        </div>
      )}
      {mayWrite && ACTIONS[status].length > 0 && (
        <div className="form-actions">
          <CurlButton request={{ method: 'POST', path: `/api/v1/campaigns/${campaignId}/${ACTIONS[status][0]}` }} />
          {ACTIONS[status].map((action) => (
            <Button key={action} look={action === 'resume' ? 'primary' : 'plain'} onClick={() => press(action)}>
              {words(action)}
            </Button>
          ))}
        </div>
      )}
      {isCanceling && (
        <Confirm
          title="Cancel campaign"
          action="Cancel campaign"
          keep="Keep campaign"
          onClose={() => setCanceling(false)}
          onConfirm={() => act('cancel')}
        >
          Unsent messages won’t be sent. You can’t resume a canceled campaign.
        </Confirm>
      )}
    </>
  );
}
