import { z } from 'zod';

/** The tracking of a mail with HTML; both kinds are off by default. */
export const Tracking = z.strictObject({
  opens: z.boolean().optional().meta({ description: 'By an invisible image at the end of the HTML' }),
  clicks: z.boolean().optional().meta({ description: 'By links in the HTML that lead through this service' }),
});
export type Tracking = z.output<typeof Tracking>;
