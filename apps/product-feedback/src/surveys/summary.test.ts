import { validate } from '@services/common/http/validation';

import { NewQuestions } from './questions.ts';
import { summarize } from './summary.ts';
import { frequentWords } from './words.ts';

/** @param counts the kept counts: value, count, and the place or row. */
function summary(definition: object, counts: [unknown, number, string?][], answered = sumOf(counts)) {
  const [question] = validate(NewQuestions, [{ text: 'Question', ...definition }]);
  if (!question) throw new Error('No question');
  return summarize(question, {
    answered,
    counts: counts.map(([value, count, part = '']) => ({ value: String(value), count, part })),
  });
}

function sumOf(counts: [unknown, number, string?][]): number {
  return counts.reduce((total, [, count]) => total + count, 0);
}

test('a net promoter score is promoters less detractors, of those who answered', () => {
  const { nps, average } = summary({ type: 'nps' }, [
    [10, 3],
    [9, 2],
    [8, 3],
    [6, 1],
    [0, 1],
  ]);
  expect(nps).toEqual({ promoters: 5, passives: 3, detractors: 2, score: 30 });
  expect(average).toBe(7.8);
});

test('only nps questions have a net promoter score', () => {
  expect(summary({ type: 'rating', scale: 10 }, [[10, 1]])).not.toHaveProperty('nps');
});

test('scores are null, not NaN, before the first answer', () => {
  expect(summary({ type: 'nps' }, [])).toMatchObject({ average: null, nps: { score: null } });
  expect(summary({ type: 'csat' }, [])).toMatchObject({ average: null, csat: { score: null } });
  expect(summary({ type: 'number' }, [])).toMatchObject({ average: null, minimum: null, maximum: null });
});

test('satisfaction is the share of 4 and 5', () => {
  expect(
    summary({ type: 'csat' }, [
      [5, 2],
      [4, 1],
      [3, 1],
    ]).csat,
  ).toEqual({ satisfied: 3, score: 75 });
});

test('effort is the share of 5 to 7 of 7, or 4 and 5 of 5', () => {
  expect(
    summary({ type: 'ces' }, [
      [7, 1],
      [5, 1],
      [4, 2],
    ]).ces,
  ).toEqual({ easy: 2, score: 50 });
  expect(
    summary({ type: 'ces', scale: 5 }, [
      [5, 1],
      [4, 1],
      [3, 2],
    ]).ces,
  ).toEqual({ easy: 2, score: 50 });
});

test('a distribution lists every possible value, including those never chosen', () => {
  expect(
    summary({ type: 'rating', scale: 3 }, [
      [3, 2],
      [1, 1],
    ]).distribution,
  ).toEqual([
    { value: '1', count: 1, percentage: 33.3 },
    { value: '2', count: 0, percentage: 0 },
    { value: '3', count: 2, percentage: 66.7 },
  ]);
});

test('with several choices each counts, in percent of the people', () => {
  const counts: [string, number][] = [
    ['A', 1],
    ['B', 2],
  ];
  const { distribution } = summary({ type: 'multiple_choice', options: ['A', 'B'] }, counts, 2);
  expect(distribution).toEqual([
    { value: 'A', count: 1, percentage: 50 },
    { value: 'B', count: 2, percentage: 100 },
  ]);
});

test('a ranking shows how often each option had each place', () => {
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

test('a word counts once per answer, regardless of case, and common words not at all', () => {
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

/** A second implementation: from single answers, by the definitions of the scores. */
function scoresOf(answers: number[]) {
  const share = (test: (answer: number) => boolean) => (100 * answers.filter(test).length) / answers.length;
  return {
    nps: share((answer) => answer > 8) - share((answer) => answer < 7),
    csat: share((answer) => answer === 4 || answer === 5),
    easyOf7: share((answer) => answer > 4 && answer < 8),
    easyOf5: share((answer) => answer === 4 || answer === 5),
    average: answers.reduce((total, answer) => total + answer, 0) / answers.length,
  };
}

test('the scores of 200 random samples equal those of a second implementation', () => {
  let state = 11;
  const dice = (sides: number) => Math.floor(((state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31) * sides);
  for (let round = 0; round < 200; round += 1) {
    const sample = (lowest: number, highest: number) =>
      Array.from({ length: 1 + dice(300) }, () => lowest + dice(highest - lowest + 1));
    const counted = (answers: number[]): [number, number][] =>
      [...Map.groupBy(answers, (answer) => answer)].map(([answer, each]) => [answer, each.length]);
    const [nps, csat, ces7, ces5] = [sample(0, 10), sample(1, 5), sample(1, 7), sample(1, 5)];
    const recommended = summary({ type: 'nps' }, counted(nps));
    // Scores are rounded to one decimal, averages to two.
    for (const [score, expected, rounding] of [
      [recommended.nps?.score, scoresOf(nps).nps, 0.05],
      [recommended.average, scoresOf(nps).average, 0.005],
      [summary({ type: 'csat' }, counted(csat)).csat?.score, scoresOf(csat).csat, 0.05],
      [summary({ type: 'ces' }, counted(ces7)).ces?.score, scoresOf(ces7).easyOf7, 0.05],
      [summary({ type: 'ces', scale: 5 }, counted(ces5)).ces?.score, scoresOf(ces5).easyOf5, 0.05],
    ] as const)
      expect(Math.abs((score ?? NaN) - expected)).toBeLessThanOrEqual(rounding + 1e-9);
  }
});
