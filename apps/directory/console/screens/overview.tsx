import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { answer } from '@services/console/client.ts';
import { Figures } from '@services/console/figures.tsx';
import { Answered } from '@services/console/lists.tsx';
import { Code, Empty, ScreenHead, Section } from '@services/console/parts.tsx';
import { useSession } from '@services/console/session.ts';

import { api, useApplications, type Application } from '../api.ts';

const QUERY = '{ posts(first: 3) { edges { node { name tagline votesCount } } } }';

export function Screen() {
  const { data: session } = useSession();
  const applications = useApplications();
  return (
    <>
      <ScreenHead title="Overview">{session?.account?.name}</ScreenHead>
      <Answered query={applications}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title="Register your first application"
              action={
                <Link to="/applications" search={{ new: 'yes' } as never} className="button primary">
                  New application
                </Link>
              }
              request={{ method: 'POST', path: '/v2/applications', body: { name: 'My application' } }}
            >
              An application has its own limits and tokens, with which your program reads the directory.
            </Empty>
          ) : (
            <Summary applications={data} />
          )
        }
      </Answered>
      <Section title="A first query" note="Paste a token of an application in place of the variable.">
        <Code
          label="Copy the command"
          text={`curl '${location.origin}/v2/api/graphql' \\\n  -H "Authorization: Bearer $ACCESS_TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify({ query: QUERY })}'`}
        />
      </Section>
    </>
  );
}

/** Figures over all applications; each is asked for its own. */
function Summary({ applications }: { applications: readonly Application[] }) {
  const details = useQueries({
    queries: applications.map(({ id }) => ({
      queryKey: ['applications', id, 'figures'],
      async queryFn() {
        const params = { params: { path: { id } } };
        const [tokens, requests] = await Promise.all([
          answer(api.GET('/v2/applications/{id}/tokens', params)),
          answer(api.GET('/v2/applications/{id}/limit-requests', params)),
        ]);
        return {
          tokens: tokens.data.length,
          waiting: requests.data.filter(({ decidedAt }) => decidedAt === null).length,
        };
      },
    })),
  });
  const sum = (name: 'tokens' | 'waiting') => details.reduce((total, { data }) => total + (data?.[name] ?? 0), 0);
  const complete = details.every(({ data }) => data !== undefined);
  return (
    <Figures
      items={[
        { name: 'Applications', value: applications.length, to: '/applications' },
        { name: 'Tokens', value: complete ? sum('tokens') : '…', to: '/applications' },
        { name: 'Limit requests to be decided', value: complete ? sum('waiting') : '…', to: '/applications' },
      ]}
    />
  );
}
