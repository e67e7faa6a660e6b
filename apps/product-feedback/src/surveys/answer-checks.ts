import { isStorable, isVisible } from '@services/common/http/validation';
import { z } from 'zod';

import { isWebAddress } from '../text.ts';
import type { Answer, Answers } from './answers.ts';
import { OTHER, scaleOf, type Question } from './question-schemas.ts';

/** `answer` is undefined when the question was left open; `problem` is a sentence for the respondent. */
export type Checked = { answer: Answer | undefined } | { problem: string };

const NO_CONSENT = 'Your agreement is needed to go on';
const EMAIL = z.email().max(254);
const DECIMAL_COMMA = 'Enter the number with a decimal point and without other separators, for example 2.5';
const DECIMAL = /^[+-]?(\d{1,15}(\.\d{1,10})?|\.\d{1,10})$/;

/**
 * Checks one answer against its question and gives its typed form. Answers are never trusted: forms send text, so
 * numbers, yes and no, lists and matrices are also accepted as the text that `answerText` makes of them.
 */
export function checkAnswer(question: Question, raw: unknown): Checked {
  const given = typeof raw === 'string' && isComposed(question) ? parseJson(raw) : raw;
  if (isOpen(given)) return { answer: undefined };
  switch (question.type) {
    case 'rating':
    case 'csat':
    case 'ces':
    case 'nps': {
      const { lowest, highest } = scaleOf(question);
      return whole(given, lowest, highest);
    }
    case 'number':
      return checkNumber(question, given);
    case 'text':
      return checkText(question, given);
    case 'email':
      return EMAIL.safeParse(given).success
        ? { answer: given as string }
        : { problem: 'Enter an e-mail address such as name@example.com' };
    case 'url':
      return isWebAddress(given) ? { answer: given } : { problem: 'Enter a web address such as https://example.com' };
    case 'date':
      return checkDate(question, given);
    case 'yes_no':
      return yesOrNo(given);
    case 'consent':
      return checkConsent(question, given);
    case 'single_choice':
      return checkChoice(question, given);
    case 'multiple_choice':
      return checkSelection(question, given);
    case 'ranking':
      return checkRanking(question.options, given);
    case 'matrix':
      return checkMatrix(question, given);
    case 'statement':
      return question.skip_label === undefined ? { problem: 'A statement takes no answer' } : yesOrNo(given);
  }
}

/**
 * Checks several answers, each against its question, and merges them into earlier ones; a blank answer withdraws an
 * earlier one. Required questions are not checked here: which of them count is known only on the path (see path.ts).
 */
export function mergeAnswers(
  questions: readonly Question[],
  earlier: Readonly<Answers>,
  given: ReadonlyMap<string, unknown>,
) {
  const answers: Answers = { ...earlier };
  const problems = new Map<string, string>();
  for (const [id, raw] of given) {
    const question = questions.find((candidate) => candidate.id === id);
    const checked = question ? checkAnswer(question, raw) : { problem: 'The survey has no such question' };
    if ('problem' in checked) problems.set(id, checked.problem);
    else if (checked.answer === undefined) delete answers[id];
    else answers[id] = checked.answer;
  }
  return { answers, problems };
}

/** The message at a required question without an answer. */
export function missingText({ type }: Question): string {
  return type === 'consent' ? NO_CONSENT : 'This question needs an answer';
}

function isComposed({ type }: Question): boolean {
  return type === 'multiple_choice' || type === 'ranking' || type === 'matrix';
}

function parseJson(raw: string): unknown {
  try {
    return raw.trim() === '' ? undefined : JSON.parse(raw);
  } catch {
    return raw;
  }
}

function isOpen(given: unknown): boolean {
  if (given === undefined || given === null) return true;
  if (typeof given === 'string') return !isVisible(given);
  return typeof given === 'object' && Object.keys(given).length === 0;
}

function toNumber(given: unknown): number | undefined {
  if (typeof given === 'number' && Number.isFinite(given)) return given;
  return typeof given === 'string' && DECIMAL.test(given.trim()) ? Number(given) : undefined;
}

/** `2,5` is a number in many countries, and `1,000` another one: neither is guessed. */
function isDecimalComma(given: unknown): boolean {
  return typeof given === 'string' && /^[+-]?\d+([.,\s]\d+)+$/.test(given.trim());
}

function whole(given: unknown, lowest: number, highest: number): Checked {
  const number = toNumber(given);
  if (number === undefined || !Number.isInteger(number) || number < lowest || number > highest) {
    return { problem: `Choose a whole number from ${lowest} to ${highest}` };
  }
  return { answer: number };
}

