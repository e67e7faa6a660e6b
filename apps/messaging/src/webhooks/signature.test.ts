import { createHmac } from 'node:crypto';

import { generateSecret, signatureHeaders } from './signature.ts';

// Standard Webhooks' published example.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const example = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  payload: '{"test": 2432232314}',
  secret,
};

test('Standard Webhooks’ own example', () => {
  expect(signatureHeaders(example)).toMatchObject({
    'webhook-id': example.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('the specification’s header is keyed with the whole secret', () => {
  const expected = createHmac('sha256', secret).update(example.payload).digest('hex');
  expect(signatureHeaders(example)['X-Service-Signature']).toBe(`sha256=${expected}`);
});

test('during a rotation receivers with either secret can verify', () => {
  const rotated = { ...example, secret: generateSecret(), previousSecret: secret };
  const headers = signatureHeaders(rotated);
  expect(headers['webhook-signature']?.split(' ')).toContain('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
  expect(headers['X-Service-Signature']).toBe(signatureHeaders(example)['X-Service-Signature']);
});

test('secrets are 32 random bytes', () => {
  const generated = generateSecret();
  expect(generated).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(generateSecret()).not.toBe(generated);
});
