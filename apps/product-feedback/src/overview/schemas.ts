import { z } from 'zod';

import type { OverviewRow } from './store.ts';

export const Overview = z
  .object({
    products: z.int(),
    waiting: z
      .array(z.object({ id: z.string(), name: z.string(), feedback: z.int() }))
      .meta({ description: 'Products with feedback that is neither validated nor dismissed, the most first' }),
    surveys_open: z.int(),
    responses: z.int().meta({ description: 'Submitted in the last 30 days' }),
    webhooks_failing: z.int(),
    days: z
      .array(z.object({ day: z.iso.date(), feedback: z.int(), responses: z.int() }))
      .meta({ description: 'The last 30 days in UTC, oldest first' }),
  })
  .meta({ id: 'Overview' });

export function toOverview({
  products,
  waiting,
  open,
  responses,
  failing,
  days,
}: OverviewRow): z.output<typeof Overview> {
  return { products, waiting, surveys_open: open, responses, webhooks_failing: failing, days };
}
