import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Figures } from '@services/console/figures.tsx';
import { Form, Problem } from '@services/console/forms/forms.tsx';
import { ApiError } from '@services/console/http.ts';
import { useRefresh } from '@services/console/live.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, Button, CurlButton, Facts, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { exactly, plural, words } from '@services/console/words.ts';

import { api, channelName, type Campaign } from '../api.ts';
import type { Schedule } from './schedule.tsx';
import { Skipped } from './skipped.tsx';

/** One campaign: its progress and its actions. A draft also shows the messages that the first contacts would get. */
export function CampaignDrawer({ id, onClose }: { id: string; onClose: () => void }) {
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
  const navigate = useNavigate();
  const mayWrite = useMay('campaigns:write');
  const [asking, setAsking] = useState<'start' | 'cancel' | null>(null);
  const [missing, setMissing] = useState('');
  const { campaignId, status, stats } = campaign;
  const params = { params: { path: { campaignId } } };
  const preview = useQuery({
    queryKey: ['campaigns', campaignId, 'preview'],
    enabled: status === 'draft',
    queryFn: ({ signal }) => answer(api.POST('/api/v1/campaigns/{campaignId}/preview', { signal, ...params })),
  });
  const check = preview.data;
  const reachesNobody = check !== undefined && check.count > 0 && check.skipped === check.count;
  const call = {
    start: () =>
      answer(
        api.POST('/api/v1/campaigns/{campaignId}/start', {
          params: { ...params.params, ...(missing && { query: { skipMissing: 'true' } }) },
        }),
      ),
    pause: () => answer(api.POST('/api/v1/campaigns/{campaignId}/pause', params)),
    resume: () => answer(api.POST('/api/v1/campaigns/{campaignId}/resume', params)),
    cancel: () => answer(api.POST('/api/v1/campaigns/{campaignId}/cancel', params)),
  } satisfies Record<Action, () => Promise<unknown>>;
  async function act(action: Action) {
    await call[action]();
    await client.invalidateQueries({ queryKey: ['campaigns'] });
  }
  const press = (action: Action) =>
    action === 'start' || action === 'cancel' ? setAsking(action) : void act(action).catch(toastError);
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
                : 'Counting…'
              : plural(campaign.audienceSize ?? stats.total, 'person', 'people'),
          ],
          campaign.startedAt
            ? ['Started', <Time key="start" at={campaign.startedAt} />]
            : ['Starts', campaign.startAt ? <Time key="start" at={campaign.startAt} /> : plannedStart(campaign)],
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
      {preview.error && <Problem error={preview.error} />}
      {check && check.skipped > 0 && (
        <p className={reachesNobody ? 'problem' : 'notice'}>
          {check.skipped.toLocaleString('en')} of {check.checked < check.count ? 'the first ' : ''}
          {plural(check.checked, 'person', 'people')} would be skipped: {skipWords(check)}.
        </p>
      )}
      {preview.data && preview.data.sample.length > 0 && <Sample sample={preview.data.sample} />}
      {mayWrite && ACTIONS[status].length > 0 && (
        <div className="form-actions">
          <CurlButton request={{ method: 'POST', path: `/api/v1/campaigns/${campaignId}/${ACTIONS[status][0]}` }} />
          {status === 'draft' && (
            <Button onClick={() => void navigate({ to: `/campaigns/${campaignId}/edit` })}>Edit</Button>
          )}
          {ACTIONS[status].map((action) => (
            <Button
              key={action}
              look={(action === 'start' && !reachesNobody) || action === 'resume' ? 'primary' : 'plain'}
              disabled={action === 'start' && reachesNobody}
              onClick={() => press(action)}
            >
              {status === 'draft' && action === 'cancel' ? 'Discard draft' : words(action)}
            </Button>
          ))}
        </div>
      )}
      {asking === 'start' && (
        <Modal title="Start campaign" onClose={() => setAsking(null)}>
          <Form
            submit={missing ? 'Skip these contacts and start' : 'Start'}
            onCancel={() => setAsking(null)}
            onSubmit={async () => {
              try {
                await act('start');
              } catch (error) {
                if (!(error instanceof ApiError) || error.code !== 'missing_variables') throw error;
                return setMissing(error.message.replace(/\. Add .*/, '.'));
              }
              toast('Campaign started.');
              setAsking(null);
            }}
          >
            <p>
              This campaign goes to{' '}
              <strong>{plural((check?.count ?? 0) - (check?.skipped ?? 0), 'person', 'people')}</strong>.
              {check && check.skipped > 0 && ` Skipped: ${skipWords(check)}.`} You can’t unsend messages.
            </p>
            {missing && (
              <p className="problem" role="alert">
                {missing}
              </p>
            )}
          </Form>
        </Modal>
      )}
      {asking === 'cancel' && status === 'draft' && (
        <Confirm
          title="Discard draft"
          action="Discard draft"
          onClose={() => setAsking(null)}
          onConfirm={() => act('cancel')}
        >
          Nothing has been sent. A discarded draft can’t be edited or started.
        </Confirm>
      )}
      {asking === 'cancel' && status !== 'draft' && (
        <Confirm
          title="Cancel campaign"
          action="Cancel campaign"
          keep="Keep campaign"
          onClose={() => setAsking(null)}
          onConfirm={() => act('cancel')}
        >
          Unsent messages won’t be sent. You can’t resume a canceled campaign.
        </Confirm>
      )}
    </>
  );
}

