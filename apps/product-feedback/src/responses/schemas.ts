import { listed } from '@services/common/http/messages';
import { text } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { OptionalPageQuery } from '../envelope.ts';
import { ResponseStatus as STATUS } from '../generated/prisma/enums.ts';
import { inEnglish, Language } from '../languages/languages.ts';
import { createdAt, idOf, personId, record } from '../text.ts';
import { mergeAnswers, missingText } from '../surveys/answer-checks.ts';
import { answerText, isEmpty, type Answers } from '../surveys/answers.ts';
import { hiddenFields, walk, withoutHiddenFields } from '../surveys/path.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { languagesOf } from '../surveys/translations.ts';

const ResponseStatus = z.enum(STATUS).meta({
  id: 'ResponseStatus',
  description: '`in_progress` until the respondent finishes, then `submitted`, which is final',
});

type SurveyContent = Pick<SurveyRow, 'questions' | 'hiddenFields' | 'language' | 'translations'>;

const Responses = record(z.string().max(8), z.unknown()).describe(
  'Answers by question ID. An empty answer withdraws an earlier one. How to answer each type is in the guide to surveys',
);
const surveyId = z.string().describe('ID of the survey');
const respondent = {
  respondent_id: personId('Respondent id').describe('Your ID of the respondent'),
  respondent_name: text({ max: 200, label: 'Respondent name', trim: false }).describe(
    'Name of the respondent. May be empty',
  ),
};

/** Characters of a hidden field's value. */
export const MAX_HIDDEN = 500;

export const NewResponse = z.strictObject({
  respondent_id: respondent.respondent_id,
  respondent_name: respondent.respondent_name.default(''),
  responses: Responses,
  hidden_fields: record(z.string().max(40), text({ max: MAX_HIDDEN, label: 'Hidden field' }))
    .default({})
    .describe('Values of hidden fields by name'),
  language: Language.optional().describe('Language in which the survey was shown, one of those that it has'),
  finished: z.boolean().default(true).describe('Whether the response is complete. False keeps it in progress'),
});

export const ResponseQuery = OptionalPageQuery.extend({
  status: ResponseStatus.default('submitted').describe('Only responses with this status'),
  format: z.enum(['json', 'csv']).default('json').describe('`json` for a list, `csv` for a file with all responses'),
}).superRefine((query, context) => {
  if (query.format === 'json') return;
  for (const name of ['page', 'per_page'] as const) {
    if (query[name] === undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message: `A CSV file has all responses: leave out ${name}` });
  }
});

/**
 * The schema of the answers to a survey, merged into earlier ones. When finishing, required questions on the path must be
 * answered, and answers off the path are dropped.
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
      const { answers, problems } = mergeAnswers(questions, { ...earlier, ...hidden }, given);
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
    schema: z.string().optional().describe('Language in which the survey was shown. Absent if it never had several'),
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
      .describe('Values of hidden fields by name. Absent if there are none'),
  })
  .meta({ id: 'SurveyResponse' });

const ValueCount = z
  .object({
    value: z.string().describe('Answer, option or language'),
    count: z.int().describe('Responses with this value'),
    percentage: z.number().describe('Their share, in percent'),
  })
  .meta({ id: 'ValueCount' });
const score = z.number().nullable().describe('Score. Null without answers');
const bound = z.union([z.number(), z.string()]).nullable().optional();

export const SurveySummary = z
  .object({
    survey_id: surveyId,
    title: z.string().describe('Title of the survey'),
    responses_started: z.int().describe('Number of responses, in progress or submitted'),
    responses_finished: z.int().describe('Number of submitted responses'),
    completion_rate: score.describe('Share of responses that were finished, in percent. Null without responses'),
    languages: z
      .array(ValueCount)
      .optional()
      .describe('Submitted responses by language. Absent if the survey never had several'),
    questions: z
      .array(
        z.object({
          id: z.string().describe('ID of the question'),
          text: z.string().describe('Text of the question'),
          type: z.string().describe('Type of the question'),
          answered: z.int().describe('Submitted responses that answer it'),
          dropped_off: z.int().describe('Responses in progress that have got as far as this question'),
          distribution: z
            .array(ValueCount)
            .optional()
            .describe('How often each value was given. For a ranking, how often each option came first'),
          others: z
            .array(ValueCount)
            .optional()
            .describe('What was written instead of an option, the 20 most frequent. Only with `allow_other`'),
          average: score.optional().describe('Mean of the answers. Null without answers'),
          minimum: bound.describe('Smallest number or first day. Null without answers'),
          maximum: bound.describe('Largest number or last day. Null without answers'),
          nps: z
            .object({
              promoters: z.int().describe('Answers of 9 or 10'),
              passives: z.int().describe('Answers of 7 or 8'),
              detractors: z.int().describe('Answers of 0 to 6'),
              score: score.describe('Net Promoter Score, from −100 to 100. Null without answers'),
            })
            .optional()
            .describe('Net Promoter Score. Only for type `nps`'),
          csat: z
            .object({
              satisfied: z.int().describe('Answers of 4 or 5'),
              score: score.describe('Share of satisfied respondents, in percent. Null without answers'),
            })
            .optional()
            .describe('Customer satisfaction. Only for type `csat`'),
          ces: z
            .object({
              easy: z.int().describe('Answers of at least 5 on a scale to 7, or 4 on a scale to 5'),
              score: score.describe('Share of respondents who found it easy, in percent. Null without answers'),
            })
            .optional()
            .describe('Customer effort. Only for type `ces`'),
          words: z
            .array(
              z.object({
                word: z.string().describe('Word in lower case'),
                count: z.int().describe('Answers that contain it'),
              }),
            )
            .optional()
            .describe('The 20 words that most answers contain. Only for type `text`'),
          rows: z
            .array(
              z.object({
                row: z.string().describe('Row of the matrix, or option of the ranking'),
                distribution: z
                  .array(ValueCount)
                  .describe('How often the row got each column, or the option each place'),
              }),
            )
            .optional()
            .describe('Answers by row. Only for types `matrix` and `ranking`'),
        }),
      )
      .describe('The questions in order, with what was answered'),
  })
  .meta({ id: 'SurveySummary' });

/** A response as stores give it: with hidden fields among the answers, and an empty language where it is not known. */
export type ResponseRow = Omit<
  z.output<typeof SurveyResponse>,
  'responses' | 'hidden_fields' | 'answers' | 'language'
> & {
  answers: Answers;
  language: string;
};

export function toResponse({ language, ...row }: ResponseRow): z.output<typeof SurveyResponse> {
  const answers = withoutHiddenFields(row.answers);
  const hidden = Object.entries(hiddenFields(row.answers)).map(([name, value]) => [name, answerText(value)]);
  return {
    ...row,
    answers,
    responses: Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, answerText(answer)])),
    ...(hidden.length > 0 && { hidden_fields: Object.fromEntries(hidden) }),
    ...(language !== '' && { language }),
  };
}
