import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { filledText, isWebAddress } from '../text.ts';
import { Condition, NewCondition, otherLabel } from './conditions.ts';

/** Text in a safe subset of Markdown: paragraphs, emphasis, lists, links and line breaks; HTML is shown as text. */
export const markdown = (label: string) =>
  text({ max: 10_000, label, trim: false }).meta({
    description: 'Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text.',
  });

const placeholder = text({ max: 200, label: 'Placeholder', trim: false }).optional();

/** The value of "Other" in forms, so no option can have this name. */
export const OTHER = '__other__';
const choice = {
  options: labels('Option', 2, 200),
  allow_other: z.boolean().optional().meta({ description: 'Free text of up to 250 characters may be given instead' }),
  other_label: filledText('Other label', 60).optional(),
};

function hasDistinctOther(question: {
  options: string[];
  allow_other?: boolean | undefined;
  other_label?: string | undefined;
}) {
  const { options, allow_other: allowed = false } = question;
  return !allowed || !(options.includes(OTHER) || options.includes(otherLabel({ id: '', ...question })));
}
const DISTINCT_OTHER = { error: 'The label of Other must differ from the options', path: ['other_label'] };

const address = (label: string) =>
  text({ max: 2048, label, trim: false }).refine(isWebAddress, {
    error: `${label} must start with http:// or https://`,
  });
/** The address to which a browser is redirected. */
export const redirectUrl = address('Redirect URL');
/** A link shown as a button. */
export const linkButton = z.strictObject({ label: filledText('Label', 100), url: address('URL') });

const ends = {
  low_label: text({ max: 60, label: 'Low label', trim: false }).optional(),
  high_label: text({ max: 60, label: 'High label', trim: false }).optional(),
};
const bound = z.number().min(-1e15).max(1e15).optional();
const day = z.iso.date().optional();

/** Forms send options back as values, in which browsers change line breaks. */
// oxlint-disable-next-line no-control-regex -- that is what is refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

function labels(label: string, min: number, max: number) {
  return z
    .array(filledText(label, 200).refine((text) => !CONTROL.test(text), { error: `${label} must be one line of text` }))
    .min(min)
    .max(max)
    .refine((options) => new Set(options).size === options.length, { error: `${label}s must differ from one another` });
}

function ordered<Key extends string>(low: Key, high: Key) {
  return (question: { [key in Key]?: number | string | undefined }) => {
    const [min, max] = [question[low], question[high]];
    return min === undefined || max === undefined || min <= max;
  };
}

/**
 * Questions by type. The service gives each its id. What is left out has the default named at the type, and stays left out
 * in answers of the API.
 */
