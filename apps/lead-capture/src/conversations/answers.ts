import { isVisible } from '@services/common/http/validation';
import { cut } from '@services/common/runtime/text';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

import type { Question } from '../automations/steps.ts';
import { isEmail } from '../fields.ts';
import { foldText, UNSPACED } from '../matching.ts';

const MAX_ANSWER_LENGTH = 1000;

/** A message of a person; `payload` comes from the quick reply that was tapped. */
export interface Said {
  text: string;
  payload?: string | undefined;
}

export type Answer = string | number;

/**
 * What cannot be part of an email address, and so separates it from the text around it: also emoji, typographic quotes, and letters of
 * scripts in which words follow an address without a space.
 */
const BETWEEN_EMAILS = new RegExp(
  `[^[\\p{L}\\p{N}\\p{M}@.!?'+\\-_#$%\\&^\`\\{\\|\\}~\u2010-\u2013]--[${UNSPACED}\\p{Script=Hangul}]]+`,
  'v',
);
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Phone numbers as people write them, dates that look like one, and numbers. */
const PHONES = /\+?\d[\d\s().\-/]{3,30}\d/g;
const DATES = /\b(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2\d{4})\b/g;
const NUMBER = /(?:(?<![\p{L}\d])[-+])?(?:(?<![\p{L}\d.,])[.,])?\d+(?:[.,]\d+)*/gu;
/** What makes a number's value uncertain: a separate minus at the start, as in "- 5", and a multiplier, as in "10k". "5 m" is 5 metres. */
const UNCERTAIN = /^\s*-\s+[.,]?\d|\d\s*(?:k|mio|thousand|million|billion)(?!\p{L})/u;
/** A number in groups of three digits; its fraction follows the other separator. A leading 0 is no group. */
const GROUPED = /^[-+]?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;
const BARE = /[\p{L}\p{N}\p{M}](?:.*[\p{L}\p{N}\p{M}])?/su;

/** The answer that a text contains to a question; undefined if the text contains no answer. */
export function readAnswer(question: Question, { text: said }: Said): Answer | undefined {
  // The text is cut, because a stranger wrote it, and the time for reading it grows faster than its length.
  const text = cut(said, MAX_ANSWER_LENGTH);
  switch (question.expects) {
    case 'email':
      return readEmail(text);
    case 'phone':
      return readPhone(text);
    case 'number':
      return readNumber(text);
    case 'text':
      return isVisible(text) ? text.trim() : undefined;
    case 'choice':
      return findChoice(question, { text })?.label;
  }
}

/** The payload that a tap on a quick reply sends back. It includes the step's id, so a tap on another step's choice does not count. */
export const payloadOf = ({ id }: { id: string }, place: number) => `${id}:${place}`;

/** The choice whose label was written or tapped. The payload of a tap is not read, because the choices may have changed since the question. */
export function findChoice({ choices = [] }: Question, { text }: Said) {
  const folded = foldText(text);
  // Punctuation and emoji around an answer make no difference, as long as only one choice remains.
  const bare = BARE.exec(folded)?.[0];
  const alike = choices.filter(({ label }) => bare !== undefined && BARE.exec(foldText(label))?.[0] === bare);
  return choices.find(({ label }) => foldText(label) === folded) ?? (alike.length === 1 ? alike[0] : undefined);
}

function readEmail(text: string): string | undefined {
  // Addresses are often copied with invisible characters, and phones replace apostrophes with quotation marks.
  const words = text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .split(BETWEEN_EMAILS)
    .map((word) => word.replace(/^[.!?']+|[.!?']+$/g, ''));
  return words.find(isEmail);
}

function readPhone(text: string): string | undefined {
  const numbers = (foldText(text).replaceAll(DATES, ' x ').match(PHONES) ?? [])
    .map((written) => {
      const number = written.replaceAll(/[^+\d]/g, '');
      return number.startsWith('+') ? (parsePhoneNumberFromString(number)?.number ?? number) : number;
    })
    .filter((number) => /^\+?\d{6,15}$/.test(number));
  // A text may also have the number of an order or a postal code, which is shorter and has no country code.
  const rank = (number: string) => number.length + (number.startsWith('+') ? 100 : 0);
  return numbers.toSorted((one, other) => rank(other) - rank(one))[0];
}

/** The only number in a text: "2.5", ".5", "1,000", "1.000,50" or "about 3 people". */
function readNumber(text: string): number | undefined {
  const folded = foldText(text).replaceAll('\u2212', '-');
  const [written, ...others] = folded.match(NUMBER) ?? [];
  if (written === undefined || others.length > 0 || written.length > 15 || UNCERTAIN.test(folded)) return undefined;
  const separator = GROUPED.exec(written)?.[1];
  const number = Number((separator ? written.replaceAll(separator, '') : written).replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}
