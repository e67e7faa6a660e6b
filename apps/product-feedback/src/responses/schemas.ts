import type { IsoTime } from '@services/common/database/iso-time';
import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { OptionalPageQuery } from '../envelope.ts';
import { ResponseStatus as STATUS } from '../generated/prisma/enums.ts';
import { personId } from '../text.ts';
import { mergeAnswers, missingText } from '../surveys/answer-checks.ts';
import { answerText, type Answers } from '../surveys/answers.ts';
import { walk } from '../surveys/path.ts';
import type { Question } from '../surveys/question-schemas.ts';

export const ResponseStatus = z.enum(STATUS).meta({ id: 'ResponseStatus' });

const Responses = z.record(z.string().max(8), z.unknown()).meta({ description: 'Question id to answer' });

export const NewResponse = z.strictObject({
  respondent_id: personId('Respondent id'),
  respondent_name: text({ max: 200, label: 'Respondent name', trim: false }).default(''),
  responses: Responses,
  finished: z
    .boolean()
    .default(true)
    .meta({ description: 'False keeps the response in progress, to be finished later' }),
});

export const ResponseQuery = OptionalPageQuery.extend({
  status: ResponseStatus.default('submitted'),
  format: z.enum(['json', 'csv']).default('json'),
});

/**
 * The schema of the answers to given questions, on top of earlier ones. When finishing, required questions on the path
 * must be answered, and answers beside the path are dropped.
 */
export function answersTo(questions: readonly Question[], earlier: Answers, finished: boolean) {
  return z.object({
    responses: Responses.transform((raw, context): Answers => {
      const { answers, problems } = mergeAnswers(questions, earlier, new Map(Object.entries(raw)));
      for (const [id, message] of problems) context.addIssue({ code: 'custom', path: [id], message });
      if (!finished) return answers;
      const result = walk(questions, answers);
      for (const question of result.missing.filter(({ id }) => !problems.has(id))) {
        context.addIssue({ code: 'custom', path: [question.id], message: missingText(question) });
      }
      return result.answers;
    }),
  });
}

export const SurveyResponse = z
  .object({
    id: z.string().meta({ examples: ['resp-01k9x3w8d0q4m7v5t2r6y8z1ab'] }),
    survey_id: z.string(),
    respondent_id: z.string(),
    respondent_name: z.string(),
    responses: z.record(z.string(), z.string()).meta({ description: 'Question id to the answer as text' }),
    answers: z.record(z.string(), z.unknown()).meta({ description: 'Question id to the answer in its own type' }),
    status: ResponseStatus,
    created_at: z.iso.datetime(),
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
    questions: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        type: z.string(),
        answered: z.int(),
        distribution: z.array(ValueCount).optional(),
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

/** A response as stores give it. */
export interface ResponseRow {
  id: string;
  surveyId: string;
  respondentId: string;
  respondentName: string;
  answers: Answers;
  status: z.output<typeof ResponseStatus>;
  createdAt: IsoTime;
}

export function toResponse(row: ResponseRow): z.output<typeof SurveyResponse> {
  return {
    id: row.id,
    survey_id: row.surveyId,
    respondent_id: row.respondentId,
    respondent_name: row.respondentName,
    responses: Object.fromEntries(Object.entries(row.answers).map(([id, answer]) => [id, answerText(answer)])),
    answers: row.answers,
    status: row.status,
    created_at: row.createdAt,
  };
}
