import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { answer } from '@services/console/client.ts';
import { Bars, Figures } from '@services/console/figures.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { ScreenHead, Section } from '@services/console/parts.tsx';
import { useSession } from '@services/console/session.ts';

import { plural, shortDay } from '@services/console/words.ts';

import { api } from '../api.ts';
import { NoProduct } from '../one-product.tsx';

/** The open work, and the number of items received. */
export function Screen() {
  const { data: session } = useSession();
  const overview = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => answer(api.GET('/console/api/overview', { signal })),
    refetchInterval: useRefresh(),
  });
  return (
    <>
      <ScreenHead title="Overview">{session?.account?.name}</ScreenHead>
      <Answered query={overview}>
        {({ products, waiting, surveys_open, responses, days, webhooks_failing }) =>
          products === 0 ? (
            <NoProduct why="Add a product to collect feedback, run surveys and publish updates." />
          ) : (
            <>
              {webhooks_failing > 0 && (
                <p className="problem">
                  {webhooks_failing === 1 ? 'A webhook is failing.' : `${webhooks_failing} webhooks are failing.`}{' '}
                  <Link to="/settings/webhooks">View webhooks</Link>
                </p>
              )}
              <Figures
                items={[
                  {
                    name: 'Feedback to review',
                    value: waiting.reduce((sum, { feedback }) => sum + feedback, 0).toLocaleString('en'),
                    attention: waiting.length > 0,
                  },
                  {
                    name: 'Feedback, last 30 days',
                    value: days.reduce((sum, { feedback }) => sum + feedback, 0).toLocaleString('en'),
                    to: '/feedback',
                  },
                  { name: 'Open surveys', value: surveys_open.toLocaleString('en'), to: '/surveys' },
                  { name: 'Responses, last 30 days', value: responses.toLocaleString('en'), to: '/surveys' },
                  { name: 'Products', value: products.toLocaleString('en'), to: '/products' },
                ]}
              />
              {waiting.length > 0 && (
                <Section title="Needs review">
                  <ul className="waiting">
                    {waiting.slice(0, 8).map(({ id, name, feedback }) => (
                      <li key={id}>
                        <Link to="/feedback" search={{ product: id, status: 'submitted' } as never}>
                          {name}
                        </Link>
                        <span className="muted">{plural(feedback, 'item')}</span>
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
              <Section title="Last 30 days">
                <Bars
                  title="By day"
                  names={['Feedback', 'Survey responses']}
                  bars={days.map(({ day, feedback, responses: answers }) => ({
                    label: shortDay(day),
                    parts: [feedback, answers],
                  }))}
                />
              </Section>
            </>
          )
        }
      </Answered>
    </>
  );
}
