import { generateKeyPairSync, sign } from 'node:crypto';

/** Creates a key and a certificate that no client trusts (X.509, RFC 5280). Nothing is stored, so that the repository contains no key. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const name = sequence(tagged(0x31, sequence(oid([0x55, 0x04, 0x03]), tagged(0x0c, Buffer.from('127.0.0.1')))));
  const validity = sequence(tagged(0x17, Buffer.from('200101000000Z')), tagged(0x17, Buffer.from('491231000000Z')));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const version = tagged(0xa0, tagged(0x02, Buffer.from([2])));
  const content = sequence(version, tagged(0x02, Buffer.from([1])), algorithm, name, validity, name, spki);
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const certificate = sequence(content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const oid = (bytes: number[]) => tagged(0x06, Buffer.from(bytes));

/** Encodes a value in DER: the tag, then the length, then the content. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
