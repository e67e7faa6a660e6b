import { validate } from '@services/common/http/validation';

import { inEnglish } from '../languages/languages.ts';
import { checkAnswer, mergeAnswers, type Checked } from './answer-checks.ts';
import { answerText } from './answers.ts';
import { NewQuestions } from '../../test/questions.ts';
import type { Question } from './question-schemas.ts';

function question(definition: object): Question {
  const [made] = validate(NewQuestions, [{ text: 'Question', ...definition }]);
  if (!made) throw new Error('No question');
  return made;
}

/** The result of the check, with the problem in the API's words. */
function inWords(checked: Checked) {
  return 'problem' in checked ? { problem: inEnglish(checked.problem) } : checked;
}

const choice = { options: ['A', 'B', 'C'] };

const other = { type: 'multiple_choice', ...choice, allow_other: true, max_selections: 2 };

const accepted: [object, unknown, unknown][] = [
  [{ type: 'rating' }, 5, 5],
  [{ type: 'rating' }, '4', 4],
  [{ type: 'rating', scale: 10 }, 10, 10],
  [{ type: 'nps' }, '0', 0],
  [{ type: 'csat' }, 1, 1],
  [{ type: 'ces' }, 7, 7],
  [{ type: 'text' }, '  as sent \n', '  as sent \n'],
  [{ type: 'text', max_length: 2 }, '🎈🎈', '🎈🎈'],
  [{ type: 'single_choice', ...choice }, 'B', 'B'],
  [{ type: 'multiple_choice', ...choice }, ['C', 'A'], ['C', 'A']],
  [{ type: 'multiple_choice', ...choice }, '["A"]', ['A']],
  [{ type: 'multiple_choice', ...choice, exclusive: 'C', min_selections: 2 }, ['C'], ['C']],
  [other, ['A', '日本語のその他'], ['A', '日本語のその他']],
  [other, ['a', 'A'], ['a', 'A']],
  [{ type: 'text', max_length: 5 }, '👍👍👍👍👍', '👍👍👍👍👍'],
  [{ type: 'yes_no' }, 'yes', true],
  [{ type: 'yes_no' }, false, false],
  [{ type: 'number' }, '-2.5', -2.5],
  [{ type: 'number', min: 0, max: 10, integer: true }, 10, 10],
  [{ type: 'email' }, 'reviewer-7@example.com', 'reviewer-7@example.com'],
  [{ type: 'url' }, 'https://example.com/a?b=ü', 'https://example.com/a?b=ü'],
  [{ type: 'date' }, '2028-02-29', '2028-02-29'],
  [{ type: 'date', max: '2026-12-31' }, '2026-12-31', '2026-12-31'],
  [{ type: 'time', min: '09:30' }, '09:30', '09:30'],
  [{ type: 'month', max: '2026-12' }, '2026-12', '2026-12'],
  [{ type: 'phone' }, '+49 (30) 901820', '+4930901820'],
  [{ type: 'phone', country: 'DE' }, '030 901820', '+4930901820'],
  [{ type: 'phone', country: 'DE' }, '+12015550123', '+12015550123'],
  [{ type: 'ranking', ...choice }, ['C', 'A', 'B'], ['C', 'A', 'B']],
  [{ type: 'matrix', rows: ['Speed', 'Price'], columns: ['Good', 'Bad'] }, { Speed: 'Good' }, { Speed: 'Good' }],
  [{ type: 'consent', required: true }, 'yes', true],
  [{ type: 'consent' }, 'no', false],
];

test.each(accepted)('the question %j accepts the answer %j', (definition, raw, answer) => {
  expect(checkAnswer(question(definition), raw)).toEqual({ answer });
});

test.each(accepted)('the question %j accepts the displayed text of the option %j', (definition, _raw, answer) => {
  expect(checkAnswer(question(definition), answerText(answer as string))).toEqual({ answer });
});

