import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { filledText } from '../text.ts';
import { Condition } from './conditions.ts';

/** Where to go after a question: the first branch whose condition holds decides; without one, to the next question. */
export const Branch = z
  .strictObject({
    if: Condition.optional(),
    jump_to: z.string().max(8).optional(),
    end: z.literal(true).optional(),
  })
  .refine((branch) => (branch.jump_to === undefined) !== (branch.end === undefined), {
    error: 'A branch needs either jump_to or end',
  });
export type Branch = z.infer<typeof Branch>;

const common = {
  text: filledText('Text', 1000),
  help: text({ max: 1000, label: 'Help', trim: false }).optional(),
  required: z.boolean().optional(),
  show_if: Condition.optional(),
  branches: z.array(Branch).min(1).max(20).optional(),
};

const ends = {
  low_label: text({ max: 60, label: 'Low label', trim: false }).optional(),
  high_label: text({ max: 60, label: 'High label', trim: false }).optional(),
};
const bound = z.number().min(-1e15).max(1e15).optional();
const day = z.iso.date().optional();

function labels(label: string, min: number, max: number) {
  return z
    .array(filledText(label, 200))
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
 * A question as it is sent, by type. The service gives it its id. What is left out has the default named at the type, and
 * stays left out in answers of the API.
 */
export const NewQuestion = z.discriminatedUnion('type', [
  /** A whole number from 1 to `scale`, 5 unless given. */
  z.strictObject({ ...common, ...ends, type: z.literal('rating'), scale: z.int().min(2).max(10).optional() }),
  /** Free text of at most `max_length` characters, 5,000 unless given. */
  z
    .strictObject({
      ...common,
      type: z.literal('text'),
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
  z.strictObject({ ...common, type: z.literal('single_choice'), options: labels('Option', 2, 50) }),
  z
    .strictObject({
      ...common,
      type: z.literal('multiple_choice'),
      options: labels('Option', 2, 50),
      min_selections: z.int().min(1).max(50).optional(),
      max_selections: z.int().min(1).max(50).optional(),
    })
    .refine(ordered('min_selections', 'max_selections'), { error: 'min_selections must not exceed max_selections' })
    .refine(({ options, min_selections = 1 }) => min_selections <= options.length, {
      error: 'min_selections must not exceed the number of options',
    }),
  z.strictObject({ ...common, type: z.literal('yes_no') }),
  z
    .strictObject({ ...common, type: z.literal('number'), min: bound, max: bound, integer: z.boolean().optional() })
    .refine(ordered('min', 'max'), { error: 'min must not exceed max' }),
  z.strictObject({ ...common, type: z.literal('email') }),
  z.strictObject({ ...common, type: z.literal('url') }),
  z
    .strictObject({ ...common, type: z.literal('date'), min: day, max: day })
    .refine(ordered('min', 'max'), { error: 'min must not be after max' }),
  /** The options in the respondent's order, all of them. */
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
]);
export type NewQuestion = z.infer<typeof NewQuestion>;

export type Question = NewQuestion & { id: string };

/** The ends of a question answered on a scale. */
export function scaleOf(question: Question & { type: 'rating' | 'csat' | 'ces' | 'nps' }): {
  lowest: number;
  highest: number;
} {
  if (question.type === 'nps') return { lowest: 0, highest: 10 };
  if (question.type === 'csat') return { lowest: 1, highest: 5 };
  return { lowest: 1, highest: question.scale ?? (question.type === 'ces' ? 7 : 5) };
}
