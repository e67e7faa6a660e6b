import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

export interface NewApiKey {
  /** The key itself: shown to its owner once and stored nowhere. */
  key: string;
  /** The hash that the database keeps. */
  hash: string;
  /** The last characters, by which an owner recognizes a key in a list. */
  hint: string;
}

/**
 * A new API key: the prefix, 32 random base62 characters (190 bits) and a checksum of 6.
 *
 * @param prefix names the service and the mode, such as `lc_live_`.
 */
export function generateApiKey(prefix: string): NewApiKey {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const key = `${prefix}${random}${checksum(prefix + random)}`;
  return { key, hash: hashApiKey(key), hint: key.slice(-4) };
}

/** Whether the text has the format and checksum of a key, so that a mistyped key is rejected without a database query. */
export function isApiKey(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix)) return false;
  if (text.length !== prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH) return false;
  return text.slice(-CHECKSUM_LENGTH) === checksum(text.slice(0, -CHECKSUM_LENGTH));
}

/** SHA-256, unsalted: the key has 190 random bits, so a slow or salted hash would add no protection. */
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
