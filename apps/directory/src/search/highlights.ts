import type { Term } from './store.ts';

/** A part of a text, and whether the query matches it. */
export interface Part {
  text: string;
  isMatch: boolean;
}

/** A shorter beginning would match too many words. */
const MIN_STEM_LENGTH = 3;
/** The maximum number of characters before the first match in a long text. */
const LEAD = 60;
const MAX_LENGTH = 240;

const plain = (word: string) => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Splits a text at the words that the terms of a query match. @returns null if none does. */
export function highlight(text: string, terms: readonly Term[]): Part[] | null {
  const matches = (word: string) =>
    terms.some(
      ({ written, stem, resembling, isUnfinished }) =>
        word === written ||
        resembling.includes(word) ||
        (isUnfinished && word.startsWith(written)) ||
        (stem.length >= MIN_STEM_LENGTH && word.startsWith(stem)),
    );
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].filter(([word]) => matches(plain(word)));
  const [first] = words;
  if (!first) return null;
  const start = text.length <= MAX_LENGTH ? 0 : Math.max(0, text.indexOf(' ', first.index - LEAD) + 1);
  const end = Math.min(text.length, start + MAX_LENGTH);
  const parts: Part[] = [];
  let at = start;
  for (const { 0: word, index } of words) {
    if (index < at || index + word.length > end) continue;
    if (index > at) parts.push({ text: text.slice(at, index), isMatch: false });
    parts.push({ text: word, isMatch: true });
    at = index + word.length;
  }
  if (at < end) parts.push({ text: text.slice(at, end).toWellFormed(), isMatch: false });
  return parts;
}
