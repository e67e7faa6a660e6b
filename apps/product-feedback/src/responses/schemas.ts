import { listed } from '@services/common/http/messages';
import { text } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { OptionalPageQuery } from '../envelope.ts';
import { exportParameters } from '../export-formats.ts';
import { ResponseStatus as STATUS } from '../generated/prisma/enums.ts';
import { inEnglish, Language } from '../languages/languages.ts';
import { createdAt, idOf, personId, record } from '../text.ts';
import { mergeAnswers, missingText } from '../surveys/answer-checks.ts';
import { answerText, isEmpty, type Answers } from '../surveys/answers.ts';
import { hiddenFields, walk, withoutHiddenFields } from '../surveys/path.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { QuestionSummary, score, ValueCount } from '../surveys/summary-schemas.ts';
import { languagesOf } from '../surveys/translations.ts';

const ResponseStatus = z.enum(STATUS).meta({
  id: 'ResponseStatus',
  description: '`in_progress` until the respondent finishes, then `submitted`, which is final',
});

type SurveyContent = Pick<SurveyRow, 'questions' | 'hiddenFields' | 'language' | 'translations'>;

const Responses = record(z.string().max(8), z.unknown()).describe(
  'Answers by question ID. An empty answer removes an earlier answer. The guide to surveys explains how to answer each type of question',
);
const surveyId = z.string().describe('ID of the survey');
const respondent = {
  respondent_id: personId('Respondent id').describe('Your ID of the respondent'),
  respondent_name: text({ max: 200, label: 'Respondent name', trim: false }).describe(
    'Name of the respondent. May be empty',
  ),
};

/** Maximum number of characters in a hidden field's value. */
export const MAX_HIDDEN = 500;

export const NewResponse = z.strictObject({
  respondent_id: respondent.respondent_id,
  respondent_name: respondent.respondent_name.default(''),
  responses: Responses,
  hidden_fields: record(z.string().max(40), text({ max: MAX_HIDDEN, label: 'Hidden field' }))
    .default({})
    .describe('Values of hidden fields by name'),
  language: Language.optional().describe('Language in which the survey was shown, one of its languages'),
  finished: z
    .boolean()
    .default(true)
    .describe('Whether the response is complete. `false` keeps the response in progress'),
});

const status = ResponseStatus.default('submitted').describe('Only responses with this status');
export const ResponseQuery = OptionalPageQuery.extend({ status });
export const ResponseExportQuery = z.strictObject({
  status,
  ...exportParameters,
  values: z
    .enum(['labels', 'codes'])
    .default('labels')
    .describe(
      '`labels` for the texts of questions and options, `codes` for `q1`, `q2_1` … and the positions of options. Ignored for `json`',
    ),
});
export type ResponseExportQuery = z.output<typeof ResponseExportQuery>;

/**
 * The schema of the answers to a survey, which merges them into the earlier answers. When the response is finished, required
 * questions on the path must be answered, and answers off the path are dropped.
 */
export function answersTo(survey: SurveyContent, earlier: Answers, finished: boolean) {
  const { questions, hiddenFields: known } = survey;
  return z
    .object({ responses: Responses, hidden_fields: record(z.string(), z.string()), language: z.string().optional() })
    .transform(({ responses, hidden_fields: hidden, language }, context): Answers => {
      const issue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
      const languages = languagesOf(survey);
      if (language !== undefined && !languages.includes(language))
        issue(['language'], `The survey is available in ${listed(languages, 'and')}`);
      for (const name of Object.keys(hidden)) {
        if (!known.includes(name)) issue(['hidden_fields', name], 'The survey has no such hidden field');
      }
      const given = new Map(Object.entries(responses));
      const { answers, problems } = mergeAnswers(questions, { ...earlier, ...hidden }, given, {
        translations: survey.translations,
        language,
      });
      for (const [id, message] of problems) issue(['responses', id], inEnglish(message));
      if (!finished) return answers;
      const result = walk(questions, answers);
      for (const question of result.missing.filter(({ id }) => !problems.has(id))) {
        issue(['responses', question.id], inEnglish(missingText(question)));
      }
      if (problems.size === 0 && result.missing.length === 0 && isEmpty(result.path, result.answers))
        issue(
          ['responses'],
          inEnglish((words) => words.nothing),
        );
      return result.answers;
    });
}

