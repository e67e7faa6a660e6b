import type { Question } from '../automations/steps.ts';
import { readAnswer } from './answers.ts';

const question = (expects: Question['expects'], labels: string[] = []): Question => ({
  id: 'asked',
  type: 'question',
  text: '?',
  expects,
  choices: labels.map((label) => ({ label })),
});

test.each([
  ['email', '👉jane@example.com😀', 'jane@example.com'],
  ['email', '“jane@example.com”', 'jane@example.com'],
  ['email', '*jane@example.com*', 'jane@example.com'],
  ['email', 'email=jane@example.com', 'jane@example.com'],
  ['email', 'jane@example.com/jane2@example.com', 'jane@example.com'],
  ['email', 'jane@example.com—thanks', 'jane@example.com'],
  ['email', 'メールはjane@example.comです。', 'jane@example.com'],
  ['email', '이메일은jane@example.com입니다', 'jane@example.com'],
  ['email', 'jürgen@müller.de', 'jürgen@müller.de'],
  ['email', 'o’neil@example.com', "o'neil@example.com"],
  // The beginning of these addresses must not be lost.
  ['email', 'а1@example.com', undefined],
  ['email', 'jane‑doe@example.com', undefined],
  ['email', 'a&b@example.com', undefined],
  ['phone', 'Order 12345, +49 170 1234567', '+491701234567'],
  ['phone', 'Order no. 1234567890123 tel +49 170 1234567', '+491701234567'],
  ['phone', 'my zip is 90210-1234 phone 555 123 4567', '5551234567'],
  ['phone', 'born 27/11/1990, tel 0170 1234567', '01701234567'],
  ['phone', '+49 (0) 170 1234567', '+491701234567'],
  ['phone', '+39 06 1234567', '+39061234567'],
  ['phone', '2026-11-27', undefined],
  ['number', '0.125', 0.125],
  ['number', '0,750', 0.75],
  ['number', '-0.500', -0.5],
  ['number', '00.123', 0.123],
  ['number', '1,000', 1000],
  ['number', '1,000.50', 1000.5],
  ['number', '1.000,50', 1000.5],
  ['number', '1.234.567,8', 1234567.8],
  ['number', '.5', 0.5],
  ['number', '$.99', 0.99],
  ['number', '-,5', -0.5],
  ['number', '−5', -5],
  ['number', 'yes,5', 5],
  ['number', 'room-5', 5],
  ['number', 'about ...5 kg', 5],
  ['number', '1.80 m', 1.8],
  ['number', 'Yes - 5', 5],
  ['number', '- 5', undefined],
  ['number', '10K', undefined],
  ['number', '1,000k', undefined],
  ['number', '2 million', undefined],
  ['number', '0,125.5', undefined],
  ['number', '1,000.5.5', undefined],
] as const)('the answer to a question for %s in the text %j is %j', (expects, text, answer) => {
  expect(readAnswer(question(expects), { text })).toBe(answer);
});

test.each([
  [['Yes', 'No'], 'Yes!', 'Yes'],
  [['Yes', 'No'], '"yes" 👍', 'Yes'],
  [['👍', '👎'], '👎', '👎'],
  [['C', 'C++'], 'C++', 'C++'],
  [['C', 'C++'], 'C!', undefined],
  [['Yes', 'No'], 'yes please', undefined],
])('of the choices %j, the text %j chooses %j', (labels, text, answer) => {
  expect(readAnswer(question('choice', labels), { text })).toBe(answer);
});

test('a tap chooses the label that was tapped, even if the choices have changed since the question', () => {
  const tap = { text: 'Red', payload: 'asked:0' };
  expect(readAnswer(question('choice', ['Green', 'Red']), tap)).toBe('Red');
  expect(readAnswer(question('choice', ['Green', 'Blue']), tap)).toBeUndefined();
});
