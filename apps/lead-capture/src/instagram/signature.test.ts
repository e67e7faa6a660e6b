import { createHmac } from 'node:crypto';

import { isSignedBy } from './signature.ts';

// Meta documents how X-Hub-Signature-256 is computed, without an example that has both secret and body. GitHub publishes such an example
// for the same header and algorithm ("Validating webhook deliveries"); RFC 4231 has examples for the algorithm itself (cases 1 and 2).
const SECRET = "It's a Secret to Everybody";
const BODY = Buffer.from('Hello, World!');
const SIGNATURE = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

test.each([
  [SECRET, BODY, SIGNATURE],
  [
    '\x0b'.repeat(20),
    Buffer.from('Hi There'),
    'sha256=b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
  [
    'Jefe',
    Buffer.from('what do ya want for nothing?'),
    'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
])('a published HMAC test vector with the secret %j is accepted', (secret, body, signature) => {
  expect(isSignedBy([secret], body, signature)).toBe(true);
});

test('the signature is checked against the raw bytes, because Meta escapes characters beyond ASCII before signing', () => {
  const body = String.raw`{"text":"\u00e4\u00f6\u00e5 \ud83d\ude00 \/"}`;
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;
  expect(isSignedBy([SECRET], Buffer.from(body), signature)).toBe(true);
  expect(isSignedBy([SECRET], Buffer.from(JSON.stringify(JSON.parse(body))), signature)).toBe(false);
});

test('while a new app secret replaces an old one, signatures with either secret are accepted', () => {
  expect(isSignedBy(['new', SECRET], BODY, SIGNATURE)).toBe(true);
  expect(isSignedBy([SECRET, 'old'], BODY, SIGNATURE)).toBe(true);
});

test.each([
  ['another secret', ['other'], BODY, SIGNATURE],
  ['no secret', [], BODY, SIGNATURE],
  ['another body', [SECRET], Buffer.from('Hello, World?'), SIGNATURE],
  ['no signature', [SECRET], BODY, undefined],
  ['an empty signature', [SECRET], BODY, ''],
  ['the signature without its algorithm', [SECRET], BODY, SIGNATURE.slice(7)],
  ['the older algorithm', [SECRET], BODY, SIGNATURE.replace('sha256', 'sha1')],
  ['a part of the signature', [SECRET], BODY, SIGNATURE.slice(0, -2)],
  ['something after the signature', [SECRET], BODY, `${SIGNATURE}0`],
])('a webhook request with %s is refused', (_name, secrets, body, signature) => {
  expect(isSignedBy(secrets, body, signature)).toBe(false);
});
