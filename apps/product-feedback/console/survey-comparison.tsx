import './survey-builder.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { answer } from '@services/console/client.ts';
import { Bars } from '@services/console/charts.tsx';
import { FilterBar, FilterSelect, useFilters } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Section } from '@services/console/parts.tsx';
import { plural, shortDay } from '@services/console/words.ts';

import { api, type Comparison, type Survey } from './api.ts';
import { NUMERIC } from './question-drafts.ts';

const COMPARED = new Set(['single_choice', 'multiple_choice', 'yes_no', 'consent', 'rating', 'nps', 'csat', 'ces']);
const INTERVALS = ['day', 'week', 'month'] as const;
type Interval = (typeof INTERVALS)[number];

const optionsOf = (survey: Survey, types: ReadonlySet<string>) =>
  survey.questions.filter(({ type }) => types.has(type)).map(({ id, text }) => [id, shortened(text)] as const);

/** Responses and mean answers by days, weeks or months. */
export function OverTime({ survey }: { survey: Survey }) {
  const { id } = survey;
  const { filters, setFilter } = useFilters('interval', 'measure');
  const interval = INTERVALS.find((each) => each === filters.interval) ?? 'day';
  const trend = useQuery({
    queryKey: ['surveys', id, 'trend', interval],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/surveys/{id}/trend', { signal, params: { path: { id }, query: { interval } } })),
  });
  const measures = optionsOf(survey, NUMERIC).slice(0, 20);
  const measure = measures.find(([question]) => question === filters.measure);
  return (
    <Section title="Over time">
      <FilterBar>
        <FilterSelect
          label="Period"
          value={interval}
          options={[
            ['day', 'By day'],
            ['week', 'By week'],
            ['month', 'By month'],
          ]}
          onChange={(value) => setFilter('interval', value)}
        />
        {measures.length > 0 && (
          <FilterSelect
            label="Figure"
            value={measure?.[0] ?? ''}
            options={[['', 'Responses'], ...measures.map(([key, text]) => [key, `Average: ${text}`] as const)]}
            onChange={(value) => setFilter('measure', value)}
          />
        )}
      </FilterBar>
      <Answered query={trend} lines={3}>
        {({ periods }) => (
          <Bars
            title={measure ? `Average: ${measure[1]}` : 'Responses'}
            parts={[[measure ? 'Average' : 'Responses', 'main']]}
            bars={periods.map(({ start, responses, averages }) => ({
              label: labelOf(start, interval),
              values: [measure ? (averages[measure[0]] ?? 0) : responses],
            }))}
          />
        )}
      </Answered>
    </Section>
  );
}

const labelOf = (start: string, interval: Interval) =>
  interval === 'day' ? shortDay(start) : interval === 'week' ? `Week of ${shortDay(start)}` : start.slice(0, 7);

/** The results by the values of a question or hidden field. Shows its children while nothing is compared. */
export function Compared({ survey, children }: { survey: Survey; children: ReactNode }) {
  const {
    filters: { by },
    setFilter,
  } = useFilters('by');
  const choices = [
    ...optionsOf(survey, COMPARED),
    ...(survey.hidden_fields ?? []).map((name) => [name, `Hidden field ${name}`] as const),
  ];
  if (choices.length === 0) return children;
  return (
    <>
      <FilterBar>
        <FilterSelect
          label="Compare by"
          value={by}
          options={[['', 'All responses'], ...choices.map(([key, text]) => [key, `Compare by: ${text}`] as const)]}
          onChange={(key) => setFilter('by', key)}
        />
      </FilterBar>
      {by === '' ? children : <Columns key={by} survey={survey} by={by} />}
    </>
  );
}

function Columns({ survey, by }: { survey: Survey; by: string }) {
  const { id, questions, response_count: total } = survey;
  /** The only value to show; empty to show all values. */
  const [value, setValue] = useState('');
  const comparison = useQuery({
    queryKey: ['surveys', id, 'comparison', by],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/surveys/{id}/comparison', { signal, params: { path: { id }, query: { by } } })),
  });
  return (
    <Answered query={comparison}>
      {({ compared, columns }) => {
        const shown = columns.filter((column) => value === '' || column.value === value);
        if (columns.length === 0) return <p className="muted">No response has a value to compare.</p>;
        return (
          <>
            <FilterBar>
              <FilterSelect
                label="Value"
                value={value}
                options={[['', 'All values'], ...columns.map((column) => [column.value, titleOf(column)] as const)]}
                onChange={setValue}
              />
            </FilterBar>
            {compared < total && <p className="muted">These are the newest {plural(compared, 'response')}.</p>}
            {questions.map((question, index) =>
              question.id === by ? null : (
                <Section key={question.id} title={question.text}>
                  <div className="comparison">
                    <Table
                      label={question.text}
                      rows={rowsOf(shown, index)}
                      keyOf={({ name }) => name}
                      columns={[
                        { title: 'Answer', wide: true, cell: ({ name }) => name },
                        ...shown.map((column, place) => ({
                          title: titleOf(column),
                          numeric: true,
                          cell: ({ cells }: Row) => cells[place] ?? '–',
                        })),
                      ]}
                    />
                  </div>
                </Section>
              ),
            )}
          </>
        );
      }}
    </Answered>
  );
}

const titleOf = ({ value, responses }: Comparison['columns'][number]) => `${value} (${responses})`;

interface Row {
  name: string;
  cells: (string | undefined)[];
}

type Summary = Comparison['columns'][number]['questions'][number];

/** The rows of one question's table: its figures, and the shares of each answer. */
function rowsOf(columns: Comparison['columns'], index: number): Row[] {
  const summaries = columns.flatMap(({ questions }) => questions[index] ?? []);
  const row = (name: string, cell: (summary: Summary) => string | number | null | undefined): Row[] => {
    const cells = summaries.map((summary) => cell(summary) ?? undefined);
    const isEmpty = cells.every((each) => each === undefined);
    return isEmpty ? [] : [{ name, cells: cells.map((each) => (each === undefined ? undefined : String(each))) }];
  };
  const share = ({ count = 0, percentage = 0 } = {}) => `${Math.round(percentage)}% (${count})`;
  const [first] = summaries;
  return [
    ...row('Answers', ({ answered }) => answered),
    ...row('NPS', ({ nps }) => nps?.score),
    ...row('CSAT', ({ csat }) => csat?.score),
    ...row('Effort score', ({ ces }) => ces?.score),
    ...row('Average', ({ average }) => average),
    ...row('Lowest', ({ minimum }) => minimum),
    ...row('Highest', ({ maximum }) => maximum),
    ...(first?.distribution ?? []).flatMap(({ value }, place) =>
      row(`“${value}”`, ({ distribution }) => share(distribution?.[place])),
    ),
    ...(first?.rows ?? []).flatMap(({ row: name, average, distribution }, line) =>
      average === undefined
        ? distribution.flatMap(({ value }, place) =>
            row(`${name}: ${value}`, ({ rows }) => share(rows?.[line]?.distribution[place])),
          )
        : row(`Average rank of “${name}”`, ({ rows }) => rows?.[line]?.average),
    ),
  ];
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
