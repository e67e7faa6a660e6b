import { z } from 'zod';

import { Language, wordsOf, type Message } from '../languages/languages.ts';
import { filledText, record } from '../text.ts';
import type { Answers } from './answers.ts';
import type { Ending } from './endings.ts';
import { fillIn } from './piping.ts';
import { markdown, type Question } from './question-schemas.ts';

export const MAX_LANGUAGES = 30;

const translated = (name: string, max: number) =>
  filledText(name, max).optional().describe(`Translated ${name.toLowerCase()}`);
const translatedBody = markdown('Body', 'Translated text').optional();
const parts = (label: string) =>
  z
    .array(filledText(label, 200))
    .max(200)
    .optional()
    .describe(`Translated ${label.toLowerCase()}s: a translation for each, in the order of the survey`);

/** The texts of one question. Omitted texts stay in the survey's own language. */
const QuestionTexts = z.strictObject({
  text: translated('Text', 1000),
  help: translated('Help', 1000),
  body: translatedBody,
  placeholder: translated('Placeholder', 200),
  options: parts('Option'),
  rows: parts('Row'),
  columns: parts('Column'),
  other_label: translated('Other label', 60),
  low_label: translated('Low label', 60),
  high_label: translated('High label', 60),
  button_label: translated('Button label', 60),
  skip_label: translated('Skip label', 60),
  link_label: translated('Link label', 100),
});
type QuestionTexts = z.output<typeof QuestionTexts>;

const EndingTexts = z.strictObject({
  title: translated('Title', 200),
  body: translatedBody,
  link_label: translated('Link label', 100),
});

const Translation = z.strictObject({
  title: translated('Title', 200),
  intro: markdown('Intro', 'Translated intro').optional(),
  questions: record(z.string().max(8), QuestionTexts).optional().describe('Translated texts of questions, by ID'),
  endings: record(z.string().max(8), EndingTexts).optional().describe('Translated texts of endings, by ID'),
});

/** A survey's texts in other languages. In every language, answers are stored as the survey's own texts. */
export const Translations = record(Language, Translation)
  .refine((given) => Object.keys(given).length <= MAX_LANGUAGES, {
    error: `A survey has at most ${MAX_LANGUAGES} translations`,
  })
  .describe(
    'Texts in other languages, by language tag. Texts without a translation are shown in the language of the survey',
  );
export type Translations = z.output<typeof Translations>;

type PartList = 'options' | 'rows' | 'columns';

interface Translated {
  intro: string;
  language: string;
  translations: Translations;
  questions: readonly Question[];
  endings: readonly Ending[];
}

type Path = (string | number)[];

/** @param report is called for each translation of something that the survey does not have. */
export function checkTranslations(survey: Translated, report: (path: Path, message: string) => void): void {
  const { intro, language, translations, questions, endings } = survey;
  for (const [tag, translation] of Object.entries(translations)) {
    if (tag === language) report([tag], 'A translation must be in another language than the survey');
    if (intro === '' && translation.intro) report([tag, 'intro'], 'The survey has no intro');
    for (const [kind, items] of [
      ['questions', questions],
      ['endings', endings],
    ] as const) {
      // prettier-ignore
      for (const [id, texts] of Object.entries(translation[kind] ?? {})) {
        const item = items.find((each) => each.id === id);
        const path = [tag, kind, id];
        if (item) checkTexts(texts, item, (name, message) => report([...path, name], message));
        else report(path, `The survey has no ${kind === 'questions' ? 'question' : 'ending'} ${id}`);
      }
    }
  }
}

/** Only existing parts can be translated, and lists need a text for each of their parts. */
function checkTexts(texts: object, item: Question | Ending, report: (name: string, message: string) => void): void {
  const original = new Map<string, unknown>(Object.entries({ ...item, ...('link' in item && { link_label: '' }) }));
  for (const [name, translated] of Object.entries(texts)) {
    const own = original.get(name);
    if (own === undefined) report(name, `The survey has no ${name} here`);
    else if (Array.isArray(own) && Array.isArray(translated)) {
      if (translated.length !== own.length) report(name, `${name} must have ${own.length} texts, as in the survey`);
      else if (new Set(translated).size < translated.length) report(name, `${name} must differ from one another`);
    }
  }
}

