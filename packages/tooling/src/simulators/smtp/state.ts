import { z } from 'zod';
import type { Simulator } from '../simulator.ts';

export const SmtpSettings = z.strictObject({
  /** Passwords by user, one of which every client must authenticate with; null: every user and password is valid. */
  users: z.record(z.string().min(1).max(200), z.string().max(200)).nullable().default(null),
  /** The URL to which bounces (RFC 3464) and answers are posted as `message/rfc822`; null: they are not posted. */
  bounceUrl: z.url().nullable().default(null),
  /** The delay between accepting a message and its bounce. */
  bounceDelayMs: z.int().min(0).max(600_000).default(100),
});
export type Smtp = Simulator<z.output<typeof SmtpSettings>>;
