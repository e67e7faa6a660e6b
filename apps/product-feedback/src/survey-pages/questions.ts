import { createHash } from 'node:crypto';

import { wordsOf, type Words } from '../languages/languages.ts';
import { field, fields, type Form } from '../pages/form.ts';
import { renderMarkdown } from '../pages/markdown.ts';
import type { Answer } from '../surveys/answers.ts';
import { isRequired, OTHER, scaleOf, type Question } from '../surveys/question-schemas.ts';
import { FILE_TYPES } from '../surveys/uploads.ts';
import type { Texts } from '../surveys/translations.ts';

interface Choice {
  value: string;
  label: string;
  checked: boolean;
  /** Whether this option cannot be chosen together with other options. */
  exclusive?: boolean;
  /** The face above the label, from 1 (unhappy) to 5 (happy). */
  mood?: number;
  star?: boolean;
}

/** The data of a question for its template. */
interface QuestionView {
  id: string;
  number: number;
  text: string;
  /** HTML of the question's rich text. */
  body: string;
  help: string;
  required: boolean;
  problem: string;
  /** The template that renders the question's field. */
  control:
    'choices' | 'select' | 'scale' | 'textarea' | 'input' | 'ranking' | 'matrix' | 'consent' | 'statement' | 'file';
  /** Whether the field is a group of inputs rather than one input with the question's id. */
  group: boolean;
  multiple: boolean;
  choices: Choice[];
  /** The field for free text with "Other"; null if the question has no such field. */
  other: { name: string; label: string; value: string } | null;
  lowLabel: string;
  highLabel: string;
  value: string;
  inputType: string;
  attributes: Record<string, string>;
  rows: { name: string; label: string; choices: Choice[] }[];
  /** The text that tells people the accepted file types and sizes. */
  limits: string;
  /** The button of a statement that opens another page. */
  link?: { label: string; url: string } | undefined;
}

export interface Given {
  /** The respondent's ID, which determines the order of their options. */
  personId: string;
  answer: Answer | undefined;
  /** The rejected input, if the page is shown again. */
  form: Form | undefined;
  problem: string | undefined;
}

/** A line of text. */
const PLAIN = {
  control: 'input' as const,
  group: false,
  multiple: false,
  choices: [],
  other: null,
  lowLabel: '',
  highLabel: '',
  inputType: 'text',
  attributes: {},
  limits: '',
  rows: [],
};

export function viewQuestion(asked: Question, number: number, texts: Texts, given: Given): QuestionView {
  const question = texts.question(asked);
  const { id, text, body = '' } = question;
  const { answer, form, problem = '' } = given;
  const typed = form ? field(form, id) : undefined;
  const stored = question.type === 'file' && typeof answer === 'object' && !Array.isArray(answer) ? answer['name'] : '';
  const value = stored || (typed ?? (answer === undefined || typeof answer === 'object' ? '' : asField(answer)));
  return {
    ...PLAIN,
    ...fieldOf(question, value, texts, given),
    id,
    number,
    text: texts.filled(text),
    body: renderMarkdown(body, texts.filled),
    help: question.type === 'statement' ? '' : texts.filled(question.help ?? ''),
    required: isRequired(question),
    problem,
    value,
  };
}

/** A browser counts an emoji as two characters, and the API as one. */
function maxLength(most: number) {
  return { maxlength: String(2 * most), 'data-most': String(most) };
}

/** The data of a question's field, if it is more than a line of text. */
function fieldOf(question: Question, value: string, texts: Texts, given: Given): Partial<QuestionView> {
  const { answer, form } = given;
  const words = wordsOf(texts.language);
  switch (question.type) {
    case 'rating':
    case 'nps':
    case 'csat':
    case 'ces':
      return { control: 'scale', group: true, ...scaleField(question, value, words) };
    case 'single_choice': {
      const control = question.display === 'dropdown' ? 'select' : 'choices';
      return { control, group: control === 'choices', ...options(question, texts, given) };
    }
    case 'multiple_choice':
      return { control: 'choices', group: true, multiple: true, ...options(question, texts, given) };
    case 'yes_no': {
      const choices = (['yes', 'no'] as const).map((each) => ({
        value: each,
        label: words[each],
        checked: each === value,
      }));
      return { control: 'choices', group: true, choices };
    }
    case 'text': {
      const { max_length: most = 5000, placeholder = '' } = question;
      return { control: 'textarea', attributes: { ...maxLength(most), placeholder } };
    }
    case 'number': {
      const { integer, placeholder = '' } = question;
      return { attributes: { inputmode: integer ? 'numeric' : 'decimal', autocomplete: 'off', placeholder } };
    }
    case 'email':
    case 'url':
    case 'phone': {
      const { type, placeholder = { email: 'name@example.com', url: 'https://', phone: '' }[type] } = question;
      const inputType = type === 'phone' ? 'tel' : type;
      return { inputType, attributes: { autocomplete: inputType, placeholder } };
    }
    case 'date':
    case 'time':
    case 'month': {
      const { min, max } = question;
      // Some browsers do not support input fields for months, so a placeholder shows the format.
      const placeholder = question.type === 'month' && { placeholder: '2026-01' };
      return { inputType: question.type, attributes: { ...(min && { min }), ...(max && { max }), ...placeholder } };
    }
    case 'ranking':
      return { control: 'ranking', group: true, rows: rankingRows(question, texts, answer, form) };
    case 'matrix': {
      const choices = question.columns.map((each) => ({ value: each, label: each, checked: false }));
      return { control: 'matrix', group: true, choices, rows: matrixRows(question, texts, answer, form) };
    }
    case 'file': {
      const { file_types: types = FILE_TYPES, max_megabytes: most = 5 } = question;
      return {
        control: 'file',
        attributes: { accept: types.map((each) => (each === 'jpg' ? '.jpg,.jpeg' : `.${each}`)).join(',') },
        limits: words.fileLimits(types.join(', '), most),
      };
    }
    case 'consent':
      return { control: 'consent' };
    case 'statement':
      return { control: 'statement', link: question.link };
  }
}

