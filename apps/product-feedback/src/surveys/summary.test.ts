import { validate } from '@services/common/http/validation';

import { NewQuestions } from '../../test/questions.ts';
import { summarize } from './summary.ts';
import { frequentWords } from './words.ts';

/** @param given the stored counts by value, or a list of them: value, count, and the rank or row. */
function summary(definition: object, given: Record<string, number> | [string, number, string][], answered?: number) {
  const [question] = validate(NewQuestions, [{ text: 'Question', ...definition }]);
  if (!question) throw new Error('No question');
  const list: [string, number, string?][] = Array.isArray(given) ? given : Object.entries(given);
  const counts = list.map(([value, count, part = '']) => ({ value, count, part }));
  return summarize(question, { answered: answered ?? counts.reduce((total, { count }) => total + count, 0), counts });
}

test('a net promoter score is the percentage of promoters minus the percentage of detractors', () => {
  const { nps, average } = summary({ type: 'nps' }, { 10: 3, 9: 2, 8: 3, 6: 1, 0: 1 });
  expect(nps).toEqual({ promoters: 5, passives: 3, detractors: 2, score: 30 });
  expect(average).toBe(7.8);
});

test('only nps questions have a net promoter score', () => {
  expect(summary({ type: 'rating', scale: 10 }, { 10: 1 })).not.toHaveProperty('nps');
});

test('scores are null, not NaN, before the first answer', () => {
  expect(summary({ type: 'nps' }, {})).toMatchObject({ average: null, nps: { score: null } });
  expect(summary({ type: 'csat' }, {})).toMatchObject({ average: null, csat: { score: null } });
  expect(summary({ type: 'number' }, {})).toMatchObject({ average: null, minimum: null, maximum: null });
});

test('the satisfaction score is the share of the answers 4 and 5', () => {
  expect(summary({ type: 'csat' }, { 5: 2, 4: 1, 3: 1 }).csat).toEqual({ satisfied: 3, score: 75 });
});

test('the effort score is the share of answers from 5 to 7 on a scale to 7, or of 4 and 5 on a scale to 5', () => {
  expect(summary({ type: 'ces' }, { 7: 1, 5: 1, 4: 2 }).ces).toEqual({ easy: 2, score: 50 });
  expect(summary({ type: 'ces', scale: 5 }, { 5: 1, 4: 1, 3: 2 }).ces).toEqual({ easy: 2, score: 50 });
});

test('a distribution lists every possible value, including values that no respondent chose', () => {
  expect(summary({ type: 'rating', scale: 3 }, { 3: 2, 1: 1 }).distribution).toEqual([
    { value: '1', count: 1, percentage: 33.3 },
    { value: '2', count: 0, percentage: 0 },
    { value: '3', count: 2, percentage: 66.7 },
  ]);
});

test('each choice of a multiple-choice answer counts, and shares are in percent of the respondents', () => {
  const { distribution } = summary({ type: 'multiple_choice', options: ['A', 'B'] }, { A: 1, B: 2 }, 2);
  expect(distribution).toEqual([
    { value: 'A', count: 1, percentage: 50 },
    { value: 'B', count: 2, percentage: 100 },
  ]);
});

test('the summary of a ranking shows how often people gave each option each rank', () => {
  const counts: [string, number, string][] = [
    ['A', 3, '1'],
    ['B', 3, '2'],
    ['B', 1, '1'],
    ['A', 1, '2'],
  ];
  const { rows, distribution } = summary({ type: 'ranking', options: ['A', 'B'] }, counts, 4);
  expect(distribution?.map(({ count }) => count)).toEqual([3, 1]);
  expect(rows?.[0]).toEqual({
    row: 'A',
    average: 1.25,
    distribution: [
      { value: '1', count: 3, percentage: 75 },
      { value: '2', count: 1, percentage: 25 },
    ],
  });
});

test('matrix rows are counted separately', () => {
  const counts: [string, number, string][] = [
    ['Good', 2, 'Speed'],
    ['Bad', 1, 'Speed'],
    ['Bad', 1, 'Price'],
  ];
  const { rows } = summary({ type: 'matrix', rows: ['Speed', 'Price'], columns: ['Good', 'Bad'] }, counts, 3);
  expect(rows?.map(({ distribution }) => distribution.map(({ count }) => count))).toEqual([
    [2, 1],
    [0, 1],
  ]);
});

test('a word counts once per answer, regardless of case, and common words do not count', () => {
  expect(frequentWords(['The search is slow, slow, SLOW', 'Search works', 'Größe zählt; 検索が遅い'])).toEqual(
    expect.arrayContaining([
      { word: 'search', count: 2 },
      { word: 'slow', count: 1 },
      { word: 'größe', count: 1 },
      { word: '検索', count: 1 },
    ]),
  );
  expect(frequentWords(['the is it'])).toEqual([]);
  expect(frequentWords(['Straße', 'STRASSE IŞIK', 'ışık'])).toEqual([
    { word: 'işik', count: 2 },
    { word: 'straße', count: 2 },
  ]);
});
