import { isVisible } from '@services/common/http/validation';
import { z } from 'zod';

import { inEnglish } from '../languages/languages.ts';
import { checkAnswer } from './answer-checks.ts';
import { comparisons, isTextual, MAX_COMPARED, otherLabel, type Comparison, type Condition } from './conditions.ts';
import { scoredValues } from './scores.ts';
import { CALENDAR, defaultOf, NewQuestion, type Question } from './question-schemas.ts';

type Path = (string | number)[];
type Report = (path: Path, message: string) => void;

/** The objects that questions can refer to besides other questions. */
interface Surroundings {
  endings: readonly { id: string }[];
  hiddenFields: readonly string[];
}

export const NewQuestionList = z.array(NewQuestion).min(1).max(300).describe('Questions in order');

/**
 * Gives the questions of a new survey the ids `q1`, `q2`, … by order, which `show_if` and `branches` refer to. References
 * are checked, because a condition that can never hold is a mistake that only respondents would notice.
 *
 * @param report is called for each invalid reference, with its path from the list of questions.
 */
export function numberQuestions(given: NewQuestion[], around: Surroundings, report: Report): Question[] {
  const questions = numbered('q', given, report);
  const checker = createChecker(questions, around, report);
  questions.forEach((question, index) => checker(question, index));
  return questions;
}

/** Returns the items with ids assigned by order. A client may send back these ids, but no other ids. */
export function numbered<Item extends { id?: string | undefined }>(letter: 'q' | 'e', items: Item[], report: Report) {
  return items.map((item, index) => {
    const id = `${letter}${index + 1}`;
    if (item.id !== undefined && item.id !== id)
      report([index, 'id'], `The service assigns IDs in order: this must be ${id}`);
    return { ...item, id };
  });
}

function createChecker(questions: Question[], { endings, hiddenFields }: Surroundings, report: Report) {
  return function checkReferences(question: Question, index: number): void {
    const earlier = questions.slice(0, index);
    checkPoints(question, (message) => report([index, 'points'], message));
    checkDefault(question, (message) => report([index, 'default'], message));
    if (question.show_if) checkCondition(question.show_if, earlier, undefined, [index, 'show_if']);
    if (question.page_show_if) checkCondition(question.page_show_if, earlier, undefined, [index, 'page_show_if']);
    for (const name of ['page_show_if', 'page_random_order'] as const) {
      if (question[name] !== undefined && index > 0 && !question.page_break)
        report([index, name], `${name} needs page_break, because it concerns the page that the question begins`);
    }
    question.branches?.forEach((branch, position) => {
      const path = [index, 'branches', position];
      if (branch.if) checkCondition(branch.if, [...earlier, question], question, [...path, 'if']);
      if (branch.jump_to !== undefined && !questions.slice(index + 1).some(({ id }) => id === branch.jump_to)) {
        report([...path, 'jump_to'], 'jump_to must name a later question');
      }
      if (typeof branch.end === 'string' && !endings.some(({ id }) => id === branch.end)) {
        report([...path, 'end'], 'end must be true or name one of the endings');
      }
    });
  };

  function checkCondition(condition: Condition, known: Question[], own: Question | undefined, path: Path): void {
    for (const { path: inner, comparison } of comparisons(condition)) {
      const at = [...path, ...inner];
      const { question: name } = comparison;
      const question = name === undefined ? own : known.find(({ id }) => id === name);
      if (question) checkValue(comparison, question, [...at, 'value'], report);
      else if (name !== undefined && hiddenFields.includes(name)) checkFieldValue(comparison, at, report);
      else report([...at, 'question'], 'A condition must name an earlier question or a hidden field');
    }
  }
}

/** Checks that a question's points, if it has any, are one number for each possible answer. */
function checkPoints(question: Question, report: (message: string) => void): void {
  if (question.type === 'statement' || question.points === undefined) return;
  const values = scoredValues(question);
  if (!values) report(`The answers of a ${question.type} question cannot have points`);
  else if (values.length !== question.points.length)
    report(`points must have ${values.length} numbers, one for each value`);
}

