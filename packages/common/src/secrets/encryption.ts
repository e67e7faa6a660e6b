import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

/** A value was encrypted with a key that this process does not have, for example because a rotation began too early. */
export class UnknownKeyError extends Error {}

/** Keys by id. The first key encrypts and all keys decrypt, so that keys can be rotated without downtime. */
export type Keyring = readonly [EncryptionKey, ...EncryptionKey[]];

interface EncryptionKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

const ALGORITHM = 'aes-256-gcm';

/**
 * Reads a keyring from a setting: `id:base64key,id:base64key`, newest first, each key 32 bytes.
 *
 * @throws RangeError when the text is not of that form; the message never contains a key.
 */
export function parseKeyring(setting: string): Keyring {
  const keys = setting.split(',').map((part) => {
    const [id, encoded, ...more] = part.trim().split(':');
    const key = Buffer.from(encoded ?? '', 'base64');
    if (!id || !/^\w{1,32}$/.test(id) || more.length > 0 || key.length !== 32) {
      throw new RangeError('must be a comma-separated list of id:key, each key 32 bytes in base64');
    }
    return { id, key };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new RangeError('must not use an id twice');
  return keys as [EncryptionKey, ...EncryptionKey[]];
}

/**
 * Encrypts a secret for storage (AES-256-GCM, a fresh 96-bit nonce each time).
 *
 * @param context binds the result to its row: `open` needs the same text, so that an encrypted value copied to another row
 * cannot be decrypted.
 * @returns `keyId.nonce.tag.ciphertext`, base64url.
 */
export function seal(keyring: Keyring, plaintext: string, context: string): string {
  const [{ id, key }] = keyring;
  const nonce = nextNonce();
  const cipher = createCipheriv(ALGORITHM, secretKeyOf(key), nonce).setAAD(Buffer.from(context));
  const sealed = cipher.update(plaintext, 'utf8');
  // In GCM mode, `final` returns no more data.
  cipher.final();
  return [id, ...[nonce, cipher.getAuthTag(), sealed].map((bytes) => bytes.toString('base64url'))].join('.');
}

const secretKeys = new WeakMap<Buffer, KeyObject>();

/**
 * Returns a KeyObject with these bytes. Node 24 encrypts much faster with a KeyObject than with a buffer. Each buffer gets
 * one KeyObject, which later calls return again. Do not change the bytes after the first call.
 */
export function secretKeyOf(bytes: Buffer): KeyObject {
  const secretKey = secretKeys.get(bytes) ?? createSecretKey(bytes);
  secretKeys.set(bytes, secretKey);
  return secretKey;
}

const NONCE_BYTES = 12;
let nonces = Buffer.alloc(0);

/**
 * Returns the next nonce from a buffer of random bytes. A system call for each nonce would take half as long as the
 * encryption.
 */
function nextNonce(): Buffer {
  if (nonces.length === 0) nonces = randomBytes(100 * NONCE_BYTES);
  const nonce = nonces.subarray(0, NONCE_BYTES);
  nonces = nonces.subarray(NONCE_BYTES);
  return nonce;
}

/**
 * Decrypts a value that `seal` encrypted.
 *
 * @throws UnknownKeyError when no key has the value's id; Error when the value was altered or belongs to another context.
 */
export function open(keyring: Keyring, sealed: string, context: string): string {
  const [id, nonce, tag, ciphertext, ...more] = sealed.split('.');
  // The value itself stays out of the message: it may be a secret that was stored without encryption.
  if (!nonce || !tag || ciphertext === undefined || more.length > 0) throw new Error('The value is not encrypted');
  const key = keyring.find((candidate) => candidate.id === id)?.key;
  if (!key) throw new UnknownKeyError(`No encryption key has the id ${id}`);
  const decipher = createDecipheriv(ALGORITHM, secretKeyOf(key), Buffer.from(nonce, 'base64url'), {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString('utf8');
}

/** Whether a value was encrypted with the keyring's first key. */
export function isSealedWithNewest([newest]: Keyring, sealed: string): boolean {
  return sealed.startsWith(`${newest.id}.`);
}
