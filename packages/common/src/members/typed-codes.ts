import { randomInt } from 'node:crypto';

import { hashToken } from '../access/tokens.ts';

/** Crockford's base32, which has no characters that look alike. 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** A new code that a person reads from a screen and types, in groups of four characters. */
export function newCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}

/** The characters of a code as a person typed it: case, spaces and hyphens do not matter. */
export function charactersOf(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** What the database stores of a code. */
export function hashOfCode(code: string): string {
  return hashToken(charactersOf(code));
}
