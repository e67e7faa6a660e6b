import { createHmac } from 'node:crypto';

import twilio from 'twilio';

import { isTwilioSignature } from './signature.ts';

// The first vector of Twilio's own library (spec/validation.spec.js of twilio-node).
const token = '12345';
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const parameters = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
};
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

test('the example of Twilio’s own library is accepted', () => {
  expect(isTwilioSignature(token, signature, url, parameters)).toBe(true);
});

test('an altered, added or removed parameter is refused', () => {
  expect(isTwilioSignature(token, signature, url, { ...parameters, Digits: '1235' })).toBe(false);
  expect(isTwilioSignature(token, signature, url, { ...parameters, New: '' })).toBe(false);
  const { Digits: _left, ...fewer } = parameters;
  expect(isTwilioSignature(token, signature, url, fewer)).toBe(false);
});

test('a signature for another token or URL is refused, and so is a missing signature', () => {
  expect(isTwilioSignature('54321', signature, url, parameters)).toBe(false);
  expect(isTwilioSignature(token, signature, `${url}&x=1`, parameters)).toBe(false);
  expect(isTwilioSignature(token, undefined, url, parameters)).toBe(false);
  expect(isTwilioSignature(token, '', url, parameters)).toBe(false);
});

test('a URL is accepted with and without its default port', () => {
  expect(isTwilioSignature(token, signature, url.replace('.com/', '.com:443/'), parameters)).toBe(true);
  const sign = (text: string) => createHmac('sha1', token).update(text).digest('base64');
  expect(isTwilioSignature(token, sign('http://example.com:80/a'), 'http://example.com/a', {})).toBe(true);
  expect(isTwilioSignature(token, sign('http://example.com:8080/a'), 'http://example.com:8080/a', {})).toBe(true);
});

test('Twilio may omit the port of an https address, and no other part of an address', () => {
  const sign = (text: string) => createHmac('sha1', token).update(text).digest('base64');
  expect(isTwilioSignature(token, sign('https://example.com/a'), 'https://example.com:8443/a', {})).toBe(true);
  expect(twilio.validateRequest(token, sign('https://example.com/a'), 'https://example.com:8443/a', {})).toBe(true);
  expect(isTwilioSignature(token, sign('http://example.com/a'), 'http://example.com:8080/a', {})).toBe(false);
  expect(isTwilioSignature(token, sign('https://example.org/a'), 'https://example.com:8443/a', {})).toBe(false);
});

describe('the result is the same as from Twilio’s own library', () => {
  const sign = (to: string, values: Record<string, unknown>) => twilio.getExpectedTwilioSignature(token, to, values);

  test.each([
    ['a receipt', 'https://example.com/api/v1/receipts/twilio/ch_1', { MessageSid: 'SM1', MessageStatus: 'delivered' }],
    ['no parameters', 'https://example.com/receipts', {}],
    [
      'empty and unknown parameters',
      'https://example.com/receipts',
      { ErrorCode: '', Zebra: '1', apple: '2', Apple: '3' },
    ],
    ['characters beyond ASCII', 'https://example.com/receipts?name=%C3%A9', { Body: 'Grüße 😀 & = + %' }],
    ['a parameter that is sent twice', 'https://example.com/receipts', { MediaUrl: ['b', 'a', 'b'], To: '+1' }],
    ['another port', 'https://example.com:8443/receipts', { To: '+1' }],
  ])('Twilio’s own library computes the same signature for a request on %s', (_name, to, values) => {
    const signature = sign(to, values);
    expect(isTwilioSignature(token, signature, to, values as Record<string, string | string[]>)).toBe(true);
    expect(twilio.validateRequest(token, signature, to, values)).toBe(true);
    expect(isTwilioSignature(token, signature, `${to}#`, values as Record<string, string | string[]>)).toBe(false);
  });

  test('Twilio’s own library also accepts a default port that a proxy adds or removes', () => {
    const values = { To: '+1' };
    for (const [signed, seen] of [
      ['https://example.com/receipts', 'https://example.com:443/receipts'],
      ['https://example.com:443/receipts', 'https://example.com/receipts'],
    ] as const) {
      const signature = sign(signed, values);
      expect(twilio.validateRequest(token, signature, seen, values)).toBe(true);
      expect(isTwilioSignature(token, signature, seen, values)).toBe(true);
    }
  });
});
