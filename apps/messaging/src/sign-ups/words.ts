import words from './words.json' with { type: 'json' };

/** The languages of the hosted form and of the mail that asks for confirmation. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** `{title}` in the mail and its subject stands for the title of the form. */
export const WORDS: Readonly<Record<Language, typeof words.en>> = words;
