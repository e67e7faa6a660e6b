import { serviceSignature } from './signature.ts';

const payload = '{"event":"message.delivered","messageId":"msg_1"}';
const [old, fresh] = ['whsec_b2xk', 'whsec_ZnJlc2g='];

test('the signature covers the raw body and is keyed with the text of the secret', () => {
  // printf '%s' '{"event":…}' | openssl dgst -sha256 -hmac whsec_b2xk
  const expected = 'sha256=ff072f8295ffbc995de97a0cb0b4121c30fadecc0766d4463583e1166cefc985';
  expect(serviceSignature({ payload, secrets: [old] })).toEqual({ 'X-Service-Signature': expected });
});

test('during a rotation, the signature uses the old secret, which every receiver has', () => {
  expect(serviceSignature({ payload, secrets: [fresh, old] })).toEqual(serviceSignature({ payload, secrets: [old] }));
});
