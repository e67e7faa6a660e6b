import { generateApiKey, hashApiKey, isApiKey } from './api-keys.ts';

test('a key consists of its prefix, 32 random characters and 6 checksum characters', () => {
  const { key, hint } = generateApiKey('lc_live_');
  expect(key).toMatch(/^lc_live_[0-9A-Za-z]{38}$/);
  expect(key.endsWith(hint)).toBe(true);
  expect(isApiKey('lc_live_', key)).toBe(true);
});

test('generated keys differ, and use every character of the alphabet', () => {
  const keys = Array.from({ length: 1000 }, () => generateApiKey('k_').key);
  expect(new Set(keys).size).toBe(1000);
  expect(new Set(keys.map((key) => key.slice(2, 34)).join('')).size).toBe(62);
});

test('a mistyped key is rejected without a database query', () => {
  const { key } = generateApiKey('lc_live_');
  for (let index = 0; index < key.length; index += 1) {
    const other = key[index] === 'x' ? 'y' : 'x';
    expect(isApiKey('lc_live_', key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
  }
  for (const wrong of ['', key.slice(0, -1), `${key}0`, ` ${key}`, key.replace('lc_live_', 'lc_test_')]) {
    expect(isApiKey('lc_live_', wrong)).toBe(false);
  }
});

test('the stored value is a SHA-256 of the key and does not reveal the key', () => {
  const { key, hash } = generateApiKey('lc_live_');
  expect(hash).toBe(hashApiKey(key));
  expect(hashApiKey('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  expect(hash).not.toContain(key);
});

test('keys in the present format stay valid in later versions, because keys live for years', () => {
  expect(isApiKey('lc_live_', 'lc_live_0123456789ABCDEFGHIJKLMNOPQRSTUV0T2RCY')).toBe(true);
});
