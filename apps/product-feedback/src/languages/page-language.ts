import type { IsoTime } from '@services/common/database/iso-time';
import type { Request } from 'express';
import { z } from 'zod';

import { directionOf, nameOf, wordsOf } from './languages.ts';
import type { Words } from './english.ts';
import { arabic } from './pages/arabic.ts';
import { english, type PageWords } from './pages/english.ts';
import { french } from './pages/french.ts';
import { german } from './pages/german.ts';
import { spanish } from './pages/spanish.ts';

/** A language of the service's own pages. */
export interface PageLanguage {
  /** BCP 47. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** The language's own name. */
  name: string;
  say: PageWords;
  /** The texts that these pages share with the pages of surveys. */
  words: Words;
  /** A point in time, and its day as visitors read it: `23 November 2026`. */
  dayOf: (time: IsoTime) => { iso: IsoTime; day: string };
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/**
 * The first language is for browsers that prefer none of these languages. Formats are created once, because creating one costs more than
 * rendering a page.
 */
const WORDS = { en: english, ar: arabic, de: german, es: spanish, fr: french };
export const PAGE_LANGUAGES: readonly PageLanguage[] = Object.entries<PageWords>(WORDS).map(([tag, say]) => {
  const format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, DAY);
  const dayOf = (time: IsoTime) => ({ iso: time, day: format.format(new Date(time)) });
  return { tag, dir: directionOf(tag), name: nameOf(tag), say, words: wordsOf(tag), dayOf };
});

const BY_TAG = new Map(PAGE_LANGUAGES.map((language) => [language.tag, language]));
const TAGS = [...BY_TAG.keys()];
export const PAGE_ENGLISH = PAGE_LANGUAGES[0] as PageLanguage;

/** The tag of one of these languages, for messages to a person. */
export const PageLanguageTag = z
  .enum(Object.keys(WORDS) as (keyof typeof WORDS)[])
  .describe('Language of the messages to this address, in which the reader confirmed it');

/** A language by its tag, or English. */
export function languageOf(tag: string): PageLanguage {
  return BY_TAG.get(tag) ?? PAGE_ENGLISH;
}

/** The language that the visitor chose with the page's switch. It is in the URL; null if the URL names no language. */
export function chosenLanguage({ query }: Request): PageLanguage | null {
  return BY_TAG.get(String(query['lang'])) ?? null;
}

/** The language that the visitor has chosen, or else the language that the browser prefers. */
export function pageLanguage(request: Request): PageLanguage {
  const preferred = () => BY_TAG.get(request.acceptsLanguages(...TAGS) || '');
  return chosenLanguage(request) ?? preferred() ?? PAGE_ENGLISH;
}
