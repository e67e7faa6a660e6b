import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { Bars } from '@services/console/charts.tsx';
import { answer } from '@services/console/client.ts';
import { datesOf, Figures, percentage, usePeriod } from '@services/console/figures.tsx';
import { FirstSteps } from '@services/console/first-steps.tsx';
import { asCurl } from '@services/console/http.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Code, ScreenHead, Section } from '@services/console/parts.tsx';
import { Use, useLimits, whatOf, type LimitUse } from '@services/console/settings/limits.tsx';
import { shortDay, words } from '@services/console/words.ts';

import { api, useApplications, type Application } from '../api.ts';

const QUERY = '{ posts(first: 3) { edges { node { name tagline votesCount } } } }';

/** The usage of the account's applications, and the errors that they got. */
export function Screen() {
  const applications = useApplications();
  const { days, picker } = usePeriod();
  return (
    <>
      <ScreenHead title="Overview" actions={picker} />
      <Answered query={applications}>
        {({ data }) => (
          <>
            <FirstSteps
              steps={[
                {
                  title: 'Register your first application',
                  text: 'Your program queries the directory with an application’s tokens. Each application has its own limits.',
                  done: data.length > 0,
                  action: 'New application',
                  to: '/applications',
                  search: { new: 'yes' },
                  scope: 'applications:write',
                },
              ]}
            />
            {data.length > 0 && <Summary applications={data} days={days} />}
          </>
        )}
      </Answered>
      <Section
        title="Try a query"
        note="Set ACCESS_TOKEN to one of your application’s tokens. GraphiQL needs no token while you are signed in here."
        actions={
          <a className="button" href="/v2/graphiql" target="_blank" rel="noreferrer">
            Open GraphiQL
          </a>
        }
      >
        <Code
          label="Copy the command"
          text={asCurl(
            { method: 'POST', path: '/v2/api/graphql', body: { query: QUERY } },
            'Authorization: Bearer $ACCESS_TOKEN',
          )}
        />
      </Section>
    </>
  );
}

/** The usage of the last `days` days, and the total of the `days` days before them. */
function useUsage(days: number) {
  return useQuery({
    queryKey: ['usage', days],
    refetchInterval: useRefresh(),
    async queryFn({ signal }) {
      const { timeZone } = await answer(api.GET('/v2/account', { signal }));
      const { from, to, before } = datesOf(days, timeZone);
      const read = async (query: { from: string; to: string }) =>
        (await answer(api.GET('/v2/usage', { signal, params: { query } }))).data;
      const [now, earlier] = await Promise.all([read({ from, to }), read(before)]);
      return { timeZone, now, total: totalOf(now.days), before: totalOf(earlier.days) };
    },
  });
}

interface Sums {
  operations: number;
  failed: number;
  points: number;
}

function totalOf(days: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => days.reduce((total, day) => total + day[name], 0);
  return { operations: sum('operations'), failed: sum('failed'), points: sum('points') };
}

function Summary({ applications, days }: { applications: readonly Application[]; days: number }) {
  const usage = useUsage(days);
  const limits = useLimits();
  return (
    <Answered query={usage} lines={8}>
      {({ timeZone, now, total, before }) => {
        const note = `Last ${days} days (${timeZone})`;
        return (
          <>
            <Figures
              items={[
                {
                  name: 'Operations',
                  value: total.operations.toLocaleString('en'),
                  change: { from: before.operations, to: total.operations, days },
                },
                {
                  name: 'Answered with errors',
                  value: percentage(total.failed, total.operations),
                  note: `${total.failed.toLocaleString('en')} operations`,
                  attention: total.failed > 0,
                },
                {
                  name: 'Points',
                  value: total.points.toLocaleString('en'),
                  change: { from: before.points, to: total.points, days },
                },
                { name: 'Applications', value: applications.length, to: '/applications' },
              ]}
            />
            <section className="section">
              <Bars
                title="Operations"
                note={note}
                parts={[
                  ['Answered', 'good'],
                  ['With errors', 'bad'],
                ]}
                bars={now.days.map(({ date, operations, failed }) => ({
                  label: shortDay(date),
                  values: [operations - failed, failed],
                }))}
              />
            </section>
            <div className="columns">
              <ByApplication rows={now.applications} note={note} />
              <Section title="Errors" note={note}>
                {now.errors.length === 0 ? (
                  <p className="muted">No operation was answered with an error.</p>
                ) : (
                  <Table
                    label="Errors"
                    rows={now.errors}
                    keyOf={({ code }) => code}
                    columns={[
                      { title: 'Error', wide: true, cell: ({ code }) => words(code) },
                      { title: 'Operations', numeric: true, cell: (row) => row.operations.toLocaleString('en') },
                    ]}
                  />
                )}
              </Section>
            </div>
            <Answered query={limits} lines={4}>
              {({ data }) => <Busiest limits={data} />}
            </Answered>
          </>
        );
      }}
    </Answered>
  );
}

function ByApplication({ rows, note }: { rows: readonly (Sums & { id: string; name: string })[]; note: string }) {
  const go = useNavigate();
  return (
    <Section title="By application" note={note}>
      {rows.length === 0 ? (
        <p className="muted">No application has sent an operation.</p>
      ) : (
        <Table
          label="By application"
          rows={rows}
          keyOf={({ id }) => id}
          onOpen={({ id }) => void go({ to: '/applications/$id', params: { id } as never })}
          columns={[
            { title: 'Application', wide: true, cell: ({ name }) => <strong>{name}</strong> },
            { title: 'Operations', numeric: true, cell: (row) => row.operations.toLocaleString('en') },
            { title: 'Errors', numeric: true, cell: (row) => percentage(row.failed, row.operations) },
          ]}
        />
      )}
    </Section>
  );
}

const SHOWN = 5;
const shareOf = ({ used, limit }: LimitUse) => (limit ? used / limit : 0);

/** The most used limits: limits of single applications, and limits of all applications together. */
function Busiest({ limits }: { limits: readonly LimitUse[] }) {
  const go = useNavigate();
  const used = limits
    .filter((limit) => (limit.of.type === 'application' || limit.of.type === 'organisation') && limit.used > 0)
    .sort((a, b) => shareOf(b) - shareOf(a))
    .slice(0, SHOWN);
  return (
    <Section
      title="Closest to their limits"
      note="Limits apply to each application and also to the total of all applications."
    >
      {used.length === 0 ? (
        <p className="muted">No application has sent a query in the last few minutes.</p>
      ) : (
        <Table
          label="Closest to their limits"
          rows={used}
          keyOf={({ name, of }) => `${of.id} ${name}`}
          onOpen={({ of }) =>
            void go(
              of.type === 'application'
                ? { to: '/applications/$id', params: { id: of.id } as never }
                : { to: '/settings/account' },
            )
          }
          columns={[
            {
              title: 'Application',
              wide: true,
              cell: ({ of }) => <strong>{of.type === 'application' ? of.name : 'All applications'}</strong>,
            },
            { title: 'Limit', cell: whatOf },
            { title: 'Used', cell: (limit) => <Use {...limit} /> },
          ]}
        />
      )}
    </Section>
  );
}
