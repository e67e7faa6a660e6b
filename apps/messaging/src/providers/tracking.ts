import { z } from 'zod';

/** The tracking of a mail with HTML; both kinds are off by default. */
export const Tracking = z.strictObject({
  opens: z.boolean().optional().describe('Whether opens are counted, by an invisible image in the HTML'),
  clicks: z.boolean().optional().describe('Whether clicks are counted, by links that lead through this service'),
});
export type Tracking = z.output<typeof Tracking>;
