import { text } from '@services/common/http/validation';
import { z } from 'zod';

import type { Answer, Answers } from './answers.ts';

const value = z.union([z.string().max(1000), z.number(), z.boolean()]);

/** A test of one earlier answer. `includes` is for multiple choice, `at_least` and `at_most` for numbers and dates. */
export const Comparison = z.strictObject({
  question: text({ min: 2, max: 8, label: 'Question' }).optional(),
  operator: z.enum(['equals', 'not_equals', 'includes', 'at_least', 'at_most', 'answered', 'not_answered']),
  value: value.optional(),
});
export type Comparison = z.infer<typeof Comparison>;

/** One comparison, or several of which all or any must hold. */
export const Condition = z.union([
  Comparison,
  z.strictObject({ all: z.array(Comparison).min(1).max(10) }),
  z.strictObject({ any: z.array(Comparison).min(1).max(10) }),
]);
export type Condition = z.infer<typeof Condition>;

/** The comparisons inside a condition, with where each stands in it. */
export function comparisons(condition: Condition): { path: (string | number)[]; comparison: Comparison }[] {
  if ('all' in condition) return condition.all.map((comparison, index) => ({ path: ['all', index], comparison }));
  if ('any' in condition) return condition.any.map((comparison, index) => ({ path: ['any', index], comparison }));
  return [{ path: [], comparison: condition }];
}

/**
 * Whether the condition holds for the answers given so far.
 *
 * @param own the question that the condition belongs to, meant where a comparison names none.
 */
export function holds(condition: Condition, answers: Answers, own: string): boolean {
  if ('all' in condition) return condition.all.every((comparison) => compares(comparison, answers, own));
  if ('any' in condition) return condition.any.some((comparison) => compares(comparison, answers, own));
  return compares(condition, answers, own);
}

function compares({ question, operator, value }: Comparison, answers: Answers, own: string): boolean {
  const answer = answers[question ?? own];
  if (operator === 'answered') return answer !== undefined;
  if (operator === 'not_answered') return answer === undefined;
  if (operator === 'not_equals') return answer !== value;
  if (answer === undefined || value === undefined) return false;
  if (operator === 'equals') return answer === value;
  if (operator === 'includes') return Array.isArray(answer) && answer.includes(String(value));
  return comparable(answer) && (operator === 'at_least' ? answer >= value : answer <= value);
}

/** Dates are compared as they stand: YYYY-MM-DD sorts like the calendar. */
function comparable(answer: Answer): answer is string | number {
  return typeof answer === 'string' || typeof answer === 'number';
}
