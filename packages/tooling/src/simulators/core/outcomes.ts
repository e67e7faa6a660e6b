import { z } from 'zod';
import { Match } from './rules.ts';

/** The statuses reported for accepted messages instead of the provider's usual statuses. */
export const DecidedOutcome = Match.extend({
  /**
   * The statuses reported one after the other, exactly as listed: omit, repeat or reorder statuses to test how a
   * service handles this. An empty list reports nothing.
   */
  statuses: z.array(z.string().min(1).max(30)).max(20),
  /** The error code of `failed` and `undelivered`; for email the enhanced status of the bounce, such as 5.1.1. */
  code: z.union([z.int(), z.string().max(50)]).optional(),
  message: z.string().max(1000).optional(),
  /** The delay before each status; default: the provider's own delay. */
  delayMs: z.int().min(0).max(600_000).optional(),
});
export type DecidedOutcome = z.output<typeof DecidedOutcome>;
export type DecidedOutcomeInput = z.input<typeof DecidedOutcome>;

/** Reports one status to the sender; resolves with the result in one line. */
export type Report = (status: string, outcome: DecidedOutcome | undefined) => Promise<string>;