test.each([
  [{ type: 'rating' }, 6],
  [{ type: 'rating' }, 0],
  [{ type: 'rating' }, 2.5],
  [{ type: 'rating' }, 'zzz'],
  [{ type: 'rating' }, true],
  [{ type: 'rating' }, [3]],
  [{ type: 'rating' }, '0x3'],
  [{ type: 'nps' }, 11],
  [{ type: 'nps' }, -1],
  [{ type: 'csat' }, 6],
  [{ type: 'ces', scale: 5 }, 6],
  [{ type: 'text' }, 5],
  [{ type: 'text' }, 'a\0b'],
  [{ type: 'text' }, '\ud800'],
  [{ type: 'text', max_length: 3 }, 'four'],
  [{ type: 'text', min_length: 3 }, 'ab'],
  [{ type: 'single_choice', ...choice }, 'D'],
  [{ type: 'single_choice', ...choice }, ['A']],
  [{ type: 'multiple_choice', ...choice }, ['A', 'A']],
  [{ type: 'multiple_choice', ...choice }, ['D']],
  [{ type: 'multiple_choice', ...choice }, 'A'],
  [{ type: 'multiple_choice', ...choice, max_selections: 1 }, ['A', 'B']],
  [{ type: 'multiple_choice', ...choice, min_selections: 2 }, ['A']],
  [{ type: 'multiple_choice', ...choice, exclusive: 'C' }, ['A', 'C']],
  [other, ['A', 'B', 'x']],
  [other, ['x', 'y']],
  [{ type: 'text', max_length: 5 }, `e${'\u0301'.repeat(9)}`],
  [{ type: 'text', max_length: 5 }, '👩‍👩‍👧‍👦'],
  [{ type: 'yes_no' }, 'maybe'],
  [{ type: 'yes_no' }, 1],
  [{ type: 'number' }, 'NaN'],
  [{ type: 'number' }, '1e5'],
  [{ type: 'number' }, Infinity],
  [{ type: 'number', integer: true }, 1.5],
  [{ type: 'number', min: 3 }, 2],
  [{ type: 'email' }, 'not an address'],
  [{ type: 'email' }, 7],
  [{ type: 'url' }, 'javascript:alert(1)'],
  [{ type: 'url' }, 'example.com'],
  [{ type: 'date' }, '2026-02-29'],
  [{ type: 'date' }, 'not-a-date'],
  [{ type: 'date', min: '2026-01-01' }, '2025-12-31'],
  [{ type: 'time' }, '24:00'],
  [{ type: 'time' }, '9:30'],
  [{ type: 'time', max: '17:00' }, '17:01'],
  [{ type: 'month' }, '2026-13'],
  [{ type: 'month', min: '2026-02' }, '2026-01'],
  [{ type: 'phone' }, '030 901820'],
  [{ type: 'phone' }, '+49 30 901820 ext. 5'],
  [{ type: 'phone', country: 'DE' }, 'call me'],
  [{ type: 'phone' }, 4930901820],
  [{ type: 'date', max: '2026-12-31' }, '2027-01-01'],
  [{ type: 'ranking', ...choice }, ['A', 'B']],
  [{ type: 'ranking', ...choice }, ['A', 'B', 'B']],
  [{ type: 'matrix', rows: ['Speed'], columns: ['Good', 'Bad'] }, { Colour: 'Good' }],
  [{ type: 'matrix', rows: ['Speed'], columns: ['Good', 'Bad'] }, { Speed: 'Fast' }],
  [{ type: 'matrix', rows: ['Speed'], columns: ['Good', 'Bad'] }, ['Good']],
  [{ type: 'matrix', required: true, rows: ['Speed', 'Price'], columns: ['Good', 'Bad'] }, { Speed: 'Good' }],
  [{ type: 'consent', required: true }, 'no'],
])('the question %j refuses the answer %j', (definition, raw) => {
  expect(inWords(checkAnswer(question(definition), raw))).toEqual({ problem: expect.stringMatching(/^[A-Z].* /) });
});

const rows = { type: 'matrix', rows: ['Speed', 'Price', 'Looks'], columns: ['Good', 'Bad'] };

test.each([
  [{ type: 'number' }, '2,5', 'Enter the number with a decimal point and without other separators, for example 2.5'],
  [
    { type: 'number' },
    '1,000.50',
    'Enter the number with a decimal point and without other separators, for example 2.5',
  ],
  [{ type: 'number' }, 'many', 'Enter a number'],
  [{ type: 'ranking', ...choice }, ['C'], 'Rank every option; missing: A, B'],
  [{ type: 'ranking', ...choice }, ['A', 'A', 'C'], 'Give each option a different rank; missing: B'],
  [{ ...rows, required: true }, { Price: 'Good' }, 'Choose one column for each row; missing: Speed, Looks'],
  [
    { type: 'ranking', options: ['1', '2', '3', '4', '5', '6', '7', '8'] },
    ['1'],
    'Rank every option; missing: 2, 3, 4, 5, 6 and 2 more',
  ],
])('the question %j explains the mistake in the answer %j', (definition, raw, problem) => {
  expect(inWords(checkAnswer(question(definition), raw))).toEqual({ problem });
});

test.each([null, undefined, '', ' \n', '\u200b', [], {}])('the value %j does not count as an answer', (raw) => {
  for (const type of ['text', 'number', 'url', 'email', 'date', 'time', 'month', 'phone', 'file'])
    expect(checkAnswer(question({ type, required: true }), raw)).toEqual({ answer: undefined });
});

test('new answers replace earlier answers, and a blank answer withdraws the earlier answer', () => {
  const questions = validate(NewQuestions, [
    { text: 'A', type: 'rating' },
    { text: 'B', type: 'text' },
    { text: 'C', type: 'yes_no' },
  ]);
  const given = new Map<string, unknown>([
    ['q1', 9],
    ['q2', ''],
    ['q3', 'yes'],
    ['q9', 1],
    ['__proto__', 1],
  ]);
  const { answers, problems } = mergeAnswers(questions, { q1: 3, q2: 'Earlier' }, given, { translations: {} });
  expect(answers).toEqual({ q1: 3, q3: true });
  expect([...problems.keys()]).toEqual(['q1', 'q9', '__proto__']);
});
