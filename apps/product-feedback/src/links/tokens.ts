import { z } from 'zod';

import { sign, verify, type LinkSecrets } from '../signatures.ts';

const PURPOSE = 'link v1';
const FEED_PURPOSE = 'feed v1';

/** The content of a signed link. Keys are short because they are part of the address. */
const Claims = z.object({
  /** The ID of the survey or product that the token opens. */
  f: z.string(),
  /** The respondent or reviewer. */
  p: z.string(),
  /** The person's name. */
  n: z.string(),
  /** Expiry, Unix seconds. */
  x: z.number(),
  /** 1 for an anonymous visitor, who came without a link. */
  a: z.literal(1).optional(),
});

export interface Visitor {
  personId: string;
  name: string;
  anonymous: boolean;
}

/**
 * A token that carries a visitor's identity to one hosted page.
 *
 * @param subject the id of the survey or product; the token opens no other page.
 */
export function signVisitor(secrets: LinkSecrets, subject: string, visitor: Visitor, expiresAt: Date): string {
  const claims: z.infer<typeof Claims> = {
    f: subject,
    p: visitor.personId,
    n: visitor.name,
    x: Math.floor(expiresAt.getTime() / 1000),
    ...(visitor.anonymous && { a: 1 as const }),
  };
  return sign(secrets, PURPOSE, claims);
}

/**
 * A token that opens the feeds of a subject until the given token expires. The new token does not identify the person, so a feed's address
 * can be passed on.
 */
export function signFeed(secrets: LinkSecrets, token: string): string {
  const { f, x } = Claims.parse(verify(secrets, PURPOSE, token));
  return sign(secrets, FEED_PURPOSE, { f, x });
}

export function opensFeed(secrets: LinkSecrets, subject: string, token: string): boolean {
  const { data } = Claims.pick({ f: true, x: true }).safeParse(verify(secrets, FEED_PURPOSE, token));
  return data?.f === subject && data.x * 1000 > Date.now();
}

/** The visitor that a token identifies; null when it is forged, expired or issued for another page. */
export function verifyVisitor(secrets: LinkSecrets, subject: string, token: string, now = new Date()): Visitor | null {
  const claims = Claims.safeParse(verify(secrets, PURPOSE, token)).data;
  if (!claims || claims.f !== subject || claims.x * 1000 <= now.getTime()) return null;
  return { personId: claims.p, name: claims.n, anonymous: claims.a === 1 };
}
