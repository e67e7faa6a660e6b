import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Returns a function that derives the key for a purpose. Deriving costs more than the rest of a token, so a process does it once. */
export function keyFor(purpose: string): (key: Buffer) => KeyObject {
  const known = new WeakMap<Buffer, KeyObject>();
  return (key) => {
    const derived = known.get(key) ?? createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
    known.set(key, derived);
    return derived;
  };
}
