import { hashAddress } from './hashing.ts';
import { normalizeEmail } from './email.ts';
import { isPhoneNumber } from './phone.ts';

describe('phone numbers', () => {
  test.each(['+15551234567', '+2908999', '+447700900123', '+123456789012345'])(
    'the phone number %s is accepted',
    (number) => {
      expect(isPhoneNumber(number)).toBe(true);
    },
  );

  test.each([
    '15551234567',
    '+05551234567',
    '+123456',
    '+1234567890123456',
    '+1 555 123 4567',
    '+1-555-1234567',
    ' +15551234567',
    '+15551234567\n',
    'tel:+15551234567',
    '+１５５５１２３４５６７',
    '00441632960960',
    '',
  ])('the phone number %j is refused', (number) => {
    expect(isPhoneNumber(number)).toBe(false);
  });
});

describe('email addresses', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ["o'hara+tag@mail.example.co.uk", "o'hara+tag@mail.example.co.uk"],
    ['post@bücher.example', 'post@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('the email address %s is accepted', (address, normalized) => {
    expect(normalizeEmail(address)).toBe(normalized);
  });

  test.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'a@b@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..da@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@example.com.',
    'ada@192.168.0.1',
    'ada@[192.168.0.1]',
    'ada lovelace@example.com',
    'ada@example.com ',
    ' ada@example.com',
    'ada@exa mple.com',
    '"ada"@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\r\nBcc: eve@example.com',
    'ädä@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(126)}com`,
  ])('the email address %j is refused', (address) => {
    expect(normalizeEmail(address)).toBeNull();
  });
});

test('the hash of an email address is the same in upper and lower case, and differs for another key', () => {
  const key = Buffer.alloc(32, 1);
  expect(hashAddress(key, 'Ada@Example.com')).toBe(hashAddress(key, 'ada@example.com'));
  expect(hashAddress(Buffer.alloc(32, 2), 'ada@example.com')).not.toBe(hashAddress(key, 'ada@example.com'));
});
