import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Ceremony {
  challenge: string;
  origin?: string;
  /** Whether the person unlocked the authenticator, for example with a fingerprint. */
  isUnlocked?: boolean;
  counter?: number;
}

/** An authenticator and its browser (WebAuthn Level 3, sections 6.1 and 7), with one ES256 key and no attestation. */
export function createPasskey(host: string, ownOrigin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let uses = 0;

  function signed(type: 'webauthn.create' | 'webauthn.get', ceremony: Ceremony) {
    const { challenge, origin = ownOrigin, isUnlocked = true, counter = (uses += 1) } = ceremony;
    const flags = PRESENT | (isUnlocked ? VERIFIED : 0) | (type === 'webauthn.create' ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const client = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    return { client, data: Buffer.concat([sha256(host), Buffer.from([flags]), count]) };
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  return {
    id: base64url(id),
    create(ceremony: Ceremony) {
      const { client, data } = signed('webauthn.create', ceremony);
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(Buffer.concat([data, attested]))],
      ]);
      const attestationObject = base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
      return { ...credential, response: { clientDataJSON: base64url(client), attestationObject } };
    },
    use(ceremony: Ceremony) {
      const { client, data } = signed('webauthn.get', ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { ...credential, response };
    },
  };
}
