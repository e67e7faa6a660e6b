import { wordsOf } from '../languages/languages.ts';
import { field, fields, type Form } from '../pages/form.ts';
import { renderMarkdown } from '../pages/markdown.ts';
import type { Answer } from '../surveys/answers.ts';
import { isRequired, OTHER, scaleOf, type Question } from '../surveys/question-schemas.ts';
import type { Texts } from '../surveys/translations.ts';

export interface Choice {
  value: string;
  label: string;
  checked: boolean;
  /** The face above the label, from 1 (unhappy) to 5 (happy). */
  mood?: number;
  star?: boolean;
}

/** The data of a question for its template. */
export interface QuestionView {
  id: string;
  number: number;
  text: string;
  /** HTML of the question's rich text. */
  body: string;
  help: string;
  required: boolean;
  problem: string;
  /** Which template shows its field. */
  control: 'choices' | 'select' | 'scale' | 'textarea' | 'input' | 'ranking' | 'matrix' | 'consent' | 'statement';
  /** Whether it is a group of inputs rather than one input with the question's id. */
  group: boolean;
  multiple: boolean;
  choices: Choice[];
  /** The field for free text with "Other"; null where the question has none. */
  other: { name: string; label: string; value: string } | null;
  lowLabel: string;
  highLabel: string;
  value: string;
  inputType: string;
  attributes: Record<string, string>;
  rows: { name: string; label: string; choices: Choice[] }[];
  /** The button of a statement that leads elsewhere. */
  link?: { label: string; url: string } | undefined;
}

export interface Given {
  /** The stored answer. */
  answer: Answer | undefined;
  /** The rejected input, if the page is shown again. */
  form: Form | undefined;
  problem: string | undefined;
}

export function viewQuestion(
  asked: Question,
  number: number,
  texts: Texts,
  { answer, form, problem = '' }: Given,
): QuestionView {
  const question = texts.question(asked);
  const words = wordsOf(texts.language);
  const { id, text, body = '' } = question;
  const help = question.type === 'statement' ? '' : (question.help ?? '');
  const typed = form ? field(form, id) : undefined;
  const value = typed ?? (answer === undefined || typeof answer === 'object' ? '' : asField(answer));
  const view: QuestionView = {
    id,
    number,
    text,
    body: renderMarkdown(body),
    help,
    required: isRequired(question),
    problem,
    value,
    control: 'input',
    group: false,
    multiple: false,
    choices: [],
    other: null,
    lowLabel: '',
    highLabel: '',
    inputType: 'text',
    attributes: {},
    rows: [],
  };
  const choices = (values: readonly string[], selected: (each: string) => boolean): Choice[] =>
    values.map((each) => ({ value: each, label: each, checked: selected(each) }));
  const isValue = (each: string) => each === value;

  switch (question.type) {
    case 'rating':
    case 'nps':
    case 'csat':
    case 'ces': {
      const { lowest, highest } = scaleOf(question);
      const points = Array.from({ length: highest - lowest + 1 }, (_, index) => String(lowest + index));
      const display = question.type === 'rating' ? question.display : question.type === 'csat' ? 'faces' : 'numbers';
      const shown = choices(points, isValue).map((choice, index) => ({
        ...choice,
        ...(question.type === 'csat' && { label: words.satisfaction[index] ?? '' }),
        ...(display === 'faces' && { mood: 1 + Math.round((4 * index) / (highest - lowest)) }),
        ...(display === 'stars' && { star: true }),
      }));
      const [low = '', high = ''] = { nps: words.likely, ces: words.easy, rating: [], csat: [] }[question.type];
      const { low_label: lowLabel = low, high_label: highLabel = high } = question;
      return {
        ...view,
        control: 'scale',
        group: true,
        choices: shown,
        lowLabel,
        highLabel,
      };
    }
    case 'single_choice': {
      const control = question.display === 'dropdown' ? 'select' : 'choices';
      return { ...view, control, group: control === 'choices', ...options(question, texts, answer, form) };
    }
    case 'statement':
      return { ...view, control: 'statement', link: question.link };
    case 'yes_no': {
      const labels = choices(['yes', 'no'], isValue).map((choice) => ({
        ...choice,
        label: choice.value === 'yes' ? words.yes : words.no,
      }));
      return { ...view, control: 'choices', group: true, choices: labels };
    }
    case 'multiple_choice':
      return { ...view, control: 'choices', group: true, multiple: true, ...options(question, texts, answer, form) };
    case 'text': {
      const { max_length: most = 5000, placeholder = '' } = question;
      return { ...view, control: 'textarea', attributes: { maxlength: String(most), placeholder } };
    }
    case 'number': {
      const { integer, placeholder = '' } = question;
      return { ...view, attributes: { inputmode: integer ? 'numeric' : 'decimal', autocomplete: 'off', placeholder } };
    }
    case 'email': {
      const { placeholder = 'name@example.com' } = question;
      return { ...view, inputType: 'email', attributes: { autocomplete: 'email', placeholder } };
    }
    case 'url': {
      const { placeholder = 'https://' } = question;
      return { ...view, inputType: 'url', attributes: { autocomplete: 'url', placeholder } };
    }
    case 'date':
      return {
        ...view,
        inputType: 'date',
        attributes: { ...(question.min && { min: question.min }), ...(question.max && { max: question.max }) },
      };
    case 'consent':
      return { ...view, control: 'consent' };
    case 'ranking':
      return { ...view, control: 'ranking', group: true, rows: rankingRows(question, texts, answer, form) };
    case 'matrix':
      return {
        ...view,
        control: 'matrix',
        group: true,
        choices: choices(question.columns, () => false),
        rows: matrixRows(question, texts, answer, form),
      };
  }
}

/** The options to choose from, the last one for free text where that is allowed. */
function options(
  question: Question & { type: 'single_choice' | 'multiple_choice' },
  texts: Texts,
  answer: Answer | undefined,
  form: Form | undefined,
): Pick<QuestionView, 'choices' | 'other'> {
  const { id, options, allow_other: allowed } = question;
  const kept = answer === undefined ? [] : [answer].flat().map(String);
  const selected = form ? fields(form, id) : kept;
  const choices = options.map((value) => ({
    value,
    label: texts.part(question, 'options', value),
    checked: selected.includes(value),
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