/** The default must be a valid answer to its question. It is stored in its typed form. */
function checkDefault(question: Question, report: (message: string) => void): void {
  const given = defaultOf(question);
  if (given === undefined) return;
  const checked = checkAnswer(question, given);
  if (question.type === 'consent') report('Consent must be given by the respondent');
  else if ('problem' in checked)
    report(`The question cannot be answered with this value: ${inEnglish(checked.problem)}`);
  else if (checked.answer === undefined) report('The default must not be blank');
  else Object.assign(question, { default: checked.answer });
}

/** Checks a comparison with a hidden field, which holds text. */
function checkFieldValue({ operator, value }: Comparison, path: Path, report: Report): void {
  if (operator === 'answered' || operator === 'not_answered') {
    if (value !== undefined) report([...path, 'value'], `${operator} does not accept a value`);
  } else if (operator !== 'equals' && operator !== 'not_equals' && !isTextual(operator)) {
    report([...path, 'operator'], `${operator} cannot compare hidden fields`);
  } else if (typeof value !== 'string') report([...path, 'value'], 'The value of a hidden field is text');
  else if (isTextual(operator) && !isSought(value)) report([...path, 'value'], SOUGHT);
}

/** The value must be a valid answer to the question. It is stored in its typed form. */
function checkValue(comparison: Comparison, question: Question, path: Path, report: Report): void {
  const { operator, value } = comparison;
  const problem = valueProblem(operator, value, question);
  if (problem) report(path, problem);
  else if (typeof value === 'string' && !isPartial(operator)) {
    const checked = checkAnswer(question, value);
    // The condition is for the compiler: `valueProblem` refuses all other values.
    if ('answer' in checked && typeof checked.answer !== 'object') comparison.value = checked.answer;
  }
}

const SOUGHT = `The value must be a text of at most ${MAX_COMPARED} characters that is not blank`;

function isSought(value: Comparison['value']): boolean {
  return typeof value === 'string' && isVisible(value) && [...value].length <= MAX_COMPARED;
}

/** Whether the value is only a part of an answer. */
function isPartial(operator: Comparison['operator']): boolean {
  return operator === 'includes' || operator === 'not_includes' || isTextual(operator);
}

function valueProblem(operator: Comparison['operator'], value: Comparison['value'], question: Question): string | null {
  const { type } = question;
  if (question.type === 'statement' && question.skip_label === undefined)
    return 'A statement without skip_label has no answer';
  if (operator === 'answered' || operator === 'not_answered')
    return value === undefined ? null : `${operator} does not accept a value`;
  if (value === undefined) return `${operator} needs a value`;
  if (isTextual(operator)) {
    if (!['text', 'email', 'url', 'phone'].includes(type))
      return `${operator} is for text, email, url and phone questions`;
    return isSought(value) ? null : SOUGHT;
  }
  if (operator === 'includes' || operator === 'not_includes') {
    if (type !== 'multiple_choice') return `${operator} is for multiple_choice questions`;
    const { options, allow_other: allowed } = question;
    const known = options.includes(String(value)) || (allowed === true && value === otherLabel(question));
    return known ? null : 'The value must be one of the options';
  }
  if (type === 'multiple_choice' || type === 'ranking' || type === 'matrix') {
    return `${operator} cannot compare the answers of a ${type} question`;
  }
  if ((operator === 'at_least' || operator === 'at_most') && !isOrdered(question)) {
    return `${operator} cannot compare the answers of a ${type} question`;
  }
  if (type === 'file') return `${operator} cannot compare files`;
  const checked = checkAnswer(question.type === 'statement' ? question : { ...question, required: false }, value);
  if ('problem' in checked) return `The question cannot be answered with this value: ${inEnglish(checked.problem)}`;
  return checked.answer === undefined ? 'The value must not be blank' : null;
}

function isOrdered({ type }: Question): boolean {
  return ['rating', 'nps', 'csat', 'ces', 'number', ...Object.keys(CALENDAR)].includes(type);
}
