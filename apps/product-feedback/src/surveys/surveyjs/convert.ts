import { isGeneric, predicateOf } from '@services/common/http/messages';
import { cut } from '@services/common/runtime/text';

import { Language } from '../../languages/languages.ts';
import { MAX_PARTS, type Condition } from '../conditions.ts';
import { NewSurvey } from '../schemas.ts';
import { MAX_LANGUAGES } from '../translations.ts';
import { parseExpression, type Expression, type Test } from './expressions.ts';
import { kindOf, MAX_QUESTIONS, NO_COUNTERPART, type Kind } from './kinds.ts';
import {
  entriesOf,
  escaped,
  isObject,
  languagesIn,
  nameOf,
  objectsIn,
  oneLine,
  plainText,
  textIn,
  type Json,
} from './texts.ts';

export interface LeftOut {
  part: string;
  reason: string;
}

/** A question during the conversion, with its name in SurveyJS. */
interface Draft extends Kind {
  /** The question's own condition and the conditions of the panels around it. */
  conditions: string[];
  pageCondition?: string | undefined;
  page: object;
  /** Properties that turned out to be invalid. */
  dropped: Set<string>;
}

/**
 * Properties of a survey, its pages and its panels that only change the look, or that are converted. Every other property is
 * reported.
 */
const READ_OF_SURVEY = new Set(
  `title description locale pages elements questions completedHtml navigateToUrl logoPosition logoWidth logoHeight logoFit
  showProgressBar progressBarType progressBarLocation widthMode width showQuestionNumbers questionTitleLocation
  questionDescriptionLocation questionErrorLocation navigationButtonsLocation headerView fitToContainer backgroundOpacity
  themeName checkErrorsMode textUpdateMode focusFirstQuestionAutomatic requiredText requiredMark showTOC tocLocation`.split(
    /\s+/,
  ),
);
const READ_OF_PAGE = new Set(
  'name elements questions visibleIf questionsOrder questionTitleLocation type title'.split(' '),
);
const READ_OF_PANEL = new Set(
  'name elements type visibleIf state title titleLocation startWithNewLine innerIndent showNumber width minWidth maxWidth'.split(
    ' ',
  ),
);

/** A name in braces, for which SurveyJS shows an answer. */
const NAMED = /\{([^{}]{1,100})\}/g;

const MAX_REPAIRS = 20;
const MAX_DEPTH = 20;
const MAX_LEFT_OUT = 500;
/** Maximum characters of the conditions of a question, including the conditions of the panels around it. */
const MAX_CONDITIONS_LENGTH = 4000;

/**
 * Converts a survey in the format of SurveyJS. Unsupported parts are left out and reported; the rest is a valid survey.
 *
 * @see https://surveyjs.io/form-library/documentation/design-survey/create-a-simple-survey
 */
