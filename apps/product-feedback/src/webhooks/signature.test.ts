import { newSecret, sign } from './signature.ts';

test('a signature is the one of the Standard Webhooks specification’s published example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  expect(sign(secret, message)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('a new secret holds 32 bytes behind its prefix', () => {
  expect(newSecret()).toMatch(/^whsec_/);
  expect(Buffer.from(newSecret().slice(6), 'base64')).toHaveLength(32);
  expect(newSecret()).not.toBe(newSecret());
});
