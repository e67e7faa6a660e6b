import { z } from 'zod';

export const Overview = z
  .object({
    products: z.int().describe('Number of products'),
    waiting: z
      .array(
        z.object({
          id: z.string().describe('ID of the product'),
          name: z.string().describe('Name of the product'),
          feedback: z.int().describe('Pieces of feedback to decide on'),
        }),
      )
      .describe('Products with feedback that is neither validated nor dismissed, the most first'),
    surveys_open: z.int().describe('Number of surveys that accept responses now'),
    responses: z.int().describe('Responses submitted in the last 30 days'),
    webhooks_failing: z.int().describe('Number of webhooks whose last delivery failed'),
    days: z
      .array(
        z.object({
          day: z.iso.date().describe('Day in the account’s time zone'),
          feedback: z.int().describe('Pieces of feedback submitted on this day'),
          responses: z.int().describe('Responses submitted on this day'),
        }),
      )
      .describe('The last 30 days, oldest first'),
  })
  .meta({ id: 'Overview' });
export type Overview = z.output<typeof Overview>;
