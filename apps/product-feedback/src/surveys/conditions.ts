import { text } from '@services/common/http/validation';
import { cut } from '@services/common/runtime/text';
import { z } from 'zod';

import { foldCase } from '../text.ts';
import type { Answer, Answers } from './answers.ts';

/** Maximum conditions in one list. */
export const MAX_PARTS = 10;
const value = z.union([z.string().max(1000), z.number(), z.boolean()]);

const OPERATORS = [
  'equals',
  'not_equals',
  'includes',
  'not_includes',
  'contains',
  'starts_with',
  'at_least',
  'at_most',
  'answered',
  'not_answered',
] as const;

/**
 * A test of one earlier answer or hidden field. `includes` and `not_includes` are for multiple choice, `at_least` and
 * `at_most` for numbers and dates.
 */
export interface Comparison {
  question?: string | undefined;
  operator: (typeof OPERATORS)[number];
  value?: string | number | boolean | undefined;
}
export type Condition = Comparison | { all: Condition[] } | { any: Condition[] };

const SHAPE = {
  error: 'A condition is a comparison, or a list of conditions under `all` or `any`, nested at most three levels deep',
};

/** Conditions as a client sends them. */
export const NewCondition = conditions('New');
/** Conditions in API responses, which may get more fields later. */
export const Condition = conditions('');

/** @param prefix the prefix of the schemas' names in the OpenAPI document. */
function conditions(prefix: string) {
  const Comparison = z
    .strictObject({
      question: text({ min: 2, max: 40, label: 'Question' })
        .optional()
        .describe(
          'ID of an earlier question, or name of a hidden field. If omitted in a branch, the branch compares the answer to its own question',
        ),
      operator: z
        .enum(OPERATORS)
        .describe(
          'How to compare. `includes` and `not_includes` are for `multiple_choice`, `at_least` and `at_most` for numbers, scales and dates. `contains` and `starts_with` compare the first 200 characters of a text, ignoring upper and lower case',
        ),
      value: value
        .optional()
        .describe('What the answer is compared with. Not accepted with `answered` and `not_answered`'),
    })
    .meta({ id: `${prefix}Comparison` });

  /** A comparison, or several conditions of which all or any must hold. */
  function groupOf<Inner extends z.ZodType>(inner: Inner, name: string) {
    const list = z.array(inner).min(1).max(MAX_PARTS);
    const group = z.union(
      [
        Comparison,
        z.strictObject({ all: list.describe('All of these conditions must be true') }),
        z.strictObject({ any: list.describe('At least one of these conditions must be true') }),
      ],
      SHAPE,
    );
    return group.meta({ id: `${prefix}${name}` });
  }
  return groupOf(groupOf(groupOf(Comparison, 'InnermostCondition'), 'InnerCondition'), 'Condition');
}

/** The comparisons inside a condition, with their paths. */
export function comparisons(condition: Condition): { path: (string | number)[]; comparison: Comparison }[] {
  if ('operator' in condition) return [{ path: [], comparison: condition }];
  const [key, inner] = 'all' in condition ? ['all', condition.all] : ['any', condition.any];
  return inner.flatMap((each, index) =>
    comparisons(each).map(({ path, comparison }) => ({ path: [key, index, ...path], comparison })),
  );
}

/** Whether the condition compares the answer to one of the questions. */
export function names(condition: Condition, questions: ReadonlySet<string>): boolean {
  if ('all' in condition) return condition.all.some((each) => names(each, questions));
  if ('any' in condition) return condition.any.some((each) => names(each, questions));
  return condition.question !== undefined && questions.has(condition.question);
}

/** Whether the operator looks for a text within an answer. */
export function isTextual(operator: Comparison['operator']): boolean {
  return operator === 'contains' || operator === 'starts_with';
}

/** The part of a question that conditions need: its "Other" option. */
interface Choices {
  id: string;
  options?: readonly string[];
  allow_other?: boolean | undefined;
  other_label?: string | undefined;
}

/** The label of the option for free text. A condition that compares with this label matches any free text. */
export function otherLabel({ other_label: label = 'Other' }: Choices): string {
  return label;
}

