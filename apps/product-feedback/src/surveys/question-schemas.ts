import { isWebAddress, text } from '@services/common/http/validation';
import { nameVariants } from '@services/common/openapi/json-schema';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { z } from 'zod';

import { filledText } from '../text.ts';
import type { Answer } from './answers.ts';
import { FILE_TYPES } from './uploads.ts';
import { Condition, NewCondition, otherLabel } from './conditions.ts';

/** Text in a safe subset of Markdown: paragraphs, emphasis, lists, links and line breaks; HTML is shown as text. */
export const markdown = (label: string, meaning: string) =>
  text({ max: 10_000, label, trim: false }).describe(
    `${meaning}, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text`,
  );

const placeholder = text({ max: 200, label: 'Placeholder', trim: false })
  .optional()
  .describe('Text in the field while it is empty');

/** The value of "Other" in forms, so no option can have this name. */
export const OTHER = '__other__';
const choice = {
  options: labels('Option', 2, 200).describe('Options to choose from'),
  allow_other: z
    .boolean()
    .optional()
    .describe('Whether free text of up to 250 characters is accepted instead of an option. False unless set'),
  random_order: z
    .boolean()
    .optional()
    .describe('Whether the options are in random order, which differs between respondents. False unless set'),
  other_label: filledText('Other label', 60)
    .optional()
    .describe('Label of the option for free text. `Other` unless set'),
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
    error: `${label} must be an http or https address without a password`,
  });
export const redirectUrl = address('Redirect URL');
export const linkButton = z.strictObject({
  label: filledText('Label', 100).describe('Text of the button'),
  url: address('URL').describe('Address that the button opens'),
});

const ends = {
  low_label: text({ max: 60, label: 'Low label', trim: false }).optional().describe('Label of the lowest value'),
  high_label: text({ max: 60, label: 'High label', trim: false }).optional().describe('Label of the highest value'),
};
const bound = (end: string) => z.number().min(-1e15).max(1e15).optional().describe(`${end} number that is accepted`);

/** The formats of dates and times. As text, such answers sort in their natural order. */
export const CALENDAR = {
  date: z.iso.date(),
  time: z.iso.time({ precision: -1 }),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Invalid month' }),
};

/** Labels must not contain these characters: forms send options back as values, in which browsers change line breaks. */
// oxlint-disable-next-line no-control-regex -- control characters are refused
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
 * The types of questions. The service gives each question its id. An omitted field has the default that its description
 * names, and responses of the API omit it, too.
 */
