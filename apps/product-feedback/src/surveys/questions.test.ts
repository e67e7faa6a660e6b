import { validate } from '@services/common/http/validation';

import { NewQuestions } from '../../test/questions.ts';

function refusal(questions: unknown): { field: string; message: string }[] {
  try {
    validate(NewQuestions, questions);
  } catch (error) {
    return (error as { issues: { field: string; message: string }[] }).issues;
  }
  throw new Error('The questions were accepted');
}

test('questions get the ids q1, q2 and so on in their order, and are otherwise stored exactly as sent', () => {
  const sent = [
    { text: 'How do you rate it?', type: 'rating' },
    { text: '  Why?  ', type: 'text', required: true },
  ];
  expect(validate(NewQuestions, sent)).toEqual([
    { id: 'q1', ...sent[0] },
    { id: 'q2', ...sent[1] },
  ]);
});

test('a question is refused if it has an id, an unknown type, or a field that its type does not have', () => {
  expect(refusal([{ id: 'q9', text: 'x', type: 'text' }])[0]?.field).toBe('0.id');
  expect(refusal([{ text: 'x', type: 'essay' }])[0]?.field).toBe('0.type');
  expect(refusal([{ text: 'x', type: 'nps', scale: 7 }])[0]?.field).toBe('0.scale');
});

const rating = { text: 'Rate', type: 'rating' };
const answered = { question: 'q1', operator: 'answered' };
const answeredLater = { question: 'q2', operator: 'answered' };

test.each([
  ['no questions', []],
  ['blank text', [{ text: ' ', type: 'text' }]],
  ['a NUL in the text', [{ text: 'a\0', type: 'text' }]],
  ['a single option', [{ text: 'x', type: 'single_choice', options: ['a'] }]],
  ['equal options', [{ text: 'x', type: 'ranking', options: ['a', 'a'] }]],
  ['more selections than options', [{ text: 'x', type: 'multiple_choice', options: ['a', 'b'], min_selections: 3 }]],
  [
    'an exclusive option that does not exist',
    { text: 'x', type: 'multiple_choice', options: ['a', 'b'], exclusive: 'c' },
  ],
  ['min above max', [{ text: 'x', type: 'number', min: 2, max: 1 }]],
  ['a condition of a page without a page break', [rating, { ...rating, page_show_if: answered }]],
  ['a random order of a page without a page break', [rating, { ...rating, page_random_order: true }]],
  ['a condition of a page on its own question', [rating, { ...rating, page_break: true, page_show_if: answeredLater }]],
  ['a length as text', [{ text: 'x', type: 'text', max_length: '20' }]],
  ['an effort scale of 6', [{ text: 'x', type: 'ces', scale: 6 }]],
  ['301 questions', Array.from({ length: 301 }, () => ({ text: 'x', type: 'text' }))],
])('a survey with %s is refused', (_name, questions) => {
  expect(refusal(questions)).not.toHaveLength(0);
});

test.each([
  [
    'a later question',
    [{ ...rating, show_if: { question: 'q2', operator: 'answered' } }, rating],
    '0.show_if.question',
  ],
  ['itself', [{ ...rating, show_if: { operator: 'answered' } }], '0.show_if.question'],
  [
    'an unknown question',
    [rating, { ...rating, show_if: { all: [{ question: 'q7', operator: 'answered' }] } }],
    '1.show_if.all.0.question',
  ],
])('show_if cannot depend on %s', (_name, questions, field) => {
  expect(refusal(questions).map((issue) => issue.field)).toContain(field);
});

test('jumps can only lead forward', () => {
  const back = [rating, { ...rating, branches: [{ jump_to: 'q1' }] }, rating];
  expect(refusal(back)[0]).toMatchObject({
    field: '1.branches.0.jump_to',
    message: 'jump_to must name a later question',
  });
});

test('a branch with both `jump_to` and `end`, or with neither, is refused', () => {
  expect(refusal([{ ...rating, branches: [{ jump_to: 'q2', end: true }] }, rating])).not.toHaveLength(0);
  expect(refusal([{ ...rating, branches: [{}] }, rating])).not.toHaveLength(0);
});

test.each([
  ['a value off the scale', rating, { operator: 'equals', value: 9 }],
  [
    'an option that does not exist',
    { text: 'x', type: 'single_choice', options: ['a', 'b'] },
    { operator: 'equals', value: 'c' },
  ],
  ['includes on a rating', rating, { operator: 'includes', value: 3 }],
  ['at_least on text', { text: 'x', type: 'text' }, { operator: 'at_least', value: 'm' }],
  ['contains on number', { text: 'x', type: 'number' }, { operator: 'contains', value: 'm' }],
  ['contains on a long text', { text: 'x', type: 'text' }, { operator: 'contains', value: 'x'.repeat(201) }],
  ['contains without a text', { text: 'x', type: 'text' }, { operator: 'contains', value: ' ' }],
  ['equals on a ranking', { text: 'x', type: 'ranking', options: ['a', 'b'] }, { operator: 'equals', value: 'a' }],
  ['a comparison without a value', rating, { operator: 'equals' }],
  ['a value with the operator answered', rating, { operator: 'answered', value: 1 }],
])('a condition that can never hold is refused: %s', (_name, question, comparison) => {
  expect(refusal([question, { ...rating, show_if: { question: 'q1', ...comparison } }])).not.toHaveLength(0);
});

test.each([
  [rating, 6],
  [{ text: 'x', type: 'single_choice', options: ['a', 'b'] }, 'c'],
  [{ text: 'x', type: 'multiple_choice', options: ['a', 'b'] }, ['a', 'a']],
  [{ text: 'x', type: 'date', min: '2026-01-01' }, '2025-12-31'],
  [{ text: 'x', type: 'text', max_length: 3 }, 'four'],
  [{ text: 'x', type: 'text' }, ' '],
  [{ text: 'x', type: 'consent' }, true],
])('the question %j refuses the default %j, which is not a valid answer', (question, preset) => {
  const [issue] = refusal([{ ...question, default: preset }]);
  expect(issue?.field).toBe('0.default');
});

test('a condition’s value is stored in the type of the answers that it is compared with', () => {
  const [, second] = validate(NewQuestions, [
    rating,
    { ...rating, show_if: { question: 'q1', operator: 'equals', value: '4' } },
  ]);
  expect(second?.show_if).toEqual({ question: 'q1', operator: 'equals', value: 4 });
});

test.each([
  ['single_choice', { options: ['first\nline', 'b'] }, 'options.0'],
  ['multiple_choice', { options: ['a', 'b\r'] }, 'options.1'],
  ['ranking', { options: ['a', '\u2028b'] }, 'options.1'],
  ['matrix', { rows: ['a\tb'], columns: ['a', 'b'] }, 'rows.0'],
  ['matrix', { rows: ['a'], columns: ['a', 'b\u0085'] }, 'columns.1'],
])('an option that browsers would change in a form is refused: %s with %j', (type, parts, field) => {
  const [first] = refusal([{ text: 'x', type, ...parts }]);
  expect(first).toMatchObject({ field: `0.${field}`, message: expect.stringMatching(/must be one line of text$/) });
});