function checkNumber({ min = -1e15, max = 1e15, integer }: Question & { type: 'number' }, given: unknown): Checked {
  const number = toNumber(given);
  if (number === undefined) return { problem: isDecimalComma(given) ? DECIMAL_COMMA : 'Enter a number' };
  if (integer && !Number.isInteger(number)) return { problem: 'Enter a whole number' };
  if (number < min) return { problem: `Enter a number of at least ${min}` };
  return number > max ? { problem: `Enter a number of at most ${max}` } : { answer: number };
}

function checkText({ min_length = 1, max_length = 5000 }: Question & { type: 'text' }, given: unknown): Checked {
  if (typeof given !== 'string') return { problem: 'Must be text' };
  if (!isStorable(given)) return { problem: 'Must not contain NUL characters or lone surrogates' };
  const length = [...given].length;
  if (length < min_length) return { problem: `Write at least ${min_length} characters` };
  return length > max_length ? { problem: `Write at most ${max_length} characters` } : { answer: given };
}

function checkDate({ min, max }: Question & { type: 'date' }, given: unknown): Checked {
  if (!z.iso.date().safeParse(given).success) return { problem: 'Enter a date such as 2026-01-31' };
  const date = given as string;
  if (min !== undefined && date < min) return { problem: `Enter a date not before ${min}` };
  return max !== undefined && date > max ? { problem: `Enter a date not after ${max}` } : { answer: date };
}

function yesOrNo(given: unknown): Checked {
  if (given === true || given === 'yes' || given === 'true') return { answer: true };
  if (given === false || given === 'no' || given === 'false') return { answer: false };
  return { problem: 'Answer yes or no' };
}

function checkConsent({ required }: Question & { type: 'consent' }, given: unknown): Checked {
  const checked = yesOrNo(given);
  return required && 'answer' in checked && checked.answer === false ? { problem: NO_CONSENT } : checked;
}

function checkChoice(question: Question & { type: 'single_choice' }, given: unknown): Checked {
  if (typeof given !== 'string') return { problem: 'Choose one of the options' };
  const problem = optionProblem(question, given);
  return problem === undefined ? { answer: given } : { problem };
}

const MOST_OTHER = 250;

/** What is wrong with an option that was chosen, or with the free text given instead. */
function optionProblem(
  { options, allow_other: allowed }: Question & { type: 'single_choice' | 'multiple_choice' },
  given: string,
): string | undefined {
  if (options.includes(given)) return undefined;
  if (!allowed) return 'Choose from the given options';
  if (given === OTHER) return 'Write your answer into the field for other answers';
  if (!isStorable(given)) return 'Must not contain NUL characters or lone surrogates';
  return [...given].length > MOST_OTHER ? `Write at most ${MOST_OTHER} characters` : undefined;
}

function checkSelection(question: Question & { type: 'multiple_choice' }, given: unknown): Checked {
  if (!isTexts(given) || new Set(given).size < given.length)
    return { problem: 'Choose from the options, each at most once' };
  const { options, allow_other: allowed = false } = question;
  const { min_selections = 1, max_selections = options.length + Number(allowed) } = question;
  for (const each of given) {
    const problem = optionProblem(question, each);
    if (problem !== undefined) return { problem };
  }
  if (given.filter((each) => !options.includes(each)).length > 1) return { problem: 'Give at most one other answer' };
  if (given.length < min_selections) return { problem: `Choose at least ${min_selections}` };
  return given.length > max_selections ? { problem: `Choose at most ${max_selections}` } : { answer: given };
}

function isTexts(given: unknown): given is string[] {
  return Array.isArray(given) && given.every((each) => typeof each === 'string' && isVisible(each));
}

function checkRanking(options: string[], given: unknown): Checked {
  if (!Array.isArray(given)) return { problem: 'List all options in order' };
  const unplaced = options.filter((option) => !given.includes(option));
  if (!given.every((item) => options.includes(item))) return { problem: 'Rank the given options only' };
  if (new Set(given).size < given.length) return { problem: `Give each option a different place${without(unplaced)}` };
  return unplaced.length > 0 ? { problem: `Rank every option${without(unplaced)}` } : { answer: given };
}

function checkMatrix({ rows, columns, required }: Question & { type: 'matrix' }, given: unknown): Checked {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { problem: 'Choose one column for each row' };
  const cells = Object.entries(given).filter(([, column]) => !isOpen(column));
  if (cells.some(([row, column]) => !rows.includes(row) || !columns.includes(column))) {
    return { problem: 'Choose one of the columns for each row' };
  }
  if (cells.length === 0) return { answer: undefined };
  const open = rows.filter((row) => !cells.some(([answered]) => answered === row));
  if (required && open.length > 0) return { problem: `Choose one column for each row${without(open)}` };
  return { answer: Object.fromEntries(cells) as Record<string, string> };
}

const MOST_NAMED = 5;

/** Says which parts of an answer are missing. */
function without(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  return `; missing: ${missing.slice(0, MOST_NAMED).join(', ')}${more}`;
}
