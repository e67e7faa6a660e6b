/** A survey with all questions that a summary counts. */
export const QUESTIONS = [
  { text: 'Recommend?', type: 'nps' },
  { text: 'Satisfied?', type: 'csat' },
  { text: 'Easy?', type: 'ces' },
  { text: 'Pick', type: 'single_choice', options: ['A', 'B'], allow_other: true },
  { text: 'Pick all', type: 'multiple_choice', options: ['A', 'B', 'C'], allow_other: true },
  { text: 'Rank', type: 'ranking', options: ['X', 'Y', 'Z'] },
  { text: 'Rows', type: 'matrix', rows: ['R', 'S'], columns: ['Good', 'Bad'] },
  { text: 'Sure?', type: 'yes_no' },
  { text: 'How many?', type: 'number' },
  { text: 'When?', type: 'date' },
  { text: 'Comment', type: 'text' },
];

export type Answers = Record<string, unknown>;

/** Answers to QUESTIONS, some of them missing. */
export function randomAnswers(dice: (sides: number) => number): Answers {
  const pick = <Item>(items: readonly Item[]) => items[dice(items.length)] as Item;
  const all: Answers = {
    q1: dice(11),
    q2: 1 + dice(5),
    q3: 1 + dice(7),
    q4: pick(['A', 'B', 'Elsewhere', 'Nowhere']),
    q5: pick([['A'], ['A', 'C'], ['B', 'Something'], ['C', 'B', 'A']]),
    q6: pick([
      ['X', 'Y', 'Z'],
      ['Z', 'X', 'Y'],
      ['Y', 'Z', 'X'],
    ]),
    q7: pick([{ R: 'Good' }, { R: 'Bad', S: 'Bad' }, { S: 'Good' }]),
    q8: pick([true, false]),
    q9: dice(2000) / 8 - 100,
    q10: `2026-0${1 + dice(9)}-1${dice(9)}`,
    q11: pick(['Slow search', 'Search', 'Fast']),
  };
  return Object.fromEntries(Object.entries(all).filter(() => dice(5) > 0));
}

/** A second implementation of the summary, which uses the single responses and the definitions of the scores. */
export function recount(all: Answers[]) {
  const given = (id: string) => all.map((answers) => answers[id]).filter((answer) => answer !== undefined);
  const share = (id: string, test: (answer: number) => boolean) =>
    Math.round((1000 * (given(id) as number[]).filter(test).length) / given(id).length) / 10;
  const times = (id: string, test: (answer: never) => boolean) => (given(id) as never[]).filter(test).length;
  const numbers = given('q9') as number[];
  const nps = given('q1') as number[];
  return {
    answered: QUESTIONS.map((_, index) => given(`q${index + 1}`).length),
    nps: Math.round((1000 * nps.reduce((sum, each) => sum + Number(each > 8) - Number(each < 7), 0)) / nps.length) / 10,
    csat: share('q2', (each) => each > 3),
    ces: share('q3', (each) => each > 4),
    picked: ['A', 'B'].map((option) => times('q4', (each) => each === option)),
    other: times('q4', (each) => each !== 'A' && each !== 'B'),
    elsewhere: times('q4', (each) => each === 'Elsewhere'),
    pickedAll: ['A', 'B', 'C'].map((option) => times('q5', (each: string[]) => each.includes(option))),
    xSecond: times('q6', (each: string[]) => each[1] === 'X'),
    rGood: times('q7', (each: Record<string, string>) => each['R'] === 'Good'),
    yes: times('q8', (each) => each === true),
    average: Math.round((100 * numbers.reduce((sum, each) => sum + each, 0)) / numbers.length) / 100,
    extremes: [Math.min(...numbers), Math.max(...numbers)],
    days: [given('q10').toSorted().at(0), given('q10').toSorted().at(-1)],
  };
}

interface Counted {
  value: string;
  count: number;
}
interface Figures {
  answered: number;
  average: number;
  minimum: unknown;
  maximum: unknown;
  nps: { score: number };
  csat: { score: number };
  ces: { score: number };
  distribution: Counted[];
  others?: Counted[];
  rows: { distribution: Counted[] }[];
}

/** Reads the figures that `recount` computes from the service's summary, in the same form. */
export function figuresOf({ questions }: { questions: Figures[] }) {
  const at = (number: number) => questions[number - 1] as Figures;
  const counts = (number: number) => at(number).distribution.map(({ count }) => count);
  return {
    answered: questions.map(({ answered }) => answered),
    nps: at(1).nps.score,
    csat: at(2).csat.score,
    ces: at(3).ces.score,
    picked: counts(4).slice(0, 2),
    other: counts(4)[2],
    elsewhere: at(4).others?.find(({ value }) => value === 'Elsewhere')?.count ?? 0,
    pickedAll: counts(5).slice(0, 3),
    xSecond: at(6).rows[0]?.distribution[1]?.count,
    rGood: at(7).rows[0]?.distribution[0]?.count,
    yes: counts(8)[0],
    average: at(9).average,
    extremes: [at(9).minimum, at(9).maximum],
    days: [at(10).minimum, at(10).maximum],
  };
}
