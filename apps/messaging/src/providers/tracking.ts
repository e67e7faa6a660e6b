import { z } from 'zod';

/** The tracking of a mail with HTML; both kinds are off by default. */
export const Tracking = z.strictObject({
  opens: z.boolean().optional().describe('Whether to count opens, using an invisible image in the HTML'),
  clicks: z.boolean().optional().describe('Whether to count clicks, using links that redirect through this service'),
});
export type Tracking = z.output<typeof Tracking>;