/**
 * The chosen options as the survey spells them: without spaces around them, and not translated. A label that means different options
 * in different languages is recognized only in the language in which the survey was shown.
 */
export function inOwnWords(question: Question, translations: Translations, given: unknown, language = ''): unknown {
  if (!('options' in question)) return given;
  const { id, options } = question;
  const placeIn = (text: string, translation?: Translations[string]) =>
    translation?.questions?.[id]?.options?.indexOf(text) ?? -1;

  function toOwn(each: unknown): unknown {
    if (typeof each !== 'string' || options.includes(each)) return each;
    const text = each.trim();
    const places = [options.indexOf(text), placeIn(text, translations[language])];
    const others = new Set(
      Object.values(translations)
        .map((translation) => placeIn(text, translation))
        .filter((place) => place >= 0),
    );
    const place = places.find((found) => found >= 0) ?? (others.size === 1 ? [...others][0] : undefined);
    return place === undefined ? text : options[place];
  }

  if (!Array.isArray(given)) return toOwn(given);
  // A longer list cannot be an answer. It is left unchanged, because each text would be compared with the options in all
  // languages.
  return given.length > options.length + 1 ? given : given.map(toOwn);
}

/** The languages in which a survey can be shown, its own first. */
export function languagesOf({ language, translations }: Pick<Translated, 'language' | 'translations'>): string[] {
  return [language, ...Object.keys(translations)];
}

/** A survey's texts in one language. */
export interface Texts {
  language: string;
  title: string;
  intro: string;
  /** The question with the texts that respondents read, and its options, rows and columns as the survey has them. */
  question: <Asked extends Question>(question: Asked) => Asked;
  ending: (ending: Ending) => Ending;
  /** The label of an option, a row or a column. */
  part: (question: Question, list: PartList, part: string) => string;
  message: (question: Question, message: Message) => string;
  /** The text with answers instead of `{{…}}`. */
  filled: (text: string) => string;
}

/** Untranslated texts are shown in the survey's own language. */
export function textsIn(survey: Translated & { title: string }, language: string, answers: Answers = {}): Texts {
  const own = Object.hasOwn(survey.translations, language) ? survey.translations[language] : undefined;
  const { title = survey.title, intro = survey.intro, questions = {}, endings = {} } = own ?? {};
  const part = (question: Question, list: PartList, shown: string) =>
    translatedPart(question, questions[question.id], list, shown);
  const texts: Texts = {
    language,
    title,
    intro,
    question: (question) => {
      const {
        options: _options,
        rows: _rows,
        columns: _columns,
        link_label: label,
        ...texts
      } = questions[question.id] ?? {};
      return { ...question, ...texts, ...relabelled(question, label) };
    },
    ending: (ending) => {
      const { link_label: label, ...texts } = endings[ending.id] ?? {};
      return { ...ending, ...texts, ...relabelled(ending, label) };
    },
    part,
    message: (question, message) =>
      message(wordsOf(language), (shown) => part(question, question.type === 'matrix' ? 'rows' : 'options', shown)),
    filled: (text) => fillIn(text, survey.questions, answers, texts),
  };
  return texts;
}

function relabelled(item: Question | Ending, label: string | undefined) {
  return label !== undefined && 'link' in item && item.link ? { link: { ...item.link, label } } : {};
}

function translatedPart(question: Question, texts: QuestionTexts | undefined, list: PartList, part: string): string {
  const own = new Map<string, unknown>(Object.entries(question)).get(list);
  const place = Array.isArray(own) ? own.indexOf(part) : -1;
  return texts?.[list]?.[place] ?? part;
}
