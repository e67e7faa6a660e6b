import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { FileLink } from '@services/console/files.tsx';
import { Figures, Shares } from '@services/console/figures.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Answered, Pager } from '@services/console/lists/lists.tsx';
import { Empty, Section, Time } from '@services/console/parts.tsx';
import { plural, words } from '@services/console/words.ts';

import { api, type Responses, type Summary, type Survey } from './api.ts';
import { Compared, OverTime } from './survey-comparison.tsx';
import { languageName } from './translations.tsx';

export function Results({ survey }: { survey: Survey }) {
  const { id } = survey;
  const summary = useQuery({
    queryKey: ['surveys', id, 'summary'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/surveys/{id}/summary', { signal, params: { path: { id } } })),
    refetchInterval: useRefresh(),
  });
  return (
    <Answered query={summary}>
      {({ responses_started, responses_finished, completion_rate, score, languages, questions }) =>
        responses_started === 0 ? (
          <Empty title="No responses yet" request={{ path: `/api/v1/surveys/${id}/summary` }}>
            {survey.status === 'draft'
              ? 'Publish the survey, then share the URL above.'
              : 'Share the URL above. Responses appear here within seconds.'}
          </Empty>
        ) : (
          <>
            <Figures
              items={[
                { name: 'Started', value: responses_started.toLocaleString('en') },
                { name: 'Finished', value: responses_finished.toLocaleString('en') },
                { name: 'Completion', value: completion_rate === null ? '–' : `${Math.round(completion_rate)}%` },
                ...(score ? [{ name: 'Average score', value: String(score.average) }] : []),
              ]}
            />
            {languages && languages.length > 0 && (
              <Section title="Languages" note="Languages of the responses">
                <Shares items={languages.map(({ value, ...share }) => ({ name: languageName(value), ...share }))} />
              </Section>
            )}
            <OverTime survey={survey} />
            <Compared survey={survey}>
              {questions.map((question) => (
                <Result key={question.id} question={question} />
              ))}
            </Compared>
            <TextAnswers survey={survey} />
            <Corrections id={id} />
          </>
        )
      }
    </Answered>
  );
}

type Question = Summary['questions'][number];

function Result({ question }: { question: Question }) {
  const { text, type, answered, distribution, average, nps, csat, ces, rows, words: frequent } = question;
  const score = nps?.score ?? csat?.score ?? ces?.score;
  const chart = distribution && distribution.length > 0 && (
    <Shares items={distribution.map(({ value, count, percentage }) => ({ name: words2(value), count, percentage }))} />
  );
  const scoreName = nps ? 'NPS' : csat ? 'CSAT' : 'Effort score';
  return (
    <Section
      title={text}
      note={`${words(type)}, ${plural(answered, 'answer')}`}
      actions={
        <>
          {score !== undefined && score !== null && (
            <span>
              {scoreName} <strong>{score}</strong>
            </span>
          )}
          {typeof average === 'number' && (
            <span>
              Average <strong>{average}</strong>
            </span>
          )}
        </>
      }
    >
      {nps && answered > 0 ? (
        <>
          <Shares
            items={(['promoters', 'passives', 'detractors'] as const).map((group) => ({
              name: words(group),
              count: nps[group],
              percentage: (nps[group] / answered) * 100,
            }))}
          />
          <details>
            <summary className="muted small">By score</summary>
            {chart}
          </details>
        </>
      ) : (
        chart
      )}
      {rows?.map(({ row, average: place, distribution: shares }) => (
        <div key={row}>
          <h3>
            {row}
            {typeof place === 'number' && ` (average rank ${place})`}
          </h3>
          <Shares items={shares.map(({ value, count, percentage }) => ({ name: value, count, percentage }))} />
        </div>
      ))}
      {frequent && frequent.length > 0 && (
        <p className="tags" aria-label="Frequent words">
          {frequent.slice(0, 12).map(({ word, count }) => (
            <span key={word} className="badge">
              {word} {count}
            </span>
          ))}
        </p>
      )}
      {answered === 0 && <p className="muted">No answers to this question yet.</p>}
    </Section>
  );
}

const YES_NO: Record<string, string> = { yes: 'Yes', no: 'No' };
const words2 = (value: string) => YES_NO[value] ?? value;

/** Lists changes after the first answer, because earlier answers refer to the earlier texts and terms. */
function Corrections({ id }: { id: string }) {
  const list = useQuery({
    queryKey: ['surveys', id, 'corrections'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/surveys/{id}/corrections', { signal, params: { path: { id } } })),
  });
  if (!list.data?.data.length) return null;
  return (
    <Section title="Corrections">
      {list.data.data.map((correction) => (
        <div key={correction.id} className="attempt">
          <p className="muted">
            <Time at={correction.created_at} />, after {plural(correction.response_count, 'response')}
          </p>
          {correction.changes.map(({ field, before, after }) => (
            <p key={field}>
              {field}: <del>{before}</del> <ins>{after}</ins>
            </p>
          ))}
        </div>
      ))}
    </Section>
  );
}

const SIZE = 10;

/** Written answers, newest first. */
function TextAnswers({ survey }: { survey: Survey }) {
  const { id } = survey;
  const [page, setPage] = useState(1);
  const texts = survey.questions.filter(({ type }) => type === 'text' || type === 'file');
  const list = useQuery({
    queryKey: ['surveys', id, 'responses', page],
    enabled: texts.length > 0,
    queryFn: ({ signal }) =>
      answer<Responses>(
        api.GET('/api/v1/surveys/{id}/responses', {
          signal,
          params: { path: { id }, query: { page: String(page), per_page: String(SIZE) } },
        }),
      ),
  });
  if (texts.length === 0) return null;
  return (
    <Section title="Written answers">
      <Answered query={list} lines={3}>
        {({ data, pagination }) => (
          <>
            {data.map((response) => (
              <div key={response.id} className="attempt">
                <p>
                  <strong>{response.respondent_name}</strong> · <Time at={response.created_at} />
                </p>
                {texts.map(({ id: question, text }) => {
                  const given = (response.answers as Record<string, unknown>)[question];
                  const { file, name } = (typeof given === 'object' ? given : {}) as { file?: string; name?: string };
                  if (file !== undefined)
                    return (
                      <p key={question}>
                        <span className="muted">{text}</span>
                        <br />
                        <FileLink path={`/api/v1/surveys/${survey.id}/files/${file}`}>{name}</FileLink>
                      </p>
                    );
                  return typeof given === 'string' && given !== '' ? (
                    <p key={question}>
                      <span className="muted">{text}</span>
                      <br />
                      <span className="pre">{given}</span>
                    </p>
                  ) : null;
                })}
              </div>
            ))}
            <Pager page={page} size={SIZE} total={pagination?.total ?? data.length} noun="response" onPage={setPage} />
          </>
        )}
      </Answered>
    </Section>
  );
}
