import type { Answer, Answers } from './answers.ts';
import type { Ending } from './endings.ts';
import { valuesOf, type Question } from './question-schemas.ts';

/** The values that points can be given for, in order. Undefined for a question that cannot have points. */
export function scoredValues(question: Question): readonly string[] | undefined {
  return question.type === 'matrix' ? question.columns : valuesOf(question);
}

function pointsOf(question: Question): readonly number[] | undefined {
  return question.type === 'statement' ? undefined : question.points;
}

export function isScored(questions: readonly Question[]): boolean {
  return questions.some((question) => pointsOf(question) !== undefined);
}

/** The sum of the points of all answers; null if no question has points. Free text instead of an option has no points. */
export function scoreOf(questions: readonly Question[], answers: Answers): number | null {
  if (!isScored(questions)) return null;
  return questions.reduce((total, question) => {
    const points = pointsOf(question);
    const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    if (!points || answer === undefined) return total;
    const pointsByValue = new Map(scoredValues(question)?.map((value, index) => [value, points[index] ?? 0]));
    return total + chosen(answer).reduce((sum, value) => sum + (pointsByValue.get(value) ?? 0), 0);
  }, 0);
}

function chosen(answer: Answer): string[] {
  if (typeof answer === 'boolean') return [answer ? 'yes' : 'no'];
  return typeof answer === 'object' ? Object.values(answer) : [String(answer)];
}

/**
 * The ending that a branch names. Otherwise the score decides: the ending with the highest `min_score` that it reaches, or else an ending
 * without `min_score`.
 */
export function endingFor(
  endings: readonly Ending[],
  named: string | undefined,
  score: number | null,
): Ending | undefined {
  const reached = endings.filter(({ min_score: least }) => least !== undefined && score !== null && score >= least);
  const highest = reached.toSorted((a, b) => Number(b.min_score) - Number(a.min_score))[0];
  return (
    endings.find(({ id }) => id === named) ?? highest ?? endings.find(({ min_score: least }) => least === undefined)
  );
}
