import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { answer } from '@services/console/client.ts';
import { Bars, Figures } from '@services/console/figures.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Empty, ScreenHead, Section } from '@services/console/parts.tsx';
import { useSession } from '@services/console/session.ts';
import { shortDay } from '@services/console/words.ts';

import { api } from '../api.ts';

const DAYS = 7;

export function Screen() {
  const { data: session } = useSession();
  const overview = useQuery({
    queryKey: ['overview'],
    refetchInterval: useRefresh(),
    async queryFn({ signal }) {
      const [leads, automations, failed, statistics] = await Promise.all([
        answer(api.GET('/v1/leads', { signal, params: { query: { limit: 1 } } })),
        answer(api.GET('/v1/automations', { signal })),
        answer(api.GET('/v1/activity', { signal, params: { query: { outcome: 'error', limit: 1 } } })),
        answer(api.GET('/v1/statistics', { signal })),
      ]);
      const days = statistics.data.days.slice(-DAYS);
      return {
        total: leads.pagination.total,
        automations: automations.data,
        failed: failed.data.length > 0,
        days,
        captured: days.reduce((sum, day) => sum + day.leads, 0),
      };
    },
  });
  return (
    <>
      <ScreenHead title="Overview">{session?.account?.name}</ScreenHead>
      <Answered query={overview}>
        {({ total, automations, failed, days, captured }) => {
          const active = automations.filter(({ status }) => status === 'active').length;
          if (automations.length === 0 && total === 0) {
            return (
              <Empty
                title="Create your first automation"
                action={
                  <Link to="/automations" search={{ new: 'yes' } as never} className="button primary">
                    Create automation
                  </Link>
                }
                request={{
                  method: 'POST',
                  path: '/v1/automations',
                  body: { keyword: 'guide', message: 'Here is your guide.', trigger_type: 'both' },
                }}
              >
                An automation replies to a keyword with a private message and saves the person as a lead.
              </Empty>
            );
          }
          return (
            <>
              {failed && (
                <p className="problem">
                  Some events failed to process.{' '}
                  <Link to="/activity" search={{ outcome: 'error' } as never}>
                    View events
                  </Link>
                </p>
              )}
              <Figures
                items={[
                  { name: 'Leads', value: total.toLocaleString('en'), to: '/leads' },
                  {
                    name: `Leads, last ${DAYS} days`,
                    value: captured.toLocaleString('en'),
                    to: '/leads',
                  },
                  {
                    name: 'Active automations',
                    value: active,
                    to: '/automations',
                    attention: active === 0,
                    note: active === 0 ? 'No automations are running' : undefined,
                  },
                  { name: 'Paused automations', value: automations.length - active, to: '/automations' },
                  {
                    name: 'Replies triggered',
                    value: automations
                      .reduce((sum, { triggers_count }) => sum + triggers_count, 0)
                      .toLocaleString('en'),
                    to: '/activity',
                  },
                ]}
              />
              <Section title="Leads">
                <Bars
                  title={`By day, last ${DAYS} days`}
                  names={['Leads']}
                  bars={days.map(({ date, leads }) => ({ label: shortDay(date), parts: [leads] }))}
                />
              </Section>
              <Section title="Replies">
                <Bars
                  title={`By day, last ${DAYS} days`}
                  names={['Sent', 'Failed']}
                  bad={1}
                  bars={days.map(({ date, replies_sent, replies_failed }) => ({
                    label: shortDay(date),
                    parts: [replies_sent, replies_failed],
                  }))}
                />
              </Section>
            </>
          );
        }}
      </Answered>
    </>
  );
}