/** The time at which a draft would start. */
function plannedStart({ schedule }: Campaign): string {
  const { at, timezone } = (schedule ?? {}) as Schedule;
  if (at === undefined) return 'When you start the campaign';
  if (timezone === undefined) return exactly(at);
  return `${at.slice(0, 16).replace('T', ' ')}, ${timezone === 'contact' ? 'each contact’s time zone' : timezone}`;
}

interface Skips {
  skippedBy: Campaign['stats']['skippedBy'];
  missingVariables: Campaign['stats']['missingVariables'];
}

/** `voucherCode has no value (3), 2 opted out` */
function skipWords({ skippedBy, missingVariables }: Skips): string {
  const named = missingVariables.reduce((total, { contacts }) => total + contacts, 0);
  const others = skippedBy.missing_variable - named;
  return [
    ...missingVariables.map(({ variable, contacts }) => `${variable} has no value (${contacts.toLocaleString('en')})`),
    ...(others > 0 ? [`another variable has no value (${others.toLocaleString('en')})`] : []),
    ...(skippedBy.opted_out > 0 ? [`${skippedBy.opted_out.toLocaleString('en')} opted out`] : []),
    ...(skippedBy.no_address > 0 ? [`${skippedBy.no_address.toLocaleString('en')} without an address`] : []),
    ...(skippedBy.invalid_content > 0
      ? [`empty or too long text (${skippedBy.invalid_content.toLocaleString('en')})`]
      : []),
    ...(skippedBy.frequency_capped > 0
      ? [`${skippedBy.frequency_capped.toLocaleString('en')} at a frequency cap`]
      : []),
  ].join(', ');
}

interface Copy {
  contactId: string;
  name: string | null;
  to: string | null;
  body: string | null;
  subject: string | null;
  skipped: string | null;
  variable: string | null;
}

/** The messages that the first contacts of the audience would get, or the reasons why they would get none. */
function Sample({ sample }: { sample: readonly Copy[] }) {
  return (
    <>
      <h3>Preview for the first recipients</h3>
      <ul className="timeline">
        {sample.map(({ contactId, name, to, body, subject, skipped, variable }) => (
          <li key={contactId}>
            <span>
              <strong>{name ?? to ?? contactId}</strong>
              {to !== null && to !== name && <span className="muted"> {to}</span>}
              {skipped ? (
                <span className="under">
                  Skipped: {variable ? `${variable} has no value` : words(skipped).toLowerCase()}
                </span>
              ) : (
                <span className="under pre">{[subject, body].filter(Boolean).join('\n')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
