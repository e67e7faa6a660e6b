import { isStorable, isVisible, isWebAddress } from '@services/common/http/validation';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { z } from 'zod';

import type { Message } from '../languages/languages.ts';
import type { Answer, Answers } from './answers.ts';
import { FILE_TYPES, Upload } from './uploads.ts';
import { inOwnWords, type Translations } from './translations.ts';
import { CALENDAR, OTHER, scaleOf, type Question } from './question-schemas.ts';

/** `answer` is undefined if the question was left unanswered; `problem` is a message for the respondent. */
export type Checked = { answer: Answer | undefined } | { problem: Message };

const NO_CONSENT: Message = (words) => words.consent;
const EMAIL = z.email().max(254);
const DECIMAL = /^[+-]?(\d{1,15}(\.\d{1,10})?|\.\d{1,10})$/;

/**
 * Checks one answer against its question and returns its typed form. Forms send text, so numbers, yes and no, lists and matrices
 * are also accepted as the text that `answerText` returns for them.
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
      return EMAIL.safeParse(given).success ? { answer: given as string } : { problem: (words) => words.email };
    case 'url':
      return typeof given === 'string' && given.length <= 2048 && isWebAddress(given)
        ? { answer: given }
        : { problem: (words) => words.url };
    case 'phone':
      return checkPhone(question, given);
    case 'file':
      return checkFile(question, given);
    case 'date':
    case 'time':
    case 'month':
      return checkCalendar(question, given);
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
      return question.skip_label === undefined ? { problem: (words) => words.noAnswer } : yesOrNo(given);
  }
}

/**
 * Checks several answers, each against its question, and merges them into earlier answers; a blank answer withdraws the earlier answer.
 * Required questions are not checked here, because only questions on the path count (see path.ts).
 */
export function mergeAnswers(
  questions: readonly Question[],
  earlier: Readonly<Answers>,
  given: ReadonlyMap<string, unknown>,
  { translations, language }: { translations: Translations; language?: string | undefined },
) {
  const answers: Answers = { ...earlier };
  const problems = new Map<string, Message>();
  for (const [id, raw] of given) {
    const question = questions.find((candidate) => candidate.id === id);
    const checked: Checked = question
      ? checkAnswer(question, inOwnWords(question, translations, raw, language))
      : { problem: (words) => words.unknown };
    if ('problem' in checked) problems.set(id, checked.problem);
    else if (checked.answer === undefined) delete answers[id];
    else answers[id] = checked.answer;
  }
  return { answers, problems };
}

