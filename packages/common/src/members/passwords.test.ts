import { hashNewPassword, hashPassword, isPassword, NewPassword } from './passwords.ts';

test('a password is stored as Argon2id with its own salt @slow', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await isPassword('correct horse', first)).toBe(true);
  expect(await isPassword('correct horsf', first)).toBe(false);
});

test('a person without a password cannot sign in, not even with an empty password @slow', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('anything', null)).toBe(false);
  expect(await isPassword('anything', 'no hash')).toBe(false);
});

test('equivalent encodings of a character count as the same password', async () => {
  const stored = await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9');
  expect(await isPassword('cafe\u0301 cafe\u0301 cafe\u0301', stored)).toBe(true);
});

test('only a few password hashes are computed at a time, and further checks are rejected if the queue is full @slow', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword('x', null)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(52);
  const refused = results.find((result) => result.status === 'rejected');
  expect(refused?.reason).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect(await isPassword('x', null)).toBe(false);
});

test.each(['eleven char', 'aaaaaaaaaaaaaaaa', 'abababababababab', 'x'.repeat(201)])(
  'the password %s is refused',
  (password) => {
    expect(NewPassword.safeParse(password).success).toBe(false);
  },
);

const WORDS = ['lead-capture', 'Ada Lovelace', 'ada.lovelace@example.com'];

test.each([
  'password1234',
  'P@ssw0rd1234!',
  'qwertyuiop123',
  'abcdefghijklm',
  'trustno1trustno1',
  'iloveyou2024',
  'Lead Capture1',
  'lead-capture!',
  'AdaLovelace1',
  'lovelace12345',
  'ada.lovelace@example.com',
])('%s is too easy to guess', async (password) => {
  expect(NewPassword.safeParse(password).success).toBe(true);
  await expect(hashNewPassword(password, WORDS)).rejects.toMatchObject({
    status: 400,
    code: 'validation_error',
    issues: [{ field: 'password', message: expect.stringMatching(/^Password is too easy to guess/) }],
  });
});

test.each([
  'correct horse battery',
  'x8Kd92mQz7Lp',
  'my lead brings coffee',
  '密码安全很重要的一句话呢',
  'ä'.repeat(4) + 'Ünterwegs nach Süden',
])('the password %s is accepted', async (password) => {
  const stored = await hashNewPassword(password, WORDS);
  expect(await isPassword(password, stored)).toBe(true);
});

test('a long password with an easily guessed beginning is refused', async () => {
  for (const part of ['p4ssw0rd', 'aB3$', '4@8({[<369&#!1|0$5+7%2', 'a'])
    await hashNewPassword(part.repeat(200 / part.length), WORDS).catch(() => {});
  await expect(hashNewPassword('p4ssw0rd'.repeat(25), WORDS)).rejects.toThrow('too easy to guess');
});