export function fromSurveyJs(source: Json): { survey: NewSurvey | null; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const report = (part: string, reason: string) => {
    if (leftOut.length < MAX_LEFT_OUT && !leftOut.some((each) => each.part === part && each.reason === reason))
      leftOut.push({ part, reason });
  };
  const reportRest = (part: string, source: Json, read: ReadonlySet<string>) =>
    Object.keys(source)
      .filter((name) => !read.has(name))
      .forEach((name) => report(`${part}${name}`, NO_COUNTERPART));

  reportRest('', source, READ_OF_SURVEY);
  const { data: locale = 'en', success: isKnown } = Language.safeParse(source['locale'] ?? 'en');
  if (!isKnown) report('locale', 'This language is not supported, so the survey is in English');
  for (const name of ['description', 'completedHtml'])
    if (languagesIn(source[name], locale).length > 0) report(name, 'The text is not translated');
  for (const name of ['title', 'description'])
    for (const [whole] of textIn(source[name], locale).matchAll(NAMED))
      report(name, `${whole} is shown unchanged, because this text cannot show an answer`);
  const { drafts, languages } = collect();
  /** The position of each remaining question, by name. */
  let places = new Map<string, number>();
  const kept = { intro: true, completedHtml: true, navigateToUrl: true };
  for (let repair = 0; repair < MAX_REPAIRS && drafts.length > 0; repair += 1) {
    const parsed = NewSurvey.safeParse(build());
    if (parsed.success) return { survey: parsed.data, leftOut };
    // Removing one question must not change which question the next problem names.
    const checked = [...drafts];
    for (const issue of parsed.error.issues)
      mend(checked, issue.path, isGeneric(issue) ? `The value ${predicateOf(issue)}` : issue.message);
  }
  return { survey: null, leftOut };

  function collect() {
    const drafts: Draft[] = [];
    const languages = new Set<string>();
    const skipped = new Set<string>();
    /** Titles of the page and panels, shown above their first question. */
    let headings: unknown[] = [];
    const pages = Array.isArray(source['pages']) ? objectsIn(source['pages']) : [source];
    pages.forEach((page, index) => {
      const part = page === source ? '' : `pages.${nameOf(page['name']) || index + 1}.`;
      if (page !== source) reportRest(part, page, READ_OF_PAGE);
      const first = drafts.length;
      headings = page === source ? [] : [page['title']];
      addAll(page, part);
      const begin = drafts[first];
      if (!begin || page === source) return;
      [begin.pageCondition] = conditionIn(page, part.slice(0, -1));
      begin.page = {
        ...(first > 0 && { page_break: true }),
        ...(page['questionsOrder'] === 'random' && { page_random_order: true }),
      };
    });
    for (const tag of languagesIn(source['title'], locale)) if (!languages.has(tag)) skipped.add(tag);
    for (const tag of skipped)
      report('locale', `Texts in the language ${nameOf(tag)} were left out: it is not supported, or one too many`);
    return { drafts, languages };

    function conditionIn({ visibleIf }: Json, part: string): string[] {
      if (typeof visibleIf === 'string') return visibleIf.trim() === '' ? [] : [visibleIf];
      if (visibleIf !== undefined) report(`${part}.visibleIf`, 'The condition was dropped: it is not a text');
      return [];
    }

    /** @param place the path of the parent, for elements without a name. */
    function addAll(parent: Json, place: string, conditions: string[] = [], depth = 0): void {
      for (const [index, element] of objectsIn(parent['elements'] ?? parent['questions']).entries()) {
        const { type, name } = element;
        const unnamed = nameOf(name) === '' ? `${place}elements.${index + 1}` : '';
        const part = nameOf(name) || unnamed;
        const own = [...conditions, ...conditionIn(element, part)];
        if ((type === 'panel' || type === 'flowpanel') && depth < MAX_DEPTH) {
          reportRest(`${part}.`, element, READ_OF_PANEL);
          headings.push(element['title']);
          addAll(element, `${part}.`, own, depth + 1);
        } else {
          if (drafts.length >= MAX_QUESTIONS) {
            report(part, `A survey has at most ${MAX_QUESTIONS} questions`);
            continue;
          }
          const reportPart = (property: string, reason: string) =>
            report([part, property].filter(Boolean).join('.'), reason);
          const kinds = kindOf(element, locale, reportPart, skipped);
          for (const kind of kinds) {
            kind.name = unnamed + kind.name;
            if (drafts.length >= MAX_QUESTIONS) {
              report(kind.name, `A survey has at most ${MAX_QUESTIONS} questions`);
              continue;
            }
            addHeadings(kind, headings.splice(0));
            for (const language of Object.keys(kind.translations))
              if (languages.size < MAX_LANGUAGES) languages.add(language);
            drafts.push({ ...kind, conditions: own, page: {}, dropped: new Set() });
          }
        }
      }
    }

    function addHeadings({ name, question }: Kind, titles: unknown[]): void {
      const shown = titles.map((title) => oneLine(textIn(title, locale))).filter(Boolean);
      if (shown.length === 0) return;
      if ('body' in question) report(name, `The title above the text was dropped: ${cut(shown.join(', '), 200)}`);
      if (titles.some((title) => languagesIn(title, locale).length > 0))
        report(name, 'The title of the page or panel is not translated');
      question['body'] ??= shown.map((title) => `**${escaped(title)}**`).join('\n\n');
    }
  }

  function build(): object {
    // SurveyJS ignores the case of names.
    places = new Map(drafts.map(({ name }, index): [string, number] => [name.toLowerCase(), index]).toReversed());
    /** In SurveyJS, `{name}` in a text shows an answer; in our texts, `{{q1}}` does. */
    const piped = (index: number, part: string) => (whole: string, name: string) => {
      const place = places.get(name.trim().toLowerCase());
      if (place !== undefined && place < index && drafts[place]?.question['type'] !== 'statement')
        return `{{q${place + 1}}}`;
      report(part, `${whole} is shown unchanged, because it is not the name of an earlier question`);
      return whole;
    };
    const pipe = (value: string, index: number, part: string) => value.replaceAll(NAMED, piped(index, part));
    const pipeAll = (texts: Json, index: number) => {
      const part = drafts[index]?.name ?? '';
      return Object.fromEntries(
        entriesOf(texts).map(([key, value]) => {
          if (typeof value === 'string' && ['text', 'help', 'body'].includes(key))
            return [key, pipe(value, index, part)];
          for (const [whole] of [value].flat().join('\n').matchAll(NAMED))
            report(`${part}.${key}`, `${whole} is shown unchanged, because this text cannot show an answer`);
          return [key, value];
        }),
      );
    };
    const questions = drafts.map((draft, index) => {
      const { question, conditions, pageCondition, page, dropped } = draft;
      const condition = conditionOf(conditions, draft, index, 'visibleIf');
      const ofPage =
        pageCondition === undefined ? undefined : conditionOf([pageCondition], draft, index, 'visibleIf of the page');
      const whole = {
        ...pipeAll(question, index),
        ...page,
        ...(condition && { show_if: condition }),
        ...(ofPage && { page_show_if: ofPage }),
      };
      return Object.fromEntries(Object.entries(whole).filter(([name]) => !dropped.has(name)));
    });
    const intro = plainText(textIn(source['description'], locale));
    const thanks = plainText(textIn(source['completedHtml'], locale));
    const address = source['navigateToUrl'];
    const ending = {
      ...(kept.completedHtml && thanks !== '' && { body: escaped(pipe(thanks, drafts.length, 'completedHtml')) }),
      ...(kept.navigateToUrl && typeof address === 'string' && address !== '' && { redirect_url: address }),
    };
    const title = (language: string) => {
      const text = plainText(textIn(source['title'], language));
      if (text.length > 200) report('title', 'The text was cut to 200 characters');
      return cut(text, 200);
    };
    const translations = [...languages].map((tag) => {
      const texts = drafts.map(({ translations, dropped }, index) => {
        const own = Object.entries(pipeAll(translations[tag] ?? {}, index));
        return [
          `q${index + 1}`,
          Object.fromEntries(own.filter(([name]) => !dropped.has(name) && !dropped.has(`${tag}.${name}`))),
        ];
      });
      const own = isObject(source['title']) && tag in source['title'] && title(tag) ? { title: title(tag) } : {};
      return [
        tag,
        { ...own, questions: Object.fromEntries(texts.filter(([, each]) => Object.keys(each ?? {}).length > 0)) },
      ];
    });
    return {
      title: title(locale) || 'Survey',
      language: locale,
      ...(kept.intro && intro !== '' && { intro: escaped(intro) }),
      questions,
      ...(Object.keys(ending).length > 0 && { endings: [ending] }),
      translations: Object.fromEntries(translations),
    };
  }

  function mend(checked: readonly Draft[], path: readonly PropertyKey[], message: string): void {
    const [list, place, name] = path;
    if (list === 'intro') {
      kept.intro = false;
      return report('description', message);
    }
    if (list === 'endings') {
      const part = name === 'redirect_url' ? 'navigateToUrl' : 'completedHtml';
      kept[part] = false;
      return report(part, message);
    }
    const [, tag, , id, text] = path;
    const index = list === 'translations' ? Number(String(id).slice(1)) - 1 : Number(place);
    const draft = checked[index];
    if (!draft) return;
    if (list === 'translations') {
      draft.dropped.add(`${String(tag)}.${String(text)}`);
      report(`${draft.name} (${String(tag)})`, message);
    } else if (typeof name !== 'string' || ESSENTIAL.has(name)) {
      // One reason is enough: the others may be about properties that only the converted question has.
      const found = drafts.indexOf(draft);
      if (found < 0) return;
      drafts.splice(found, 1);
      report(draft.name, message);
    } else {
      draft.dropped.add(name);
      report(`${draft.name}.${name}`, message);
    }
  }

  function conditionOf(sources: string[], { name }: Draft, index: number, part: string): Condition | undefined {
    try {
      if (sources.reduce((total, { length }) => total + length, 0) > MAX_CONDITIONS_LENGTH)
        throw new SyntaxError('it is too long');
      const all = sources.map((each) => toCondition(parseExpression(each), index));
      return all.length > 1 ? { all: few(all) } : all[0];
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      report(`${name}.${part}`, `The condition was dropped: ${error.message}`);
      return undefined;
    }
  }

  function toCondition(expression: Expression, index: number): Condition {
    if ('all' in expression) return { all: few(expression.all).map((each) => toCondition(each, index)) };
    if ('any' in expression) return { any: few(expression.any).map((each) => toCondition(each, index)) };
    const place = places.get(expression.name.toLowerCase()) ?? index;
    const draft = drafts[place];
    if (!draft || place >= index)
      throw new SyntaxError(`it needs {${expression.name}}, which is not the name of an earlier question`);
    return compared(expression, draft, `q${place + 1}`);
  }
}

