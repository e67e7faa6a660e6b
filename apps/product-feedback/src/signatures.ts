import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';

/** Secrets for signing: the first signs, and all of them verify, so that they can be changed without breaking links that were sent. */
export type LinkSecrets = readonly [string, ...string[]];

const MAX_TOKEN_LENGTH = 4096;

/**
 * A signed token: the content as base64url JSON, a dot, and its HMAC-SHA256.
 *
 * @param purpose the purpose of the token, which is valid for no other purpose.
 */
export function sign(secrets: LinkSecrets, purpose: string, content: object): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${mac(secrets[0], purpose, payload)}`;
}

/** The content of a token that was signed for the purpose; null if the token is forged. */
export function verify(secrets: LinkSecrets, purpose: string, token: string): unknown {
  const [payload, signature, ...more] = token.split('.');
  if (!payload || !signature || more.length > 0 || token.length > MAX_TOKEN_LENGTH) return null;
  if (!secrets.some((secret) => constantTimeEqual(mac(secret, purpose, payload), signature))) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

function mac(secret: string, purpose: string, payload: string): string {
  return createHmac('sha256', secret).update(`product-feedback ${purpose}\n${payload}`).digest('base64url');
}
