import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { answer } from '@services/console/client.ts';
import { Bars, Figures } from '@services/console/figures.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Answered } from '@services/console/lists.tsx';
import { Empty, ScreenHead, Section } from '@services/console/parts.tsx';
import { useSession } from '@services/console/session.ts';

import { api } from '../api.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;

/** The last days in UTC, oldest first. */
function lastDays(): string[] {
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(Date.now() - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

async function countLeads(day: string, signal: AbortSignal): Promise<number> {
  const query = { limit: 1, start_date: `${day}T00:00:00Z`, end_date: `${day}T23:59:59.999Z` };
  return (await answer(api.GET('/v1/leads', { signal, params: { query } }))).pagination.total;
}

export function Screen() {
  const { data: session } = useSession();
  const overview = useQuery({
    queryKey: ['overview'],
    refetchInterval: useRefresh(),
    async queryFn({ signal }) {
      const days = lastDays();
      const [leads, automations, failed, counts] = await Promise.all([
        answer(api.GET('/v1/leads', { signal, params: { query: { limit: 1 } } })),
        answer(api.GET('/v1/automations', { signal })),
        answer(api.GET('/v1/activity', { signal, params: { query: { outcome: 'error', limit: 1 } } })),
        Promise.all(days.map((day) => countLeads(day, signal))),
      ]);
      return {
        total: leads.pagination.total,
        automations: automations.data,
        failed: failed.data.length > 0,
        days,
        counts,
      };
    },
  });
  return (
    <>
      <ScreenHead title="Overview">{session?.account?.name}</ScreenHead>
      <Answered query={overview}>
        {({ total, automations, failed, days, counts }) => {
          const active = automations.filter(({ status }) => status === 'active').length;
          if (automations.length === 0 && total === 0) {
            return (
              <Empty
                title="Answer your first comment"
                action={
                  <Link to="/automations" search={{ new: 'yes' } as never} className="button primary">
                    Create an automation
                  </Link>
                }
                request={{
                  method: 'POST',
                  path: '/v1/automations',
                  body: { keyword: 'guide', message: 'Here is your guide.', trigger_type: 'both' },
                }}
              >
                An automation watches for a keyword, answers by a private message and keeps who wrote as a lead.
              </Empty>
            );
          }
          return (
            <>
              {failed && (
                <p className="problem">
                  Some events could not be handled.{' '}
                  <Link to="/activity" search={{ outcome: 'error' } as never}>
                    See them
                  </Link>
                </p>
              )}
              <Figures
                items={[
                  { name: 'Leads', value: total.toLocaleString('en'), to: '/leads' },
                  {
                    name: `Leads, last ${DAYS} days`,
                    value: counts.reduce((sum, count) => sum + count, 0).toLocaleString('en'),
                    to: '/leads',
                  },
                  {
                    name: 'Active automations',
                    value: active,
                    to: '/automations',
                    attention: active === 0,
                    note: active === 0 ? 'Nothing is being answered' : undefined,
                  },
                  { name: 'Paused automations', value: automations.length - active, to: '/automations' },
                  {
                    name: 'Times answered',
                    value: automations
                      .reduce((sum, { triggers_count }) => sum + triggers_count, 0)
                      .toLocaleString('en'),
                    to: '/activity',
                  },
                ]}
              />
              <Section title="Leads by day">
                <Bars
                  title={`Last ${DAYS} days (UTC)`}
                  names={['Leads']}
                  bars={days.map((day, index) => ({ label: day.slice(5), parts: [counts[index] ?? 0] }))}
                />
              </Section>
            </>
          );
        }}
      </Answered>
    </>
  );
}
