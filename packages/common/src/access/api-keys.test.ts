import { cellOfKey, generateApiKey, hashApiKey, isApiKey, keyPrefix } from './api-keys.ts';

test('a key is its prefix, 32 random characters and 6 of checksum', () => {
  const { key, hint } = generateApiKey('lc_live_');
  expect(key).toMatch(/^lc_live_[0-9A-Za-z]{38}$/);
  expect(key.endsWith(hint)).toBe(true);
  expect(isApiKey('lc_live_', key)).toBe(true);
});

test('no two keys are alike, and every character of the alphabet occurs', () => {
  const keys = Array.from({ length: 1000 }, () => generateApiKey('k_').key);
  expect(new Set(keys).size).toBe(1000);
  expect(new Set(keys.map((key) => key.slice(2, 34)).join('')).size).toBe(62);
});

test('a typing error is refused without asking the database', () => {
  const { key } = generateApiKey('lc_live_');
  for (let index = 0; index < key.length; index += 1) {
    const other = key[index] === 'x' ? 'y' : 'x';
    expect(isApiKey('lc_live_', key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
  }
  for (const wrong of ['', key.slice(0, -1), `${key}0`, ` ${key}`, key.replace('lc_live_', 'lc_test_')]) {
    expect(isApiKey('lc_live_', wrong)).toBe(false);
  }
});

test('what is stored is a SHA-256 of the key, from which the key does not follow', () => {
  const { key, hash } = generateApiKey('lc_live_');
  expect(hash).toBe(hashApiKey(key));
  expect(hashApiKey('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  expect(hash).not.toContain(key);
});

test('the format stays readable for every later version: keys live for years', () => {
  expect(isApiKey('lc_live_', 'lc_live_0123456789ABCDEFGHIJKLMNOPQRSTUV0T2RCY')).toBe(true);
});

test('a key of a cell carries its tag behind the prefix, and is well formed everywhere', () => {
  const { key } = generateApiKey(keyPrefix('lc_live_', 'eu2'));
  expect(key).toMatch(/^lc_live_eu2_[0-9A-Za-z]{38}$/);
  expect(isApiKey('lc_live_', key)).toBe(true);
  expect(cellOfKey('lc_live_', key)).toBe('eu2');
  expect(cellOfKey('lc_live_', generateApiKey(keyPrefix('lc_live_', '')).key)).toBe('');
});

test('the tag is part of what the checksum covers', () => {
  const { key } = generateApiKey('lc_live_eu2_');
  const others = [
    'lc_live_',
    'lc_live_eu3_',
    'lc_live_EU2_',
    'lc_live_2eu_',
    'lc_live_eu2eu2eu2_',
    'lc_live_eu2',
    'lc_live__',
  ];
  for (const other of others) expect(isApiKey('lc_live_', key.replace('lc_live_eu2_', other))).toBe(false);
  // Even with a valid checksum, a tag in another form is not accepted.
  for (const wrong of ['lc_live_EU2_', 'lc_live_2eu_', 'lc_live_abcdefghi_', 'lc_live__', 'lc_live_eu2']) {
    expect(isApiKey('lc_live_', generateApiKey(wrong).key)).toBe(false);
  }
});