const columns = defineColumns({
  id: { schema: idOf('resp') },
  survey_id: { schema: surveyId },
  respondent_id: { schema: respondent.respondent_id },
  respondent_name: { schema: respondent.respondent_name },
  answers: {
    schema: z
      .record(z.string(), z.unknown())
      .describe('Answers by question ID, each in its own type: text, number, boolean, list or object'),
  },
  language: {
    schema: z
      .string()
      .optional()
      .describe('Language in which the survey was shown. Absent if the survey never had several languages'),
  },
  score: {
    schema: z
      .int()
      .optional()
      .describe(
        'Sum of the points of the answers. Absent until the response is submitted, and if no option has points',
      ),
  },
  status: { schema: ResponseStatus },
  created_at: { schema: createdAt.describe('When the respondent began, in UTC') },
});
export const COLUMNS = columns.select(columns.names);

export const SurveyResponse = z
  .object({
    ...columns.shape(columns.names),
    responses: z.record(z.string(), z.string()).describe('Answers by question ID, each as text'),
    hidden_fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('Values of hidden fields by name. Absent without values'),
  })
  .meta({ id: 'SurveyResponse' });

export const SurveySummary = z
  .object({
    survey_id: surveyId,
    title: z.string().describe('Title of the survey'),
    responses_started: z.int().describe('Number of responses, in progress or submitted'),
    responses_finished: z.int().describe('Number of submitted responses'),
    completion_rate: score.describe('Share of responses that were finished, in percent. Null without responses'),
    score: z
      .object({
        average: z.number().describe('Mean score'),
        minimum: z.number().describe('Lowest score'),
        maximum: z.number().describe('Highest score'),
      })
      .optional()
      .describe('Scores of the submitted responses. Absent without points or responses'),
    languages: z
      .array(ValueCount)
      .optional()
      .describe('Submitted responses by language. Absent if the survey never had several languages'),
    questions: z
      .array(
        QuestionSummary.extend({
          dropped_off: z.int().describe('Number of responses in progress that stopped at this question'),
        }),
      )
      .describe('The questions in order, with summaries of their answers'),
  })
  .meta({ id: 'SurveySummary' });

export const ComparisonQuery = z.strictObject({
  by: text({ min: 1, max: 40, label: 'by', trim: false }).describe(
    'ID of a choice, yes-or-no or scale question, or name of a hidden field',
  ),
  value: text({ max: 300, label: 'value', trim: false })
    .optional()
    .describe('Only the responses with this value. If omitted, the 12 most frequent values are compared'),
});

export const SurveyComparison = z
  .object({
    survey_id: surveyId,
    by: z.string().describe('Question or hidden field whose values form the columns'),
    compared: z.int().describe('Number of responses that were compared: the newest 10,000, fewer with many questions'),
    columns: z
      .array(
        z.object({
          value: z.string().describe('Answer, option or value of the hidden field'),
          responses: z.int().describe('Number of compared responses with this value'),
          questions: z.array(QuestionSummary).describe('Summaries of the answers in these responses'),
        }),
      )
      .describe('One column for each value: options in the order of the survey, values of hidden fields by frequency'),
  })
  .meta({ id: 'SurveyComparison' });

const TrendInterval = z.enum(['day', 'week', 'month']);
export type TrendInterval = z.output<typeof TrendInterval>;
const interval = TrendInterval.describe('`day`: 90 days; `week`: 53 weeks, each from Monday; `month`: 36 months');
export const TrendQuery = z.strictObject({ interval: interval.default('day') });

export const SurveyTrend = z
  .object({
    survey_id: surveyId,
    interval,
    periods: z
      .array(
        z.object({
          start: z.iso.date().describe("First day of the period in the account's time zone"),
          responses: z.int().describe('Number of submitted responses that were begun in the period'),
          averages: z
            .record(z.string(), z.number())
            .describe('Mean answers of scales and numbers by question ID, for the first 20 such questions'),
        }),
      )
      .describe('All periods up to now, the oldest first'),
  })
  .meta({ id: 'SurveyTrend' });

/** A response as the stores return it: hidden fields are among the answers, and the language is empty if unknown. */
export type ResponseRow = Omit<
  z.output<typeof SurveyResponse>,
  'responses' | 'hidden_fields' | 'answers' | 'language' | 'score'
> & {
  answers: Answers;
  language: string;
  score: number | null;
};

export function toResponse({ language, score, ...row }: ResponseRow): z.output<typeof SurveyResponse> {
  const answers = withoutHiddenFields(row.answers);
  const hidden = Object.entries(hiddenFields(row.answers)).map(([name, value]) => [name, answerText(value)]);
  return {
    ...row,
    answers,
    responses: Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, answerText(answer)])),
    ...(hidden.length > 0 && { hidden_fields: Object.fromEntries(hidden) }),
    ...(language !== '' && { language }),
    ...(score !== null && { score }),
  };
}
