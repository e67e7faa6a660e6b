import { isStorable } from '@services/common/http/validation';

import { MAX_HIDDEN } from '../responses/schemas.ts';
import { checkAnswer } from '../surveys/answer-checks.ts';
import type { Answers } from '../surveys/answers.ts';
import type { Question } from '../surveys/question-schemas.ts';
import type { SurveyRow } from '../surveys/schemas.ts';

/** Maximum number of characters of the parameters that are passed from page to page. */
const MAX_LENGTH = 4000;

type Content = Pick<SurveyRow, 'questions' | 'hiddenFields'>;

/** The parameters in the URL of a survey: values of its hidden fields, and prefilled answers. */
export interface Given {
  hidden: Answers;
  answers: Answers;
  /** The same parameters as a query string, for the next page's form and URL. */
  query: string;
}

/** Reads hidden fields and answers from a query string. Unknown parameters and invalid values are left out. */
export function readGiven({ questions, hiddenFields }: Content, source: string): Given {
  const parameters = new URLSearchParams(source.slice(0, MAX_LENGTH));
  const carried = new URLSearchParams();
  const given: Given = { hidden: {}, answers: {}, query: '' };
  for (const name of hiddenFields) {
    const value = parameters.get(name)?.trim() ?? '';
    if (value === '' || [...value].length > MAX_HIDDEN || !isStorable(value)) continue;
    given.hidden[name] = value;
    carried.append(name, value);
  }
  for (const question of questions) {
    const values = parameters.getAll(question.id);
    const checked = values.length > 0 ? checkAnswer(question, rawAnswer(question, values)) : { answer: undefined };
    if (!('answer' in checked) || checked.answer === undefined) continue;
    given.answers[question.id] = checked.answer;
    for (const value of values) carried.append(question.id, value);
  }
  return { ...given, query: carried.toString() };
}

/** Several options of a multiple choice repeat the parameter: `?q1=A&q1=B`. */
function rawAnswer({ type }: Question, values: string[]): unknown {
  return type === 'multiple_choice' && !values[0]?.startsWith('[') ? values : values[0];
}
