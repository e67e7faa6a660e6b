import { z } from 'zod';

import ar from './surveys/ar.json' with { type: 'json' };
import de from './surveys/de.json' with { type: 'json' };
import en from './surveys/en.json' with { type: 'json' };
import es from './surveys/es.json' with { type: 'json' };
import fr from './surveys/fr.json' with { type: 'json' };
import { textsOf, type Catalog, type Texts } from './texts.ts';

const VALUES = {
  page: ['step', 'steps'],
  specifyFor: ['label'],
  stars: ['chosen', 'of'],
  answeringAs: ['name'],
  reward: ['credits'],
  arrived: ['title'],
  earned: ['credits'],
  problems: ['count'],
  wholeFrom: ['lowest', 'highest'],
  atLeast: ['least'],
  atMost: ['most'],
  longer: ['least'],
  shorter: ['most'],
  fileSize: ['most'],
  fileType: ['types'],
  fileLimits: ['types', 'most'],
  fileKept: ['name'],
  notBefore: ['first'],
  notAfter: ['last'],
  onlyThis: ['option'],
  chooseAtLeast: ['least'],
  chooseAtMost: ['most'],
  without: ['missing', 'more'],
} as const;

/** The service's own texts for respondents: on the pages of a survey, and about invalid answers. */
export type Words = Texts<typeof en, typeof VALUES>;

const CATALOGS: Record<string, Catalog<typeof en, typeof VALUES>> = { ar, de, en, es, fr };
const WORDS = new Map<string, Words>(
  Object.entries(CATALOGS).map(([tag, catalog]) => [tag, textsOf(tag, catalog, VALUES)]),
);

/** The service's own texts in a language, or in English. */
export function wordsOf(tag: string): Words {
  return WORDS.get(new Intl.Locale(tag).language) ?? (WORDS.get('en') as Words);
}

/** The texts of one language; `show` returns the translated text of an option or a row. */
export type Message = (words: Words, show: (part: string) => string) => string;

/** The message in English for the API, with options as the survey spells them. */
export function inEnglish(message: Message): string {
  return message(wordsOf('en'), (part) => part);
}

/** A language by its BCP 47 tag, in the canonical spelling, so that tags can be compared as text. */
export const Language = z
  .string()
  .max(11)
  .refine(isLanguage, {
    error: ({ input }) => `Language must be a BCP 47 tag in its usual spelling, ${spelling(input)}`,
  })
  .meta({ id: 'Language', description: 'Language, as a BCP 47 tag', examples: ['en', 'pt-BR'] });

/** Refuses tags with extensions or private-use parts, because these do not describe the language of a text. */
function isLanguage(tag: string): boolean {
  return /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(tag) && new Intl.Locale(tag).toString() === tag;
}

/** The valid spelling of a tag that can be recognized, even if it has underscores; otherwise examples. */
function spelling(tag: unknown): string {
  try {
    const [usual = ''] = Intl.getCanonicalLocales(String(tag).replaceAll('_', '-'));
    if (isLanguage(usual)) return `here ${usual}`;
  } catch {
    // `Intl` throws for text that is not a language tag.
  }
  return 'such as en, pt-BR or zh-Hant';
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** The language's own name: `Deutsch`. */
export function nameOf(tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
}
