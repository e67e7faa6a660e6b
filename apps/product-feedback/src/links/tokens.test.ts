import type { LinkSecrets } from '../signatures.ts';
import { signVisitor, verifyVisitor } from './tokens.ts';

const secrets: LinkSecrets = ['first secret of at least 32 characters'];
const visitor = { personId: 'user-7', name: 'Reviewer 7 ✨', anonymous: false };
const tomorrow = new Date(Date.now() + 86_400_000);

test('a signed link returns the identity it was signed for', () => {
  expect(verifyVisitor(secrets, 'survey-1', signVisitor(secrets, 'survey-1', visitor, tomorrow))).toEqual(visitor);
});

test('a link to one survey does not open any other survey', () => {
  expect(verifyVisitor(secrets, 'survey-2', signVisitor(secrets, 'survey-1', visitor, tomorrow))).toBeNull();
});

test('a link is refused after it has expired', () => {
  const token = signVisitor(secrets, 'survey-1', visitor, tomorrow);
  expect(verifyVisitor(secrets, 'survey-1', token, tomorrow)).toBeNull();
});

test('a changed identity, a changed signature and random text are refused', () => {
  const token = signVisitor(secrets, 'survey-1', visitor, tomorrow);
  const [payload = '', signature = ''] = token.split('.');
  const forged = Buffer.from(payload, 'base64url').toString().replace('user-7', 'user-8');
  const attempts = [
    `${Buffer.from(forged).toString('base64url')}.${signature}`,
    `${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `${token}.more`,
    payload,
    '',
    '.',
    'ÿ.ÿ',
  ];
  for (const attempt of attempts) expect(verifyVisitor(secrets, 'survey-1', attempt)).toBeNull();
});

test('links signed with an old secret are valid while that secret is still configured', () => {
  const token = signVisitor(secrets, 'survey-1', visitor, tomorrow);
  expect(verifyVisitor(['second secret of at least 32 characters', ...secrets], 'survey-1', token)).toEqual(visitor);
  expect(verifyVisitor(['second secret of at least 32 characters'], 'survey-1', token)).toBeNull();
});
