import { isVisible } from '@services/common/http/validation';
import { cut } from '@services/common/runtime/text';
import { z } from 'zod';

import type { Question } from '../automations/steps.ts';
import { foldText } from '../matching.ts';

const MAX_ANSWER_LENGTH = 1000;

/** A message of a person; `payload` comes from the quick reply that was tapped. */
export interface Said {
  text: string;
  payload?: string | undefined;
}

export type Answer = string | number;

const MAX_EMAIL_LENGTH = 254;
/** A phone number as people write it, a number, and a number in groups of three digits. */
const PHONE = /\+?\d[\d\s().\-/]{3,30}\d/;
const NUMBER = /[-+]?\d+(?:[.,]\d+)*/g;
const GROUPED = /^[-+]?\d{1,3}(?:[.,]\d{3})+$/;
const MIN_PHONE_DIGITS = 6;
const MAX_PHONE_DIGITS = 15;

/** The answer that a text contains to a question; undefined if the text contains no answer. */
export function readAnswer(question: Question, { text: said, payload }: Said): Answer | undefined {
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
      return findChoice(question, { text, payload })?.label;
  }
}

/** The payload that a tap on a quick reply sends back. It includes the step's id, so a tap on another step's choice does not count. */
export const payloadOf = ({ id }: { id: string }, place: number) => `${id}:${place}`;

/** The choice that was tapped, or whose label was written. */
export function findChoice(question: Question, { text, payload }: Said) {
  const { choices = [] } = question;
  const folded = foldText(text);
  return (
    choices.find((_choice, place) => payloadOf(question, place) === payload) ??
    choices.find(({ label }) => foldText(label) === folded)
  );
}

function readEmail(text: string): string | undefined {
  // Addresses are often copied with invisible characters.
  const words = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .split(/[\s<>()[\],;:"]+/)
    .filter((word) => word.includes('@') && word.length <= 2 * MAX_EMAIL_LENGTH)
    .map((word) => word.replace(/^[.!?']+|[.!?']+$/g, ''));
  return words.find((word) => word.length <= MAX_EMAIL_LENGTH && z.regexes.email.test(word));
}

function readPhone(text: string): string | undefined {
  const written = PHONE.exec(foldText(text))?.[0] ?? '';
  const digits = written.replaceAll(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS || digits.length > MAX_PHONE_DIGITS) return undefined;
  return written.startsWith('+') ? `+${digits}` : digits;
}

/** The only number in a text: "2.5", "1,000" or "about 3 people". */
function readNumber(text: string): number | undefined {
  const [written, ...others] = foldText(text).match(NUMBER) ?? [];
  if (written === undefined || others.length > 0 || written.length > 15) return undefined;
  const number = Number(GROUPED.test(written) ? written.replaceAll(/[.,]/g, '') : written.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}
