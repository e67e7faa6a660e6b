import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Bars } from '@services/console/charts.tsx';
import { answer } from '@services/console/client.ts';
import { Figures, percentage, usePeriod } from '@services/console/figures.tsx';
import { FirstSteps } from '@services/console/first-steps.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { ScreenHead, Section } from '@services/console/parts.tsx';
import { plural, shortDay } from '@services/console/words.ts';

import { api } from '../api.ts';

type Day = { day: string; feedback: number; responses: number };
const sumOf = (days: readonly Day[], name: 'feedback' | 'responses') => days.reduce((sum, day) => sum + day[name], 0);

const shareOf = ({ felt, positive }: { felt: number; positive: number }) => (positive / felt) * 100;

/** How much feedback waits for a decision, and the figures of a period. */
export function Screen() {
  const { days: length, picker } = usePeriod();
  const overview = useQuery({
    queryKey: ['overview', length],
    queryFn: ({ signal }) =>
      answer(api.GET('/console/api/overview', { signal, params: { query: { days: `${length}` } } })),
    refetchInterval: useRefresh(),
  });
  return (
    <>
      <ScreenHead title="Overview" actions={picker} />
      <Answered query={overview}>
        {({ products, waiting, has_feedback, has_surveys, surveys_open, days, feeling, before, webhooks_failing }) => {
          const [feedback, responses] = [sumOf(days, 'feedback'), sumOf(days, 'responses')];
          const note = `Last ${length} days`;
          return (
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
                    name: 'Waiting for your decision',
                    value: waiting.reduce((sum, each) => sum + each.feedback, 0).toLocaleString('en'),
                    attention: waiting.length > 0,
                    to: '/feedback',
                    search: { status: 'submitted', ...(waiting[0] && { product: waiting[0].id }) },
                  },
                  {
                    name: 'Feedback received',
                    value: feedback.toLocaleString('en'),
                    to: '/feedback',
                    change: { from: before.feedback, to: feedback, days: length },
                  },
                  {
                    name: 'Survey responses',
                    value: responses.toLocaleString('en'),
                    to: '/surveys',
                    change: { from: before.responses, to: responses, days: length },
                  },
                  {
                    name: 'Positive feedback',
                    value: feeling.felt > 0 ? percentage(feeling.positive, feeling.felt) : '–',
                    to: '/feedback',
                    note: feeling.felt > 0 ? `of ${feeling.felt.toLocaleString('en')} with a sentiment` : undefined,
                    change:
                      feeling.felt > 0 && before.felt > 0
                        ? { from: shareOf(before), to: shareOf(feeling), isRate: true, days: length }
                        : undefined,
                  },
                  { name: 'Open surveys', value: surveys_open.toLocaleString('en'), to: '/surveys' },
                ]}
              />
              <FirstSteps
                steps={[
                  {
                    title: 'Add a product',
                    text: 'Each product has a feedback form, a board, surveys and an updates page.',
                    done: products > 0,
                    action: 'Add product',
                    to: '/products',
                    search: { new: 'yes' },
                    scope: 'products:write',
                  },
                  {
                    title: 'Get your first feedback',
                    text: 'Put the form on your site, or share the link of its page.',
                    done: has_feedback,
                    action: 'Show the form',
                    to: '/products',
                    scope: 'products:write',
                  },
                  {
                    title: 'Ask with a survey',
                    text: 'Begin with a template and share its link.',
                    done: has_surveys,
                    action: 'New survey',
                    to: '/surveys/new',
                    scope: 'surveys:write',
                  },
                ]}
              />
              {waiting.length > 0 && (
                <Section title="Waiting for your decision">
                  <ul className="waiting">
                    {waiting.slice(0, 8).map((each) => (
                      <li key={each.id}>
                        <Link to="/feedback" search={{ product: each.id, status: 'submitted' } as never}>
                          {each.name}
                        </Link>
                        <span className="muted">{plural(each.feedback, 'item')}</span>
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
              <div className="columns">
                {(['feedback', 'responses'] as const).map((name) => (
                  <section key={name} className="section">
                    <Bars
                      title={name === 'feedback' ? 'Feedback' : 'Survey responses'}
                      note={note}
                      parts={[[name === 'feedback' ? 'Feedback' : 'Responses', 'main']]}
                      bars={days.map((day) => ({ label: shortDay(day.day), values: [day[name]] }))}
                    />
                  </section>
                ))}
              </div>
            </>
          );
        }}
      </Answered>
    </>
  );
}
