import { z } from 'zod';

import { sign, verify, type LinkSecrets } from '../signatures.ts';

/** The kinds of recipients: readers of updates, members notified of feedback, and followers of a post. */
const LISTS = ['updates', 'feedback', 'post'] as const;
export type List = (typeof LISTS)[number];

/** One recipient's row in a list. */
export interface Entry {
  list: List;
  id: string;
}

export type Purpose = 'confirm' | 'unsubscribe';

/** The content of a link in a message. Keys are short because they are part of the address. */
const Claims = z.object({
  l: z.enum(LISTS),
  i: z.string(),
  /** Expiry in Unix seconds; absent if the link does not expire. */
  x: z.number().optional(),
});

const DAY_MS = 86_400_000;
const DAYS_TO_CONFIRM = 7;

/** The path of the page that confirms an address (valid for a week) or unsubscribes it (valid without a time limit). */
export function mailPath(secrets: LinkSecrets, purpose: Purpose, { list, id }: Entry, now = new Date()): string {
  const expiry = purpose === 'confirm' && { x: Math.floor((now.getTime() + DAYS_TO_CONFIRM * DAY_MS) / 1000) };
  return `/mail/${purpose}/${sign(secrets, `${purpose} v1`, { l: list, i: id, ...expiry })}`;
}

/** The entry of a link; null if the link is forged or expired. */
export function readMailToken(secrets: LinkSecrets, purpose: Purpose, token: string, now = new Date()): Entry | null {
  const claims = Claims.safeParse(verify(secrets, `${purpose} v1`, token)).data;
  if (!claims || (claims.x !== undefined && claims.x * 1000 <= now.getTime())) return null;
  return { list: claims.l, id: claims.i };
}