/** The points of a scale, with the labels of the lowest and the highest point. */
function scaleField(question: Question & { type: 'rating' | 'nps' | 'csat' | 'ces' }, value: string, words: Words) {
  const { lowest, highest } = scaleOf(question);
  const { type } = question;
  const display = type === 'rating' ? question.display : type === 'csat' ? 'faces' : 'numbers';
  const choices = Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const point = String(lowest + index);
    return {
      value: point,
      label: type === 'csat' ? (words.satisfaction[index] ?? '') : point,
      checked: point === value,
      ...(display === 'faces' && { mood: 1 + Math.round((4 * index) / (highest - lowest)) }),
      ...(display === 'stars' && { star: true }),
    };
  });
  const [low = '', high = ''] = { nps: words.likely, ces: words.easy, rating: [], csat: [] }[type];
  return { choices, lowLabel: question.low_label ?? low, highLabel: question.high_label ?? high };
}

/** The options to choose from. If free text is allowed, the last option is "Other". */
function options(
  question: Question & { type: 'single_choice' | 'multiple_choice' },
  texts: Texts,
  { answer, form, personId }: Given,
): Pick<QuestionView, 'choices' | 'other'> {
  const { id, options, allow_other: allowed, random_order: random = false } = question;
  const kept = answer === undefined ? [] : [answer].flat().map(String);
  const selected = form ? fields(form, id) : kept;
  const ordered = random ? shuffled(options, (option) => `${personId} ${id} ${option}`) : options;
  const choices = ordered.map((value) => ({
    value,
    label: texts.part(question, 'options', value),
    checked: selected.includes(value),
    exclusive: question.type === 'multiple_choice' && question.exclusive === value,
  }));
  if (!allowed) return { choices, other: null };
  const written = kept.find((each) => !options.includes(each));
  const checked = form ? selected.includes(OTHER) : written !== undefined;
  const label = question.other_label ?? wordsOf(texts.language).other;
  return {
    choices: [...choices, { value: OTHER, label, checked }],
    other: { name: `${id}-other`, label, value: form ? field(form, `${id}-other`) : (written ?? '') },
  };
}

/** The items in an order that depends only on their seeds, so that a page that is shown again keeps the order. */
export function shuffled<Item>(items: readonly Item[], seedOf: (item: Item) => string): Item[] {
  const key = (item: Item) => createHash('sha256').update(seedOf(item)).digest('hex');
  return items
    .map((item) => [key(item), item] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, item]) => item);
}

function asField(answer: string | number | boolean): string {
  return typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : String(answer);
}

function rankingRows(
  question: Question & { type: 'ranking' },
  texts: Texts,
  answer: Answer | undefined,
  form: Form | undefined,
) {
  const { id, options } = question;
  return options.map((option, index) => {
    const name = `${id}-${index}`;
    const kept = Array.isArray(answer) ? String(answer.indexOf(option) + 1) : '';
    const place = form ? field(form, name) : kept;
    const choices = options.map((_, position) => ({
      value: String(position + 1),
      label: String(position + 1),
      checked: place === String(position + 1),
    }));
    return { name, label: texts.part(question, 'options', option), choices };
  });
}

function matrixRows(
  question: Question & { type: 'matrix' },
  texts: Texts,
  answer: Answer | undefined,
  form: Form | undefined,
) {
  const { id, rows, columns } = question;
  const kept = typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
  return rows.map((row, index) => {
    const name = `${id}-${index}`;
    const chosen = form ? field(form, name) : kept[row];
    return {
      name,
      label: texts.part(question, 'rows', row),
      choices: columns.map((column) => ({
        value: column,
        label: texts.part(question, 'columns', column),
        checked: column === chosen,
      })),
    };
  });
}
