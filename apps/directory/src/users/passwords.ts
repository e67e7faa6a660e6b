import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

import { refuseWeakPassword } from '@services/common/members/weak-passwords';
import { constantTimeEqual } from '@services/common/secrets/constant-time';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);

export const MIN_PASSWORD_LENGTH = 12;

/** The cost of a guess: 16 MiB and about 50 ms. */
const COST = { N: 16_384, r: 8, p: 1 };
const KEY_BYTES = 32;

/**
 * Hashes a new password of a member.
 *
 * @param words the member's names, of which the password must not be a variation.
 * @throws InvalidInputError if the password is too easy to guess.
 */
export async function hashNewPassword(password: string, words: readonly string[]): Promise<string> {
  await refuseWeakPassword(password, ['directory', ...words]);
  return hashPassword(password);
}

/** Hashes a password for the database, with scrypt and a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES, COST);
  return `${salt.toString('base64url')}.${key.toString('base64url')}`;
}

/**
 * Compares in constant time. The comparison takes equally long if no hash is stored, so that the delay does not reveal which usernames exist.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '', key = ''] = (stored ?? `${'A'.repeat(22)}.${'A'.repeat(43)}`).split('.');
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES, COST);
  return constantTimeEqual(derived, expected) && stored !== null;
}
