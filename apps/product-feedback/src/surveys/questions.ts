import { z } from 'zod';

import { checkAnswer } from './answer-checks.ts';
import { comparisons, type Comparison, type Condition } from './conditions.ts';
import { NewQuestion, type Question } from './question-schemas.ts';

type Path = (string | number)[];
type Report = (path: Path, message: string) => void;

/**
 * The questions of a new survey, with their ids `q1`, `q2`, … by order, which `show_if` and `branches` refer to.
 * References are checked, because a condition that can never hold is a mistake that only respondents would notice.
 */
export const NewQuestions = z
  .array(NewQuestion)
  .min(1)
  .max(100)
  .transform((given, context): Question[] => {
    const questions = given.map((question, index) => ({ id: `q${index + 1}`, ...question }));
    const report: Report = (path, message) => context.addIssue({ code: 'custom', path, message });
    questions.forEach((question, index) => checkReferences(questions, question, index, report));
    return questions;
  });

function checkReferences(questions: Question[], question: Question, index: number, report: Report): void {
  const earlier = questions.slice(0, index);
  if (question.show_if) checkCondition(question.show_if, earlier, undefined, [index, 'show_if'], report);
  question.branches?.forEach((branch, position) => {
    const path = [index, 'branches', position];
    if (branch.if) checkCondition(branch.if, [...earlier, question], question, [...path, 'if'], report);
    if (branch.jump_to !== undefined && !questions.slice(index + 1).some(({ id }) => id === branch.jump_to)) {
      report([...path, 'jump_to'], 'jump_to must name a later question');
    }
  });
}

function checkCondition(
  condition: Condition,
  known: Question[],
  own: Question | undefined,
  path: Path,
  report: Report,
): void {
  for (const { path: inner, comparison } of comparisons(condition)) {
    const question = comparison.question === undefined ? own : known.find(({ id }) => id === comparison.question);
    if (!question) report([...path, ...inner, 'question'], 'A condition must name an earlier question');
    else checkValue(comparison, question, [...path, ...inner, 'value'], report);
  }
}

/** The value must be one that the question can be answered with; it is kept in its typed form. */
function checkValue(comparison: Comparison, question: Question, path: Path, report: Report): void {
  const { operator, value } = comparison;
  const problem = valueProblem(operator, value, question);
  if (problem) report(path, problem);
  else if (typeof value === 'string' && operator !== 'includes') {
    const checked = checkAnswer(question, value);
    if ('answer' in checked && typeof checked.answer !== 'object') comparison.value = checked.answer;
  }
}

function valueProblem(operator: Comparison['operator'], value: Comparison['value'], question: Question): string | null {
  if (operator === 'answered' || operator === 'not_answered')
    return value === undefined ? null : `${operator} takes no value`;
  if (value === undefined) return `${operator} needs a value`;
  if (operator === 'includes') {
    if (question.type !== 'multiple_choice') return 'includes is for multiple_choice questions';
    return question.options.includes(String(value)) ? null : 'The value must be one of the options';
  }
  if (question.type === 'multiple_choice' || question.type === 'ranking' || question.type === 'matrix') {
    return `${operator} cannot compare the answers of a ${question.type} question`;
  }
  if ((operator === 'at_least' || operator === 'at_most') && !isOrdered(question)) {
    return `${operator} cannot compare the answers of a ${question.type} question`;
  }
  const checked = checkAnswer({ ...question, required: false }, value);
  if ('problem' in checked) return `The question cannot be answered with this value: ${checked.problem}`;
  return checked.answer === undefined ? 'The value must not be blank' : null;
}

function isOrdered({ type }: Question): boolean {
  return ['rating', 'nps', 'csat', 'ces', 'number', 'date'].includes(type);
}
