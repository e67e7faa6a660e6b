import { foldLatin } from '../posts/slug.ts';
import type { Term } from './store.ts';

/** A part of a text, and whether the query matches it. */
export interface Part {
  text: string;
  isMatch: boolean;
}

/** The minimum length of a stem that also matches longer words: a shorter stem would match too many words. */
const MIN_STEM_LENGTH = 3;
/** The maximum number of characters before the first match in a long text. */
const LEAD = 60;
const MAX_LENGTH = 240;

/** A word as `search_key` in the database writes it. Only the marks of European scripts are removed. */
const keyOf = (word: string) =>
  foldLatin(
    word
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036F]/g, '')
      .normalize('NFKC')
      .toLowerCase(),
  );

/** Splits a text at the words that the terms of a query match. @returns null if no word matches. */
export function highlight(text: string, terms: readonly Term[]): Part[] | null {
  const matches = (word: string) =>
    terms.some(
      ({ written, stem, resembling, isUnfinished }) =>
        word === written ||
        resembling.includes(word) ||
        (isUnfinished && word.startsWith(written)) ||
        (stem.length >= MIN_STEM_LENGTH && word.startsWith(stem)),
    );
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].filter(([word]) => matches(keyOf(word)));
  const [first] = words;
  if (!first) return null;
  const start = text.length <= MAX_LENGTH || first.index <= LEAD ? 0 : beginOf(text, first.index);
  const end = Math.min(text.length, start + MAX_LENGTH);
  const parts: Part[] = [];
  let at = start;
  for (const { 0: word, index } of words) {
    if (index >= end) break;
    if (index > at) parts.push({ text: text.slice(at, index), isMatch: false });
    at = Math.min(end, index + word.length);
    parts.push({ text: text.slice(index, at).toWellFormed(), isMatch: true });
  }
  if (at < end) parts.push({ text: text.slice(at, end).toWellFormed(), isMatch: false });
  return parts;
}

/** Where to begin the shown text: at the first word that begins in the LEAD characters before the match, or else at the match. */
function beginOf(text: string, match: number): number {
  const space = text.slice(0, match).indexOf(' ', match - LEAD);
  return space === -1 ? match : space + 1;
}