function questionTypes<Id extends z.ZodType>(condition: typeof Condition, name: string, id: Id) {
  const branch = z
    .strictObject({
      if: condition.optional().describe('When the branch is taken. If omitted, it is always taken'),
      jump_to: z.string().max(8).optional().describe('ID of a later question to go to'),
      end: z
        .union([z.literal(true), z.string().max(8)])
        .optional()
        .describe('Ends the survey: with the ending that has this ID, or with the first ending if `true`'),
    })
    .refine((branch) => (branch.jump_to === undefined) !== (branch.end === undefined), {
      error: 'A branch needs exactly one of jump_to and end',
    });
  const flow = {
    id: id.describe('Assigned by the service: `q1`, `q2`, … by order'),
    text: filledText('Text', 1000).describe('Question in plain text'),
    body: markdown('Body', 'Longer text below the question').optional(),
    show_if: condition.optional().describe('When the question is shown. If omitted, it is always shown'),
    branches: z
      .array(branch)
      .min(1)
      .max(20)
      .optional()
      .describe(
        'What follows this question. The first branch whose condition is true decides; if none is true, the next question follows',
      ),
    page_break: z.boolean().optional().describe('Whether the question begins a new page. False unless set'),
    page_show_if: condition
      .optional()
      .describe(
        'When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown',
      ),
    page_random_order: z
      .boolean()
      .optional()
      .describe(
        'Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set',
      ),
    button_label: filledText('Button label', 60)
      .optional()
      .describe('Text of the button below the question, if the question is the last on its page'),
  };
  const common = {
    ...flow,
    help: text({ max: 1000, label: 'Help', trim: false }).optional().describe('Hint below the question in plain text'),
    required: z.boolean().optional().describe('Whether the question must be answered. False unless set'),
    points: z
      .array(z.int().min(-1000).max(1000))
      .max(200)
      .optional()
      .describe(
        'Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response',
      ),
    default: z
      .union([z.string().max(5000), z.number(), z.boolean(), z.array(z.string().max(200)).max(200)])
      .optional()
      .describe('Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`'),
  };
  const calendar = <Type extends keyof typeof CALENDAR>(type: Type, written: string) => {
    const bound = (end: string) => CALENDAR[type].optional().describe(`${end} ${type} that is accepted, as ${written}`);
    return z
      .strictObject({
        ...common,
        type: z.literal(type).describe(`Answered with a ${type}, as ${written}`),
        min: bound('First'),
        max: bound('Last'),
      })
      .refine(ordered('min', 'max'), { error: 'min must not be after max' });
  };
  const types = z
    .discriminatedUnion('type', [
      z
        .strictObject({
          ...common,
          ...ends,
          type: z.literal('rating').describe('Answered with a whole number from 1 to `scale`'),
          scale: z.int().min(2).max(10).optional().describe('Highest rating. 5 unless set'),
          display: z
            .enum(['numbers', 'stars', 'faces'])
            .optional()
            .describe('How the values look. `numbers` unless set; `faces` need a scale of 3 to 5'),
        })
        .refine(({ display, scale = 5 }) => display !== 'faces' || (scale >= 3 && scale <= 5), {
          error: 'Faces need a scale of 3 to 5',
          path: ['scale'],
        }),
      z
        .strictObject({
          ...common,
          type: z.literal('text').describe('Answered with free text'),
          placeholder,
          min_length: z.int().min(1).max(10_000).optional().describe('Minimum number of characters. 1 unless set'),
          max_length: z.int().min(1).max(10_000).optional().describe('Maximum number of characters. 5,000 unless set'),
        })
        .refine(ordered('min_length', 'max_length'), { error: 'min_length must not exceed max_length' }),
      z.strictObject({
        ...common,
        ...ends,
        type: z.literal('nps').describe('Likelihood to recommend, from 0 to 10. Its summary has a Net Promoter Score'),
      }),
      z.strictObject({ ...common, ...ends, type: z.literal('csat').describe('Satisfaction, from 1 to 5') }),
      z.strictObject({
        ...common,
        ...ends,
        type: z.literal('ces').describe('Answered with a whole number from 1 (very difficult) to `scale` (very easy)'),
        scale: z
          .union([z.literal(5), z.literal(7)])
          .optional()
          .describe('Highest value. 7 unless set'),
      }),
      z
        .strictObject({
          ...common,
          ...choice,
          type: z.literal('single_choice').describe('Answered with one of the options'),
          display: z.enum(['list', 'dropdown']).optional().describe('How the options look. `list` unless set'),
        })
        .refine(hasDistinctOther, DISTINCT_OTHER),
      z
        .strictObject({
          ...common,
          ...choice,
          type: z.literal('multiple_choice').describe('Answered with one or more of the options'),
          min_selections: z
            .int()
            .min(1)
            .max(200)
            .optional()
            .describe('Minimum number of options to choose. 1 unless set'),
          max_selections: z
            .int()
            .min(1)
            .max(200)
            .optional()
            .describe('Maximum number of options to choose. All unless set'),
          exclusive: z
            .string()
            .max(200)
            .optional()
            .describe('Option that cannot be chosen together with other options, such as `None of these`'),
        })
        .refine(({ options, exclusive }) => exclusive === undefined || options.includes(exclusive), {
          error: 'exclusive must be one of the options',
          path: ['exclusive'],
        })
        .refine(hasDistinctOther, DISTINCT_OTHER)
        .refine(ordered('min_selections', 'max_selections'), { error: 'min_selections must not exceed max_selections' })
        .refine(({ options, min_selections = 1 }) => min_selections <= options.length, {
          error: 'min_selections must not exceed the number of options',
        }),
      z.strictObject({ ...common, type: z.literal('yes_no').describe('Answered with yes or no') }),
      z
        .strictObject({
          ...common,
          type: z.literal('number').describe('Answered with a number'),
          placeholder,
          min: bound('Smallest'),
          max: bound('Largest'),
          integer: z.boolean().optional().describe('Whether only whole numbers are accepted. False unless set'),
        })
        .refine(ordered('min', 'max'), { error: 'min must not exceed max' }),
      z.strictObject({
        ...common,
        type: z.literal('email').describe('Answered with an email address'),
        placeholder,
      }),
      z.strictObject({
        ...common,
        type: z.literal('url').describe('Answered with a web address'),
        placeholder,
      }),
      z.strictObject({
        ...common,
        type: z.literal('phone').describe('Answered with a phone number, stored in E.164 form such as `+12015550123`'),
        placeholder,
        country: z
          .string()
          .max(2)
          .refine(isSupportedCountry, { error: 'Country must be a code of two letters, such as DE' })
          .optional()
          .describe(
            'Country of numbers without a country code, as ISO 3166-1 alpha-2. If omitted, such numbers are refused',
          ),
      }),
      calendar('date', '`YYYY-MM-DD`'),
      calendar('time', '`HH:MM`'),
      calendar('month', '`YYYY-MM`'),
      z.strictObject({
        ...common,
        type: z
          .literal('ranking')
          .describe('The respondent puts all options in order, and the answer lists them in this order'),
        options: labels('Option', 2, 25).describe('Options to rank'),
      }),
      z.strictObject({
        ...common,
        type: z.literal('matrix').describe('Answered with one column for each row'),
        rows: labels('Row', 1, 25).describe('Rows to answer'),
        columns: labels('Column', 2, 10).describe('Columns to choose from'),
      }),
      z.strictObject({
        ...common,
        type: z.literal('file').describe('Answered with a file, which only the hosted page accepts'),
        file_types: z
          .array(z.enum(FILE_TYPES))
          .min(1)
          .max(FILE_TYPES.length)
          .optional()
          .describe('Types of files that are accepted, by extension. Default: all types'),
        max_megabytes: z.int().min(1).max(5).optional().describe('Maximum size in megabytes. 5 unless set'),
      }),
      z.strictObject({
        ...common,
        type: z.literal('consent').describe('Agreement to the text. If required, only agreement is accepted'),
      }),
      z.strictObject({
        ...flow,
        type: z
          .literal('statement')
          .describe('A page with text but no question. With `skip_label`, its answer is yes, or no if it was skipped'),
        link: linkButton.optional().describe('Button that opens another page'),
        skip_label: filledText('Skip label', 60)
          .optional()
          .describe('Text of a second button that skips the page. Conditions can compare which button was pressed'),
      }),
    ])
    .meta({ id: name });
  nameVariants(name, 'type', types);
  return types;
}

