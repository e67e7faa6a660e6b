import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

import { z } from 'zod';

import { AppError } from '../http/errors.ts';
import { text } from '../http/validation.ts';
import { inTurn } from '../http/turns.ts';
import { createSlots } from '../runtime/slots.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** OWASP's recommendation for Argon2id: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const MIN_LENGTH = 12;
const MAX_LENGTH = 200;

/** Each hash takes 19 MiB and a thread; more hashes at a time would slow the rest of the service. */
const MAX_RUNNING = 2;
const MAX_WAITING = 50;
const places = createSlots({
  total: MAX_RUNNING,
  perAccount: MAX_RUNNING,
  maxWaiting: MAX_WAITING,
  refusal: () =>
    new AppError(503, 'service_unavailable', 'Too many people are signing in. Try again shortly', {
      headers: { 'Retry-After': '5' },
    }),
});

/** A new password: at least 12 characters, not all the same. */
export const NewPassword = text({ min: MIN_LENGTH, max: MAX_LENGTH, label: 'Password', trim: false })
  .refine((value) => new Set(value).size > 3, { error: 'Password must use more different characters' })
  .describe('The new password.');

/** An entered password. The rules for new passwords do not apply, because an incorrect password is rejected anyway. */
export const EnteredPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(1000, { error: 'Password must be at most 1000 characters' })
  .describe('Your password.');

/**
 * The stored form of a new password.
 *
 * @param words the name of the service, the person's name and email address, of which the password must not be a variation
 * @throws InvalidInputError if the password is too easy to guess.
 */
export async function hashNewPassword(password: string, words: readonly string[]): Promise<string> {
  await refuseWeakPassword(password, words);
  return hashPassword(password);
}

/** The stored form of a password: Argon2id with its own salt, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await run(password, salt);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(key)}`;
}

/**
 * Compares a password in constant time. Without a stored hash it takes as long, so that the delay does not
 * reveal who has an account.
 *
 * @throws AppError 503 while too many passwords are being checked.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { salt, key, cost } = parse(stored ?? '') ?? UNKNOWN;
  const derived = await run(password, salt, cost);
  return timingSafeEqual(derived, key) && stored !== null;
}

const UNKNOWN = { salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES), cost: COST };

function parse(stored: string): typeof UNKNOWN | null {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]{43})$/.exec(stored);
  if (!found) return null;
  const [, memory, passes, parallelism, salt = '', key = ''] = found;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64'), cost };
}

/** Devices encode the same characters differently; NFKC makes the encodings equal (NIST SP 800-63B §5.1.1.2). */
function run(password: string, nonce: Buffer, cost = COST): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'));
  return inTurn(places, '', () => derive('argon2id', { message, nonce, tagLength: KEY_BYTES, ...cost }));
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
