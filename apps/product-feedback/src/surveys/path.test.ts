import { validate } from '@services/common/http/validation';

import type { Answers } from './answers.ts';
import type { Condition } from './conditions.ts';
import { toPages, walk } from './path.ts';
import { NewQuestions } from '../../test/questions.ts';

const questions = validate(NewQuestions, [
  {
    text: 'How likely would you recommend it?',
    type: 'nps',
    required: true,
    branches: [{ if: { operator: 'at_least', value: 9 }, jump_to: 'q4' }],
  },
  { text: 'What went wrong?', type: 'text', required: true },
  { text: 'May we call you?', type: 'yes_no' },
  {
    text: 'What do you like?',
    type: 'multiple_choice',
    options: ['Speed', 'Price'],
    branches: [{ if: { operator: 'not_answered' }, end: true }],
  },
  {
    text: 'How fast is fast?',
    type: 'text',
    required: true,
    show_if: { question: 'q4', operator: 'includes', value: 'Speed' },
  },
  { text: 'Anything else?', type: 'text' },
]);

function pagesOf(given: Answers, all = questions) {
  return toPages(all, walk(all, given).path).map((page) => page.map(({ id }) => id));
}

function finish(given: Answers) {
  const { path, answers, missing } = walk(questions, given);
  return { path: path.map(({ id }) => id), answers, missing: missing.map(({ id }) => id) };
}

test('a jump skips the questions in between, including required questions', () => {
  expect(finish({ q1: 10, q4: ['Price'], q6: 'No' })).toEqual({
    path: ['q1', 'q4', 'q6'],
    answers: { q1: 10, q4: ['Price'], q6: 'No' },
    missing: [],
  });
});

test('answers to questions that the other answers do not lead to are dropped', () => {
  expect(finish({ q1: 10, q2: 'Never asked', q4: ['Price'] }).answers).toEqual({ q1: 10, q4: ['Price'] });
});

test('a required question is reported as missing only if the other answers lead to it', () => {
  expect(finish({ q1: 3, q4: ['Speed'] }).missing).toEqual(['q2', 'q5']);
  expect(finish({ q1: 9, q4: ['Price'] }).missing).toEqual([]);
  expect(finish({}).missing).toContain('q1');
});

test('a branch with `end` ends the survey', () => {
  expect(finish({ q1: 9 }).path).toEqual(['q1', 'q4']);
});

test('a dropped answer does not affect later questions', () => {
  const chain = validate(NewQuestions, [
    { text: 'A', type: 'yes_no' },
    { text: 'B', type: 'yes_no', show_if: { question: 'q1', operator: 'equals', value: true } },
    { text: 'C', type: 'text', show_if: { question: 'q2', operator: 'equals', value: true } },
  ]);
  expect(walk(chain, { q1: false, q2: true, q3: 'x' })).toEqual({
    path: [chain[0]],
    answers: { q1: false },
    missing: [],
  });
});

test('a page ends before a question that depends on an answer of the same page', () => {
  const pages = pagesOf({ q1: 3, q4: ['Speed'] });
  expect(pages).toEqual([['q1'], ['q2', 'q3', 'q4'], ['q5', 'q6']]);
});

test('a page ends before a question with a page break', () => {
  const broken = questions.map((question) => (question.id === 'q3' ? { ...question, page_break: true } : question));
  expect(pagesOf({ q1: 3 }, broken)).toEqual([['q1'], ['q2'], ['q3', 'q4']]);
});

test('a page whose condition is false is skipped with all its questions, even if a jump leads to one of them', () => {
  const survey = validate(NewQuestions, [
    {
      text: 'A',
      type: 'rating',
      branches: [{ if: { operator: 'equals', value: 5 }, jump_to: 'q3' }],
    },
    {
      text: 'B',
      type: 'text',
      page_break: true,
      page_show_if: { question: 'q1', operator: 'at_most', value: 2 },
      show_if: { question: 'q1', operator: 'equals', value: 1 },
    },
    { text: 'C', type: 'text', required: true },
    { text: 'D', type: 'text', page_break: true },
  ]);
  expect(pagesOf({ q1: 1 }, survey)).toEqual([['q1'], ['q2', 'q3'], ['q4']]);
  expect(pagesOf({ q1: 2 }, survey)).toEqual([['q1'], ['q3'], ['q4']]);
  for (const q1 of [3, 5]) expect(pagesOf({ q1 }, survey)).toEqual([['q1'], ['q4']]);
  expect(walk(survey, { q1: 3, q3: 'Never asked', q4: 'x' })).toMatchObject({
    missing: [],
    answers: { q1: 3, q4: 'x' },
  });
});

test('answering a page changes only the questions of later pages', () => {
  const optional = validate(NewQuestions, [
    { text: 'A', type: 'yes_no' },
    { text: 'B', type: 'text', show_if: { question: 'q1', operator: 'equals', value: true } },
    { text: 'C', type: 'text' },
  ]);
  expect(pagesOf({}, optional)).toEqual([['q1'], ['q3']]);
  expect(pagesOf({ q1: true }, optional)).toEqual([['q1'], ['q2', 'q3']]);
});

test('every combination of answers shows each question at most once and reaches the end of the survey', () => {
  for (let score = 0; score <= 10; score += 1) {
    for (const q4 of [[], ['Speed'], ['Price'], ['Speed', 'Price']]) {
      const { path } = walk(questions, { q1: score, ...(q4.length > 0 && { q4 }) });
      expect(new Set(path).size).toBe(path.length);
    }
  }
});

test('the questions that answers lead to are found quickly, even if conditions compare long lists a million times @slow', async () => {
  const options = Array.from({ length: 200 }, (_, index) => `${'Option '.repeat(20)}${index}`);
  const list = { id: 'q1', text: 'Which?', type: 'multiple_choice' as const, options, allow_other: true };
  const ofTen = (condition: Condition) => ({ any: Array.from({ length: 10 }, () => condition) });
  const shown = ofTen(ofTen(ofTen({ question: 'q1', operator: 'includes', value: 'Other' })));
  const others = Array.from({ length: 1000 }, (_, index) => {
    return { id: `q${index + 2}`, text: 'Why?', type: 'text' as const, show_if: shown };
  });
  expect(walk([list, ...others], { q1: options }).path).toEqual([list]);
  expect(walk([list, ...others], { q1: ['Something else'] }).path).toHaveLength(1001);
  // The test's time limit proves that an index is used: without an index, this walk takes minutes.
  await new Promise(setImmediate);
});