/** The message for a required question without an answer. */
export function missingText({ type }: Question): Message {
  return type === 'consent' ? NO_CONSENT : (words) => words.missing;
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

/** `2,5` and `1,000` mean different numbers in different countries, so neither is interpreted. */
function isDecimalComma(given: unknown): boolean {
  return typeof given === 'string' && /^[+-]?\d+([.,\s]\d+)+$/.test(given.trim());
}

function whole(given: unknown, lowest: number, highest: number): Checked {
  const number = toNumber(given);
  if (number === undefined || !Number.isInteger(number) || number < lowest || number > highest) {
    return { problem: (words) => words.wholeFrom(lowest, highest) };
  }
  return { answer: number };
}

function checkNumber({ min = -1e15, max = 1e15, integer }: Question & { type: 'number' }, given: unknown): Checked {
  const number = toNumber(given);
  if (number === undefined) return { problem: (words) => (isDecimalComma(given) ? words.decimal : words.number) };
  if (integer && !Number.isInteger(number)) return { problem: (words) => words.whole };
  if (number < min) return { problem: (words) => words.atLeast(min) };
  return number > max ? { problem: (words) => words.atMost(max) } : { answer: number };
}

function checkText({ min_length = 1, max_length = 5000 }: Question & { type: 'text' }, given: unknown): Checked {
  if (typeof given !== 'string') return { problem: (words) => words.text };
  if (!isStorable(given)) return { problem: (words) => words.unstorable };
  const length = [...given].length;
  if (length < min_length) return { problem: (words) => words.longer(min_length) };
  return length > max_length ? { problem: (words) => words.shorter(max_length) } : { answer: given };
}

function checkFile(question: Question & { type: 'file' }, given: unknown): Checked {
  const { file_types: types = FILE_TYPES, max_megabytes: most = 5 } = question;
  if (!(given instanceof Upload)) return { problem: (words) => words.fileOnPage };
  const { id, name, bytes } = given;
  if (bytes.length > most * 1_000_000) return { problem: (words) => words.fileSize(most) };
  if (bytes.length === 0 || !given.isOneOf(types)) return { problem: (words) => words.fileType(types.join(', ')) };
  return { answer: { file: id, name, size: String(bytes.length) } };
}

const MAX_PHONE_LENGTH = 40;

function checkPhone({ country }: Question & { type: 'phone' }, given: unknown): Checked {
  const text = typeof given === 'string' && given.length <= MAX_PHONE_LENGTH ? given : '';
  const number = parsePhoneNumberFromString(text, country as CountryCode | undefined);
  const isOne = number?.isValid() === true && number.ext === undefined;
  return isOne ? { answer: number.number } : { problem: (words) => words.phone };
}

function checkCalendar({ type, min, max }: Question & { type: 'date' | 'time' | 'month' }, given: unknown): Checked {
  if (!CALENDAR[type].safeParse(given).success) return { problem: (words) => words[type] };
  const date = given as string;
  if (min !== undefined && date < min) return { problem: (words) => words.notBefore(min) };
  return max !== undefined && date > max ? { problem: (words) => words.notAfter(max) } : { answer: date };
}

function yesOrNo(given: unknown): Checked {
  if (given === true || given === 'yes' || given === 'true') return { answer: true };
  if (given === false || given === 'no' || given === 'false') return { answer: false };
  return { problem: (words) => words.yesOrNo };
}

function checkConsent({ required }: Question & { type: 'consent' }, given: unknown): Checked {
  const checked = yesOrNo(given);
  return required && 'answer' in checked && checked.answer === false ? { problem: NO_CONSENT } : checked;
}

function checkChoice(question: Question & { type: 'single_choice' }, given: unknown): Checked {
  if (typeof given !== 'string') return { problem: (words) => words.oneOption };
  const problem = optionProblem(question, given);
  return problem === undefined ? { answer: given } : { problem };
}

const MAX_OTHER_LENGTH = 250;

/** The problem of a chosen option, or of the free text given instead. */
function optionProblem(
  { options, allow_other: allowed }: Question & { type: 'single_choice' | 'multiple_choice' },
  given: string,
): Message | undefined {
  if (options.includes(given)) return undefined;
  if (!allowed) return (words) => words.givenOptions;
  if (given === OTHER) return (words) => words.writeOther;
  if (!isStorable(given)) return (words) => words.unstorable;
  return [...given].length > MAX_OTHER_LENGTH ? (words) => words.shorter(MAX_OTHER_LENGTH) : undefined;
}

function checkSelection(question: Question & { type: 'multiple_choice' }, given: unknown): Checked {
  if (!isTexts(given) || new Set(given).size < given.length) return { problem: (words) => words.eachOnce };
  const { options, exclusive, allow_other: allowed = false } = question;
  const { min_selections = 1, max_selections = options.length + Number(allowed) } = question;
  for (const each of given) {
    const problem = optionProblem(question, each);
    if (problem !== undefined) return { problem };
  }
  if (given.filter((each) => !options.includes(each)).length > 1) return { problem: (words) => words.oneOther };
  if (exclusive !== undefined && given.includes(exclusive))
    return given.length === 1 ? { answer: given } : { problem: (words, show) => words.onlyThis(show(exclusive)) };
  if (given.length < min_selections) return { problem: (words) => words.chooseAtLeast(min_selections) };
  return given.length > max_selections ? { problem: (words) => words.chooseAtMost(max_selections) } : { answer: given };
}

function isTexts(given: unknown): given is string[] {
  return Array.isArray(given) && given.every((each) => typeof each === 'string' && isVisible(each));
}

function checkRanking(options: string[], given: unknown): Checked {
  if (!Array.isArray(given)) return { problem: (words) => words.inOrder };
  const unplaced = options.filter((option) => !given.includes(option));
  if (!given.every((item) => options.includes(item))) return { problem: (words) => words.rankGiven };
  if (new Set(given).size < given.length) return { problem: without((words) => words.differentPlaces, unplaced) };
  return unplaced.length > 0 ? { problem: without((words) => words.rankAll, unplaced) } : { answer: given };
}

function checkMatrix({ rows, columns, required }: Question & { type: 'matrix' }, given: unknown): Checked {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { problem: (words) => words.eachRow };
  const cells = Object.entries(given).filter(([, column]) => !isOpen(column));
  if (cells.some(([row, column]) => !rows.includes(row) || !columns.includes(column))) {
    return { problem: (words) => words.rowColumns };
  }
  if (cells.length === 0) return { answer: undefined };
  const open = rows.filter((row) => !cells.some(([answered]) => answered === row));
  if (required && open.length > 0) return { problem: without((words) => words.eachRow, open) };
  return { answer: Object.fromEntries(cells) as Record<string, string> };
}

const MAX_NAMED = 5;

/** Adds the missing parts of an answer to a message. */
function without(message: Message, missing: readonly string[]): Message {
  if (missing.length === 0) return message;
  const named = missing.slice(0, MAX_NAMED);
  return (words, show) =>
    message(words, show) + words.without(named.map(show).join(', '), missing.length - named.length);
}