/** @throws SyntaxError if the condition has more than MAX_PARTS parts. Checked here, before a huge condition is converted. */
function few<T>(parts: T[]): T[] {
  if (parts.length > MAX_PARTS) throw new SyntaxError(`it has more than ${MAX_PARTS} parts`);
  return parts;
}

const ESSENTIAL = new Set(['text', 'type', 'options', 'rows', 'columns', 'scale']);

/** @throws SyntaxError for a comparison that has no counterpart in this service. */
function compared({ operator, values }: Test, { question, labels }: Draft, id: string): Condition {
  const { type } = question;
  const isMany = type === 'multiple_choice';
  const [value = ''] = values.map((each) => labels.get(String(each)) ?? each);
  const each = (operator: 'equals' | 'not_equals' | 'includes' | 'not_includes') =>
    values.map((value) => ({ question: id, operator, value: labels.get(String(value)) ?? value }));
  switch (operator) {
    case 'answered':
    case 'not_answered':
      return { question: id, operator };
    case 'equals':
    case 'not_equals':
    case 'at_least':
    case 'at_most':
      if (isMany) throw new SyntaxError('it compares the list of chosen options as a whole');
      return { question: id, operator, value };
    case 'greater':
    case 'less':
      if (!['rating', 'nps'].includes(String(type)) || !Number.isInteger(value))
        throw new SyntaxError('it uses > or <, which only rating and NPS questions support, with whole numbers');
      return operator === 'greater'
        ? { question: id, operator: 'at_least', value: Number(value) + 1 }
        : { question: id, operator: 'at_most', value: Number(value) - 1 };
    case 'contains':
    case 'not_contains':
      if (isMany) return { all: each(operator === 'contains' ? 'includes' : 'not_includes') };
      if (type === 'text' && operator === 'contains') return { question: id, operator, value };
      throw new SyntaxError('it searches within an answer in a way that has no counterpart');
    case 'any_of':
      return { any: each(isMany ? 'includes' : 'equals') };
    case 'none_of':
      return { all: each(isMany ? 'not_includes' : 'not_equals') };
    default:
      if (!isMany) throw new SyntaxError('it needs several answers, but the question accepts one');
      return { all: each('includes') };
  }
}
