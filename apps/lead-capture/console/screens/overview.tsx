import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Bars } from '@services/console/charts.tsx';
import { answer } from '@services/console/client.ts';
import { datesOf, Figures, percentage, usePeriod } from '@services/console/figures.tsx';
import { FirstSteps } from '@services/console/first-steps.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Badge, ScreenHead, Section } from '@services/console/parts.tsx';
import { shortDay } from '@services/console/words.ts';

import { api, CONNECTION_REASONS } from '../api.ts';

const SHOWN = 5;

/** Which keywords bring leads, and whether the connections work. */
export function Screen() {
  const { days, picker } = usePeriod();
  const overview = useQuery({
    queryKey: ['overview', days],
    refetchInterval: useRefresh(),
    async queryFn({ signal }) {
      const [automations, connections, failed, numbers] = await Promise.all([
        answer(api.GET('/v1/automations', { signal })),
        answer(api.GET('/v1/connections', { signal })),
        answer(api.GET('/v1/activity', { signal, params: { query: { outcome: 'error', limit: 1 } } })),
        numbersOf(days, signal),
      ]);
      return {
        automations: automations.data,
        connections: connections.data,
        failed: failed.data.length > 0,
        ...numbers,
      };
    },
  });
  return (
    <>
      <ScreenHead title="Overview" actions={picker} />
      <Answered query={overview}>
        {({ automations, connections, failed, total, now, before }) => {
          const active = automations.filter(({ status }) => status === 'active').length;
          const { leads, triggers, replies_sent: sent, replies_failed: notSent } = now.totals;
          const note = `Last ${days} days`;
          const bars = (values: (day: (typeof now.days)[number]) => number[]) =>
            now.days.map((day) => ({ label: shortDay(day.date), values: values(day) }));
          return (
            <>
              {connections
                .filter(({ status }) => status === 'held' || status === 'needs_reconnect')
                .map(({ id, username, reason }) => (
                  <p key={id} className="problem">
                    @{username} needs attention{reason ? `: ${CONNECTION_REASONS[reason] ?? reason}` : ''}.{' '}
                    <Link to="/connections">View connections</Link>
                  </p>
                ))}
              {failed && (
                <p className="problem">
                  Some events could not be processed.{' '}
                  <Link to="/activity" search={{ outcome: 'error' } as never}>
                    View events
                  </Link>
                </p>
              )}
              <Figures
                items={[
                  {
                    name: 'Leads captured',
                    value: leads.toLocaleString('en'),
                    to: '/leads',
                    change: { from: before.totals.leads, to: leads, days },
                    note: `${total.toLocaleString('en')} in all`,
                  },
                  {
                    name: 'Replies triggered',
                    value: triggers.toLocaleString('en'),
                    to: '/activity',
                    change: { from: before.totals.triggers, to: triggers, days },
                  },
                  {
                    name: 'Replies sent',
                    value: percentage(sent, sent + notSent),
                    to: '/activity',
                    note: notSent > 0 ? `${notSent.toLocaleString('en')} failed` : undefined,
                    attention: notSent > 0,
                  },
                  {
                    name: 'Active automations',
                    value: active,
                    to: '/automations',
                    attention: automations.length > 0 && active === 0,
                    note: `${(automations.length - active).toLocaleString('en')} paused`,
                  },
                ]}
              />
              <FirstSteps
                steps={[
                  {
                    title: 'Connect your Instagram account',
                    text: 'Comments and messages then arrive here.',
                    done: connections.some(({ status }) => status === 'active') || total > 0,
                    action: 'Connect',
                    to: '/connections',
                    scope: 'connections:write',
                  },
                  {
                    title: 'Create your first automation',
                    text: 'An automation replies to a keyword with a private message and saves the person as a lead.',
                    done: automations.length > 0,
                    action: 'Create automation',
                    to: '/automations',
                    search: { new: 'yes' },
                    scope: 'automations:write',
                  },
                  {
                    title: 'Capture your first lead',
                    text: 'Comment your keyword below one of your posts, from another account.',
                    done: total > 0,
                    action: 'View leads',
                    to: '/leads',
                    scope: 'leads:read',
                  },
                ]}
              />
              <div className="columns">
                <section className="section">
                  <Bars title="Leads" note={note} parts={[['Leads', 'main']]} bars={bars((day) => [day.leads])} />
                </section>
                <section className="section">
                  <Bars
                    title="Replies"
                    note={note}
                    parts={[
                      ['Sent', 'good'],
                      ['Failed', 'bad'],
                    ]}
                    bars={bars((day) => [day.replies_sent, day.replies_failed])}
                  />
                </section>
              </div>
              {automations.length > 0 && (
                <Section title="Keywords" note="The automations triggered most often since their creation.">
                  <Table
                    label="Keywords"
                    rows={automations
                      .toSorted((one, other) => other.triggers_count - one.triggers_count)
                      .slice(0, SHOWN)}
                    keyOf={({ id }) => id}
                    columns={[
                      {
                        title: 'Keyword',
                        wide: true,
                        cell: ({ id, keyword }) => (
                          <Link className="row-open" to="/automations/$id" params={{ id } as never}>
                            <strong>{keyword}</strong>
                          </Link>
                        ),
                      },
                      { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
                      { title: 'Triggered', numeric: true, cell: (each) => each.triggers_count.toLocaleString('en') },
                    ]}
                  />
                </Section>
              )}
            </>
          );
        }}
      </Answered>
    </>
  );
}

/** Reads the statistics of the period and of the preceding period. Days are in the account's time zone. */
async function numbersOf(days: number, signal: AbortSignal) {
  const { data: account } = await answer(api.GET('/v1/account', { signal }));
  const { from, to, before } = datesOf(days, account.time_zone);
  const read = async (start_date: string, end_date: string) =>
    (await answer(api.GET('/v1/statistics', { signal, params: { query: { start_date, end_date } } }))).data;
  const [leads, now, earlier] = await Promise.all([
    answer(api.GET('/v1/leads', { signal, params: { query: { limit: 1 } } })),
    read(from, to),
    read(before.from, before.to),
  ]);
  return { total: leads.pagination.total, now, before: earlier };
}
