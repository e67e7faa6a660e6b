import { createPrivateKey, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import { open, seal, type Keyring } from '@services/common/secrets/encryption';

const generate = promisify(generateKeyPair);

/** The key length. Every verifier supports this length, and the key fits into DNS (RFC 8301 §3.2). */
const KEY_BITS = 2048;

/** A new DKIM key under a unique selector, so that accounts can share a domain and keys can be replaced. */
export async function createKey(keyring: Keyring, domainId: string) {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    selector: `m${randomBytes(5).toString('hex')}`,
    publicKey: publicKey.toString('base64'),
    sealedPrivateKey: seal(keyring, privateKey, domainId),
  };
}

/** @throws Error if the DKIM key was encrypted with an unknown key. */
export function openKey(keyring: Keyring, domain: { id: string; sealedPrivateKey: string }): string {
  const pem = open(keyring, domain.sealedPrivateKey, domain.id);
  return createPrivateKey(pem).export({ type: 'pkcs1', format: 'pem' }).toString();
}