/** A question as a client sends it. */
export const NewQuestion = questionTypes(NewCondition, 'NewQuestion', z.string().max(8).optional());
export type NewQuestion = z.infer<typeof NewQuestion>;
/** A question in API responses. */
export const PublishedQuestion = questionTypes(Condition, 'Question', z.string());

export type Question = NewQuestion & { id: string };

/** Whether the question must be answered if it is on the path. */
export function isRequired(question: Question): boolean {
  return question.type !== 'statement' && question.required === true;
}

/** Whether the question can be answered at all. */
export function isAnswered(question: Question): boolean {
  return question.type !== 'statement' || question.skip_label !== undefined;
}

/** The answer that the page shows at first. */
export function defaultOf(question: Question): Answer | undefined {
  return question.type === 'statement' ? undefined : question.default;
}

/** The lowest and highest value of a question answered on a scale. */
export function scaleOf(question: Question & { type: 'rating' | 'csat' | 'ces' | 'nps' }): {
  lowest: number;
  highest: number;
} {
  if (question.type === 'nps') return { lowest: 0, highest: 10 };
  if (question.type === 'csat') return { lowest: 1, highest: 5 };
  return { lowest: 1, highest: question.scale ?? (question.type === 'ces' ? 7 : 5) };
}

/** Whether the answer is a date, a time or a month. */
export function isCalendar({ type }: Question): boolean {
  return type in CALENDAR;
}

/** The values of a question that is answered with one or more of these values, in order. */
export function valuesOf(question: Question): string[] | undefined {
  switch (question.type) {
    case 'single_choice':
    case 'multiple_choice':
      return [...question.options];
    case 'yes_no':
    case 'consent':
      return ['yes', 'no'];
    case 'rating':
    case 'nps':
    case 'csat':
    case 'ces': {
      const { lowest, highest } = scaleOf(question);
      return Array.from({ length: highest - lowest + 1 }, (_, index) => String(lowest + index));
    }
    default:
      return undefined;
  }
}
