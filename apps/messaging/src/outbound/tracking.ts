import { z } from 'zod';

/** What is noticed of a mail with HTML; both are off unless they are switched on. */
export const Tracking = z.strictObject({
  opens: z.boolean().optional().meta({ description: 'By an invisible image at the end of the HTML' }),
  clicks: z.boolean().optional().meta({ description: 'By links in the HTML that lead through this service' }),
});
export type Tracking = z.output<typeof Tracking>;
