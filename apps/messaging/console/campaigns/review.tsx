import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Form } from '@services/console/forms/forms.tsx';
import { ApiError } from '@services/console/http.ts';
import { useRefresh } from '@services/console/live.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Badge, Button, CurlButton, Empty, Facts, Named, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { plural, words } from '@services/console/words.ts';

import { api, channelName, type Campaign, type CampaignPreview } from '../api.ts';
import { plannedStart, type Schedule } from './schedule.tsx';
import { skipWords } from './skipped.tsx';

/** The URL of the review, which is the last step of a draft. */
export const reviewOf = (id: string) => ({ to: `/campaigns/${id}/edit`, search: { step: 'review' } as never }) as const;

/** Reads a campaign and keeps it up to date. */
export function useCampaign(campaignId: string) {
  return useQuery({
    queryKey: ['campaigns', campaignId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/campaigns/{campaignId}', { signal, params: { path: { campaignId } } })),
    refetchInterval: useRefresh(),
  });
}

interface ReviewProps {
  campaignId: string;
  campaign: ReturnType<typeof useCampaign>;
}

/** What starting a draft would do: who gets which message, who is skipped and why, and the button that starts it. */
export function Review({ campaignId, campaign }: ReviewProps) {
  const params = { params: { path: { campaignId } } };
  const preview = useQuery({
    queryKey: ['campaigns', campaignId, 'preview'],
    queryFn: ({ signal }) => answer(api.POST('/api/v1/campaigns/{campaignId}/preview', { signal, ...params })),
  });
  return (
    <Answered query={campaign}>
      {(draft) =>
        draft.status === 'draft' ? (
          <Answered query={preview}>{(check) => <Checked draft={draft} check={check} />}</Answered>
        ) : (
          <Empty
            title={`The campaign is ${draft.status}`}
            action={
              <Link to="/campaigns" search={{ open: campaignId } as never}>
                Show its progress
              </Link>
            }
          />
        )
      }
    </Answered>
  );
}

function Checked({ draft, check }: { draft: Campaign; check: CampaignPreview }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('campaigns:write');
  const [asking, setAsking] = useState<'start' | 'discard' | null>(null);
  const [missing, setMissing] = useState('');
  const { campaignId, channel, throttle } = draft;
  const params = { path: { campaignId } };
  const schedule = (draft.schedule ?? {}) as Schedule;
  const { at, quietHours } = schedule;
  const people = plural(check.count - check.skipped, 'person', 'people');
  const reachesNobody = check.skipped === check.count;
  const open = () => navigate({ to: '/campaigns', search: { open: campaignId } as never });
  return (
    <>
      <div className="columns">
        <Section title="Recipients">
          <Facts
            items={[
              ['In the audience', plural(check.count, 'person', 'people')],
              ['Get the message', <strong key="get">{people}</strong>],
              ...skipsOf(check).map(
                ({ reason, contacts, link }) =>
                  [
                    reason,
                    <span key={reason} className="actions">
                      {contacts.toLocaleString('en')} skipped {link && <Link to={link.to}>{link.text}</Link>}
                    </span>,
                  ] as const,
              ),
            ]}
          />
          {check.checked < check.count && (
            <p className="muted">
              The reasons for skipping are counted only for the first {plural(check.checked, 'person', 'people')}.
            </p>
          )}
        </Section>
        <Section title="Sending">
          <Facts
            items={[
              ['Channel', channelName(channel)],
              ['Starts', plannedStart(schedule)],
              ['Quiet hours', quietHours ? `${quietHours.start} to ${quietHours.end}` : 'None'],
              ['Rate limit', throttle ? `${throttle.perSecond} per second` : 'As fast as the channel allows'],
            ]}
          />
        </Section>
      </div>
      <Section title="First recipients" note="The message that each of the first contacts would get.">
        {check.sample.length === 0 ? (
          <p className="muted">The audience has no contacts right now.</p>
        ) : (
          <Table
            label="First recipients"
            rows={check.sample}
            keyOf={({ contactId }) => contactId}
            columns={[
              {
                title: 'Name',
                wide: true,
                cell: ({ contactId, name, to }) => (
                  <Link to="/contacts" search={{ open: contactId } as never}>
                    <Named name={name ?? to ?? 'No name'} under={to === name ? undefined : to} />
                  </Link>
                ),
              },
              {
                title: 'Message',
                cell: ({ subject, body, skipped, variable }) =>
                  skipped ? (
                    <>
                      <Badge state="pending">Skipped</Badge>{' '}
                      {variable ? `${variable} has no value` : words(skipped).toLowerCase()}
                    </>
                  ) : (
                    <div>
                      <Named name={subject} under={<span className="pre">{body}</span>} />
                    </div>
                  ),
              },
            ]}
          />
        )}
      </Section>
      {reachesNobody && (
        <p className="problem">
          {check.count === 0 ? 'The audience is empty.' : `All contacts would be skipped: ${skipWords(check)}.`}
        </p>
      )}
      {mayWrite && (
        <div className="form-actions review-actions">
          <CurlButton request={{ method: 'POST', path: `/api/v1/campaigns/${campaignId}/start` }} />
          <Button onClick={() => setAsking('discard')}>Discard draft</Button>
          <Button look="primary" disabled={reachesNobody && check.count > 0} onClick={() => setAsking('start')}>
            {at ? 'Schedule' : 'Start'}
          </Button>
        </div>
      )}
      {asking === 'start' && (
        <Modal title={at ? 'Schedule campaign' : 'Start campaign'} onClose={() => setAsking(null)}>
          <Form
            submit={missing ? 'Skip these contacts and start' : at ? 'Schedule' : 'Start'}
            onCancel={() => setAsking(null)}
            onSubmit={async () => {
              const query = missing ? { skipMissing: 'true' as const } : {};
              try {
                await answer(api.POST('/api/v1/campaigns/{campaignId}/start', { params: { ...params, query } }));
              } catch (error) {
                if (!(error instanceof ApiError) || error.code !== 'missing_variables') throw error;
                return setMissing(error.message.replace(/\. Add .*/, '.'));
              }
              await client.invalidateQueries({ queryKey: ['campaigns'] });
              toast(at ? 'Campaign scheduled.' : 'Campaign started.');
              await open();
            }}
          >
            <p>
              This message goes to <strong>{people}</strong> by {channelName(channel)}
              {at ? `: ${plannedStart(schedule)}` : ' now'}.{check.skipped > 0 && ` Skipped: ${skipWords(check)}.`}{' '}
              {at ? 'Until then you can cancel it.' : 'You can’t unsend messages.'}
            </p>
            {missing && (
              <p className="problem" role="alert">
                {missing}
              </p>
            )}
          </Form>
        </Modal>
      )}
      {asking === 'discard' && (
        <Confirm
          title="Discard draft"
          action="Discard draft"
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            await answer(api.POST('/api/v1/campaigns/{campaignId}/cancel', { params }));
            await client.invalidateQueries({ queryKey: ['campaigns'] });
            await navigate({ to: '/campaigns' });
          }}
        >
          Nothing has been sent. A discarded draft can’t be edited or started.
        </Confirm>
      )}
    </>
  );
}

/** Links to the screens where an operator can remove the reason for a skip. */
const LINKS: Readonly<Record<string, { to: string; text: string }>> = {
  opted_out: { to: '/suppressions', text: 'Suppressions' },
  no_address: { to: '/contacts', text: 'Contacts' },
  missing_variable: { to: '/contacts', text: 'Contacts' },
  frequency_capped: { to: '/settings/account', text: 'Frequency caps' },
};

/** The reasons that occurred. Each missing variable is listed by name. */
function skipsOf({ skippedBy, missingVariables }: CampaignPreview) {
  return Object.entries(skippedBy).flatMap(([name, contacts]) => {
    if (contacts === 0) return [];
    const link = LINKS[name];
    if (name !== 'missing_variable') return [{ reason: words(name), contacts, link }];
    return missingVariables.map((each) => ({ reason: `No value for ${each.variable}`, contacts: each.contacts, link }));
  });
}
