import { line, webAddress } from './web-address.ts';

const isAddress = (value: string) => webAddress('Website').safeParse(value).success;
const isName = (value: string) => line({ min: 1, max: 60, label: 'Name' }).safeParse(value).success;

test.each([
  'https://example.com',
  'http://a.b.example.co.uk/x?y=1#z',
  'https://münchen.example',
  'https://例え.テスト/',
  'https://example.com.',
])('%s is the address of a website', (value) => expect(isAddress(value)).toBe(true));

test.each([
  'https://.',
  'https://x',
  'https://localhost/',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://127.1/',
  'http://[::1]/',
  'http://10.0.0.1:80/',
  'http://user:pw@example.com/',
  'javascript:alert(1)',
  'https://exa mple.com',
])('%s is not the address of a website', (value) => expect(isAddress(value)).toBe(false));

test.each(['Lamp', 'C++ & “Übung”', '👩‍💻 Tools', 'می‌خواهم', '日本語'])('%j is a name', (value) =>
  expect(isName(value)).toBe(true),
);

test.each(['a\tb', 'a\nb', 'a\u2028b', 'evil\u202Egnp', 'La\u200Bmp', 'a\u2066b', '\uFEFFLa\uFEFFmp', 'a\u0085b'])(
  '%j is not a name',
  (value) => expect(isName(value)).toBe(false),
);
