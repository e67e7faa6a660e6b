import { cut } from '@services/common/runtime/text';

import { wordsOf } from '../languages/languages.ts';
import type { Answer, Answers } from './answers.ts';
import type { Ending } from './endings.ts';
import { isAnswered, type Question } from './question-schemas.ts';
import { isScored } from './scores.ts';

/** `{{q1}}` or `{{name}}` stands for an earlier answer or a hidden field. */
const PLACEHOLDER = /\{\{([^{}]{0,100})\}\}/g;
const MAX_PLACEHOLDERS = 20;
/** Maximum number of characters of an answer that a text shows. */
const MAX_SHOWN = 200;
const UNANSWERED = '…';

/** The texts of a question or an ending that show answers. */
const PIPED = ['title', 'text', 'help', 'body'] as const;

/** The names of the answers that a text shows. */
function namesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim());
}

function textsOf(item: object): [name: string, text: string][] {
  const own = new Map<string, unknown>(Object.entries(item));
  return PIPED.map((name) => [name, String(own.get(name) ?? '')]);
}

/** The names of the answers that the texts of a question or an ending show. */
function shownIn(item: object): Set<string> {
  return new Set(textsOf(item).flatMap(([, text]) => namesIn(text)));
}

/** Whether a text of the question shows the answer to one of the other questions. */
export function showsAnswer(question: Question, others: readonly Question[]): boolean {
  const shown = shownIn(question);
  return others.some(({ id }) => shown.has(id));
}

/** The language of a text, and the labels of options, rows and columns in it. */
interface Labels {
  language: string;
  part: (question: Question, list: 'options' | 'rows' | 'columns', part: string) => string;
}

interface Translation {
  intro?: string | undefined;
  questions?: Record<string, object> | undefined;
  endings?: Record<string, object> | undefined;
}

interface Content {
  intro: string;
  questions: readonly Question[];
  endings: readonly Ending[];
  hiddenFields: readonly string[];
  translations: Record<string, Translation>;
}

type Path = (string | number)[];

/** @param report is called for each text that names an unknown question or field in `{{…}}`. */
export function checkPlaceholders(
  { intro, questions, endings, hiddenFields, translations }: Content,
  report: (path: Path, message: string) => void,
): void {
  const check = (path: Path, text: string, known: ReadonlySet<string>, what: string) => {
    const names = namesIn(text);
    if (names.length > MAX_PLACEHOLDERS) return report(path, `A text shows at most ${MAX_PLACEHOLDERS} answers`);
    const unknown = names.find((name) => !known.has(name));
    if (unknown !== undefined) report(path, `{{${unknown}}} must name ${what}`);
  };
  const checkItem = (
    path: Path,
    item: object,
    known: ReadonlySet<string>,
    what = 'an earlier question or a hidden field',
  ) => textsOf(item).forEach(([name, text]) => check([...path, name], text, known, what));
  const earlier = new Set(hiddenFields);
  check(['intro'], intro, earlier, 'a hidden field');
  for (const [index, question] of questions.entries()) {
    checkItem(['questions', index], question, earlier);
    if (isAnswered(question)) earlier.add(question.id);
  }
  const atEnd = isScored(questions) ? new Set([...earlier, 'score']) : earlier;
  endings.forEach((ending, index) => checkItem(['endings', index], ending, atEnd));

  // A translation can only show answers that the original shows, because those answers decide where pages end.
  const same = 'something that the original text shows';
  const originals = new Map([...questions, ...endings].map((item) => [item.id, shownIn(item)]));
  const introShows = new Set(namesIn(intro));
  for (const [tag, translation] of Object.entries(translations)) {
    check(['translations', tag, 'intro'], translation.intro ?? '', introShows, same);
    for (const kind of ['questions', 'endings'] as const)
      for (const [id, texts] of Object.entries(translation[kind] ?? {}))
        checkItem(['translations', tag, kind, id], texts, originals.get(id) ?? new Set(), same);
  }
}

/** Puts answers and hidden fields into a text, as the respondent reads them. The result is plain text, not markup. */
export function fillIn(text: string, questions: readonly Question[], answers: Answers, texts: Labels): string {
  return text.replace(PLACEHOLDER, (_placeholder, given: string) => {
    const name = given.trim();
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    const question = questions.find(({ id }) => id === name);
    return answer === undefined ? UNANSWERED : cut(shownAnswer(answer, question, texts), MAX_SHOWN);
  });
}

function shownAnswer(answer: Answer, question: Question | undefined, texts: Labels): string {
  const words = wordsOf(texts.language);
  const partOf = (list: 'options' | 'rows' | 'columns') => (part: string) =>
    question ? texts.part(question, list, part) : part;
  if (typeof answer === 'boolean') return answer ? words.yes : words.no;
  if (question?.type === 'file' && typeof answer === 'object' && !Array.isArray(answer)) return answer['name'] ?? '';
  if (Array.isArray(answer)) return answer.map(partOf('options')).join(', ');
  if (typeof answer !== 'object') return partOf('options')(String(answer));
  const cells = Object.entries(answer).map(([row, column]) => `${partOf('rows')(row)}: ${partOf('columns')(column)}`);
  return cells.join(', ');
}
