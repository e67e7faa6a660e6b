import type { IsoTime } from '@services/common/database/iso-time';
import type { Request } from 'express';
import { z } from 'zod';

import { directionOf, nameOf, wordsOf, type Words } from './languages.ts';
import ar from './pages/ar.json' with { type: 'json' };
import de from './pages/de.json' with { type: 'json' };
import en from './pages/en.json' with { type: 'json' };
import es from './pages/es.json' with { type: 'json' };
import fr from './pages/fr.json' with { type: 'json' };
import { textsOf, type Catalog, type Texts } from './texts.ts';

/** Other texts in two parts stand before and after a name (`hereAs`), or are a question with its help (`parts`). */
const VALUES = {
  boardTitle: ['product'],
  roadmapTitle: ['product'],
  votes: ['count'],
  comments: ['count'],
  allOf: ['status'],
  mailSent: ['email'],
  suggestTitle: ['product'],
  suggested: ['product'],
  feedbackTitle: ['product'],
  feedbackArrived: ['product'],
  updatesTitle: ['product'],
  results: { responses: ['n'], answers: ['n'] },
  subscribeSent: ['email'],
  /** What an address on each list receives, which is the value `list` of other texts. */
  lists: { updates: ['product', 'post'], post: ['product', 'post'], feedback: ['product', 'post'] },
  confirmAsk: ['email', 'list'],
  confirmedText: ['email', 'list'],
  unsubscribeAsk: ['email', 'list'],
  unsubscribedText: ['email', 'list'],
  mineTitle: ['product'],
  mail: {
    subscribeSubject: ['product'],
    subscribeText: ['product'],
    followSubject: ['product', 'post'],
    followText: ['product', 'post'],
    statusSubject: ['product', 'post', 'status'],
    statusText: ['product', 'post', 'status'],
    commentSubject: ['product', 'post'],
    commentText: ['product', 'post'],
  },
} as const;

/**
 * The texts of a product's pages, of pages about errors and of email, besides the words that surveys share with them. Errors have a title by
 * status, and a text by code or status; English errors without a text are shown with their own message.
 */
export type PageWords = Omit<Texts<typeof en, typeof VALUES>, 'titles' | 'errors'> &
  Record<'titles' | 'errors', Readonly<Record<string, string>>>;

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
const CATALOGS = { en, ar, de, es, fr } satisfies Record<string, Catalog<typeof en, typeof VALUES>>;
export const PAGE_LANGUAGES: readonly PageLanguage[] = Object.entries(CATALOGS).map(([tag, catalog]) => {
  const say: PageWords = textsOf<typeof en, typeof VALUES>(tag, catalog, VALUES);
  const format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, DAY);
  const dayOf = (time: IsoTime) => ({ iso: time, day: format.format(new Date(time)) });
  return { tag, dir: directionOf(tag), name: nameOf(tag), say, words: wordsOf(tag), dayOf };
});

const BY_TAG = new Map(PAGE_LANGUAGES.map((language) => [language.tag, language]));
const TAGS = [...BY_TAG.keys()];
export const PAGE_ENGLISH = PAGE_LANGUAGES[0] as PageLanguage;

/** The tag of one of these languages, for messages to a person. */
export const PageLanguageTag = z
  .enum(Object.keys(CATALOGS) as (keyof typeof CATALOGS)[])
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
