import { listed } from '@services/common/http/messages';
import { text } from '@services/common/http/validation';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { OptionalPageQuery } from '../envelope.ts';
import { ResponseStatus as STATUS } from '../generated/prisma/enums.ts';
import { inEnglish, Language } from '../languages/languages.ts';
import { personId, record } from '../text.ts';
import { mergeAnswers, missingText } from '../surveys/answer-checks.ts';
import { answerText, isEmpty, type Answers } from '../surveys/answers.ts';
import { hiddenFields, walk, withoutHiddenFields } from '../surveys/path.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { languagesOf } from '../surveys/translations.ts';

export const ResponseStatus = z.enum(STATUS).meta({ id: 'ResponseStatus' });

type SurveyContent = Pick<SurveyRow, 'questions' | 'hiddenFields' | 'language' | 'translations'>;

const Responses = record(z.string().max(8), z.unknown()).meta({ description: 'Question id to answer' });

/** Characters of a hidden field's value. */
export const MAX_HIDDEN = 500;

export const NewResponse = z.strictObject({
  respondent_id: personId('Respondent id'),
  respondent_name: text({ max: 200, label: 'Respondent name', trim: false }).default(''),
  responses: Responses,
  hidden_fields: record(z.string().max(40), text({ max: MAX_HIDDEN, label: 'Hidden field' }))
    .default({})
    .meta({ description: 'Values of the hidden fields that the survey declares' }),
  language: Language.optional().meta({ description: 'In which of its languages the survey was shown' }),
  finished: z
    .boolean()
    .default(true)
    .meta({ description: 'False keeps the response in progress, to be finished later' }),
});

export const ResponseQuery = OptionalPageQuery.extend({
  status: ResponseStatus.default('submitted'),
  format: z.enum(['json', 'csv']).default('json'),
}).superRefine((query, context) => {
  if (query.format === 'json') return;
  for (const name of ['page', 'per_page'] as const) {
    if (query[name] === undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message: `A CSV file holds everything: leave out ${name}` });
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
        issue(['language'], `The survey is in ${listed(languages, 'and')}`);
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
  id: { schema: z.string().meta({ examples: ['resp-01k9x3w8d0q4m7v5t2r6y8z1ab'] }) },
  survey_id: { schema: z.string() },
  respondent_id: { schema: z.string() },
  respondent_name: { schema: z.string() },
  answers: {
    schema: z.record(z.string(), z.unknown()).meta({ description: 'Question id to the answer in its own type' }),
  },
  language: {
    schema: z.string().optional().meta({ description: 'In which the survey was shown, where it has or had several' }),
  },
  status: { schema: ResponseStatus },
  created_at: { schema: z.iso.datetime() },
});
export const COLUMNS = columns.select(columns.names);

export const SurveyResponse = z
  .object({
    ...columns.shape(columns.names),
    responses: z.record(z.string(), z.string()).meta({ description: 'Question id to the answer as text' }),
    hidden_fields: z.record(z.string(), z.string()).optional().meta({ description: 'Only when there are any' }),
  })
  .meta({ id: 'SurveyResponse' });

const ValueCount = z.object({ value: z.string(), count: z.int(), percentage: z.number() }).meta({ id: 'ValueCount' });
const score = z.number().nullable();

export const SurveySummary = z
  .object({
    survey_id: z.string(),
    title: z.string(),
    responses_started: z.int(),
    responses_finished: z.int(),
    completion_rate: score.meta({ description: 'Finished of started, in percent' }),
    languages: z.array(ValueCount).optional().meta({
      description: 'In which language the finished responses were given, where the survey has or had several',
    }),
    questions: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        type: z.string(),
        answered: z.int(),
        dropped_off: z.int().meta({ description: 'Responses in progress that have got as far as this question' }),
        distribution: z.array(ValueCount).optional(),
        others: z
          .array(ValueCount)
          .optional()
          .meta({ description: 'What was written instead of an option, the most frequent 20' }),
        average: score.optional(),
        minimum: z.union([z.number(), z.string()]).nullable().optional(),
        maximum: z.union([z.number(), z.string()]).nullable().optional(),
        nps: z.object({ promoters: z.int(), passives: z.int(), detractors: z.int(), score }).optional(),
        csat: z.object({ satisfied: z.int(), score }).optional(),
        ces: z.object({ easy: z.int(), score }).optional(),
        words: z.array(z.object({ word: z.string(), count: z.int() })).optional(),
        rows: z.array(z.object({ row: z.string(), distribution: z.array(ValueCount) })).optional(),
      }),
    ),
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
