import type { Answer } from '../surveys/answers.ts';
import { scaleOf, type Question } from '../surveys/question-schemas.ts';
import { field, type Form } from './form.ts';

export interface Choice {
  value: string;
  label: string;
  checked: boolean;
  /** The face above the label, from 1 (unhappy) to 5. */
  mood?: number;
}

/** A question as its template needs it. */
export interface QuestionView {
  id: string;
  number: number;
  text: string;
  help: string;
  required: boolean;
  problem: string;
  /** Which template shows its field. */
  control: 'choices' | 'scale' | 'textarea' | 'input' | 'ranking' | 'matrix' | 'consent';
  /** Whether it has one input with an id of its own, or a group of them. */
  group: boolean;
  multiple: boolean;
  choices: Choice[];
  lowLabel: string;
  highLabel: string;
  value: string;
  inputType: string;
  attributes: Record<string, string>;
  rows: { name: string; label: string; choices: Choice[] }[];
}

const SATISFACTION = ['Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied'];

export interface Given {
  /** The answer kept so far. */
  answer: Answer | undefined;
  /** What was just typed, when it is shown again because of a problem. */
  form: Form | undefined;
  problem: string | undefined;
}

export function viewQuestion(question: Question, number: number, { answer, form, problem = '' }: Given): QuestionView {
  const { id, text, help = '', required = false } = question;
  const typed = form ? field(form, id) : undefined;
  const value = typed ?? (answer === undefined || typeof answer === 'object' ? '' : asField(answer));
  const view: QuestionView = {
    id,
    number,
    text,
    help,
    required,
    problem,
    value,
    control: 'input',
    group: false,
    multiple: false,
    choices: [],
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
      const plain = choices(points, isValue);
      const faces = plain.map((choice, index) => ({
        ...choice,
        label: SATISFACTION[index] ?? '',
        mood: index + 1,
      }));
      const [low, high] = DEFAULT_ENDS[question.type];
      const { low_label: lowLabel = low, high_label: highLabel = high } = question;
      return {
        ...view,
        control: 'scale',
        group: true,
        choices: question.type === 'csat' ? faces : plain,
        lowLabel,
        highLabel,
      };
    }
    case 'single_choice':
      return { ...view, control: 'choices', group: true, choices: choices(question.options, isValue) };
    case 'yes_no': {
      const labels = choices(['yes', 'no'], isValue).map((choice) => ({
        ...choice,
        label: choice.value === 'yes' ? 'Yes' : 'No',
      }));
      return { ...view, control: 'choices', group: true, choices: labels };
    }
    case 'multiple_choice': {
      const selected = form ? [form[id] ?? []].flat() : Array.isArray(answer) ? answer : [];
      return {
        ...view,
        control: 'choices',
        group: true,
        multiple: true,
        choices: choices(question.options, (each) => selected.includes(each)),
      };
    }
    case 'text':
      return { ...view, control: 'textarea', attributes: { maxlength: String(question.max_length ?? 5000) } };
    case 'number':
      return { ...view, attributes: { inputmode: question.integer ? 'numeric' : 'decimal', autocomplete: 'off' } };
    case 'email':
      return { ...view, inputType: 'email', attributes: { autocomplete: 'email', placeholder: 'name@example.com' } };
    case 'url':
      return { ...view, inputType: 'url', attributes: { autocomplete: 'url', placeholder: 'https://' } };
    case 'date':
      return {
        ...view,
        inputType: 'date',
        attributes: { ...(question.min && { min: question.min }), ...(question.max && { max: question.max }) },
      };
    case 'consent':
      return { ...view, control: 'consent' };
    case 'ranking':
      return { ...view, control: 'ranking', group: true, rows: rankingRows(question.options, id, answer, form) };
    case 'matrix':
      return {
        ...view,
        control: 'matrix',
        group: true,
        choices: choices(question.columns, () => false),
        rows: matrixRows(question, answer, form),
      };
  }
}

const DEFAULT_ENDS = {
  rating: ['', ''],
  nps: ['Not at all likely', 'Extremely likely'],
  csat: ['', ''],
  ces: ['Very difficult', 'Very easy'],
} as const;

function asField(answer: string | number | boolean): string {
  return typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : String(answer);
}

function rankingRows(options: readonly string[], id: string, answer: Answer | undefined, form: Form | undefined) {
  return options.map((option, index) => {
    const name = `${id}-${index}`;
    const kept = Array.isArray(answer) ? String(answer.indexOf(option) + 1) : '';
    const place = form ? field(form, name) : kept;
    const choices = options.map((_, position) => ({
      value: String(position + 1),
      label: String(position + 1),
      checked: place === String(position + 1),
    }));
    return { name, label: option, choices };
  });
}

function matrixRows(
  { id, rows, columns }: Question & { type: 'matrix' },
  answer: Answer | undefined,
  form: Form | undefined,
) {
  const kept = typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
  return rows.map((row, index) => {
    const name = `${id}-${index}`;
    const chosen = form ? field(form, name) : kept[row];
    return {
      name,
      label: row,
      choices: columns.map((column) => ({ value: column, label: column, checked: column === chosen })),
    };
  });
}
