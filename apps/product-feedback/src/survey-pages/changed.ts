import { createHash } from 'node:crypto';

import { field, type Form } from '../pages/form.ts';
import type { Question } from '../surveys/question-schemas.ts';

/** More than a page has. */
const MAX_QUESTIONS = 10;

/** What a form says of the questions on it, by which they are found again after the survey was changed. */
export function askedOn(page: readonly Question[]): string {
  return page.map((question) => `${question.id}.${digestOf(question)}`).join(' ');
}

/**
 * What was typed into a form of an earlier revision, by the ids that its questions have now. Nothing is kept of a question that
 * asks something else now: its answer could mean the opposite.
 */
export function keepTyped(questions: readonly Question[], form: Form): Map<string, Form> {
  const current = new Map(questions.map((question) => [digestOf(question), question.id]));
  const kept = new Map<string, Form>();
  for (const asked of field(form, 'asked').split(' ').slice(0, MAX_QUESTIONS)) {
    const [was = '', digest = ''] = asked.split('.');
    const id = current.get(digest);
    if (id === undefined) continue;
    const own = Object.entries(form).filter(([name]) => name === was || name.startsWith(`${was}-`));
    kept.set(id, Object.fromEntries(own.map(([name, value]) => [`${id}${name.slice(was.length)}`, value])));
  }
  return kept;
}

/** Parts of a question that say where it stands or explain it. The others decide what an answer means. */
const UNASKED = new Set(['id', 'show_if', 'branches', 'required', 'help', 'placeholder', 'button_label']);

function digestOf(question: Question): string {
  const asked = Object.entries(question).filter(([name]) => !UNASKED.has(name));
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 12);
}
