import { z } from 'zod';

/** The lengths of the period that the console offers, in days. */
export const Days = z
  .enum(['7', '30', '90'])
  .default('30')
  .meta({ description: 'Length of the period that ends today, in days' });

const felt = {
  felt: z.int().describe('Pieces of feedback with a sentiment'),
  positive: z.int().describe('Pieces of feedback with a positive sentiment'),
};

export const Overview = z
  .object({
    products: z.int().describe('Number of products'),
    waiting: z
      .array(
        z.object({
          id: z.string().describe('ID of the product'),
          name: z.string().describe('Name of the product'),
          feedback: z.int().describe('Pieces of feedback that you have neither validated nor dismissed'),
        }),
      )
      .describe('Products with feedback that is neither validated nor dismissed, those with the most first'),
    has_feedback: z.boolean().describe('Whether any feedback has been submitted'),
    has_surveys: z.boolean().describe('Whether any survey exists, open or closed'),
    surveys_open: z.int().describe('Number of surveys that accept responses now'),
    webhooks_failing: z.int().describe('Number of webhooks whose last delivery failed'),
    days: z
      .array(
        z.object({
          day: z.iso.date().describe('Day in the account’s time zone'),
          feedback: z.int().describe('Pieces of feedback submitted on this day'),
          responses: z.int().describe('Responses submitted on this day'),
        }),
      )
      .describe('The days of the period, oldest first'),
    feeling: z.object(felt).describe('How people felt about the products in the period'),
    before: z
      .object({
        feedback: z.int().describe('Pieces of feedback submitted'),
        responses: z.int().describe('Responses submitted'),
        ...felt,
      })
      .describe('Totals of the preceding period of the same length'),
  })
  .meta({ id: 'Overview' });
export type Overview = z.output<typeof Overview>;
