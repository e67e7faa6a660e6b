import { createHash } from 'node:crypto';

import type { Request } from 'express';

import { OTHER, type Question } from '../surveys/question-schemas.ts';
import { Upload } from '../surveys/uploads.ts';

type Choice = Question & { type: 'single_choice' | 'multiple_choice' };

/** A hidden field that simple robots fill in. */
export const HONEYPOT = 'website';

/** The fields of an HTML form, as `express.urlencoded` reads it: a name has one value or several. */
export type Form = Record<string, string | string[] | Upload | undefined>;

/** The request's form with line breaks as the visitor typed them, because browsers send each as CRLF. Empty without a body. */
export function formOf({ body }: Request): Form {
  const typed = (value: string) => value.replaceAll('\r\n', '\n');
  return Object.fromEntries(
    Object.entries((body as Form | undefined) ?? {}).map(([name, value]) => [
      typed(name),
      Array.isArray(value) ? value.map(typed) : typeof value === 'string' ? typed(value) : value,
    ]),
  );
}

/** Whether the content of a page has changed since the page showed the form. */
export function isOutdated(form: Form, revision: string): boolean {
  const shown = field(form, 'revision');
  return shown !== '' && shown !== revision;
}

/** The revision of a page's content, so that its form is not applied to content that its reader did not see. */
export function revisionOf(...shown: string[]): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 12);
}

/** One field of a form, or the first of several with that name; empty if it was not sent. */
export function field(form: Form, name: string): string {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}

export function fields(form: Form, name: string): string[] {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  return value === undefined || value instanceof Upload ? [] : [value].flat();
}

/** The buttons of a statement that can be skipped. */
const STATEMENT_ANSWERS = new Map([
  ['next', 'yes'],
  ['skip', 'no'],
]);

/** The form's answer to one question, in the shape that the checks expect. If nothing was chosen, the value is empty. */
export function readAnswer(question: Question, form: Form): unknown {
  const { id } = question;
  switch (question.type) {
    case 'single_choice':
      return readOther(question, form, field(form, id));
    case 'multiple_choice':
      return fields(form, id).map((each) => readOther(question, form, each));
    case 'statement':
      return question.skip_label === undefined ? undefined : STATEMENT_ANSWERS.get(field(form, 'action'));
    case 'ranking':
      return readRanking(question.options, form, id);
    case 'matrix':
      return Object.fromEntries(
        question.rows.flatMap((row, index) => {
          const column = field(form, `${id}-${index}`);
          return column === '' ? [] : [[row, column]];
        }),
      );
    case 'file':
      return form[id] instanceof Upload ? form[id] : undefined;
    case 'consent':
      return field(form, id) === '' && !question.required ? 'no' : field(form, id);
    case 'text':
      return field(form, id);
    default:
      return field(form, id).trim();
  }
}

/** Whether the form keeps the file of an earlier form, because a browser cannot send the file again. */
export function keepsFile({ id, type }: Question, form: Form): boolean {
  return type === 'file' && !(form[id] instanceof Upload) && field(form, `${id}-remove`) === '';
}

/** The text written for "Other", if that option was chosen. If it is blank, the result is OTHER, which the check of the answer refuses. */
function readOther({ id, allow_other: allowed }: Choice, form: Form, chosen: string): string {
  if (!allowed || chosen !== OTHER) return chosen;
  const written = field(form, `${id}-other`).trim();
  return written === '' ? OTHER : written;
}

/** Each option has a field with its rank. If options share a rank, the result repeats the first option, which is refused. */
function readRanking(options: readonly string[], form: Form, id: string): string[] {
  const places = options.map((option, index) => ({ option, place: field(form, `${id}-${index}`) }));
  return places
    .filter(({ place }) => place !== '')
    .sort((a, b) => Number(a.place) - Number(b.place))
    .map(({ place }) => places.find((other) => other.place === place)?.option ?? '');
}
