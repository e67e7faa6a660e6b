import { createHash } from 'node:crypto';

import { field, type Form } from '../pages/form.ts';
import type { Question } from '../surveys/question-schemas.ts';

/** The maximum number of digests of a form, more than the number of questions on a page. */
const MAX_QUESTIONS = 10;

/** The digests of a form's questions, which identify the questions after a change of the survey. */
export function askedOn(page: readonly Question[], questions: readonly Question[]): string {
  return page.map((question) => `${question.id}.${digestOf(question, questions)}`).join(' ');
}

/**
 * The input of a form of an earlier revision, by the current ids of its questions. The answer to a changed question is dropped,
 * because it could now mean the opposite.
 */
export function keepTyped(questions: readonly Question[], form: Form): Map<string, Form> {
  const current = Map.groupBy(questions, (question) => digestOf(question, questions));
  const kept = new Map<string, Form>();
  for (const asked of field(form, 'asked').split(' ').slice(0, MAX_QUESTIONS)) {
    const [was = '', digest = ''] = asked.split('.');
    const fitting = current.get(digest) ?? [];
    const id = (fitting.find((question) => question.id === was) ?? fitting[0])?.id;
    if (id === undefined) continue;
    const own = Object.entries(form).filter(([name]) => name === was || name.startsWith(`${was}-`));
    kept.set(id, Object.fromEntries(own.map(([name, value]) => [`${id}${name.slice(was.length)}`, value])));
  }
  return kept;
}

/** Parts of a question that only explain it or determine its position and path. All other parts affect the meaning of an answer. */
const UNASKED = new Set(
  'id default points show_if branches page_break page_show_if page_random_order required help placeholder button_label'.split(
    ' ',
  ),
);

/** Questions with the same text, such as "Why?", are distinguished by the question before them. */
function digestOf(question: Question, questions: readonly Question[]): string {
  const asked = Object.entries(question).filter(([name]) => !UNASKED.has(name));
  const isRepeated = questions.some(({ id, text }) => text === question.text && id !== question.id);
  const before = isRepeated ? questions[questions.findIndex(({ id }) => id === question.id) - 1]?.text : undefined;
  return createHash('sha256')
    .update(JSON.stringify([asked, before]))
    .digest('base64url')
    .slice(0, 12);
}