/**
 * Whether the condition holds for the answers given so far. A survey may have tens of thousands of comparisons: each takes a few
 * lookups, regardless of the number of questions, options and answers.
 *
 * @param own the question that the condition belongs to, which a comparison without a question uses.
 */
export function holds(
  condition: Condition,
  answers: Answers,
  own: string,
  questions: ReadonlyMap<string, Choices>,
): boolean {
  if ('all' in condition) return condition.all.every((each) => holds(each, answers, own, questions));
  if ('any' in condition) return condition.any.some((each) => holds(each, answers, own, questions));
  const id = condition.question ?? own;
  if (isTextual(condition.operator)) return comparesText(condition, answers, id);
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return compares(condition, answer, questions.get(id));
}

function compares({ operator, value }: Comparison, answer: Answer | undefined, question: Choices | undefined): boolean {
  if (operator === 'answered') return answer !== undefined;
  if (operator === 'not_answered') return answer === undefined;
  if (operator === 'not_equals') return !isSame(answer, value, question);
  if (operator === 'not_includes') return !isAmong(answer, value, question);
  if (answer === undefined || value === undefined) return false;
  if (operator === 'equals') return isSame(answer, value, question);
  if (operator === 'includes') return isAmong(answer, value, question);
  return comparable(answer) && (operator === 'at_least' ? answer >= value : answer <= value);
}

/** Maximum number of characters of a text that `contains` and `starts_with` compare, and of the text that they look for. */
export const MAX_COMPARED = 200;

const foldedTexts = new WeakMap<object, Map<string, string>>();

/** The beginning of a text, folded for comparisons that ignore case. It is folded once, because many comparisons may read one answer. */
function folded(owner: object, name: string, text: string): string {
  const known = foldedTexts.get(owner) ?? new Map<string, string>();
  foldedTexts.set(owner, known);
  const beginning = known.get(name) ?? foldCase(cut(text, MAX_COMPARED));
  known.set(name, beginning);
  return beginning;
}

/** @param id of the question or hidden field among the answers. */
function comparesText(comparison: Comparison, answers: Answers, id: string): boolean {
  if (!Object.hasOwn(answers, id)) return false;
  const given = folded(answers, id, String(answers[id]));
  const sought = folded(comparison, 'value', String(comparison.value));
  return comparison.operator === 'contains' ? given.includes(sought) : given.startsWith(sought);
}

function isSame(answer: Answer | undefined, value: Comparison['value'], question: Choices | undefined): boolean {
  return answer === value || (isOther(value, question) && isFreeText(answer, question));
}

function isAmong(answer: Answer | undefined, value: Comparison['value'], question: Choices | undefined): boolean {
  if (!Array.isArray(answer)) return false;
  const given = textsOf(answer);
  return given.has(String(value)) || (isOther(value, question) && hasFreeText(given, question));
}

function isOther(value: Comparison['value'], question: Choices | undefined): boolean {
  return question?.allow_other === true && value === otherLabel(question);
}

function isFreeText(answer: Answer | undefined, question: Choices | undefined): boolean {
  return typeof answer === 'string' && question?.options !== undefined && !textsOf(question.options).has(answer);
}

const textSets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The texts of a list, as a set, because many comparisons search it. */
function textsOf(list: readonly string[]): ReadonlySet<string> {
  const known = textSets.get(list) ?? new Set(list);
  textSets.set(list, known);
  return known;
}

const freeTexts = new WeakMap<ReadonlySet<string>, boolean>();

/** @param given a set that holds the answer to this question and is used for no other question, because its result is cached. */
function hasFreeText(given: ReadonlySet<string>, question: Choices | undefined): boolean {
  const has = freeTexts.get(given) ?? [...given].some((each) => isFreeText(each, question));
  freeTexts.set(given, has);
  return has;
}

/** Dates are compared as text: YYYY-MM-DD sorts like the calendar. */
function comparable(answer: Answer): answer is string | number {
  return typeof answer === 'string' || typeof answer === 'number';
}
