import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** A secret that is shown to its recipient once, and the hash that the database keeps. */
export interface NewToken {
  token: string;
  hash: string;
}

/** 256 random bits, base64url. */
export function newToken(): NewToken {
  const token = randomBytes(BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** SHA-256, unsalted: a token is random, so a slow or salted hash would add no protection. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Whether the text has the format of a token, so that other text is rejected without a database query. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
