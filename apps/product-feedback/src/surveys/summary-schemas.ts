import { z } from 'zod';

export const ValueCount = z
  .object({
    value: z.string().describe('Answer, option or language'),
    count: z.int().describe('Number of responses with this value'),
    percentage: z.number().describe('Share of responses with this value, in percent'),
  })
  .meta({ id: 'ValueCount' });
export const score = z.number().nullable().describe('Score. Null without answers');
const bound = z.union([z.number(), z.string()]).nullable().optional();

export const QuestionSummary = z.object({
  id: z.string().describe('ID of the question'),
  text: z.string().describe('Text of the question'),
  type: z.string().describe('Type of the question'),
  answered: z.int().describe('Number of submitted responses that answer the question'),
  distribution: z
    .array(ValueCount)
    .optional()
    .describe('How often each value was given. For a ranking, how often each option came first'),
  others: z
    .array(ValueCount)
    .optional()
    .describe('The 20 most frequent texts written instead of an option. Only with `allow_other`'),
  average: score.optional().describe('Mean of the answers. Null without answers'),
  minimum: bound.describe('Smallest number or first date, time or month. Null without answers'),
  maximum: bound.describe('Largest number or last date, time or month. Null without answers'),
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
      easy: z.int().describe('Answers of at least 5 on a scale to 7, or at least 4 on a scale to 5'),
      score: score.describe('Share of respondents who found it easy, in percent. Null without answers'),
    })
    .optional()
    .describe('Customer effort. Only for type `ces`'),
  words: z
    .array(
      z.object({
        word: z.string().describe('Word in lower case'),
        count: z.int().describe('Number of answers that contain the word'),
      }),
    )
    .optional()
    .describe('The 20 words that most answers contain. Only for type `text`'),
  rows: z
    .array(
      z.object({
        row: z.string().describe('Row of the matrix, or option of the ranking'),
        average: score.optional().describe('Mean rank of the option. Only for type `ranking`. Null without answers'),
        distribution: z
          .array(ValueCount)
          .describe('For a row, the number of answers by column. For an option, the number of answers by rank'),
      }),
    )
    .optional()
    .describe('Answers by row. Only for types `matrix` and `ranking`'),
});