function questionTypes(condition: typeof Condition, id: string) {
  /** Where to go after a question: the first branch whose condition holds decides; without one, to the next question. */
  const branch = z
    .strictObject({
      if: condition.optional(),
      jump_to: z.string().max(8).optional().meta({ description: 'The id of a later question' }),
      end: z
        .union([z.literal(true), z.string().max(8)])
        .optional()
        .meta({ description: 'Ends the survey: with the ending of this id, or with the first one when true' }),
    })
    .refine((branch) => (branch.jump_to === undefined) !== (branch.end === undefined), {
      error: 'A branch needs either jump_to or end',
    });
  const flow = {
    id: z.string().max(8).optional().meta({ description: 'Assigned by the service: `q1`, `q2`, … by order' }),
    text: filledText('Text', 1000),
    body: markdown('Body').optional(),
    show_if: condition.optional(),
    branches: z.array(branch).min(1).max(20).optional(),
    button_label: filledText('Button label', 60)
      .optional()
      .meta({ description: 'What the button of its page says, where it is the last question on it' }),
  };
  const common = {
    ...flow,
    help: text({ max: 1000, label: 'Help', trim: false }).optional(),
    required: z.boolean().optional(),
  };
  return z
    .discriminatedUnion('type', [
      /** A whole number from 1 to `scale`, by default 5. */
      z
        .strictObject({
          ...common,
          ...ends,
          type: z.literal('rating'),
          scale: z.int().min(2).max(10).optional(),
          display: z.enum(['numbers', 'stars', 'faces']).optional().meta({ description: 'Numbers unless given' }),
        })
        .refine(({ display, scale = 5 }) => display !== 'faces' || (scale >= 3 && scale <= 5), {
          error: 'Faces need a scale of 3 to 5',
          path: ['scale'],
        }),
      /** Free text of at most `max_length` characters, 5,000 unless given. */
      z
        .strictObject({
          ...common,
          type: z.literal('text'),
          placeholder,
          min_length: z.int().min(1).max(10_000).optional(),
          max_length: z.int().min(1).max(10_000).optional(),
        })
        .refine(ordered('min_length', 'max_length'), { error: 'min_length must not exceed max_length' }),
      /** Likelihood to recommend, 0 to 10: the only type that a Net Promoter Score is computed of. */
      z.strictObject({ ...common, ...ends, type: z.literal('nps') }),
      /** Satisfaction, 1 to 5. */
      z.strictObject({ ...common, ...ends, type: z.literal('csat') }),
      /** Effort, 1 to `scale`, 7 unless given; the higher, the easier. */
      z.strictObject({
        ...common,
        ...ends,
        type: z.literal('ces'),
        scale: z.union([z.literal(5), z.literal(7)]).optional(),
      }),
      z
        .strictObject({
          ...common,
          ...choice,
          type: z.literal('single_choice'),
          display: z.enum(['list', 'dropdown']).optional().meta({ description: 'A list unless given' }),
        })
        .refine(hasDistinctOther, DISTINCT_OTHER),
      z
        .strictObject({
          ...common,
          ...choice,
          type: z.literal('multiple_choice'),
          min_selections: z.int().min(1).max(200).optional(),
          max_selections: z.int().min(1).max(200).optional(),
        })
        .refine(hasDistinctOther, DISTINCT_OTHER)
        .refine(ordered('min_selections', 'max_selections'), { error: 'min_selections must not exceed max_selections' })
        .refine(({ options, min_selections = 1 }) => min_selections <= options.length, {
          error: 'min_selections must not exceed the number of options',
        }),
      z.strictObject({ ...common, type: z.literal('yes_no') }),
      z
        .strictObject({
          ...common,
          type: z.literal('number'),
          placeholder,
          min: bound,
          max: bound,
          integer: z.boolean().optional(),
        })
        .refine(ordered('min', 'max'), { error: 'min must not exceed max' }),
      z.strictObject({ ...common, type: z.literal('email'), placeholder }),
      z.strictObject({ ...common, type: z.literal('url'), placeholder }),
      z
        .strictObject({ ...common, type: z.literal('date'), min: day, max: day })
        .refine(ordered('min', 'max'), { error: 'min must not be after max' }),
      /** All options in the respondent's order. */
      z.strictObject({ ...common, type: z.literal('ranking'), options: labels('Option', 2, 25) }),
      /** One column for each row. */
      z.strictObject({
        ...common,
        type: z.literal('matrix'),
        rows: labels('Row', 1, 25),
        columns: labels('Column', 2, 10),
      }),
      /** Agreement to the text; when required, only agreement will do. */
      z.strictObject({ ...common, type: z.literal('consent') }),
      /** A page with text. Only one that can be skipped has an answer: yes, or no where it was skipped. */
      z.strictObject({
        ...flow,
        type: z.literal('statement'),
        link: linkButton.optional().meta({ description: 'Shown as a button that opens another page' }),
        skip_label: filledText('Skip label', 60)
          .optional()
          .meta({ description: 'Adds a second button; conditions can compare which of the two was pressed' }),
      }),
    ])
    .meta({ id });
}

/** A question as a client sends it. */
export const NewQuestion = questionTypes(NewCondition, 'NewQuestion');
export type NewQuestion = z.infer<typeof NewQuestion>;
/** A question in answers, apart from its id. */
export const PublishedQuestion = questionTypes(Condition, 'Question');

export type Question = NewQuestion & { id: string };

/** Whether the question must be answered, where the path leads to it. */
export function isRequired(question: Question): boolean {
  return question.type !== 'statement' && question.required === true;
}

/** The ends of a question answered on a scale. */
export function scaleOf(question: Question & { type: 'rating' | 'csat' | 'ces' | 'nps' }): {
  lowest: number;
  highest: number;
} {
  if (question.type === 'nps') return { lowest: 0, highest: 10 };
  if (question.type === 'csat') return { lowest: 1, highest: 5 };
  return { lowest: 1, highest: question.scale ?? (question.type === 'ces' ? 7 : 5) };
}
