import { randomBytes } from 'node:crypto';

import { open, parseKeyring, seal, type Keyring } from './encryption.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const keyring: Keyring = [key('k1')];
const token = 'EAAB ü 😀';

test('an encrypted value can be decrypted and does not contain the plain text', () => {
  const sealed = seal(keyring, token, 'connection:1');
  expect(open(keyring, sealed, 'connection:1')).toBe(token);
  expect(sealed).toMatch(/^k1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
  expect(seal(keyring, token, 'connection:1')).not.toBe(sealed);
  expect(open(keyring, seal(keyring, '', 'x'), 'x')).toBe('');
});

test('no nonce is used twice', () => {
  const nonces = Array.from({ length: 350 }, () => seal(keyring, 'x', 'row').split('.')[1]);
  expect(new Set(nonces).size).toBe(350);
  expect(nonces.every((nonce) => nonce?.length === 16)).toBe(true);
});

test('an encrypted value that is copied to another row cannot be decrypted there', () => {
  expect(() => open(keyring, seal(keyring, token, 'connection:1'), 'connection:2')).toThrow('unable to authenticate');
});

test('an encrypted value cannot be decrypted after any part of it was altered', () => {
  const sealed = seal(keyring, token, 'x');
  for (let index = 3; index < sealed.length; index += 1) {
    if (sealed[index] === '.') continue;
    const bits = Buffer.from(sealed);
    bits[index] = sealed[index] === 'A' ? 66 : 65;
    const altered = bits.toString();
    // The last character of a part can have bits that encode no data: altering them changes nothing.
    if (decoded(altered) !== decoded(sealed))
      expect(() => open(keyring, altered, 'x')).toThrow('unable to authenticate');
  }
  const [id, nonce, tag, ciphertext] = sealed.split('.');
  const shortTag = Buffer.from(tag ?? '', 'base64url')
    .subarray(0, 4)
    .toString('base64url');
  expect(() => open(keyring, [id, nonce, shortTag, ciphertext].join('.'), 'x')).toThrow(
    'Invalid authentication tag length',
  );
});

test('keys rotate without downtime: the newest key encrypts, and all keys decrypt', () => {
  const rotated: Keyring = [key('k2'), ...keyring];
  const old = seal(keyring, token, 'x');
  expect(open(rotated, old, 'x')).toBe(token);
  expect(seal(rotated, token, 'x')).toMatch(/^k2\./);
  expect(() => open([rotated[0]], old, 'x')).toThrow('No encryption key has the id k1');
});

test.each(['EAAB-plain', 'a.b', 'a.b.c.d.e', ''])(
  'the error for a value that was never encrypted does not contain the value: %s',
  (value) => {
    expect(() => open(keyring, value, 'x')).toThrow(new Error('The value is not encrypted'));
  },
);

test('the keys of a keyring are read from a setting, the newest key first', () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  expect(parseKeyring(`new:${a.toString('base64')}, old:${b.toString('base64')}`)).toEqual([
    { id: 'new', key: a },
    { id: 'old', key: b },
  ]);
});

test.each([
  '',
  'k1',
  'k1:',
  'k1:c2hvcnQ=',
  `k.1:${'A'.repeat(43)}=`,
  `k1:${'A'.repeat(43)}=:x`,
  `k1:${'A'.repeat(43)}=,`,
])('an invalid keyring is rejected without repeating it: %s', (setting) => {
  expect(() => parseKeyring(setting)).toThrow(
    new RangeError('must be a comma-separated list of id:key, each key 32 bytes in base64'),
  );
});

test('two keys with the same id are rejected', () => {
  const same = `k1:${'A'.repeat(43)}=`;
  expect(() => parseKeyring(`${same},${same}`)).toThrow('must not use an id twice');
});

function decoded(sealed: string): string {
  return sealed
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('hex'))
    .join('.');
}
