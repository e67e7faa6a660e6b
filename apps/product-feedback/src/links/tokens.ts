import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/runtime/constant-time';
import { z } from 'zod';

/** The content of a signed link. Keys are short because they are part of the address. */
const Claims = z.object({
  /** The survey or product it opens. */
  f: z.string(),
  /** The respondent or reviewer. */
  p: z.string(),
  /** Their name. */
  n: z.string(),
  /** Expiry, Unix seconds. */
  x: z.number(),
  /** An anonymous visitor, without a link. */
  a: z.literal(1).optional(),
});

export interface Visitor {
  personId: string;
  name: string;
  anonymous: boolean;
}

/** Secrets for signing; the first signs, all verify, so that they can be changed without breaking links sent out. */
export type LinkSecrets = readonly [string, ...string[]];

/**
 * A token that carries a visitor's identity to one hosted page: base64url JSON, a dot, and its HMAC-SHA256.
 *
 * @param subject the id of the survey or product; the token opens no other.
 */
export function signVisitor(secrets: LinkSecrets, subject: string, visitor: Visitor, expiresAt: Date): string {
  const claims: z.infer<typeof Claims> = {
    f: subject,
    p: visitor.personId,
    n: visitor.name,
    x: Math.floor(expiresAt.getTime() / 1000),
    ...(visitor.anonymous && { a: 1 as const }),
  };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${mac(secrets[0], payload)}`;
}

/** The visitor that a token identifies; null when it is forged, expired or issued for another page. */
export function verifyVisitor(secrets: LinkSecrets, subject: string, token: string, now = new Date()): Visitor | null {
  const [payload, signature, ...more] = token.split('.');
  if (!payload || !signature || more.length > 0 || token.length > 4096) return null;
  if (!secrets.some((secret) => constantTimeEqual(mac(secret, payload), signature))) return null;
  const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data;
  if (!claims || claims.f !== subject || claims.x * 1000 <= now.getTime()) return null;
  return { personId: claims.p, name: claims.n, anonymous: claims.a === 1 };
}

function mac(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`product-feedback link v1\n${payload}`).digest('base64url');
}
