import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
/** Between the prefix and the random characters, among which there is no `_`. */
const TAG = /^[a-z][a-z0-9]{0,7}_$/;

export interface NewApiKey {
  /** The key itself: shown to its owner once and stored nowhere. */
  key: string;
  /** What the database keeps. */
  hash: string;
  /** The last characters, by which an owner recognises a key in a list. */
  hint: string;
}

/** What a cell's new keys begin with: the service's prefix, and the cell's tag where it has one, such as `lc_live_eu2_`. */
export const keyPrefix = (prefix: string, cell = ''): string => (cell === '' ? prefix : `${prefix}${cell}_`);

/**
 * A new API key: the prefix, 32 random base62 characters (190 bits) and a checksum of 6.
 *
 * @param prefix names the service, the mode and the cell; see `keyPrefix`.
 */
export function generateApiKey(prefix: string): NewApiKey {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const key = `${prefix}${random}${checksum(prefix + random)}`;
  return { key, hash: hashApiKey(key), hint: key.slice(-4) };
}

/**
 * Whether the text has the form and the checksum of a key, of whichever cell: a typing error is refused without asking the
 * database.
 */
export function isApiKey(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix)) return false;
  const tag = text.slice(prefix.length, -(RANDOM_LENGTH + CHECKSUM_LENGTH));
  if (tag !== '' && !TAG.test(tag)) return false;
  if (text.length !== prefix.length + tag.length + RANDOM_LENGTH + CHECKSUM_LENGTH) return false;
  return text.slice(-CHECKSUM_LENGTH) === checksum(text.slice(0, -CHECKSUM_LENGTH));
}

/** The cell that a key was made in, as its tag says; empty for the first. The key has the form of `isApiKey`. */
export function cellOfKey(prefix: string, key: string): string {
  return key.slice(prefix.length, -(RANDOM_LENGTH + CHECKSUM_LENGTH)).replace(/_$/, '');
}

/** SHA-256, unsalted: the key holds 190 random bits, so that a slow or salted hash would protect nothing more. */
export function hashApiKey(key: string): string {
  return hash('sha256', key, 'base64url');
}

function checksum(text: string): string {
  let value = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = ALPHABET[value % ALPHABET.length] + digits;
    value = Math.floor(value / ALPHABET.length);
  }
  return digits;
}
