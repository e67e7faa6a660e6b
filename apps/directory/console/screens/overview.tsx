import { useNavigate } from '@tanstack/react-router';

import { Figures } from '@services/console/figures.tsx';
import { FirstSteps } from '@services/console/first-steps.tsx';
import { asCurl } from '@services/console/http.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Code, ScreenHead, Section } from '@services/console/parts.tsx';
import { Use, useLimits, whatOf, type LimitUse } from '@services/console/settings/limits.tsx';
import { Table } from '@services/console/lists/table.tsx';

import { useApplications, type Application } from '../api.ts';

const QUERY = '{ posts(first: 3) { edges { node { name tagline votesCount } } } }';

export function Screen() {
  const applications = useApplications();
  return (
    <>
      <ScreenHead title="Overview" />
      <Answered query={applications}>
        {({ data }) => (
          <>
            <Summary applications={data} />
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
          </>
        )}
      </Answered>
      <Section
        title="Try a query"
        note="Set ACCESS_TOKEN to one of your application’s tokens. GraphiQL needs none while you are signed in here."
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

/** How much of the limits all applications together have used, and which applications have used most. */
function Summary({ applications }: { applications: readonly Application[] }) {
  const limits = useLimits();
  return (
    <Answered query={limits} lines={4}>
      {({ data }) => (
        <>
          <Figures
            items={[
              { name: 'Applications', value: applications.length, to: '/applications' },
              ...data
                .filter(({ of }) => of.type === 'organisation')
                .map((limit) => ({
                  name: `${whatOf(limit)}, of ${(limit.limit ?? 0).toLocaleString('en')}`,
                  value: limit.used.toLocaleString('en'),
                  to: '/settings/account',
                })),
            ]}
          />
          <Busiest limits={data} />
        </>
      )}
    </Answered>
  );
}

const SHOWN = 5;
const shareOf = ({ used, limit }: LimitUse) => (limit ? used / limit : 0);

/** The applications that are nearest to a limit. */
function Busiest({ limits }: { limits: readonly LimitUse[] }) {
  const go = useNavigate();
  const used = limits
    .filter((limit) => limit.of.type === 'application' && limit.used > 0)
    .sort((a, b) => shareOf(b) - shareOf(a))
    .slice(0, SHOWN);
  return (
    <Section title="Closest to their limits" note="Each application has request and point limits.">
      {used.length === 0 ? (
        <p className="muted">No application has sent a query in the last few minutes.</p>
      ) : (
        <Table
          label="Closest to their limits"
          rows={used}
          keyOf={({ name, of }) => `${of.id} ${name}`}
          onOpen={({ of }) => void go({ to: '/applications/$id', params: { id: of.id } as never })}
          columns={[
            { title: 'Application', wide: true, cell: ({ of }) => <strong>{of.name}</strong> },
            { title: 'Limit', cell: whatOf },
            { title: 'Used', cell: (limit) => <Use {...limit} /> },
          ]}
        />
      )}
    </Section>
  );
}
