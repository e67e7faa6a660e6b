import { z } from 'zod';

import { filledText } from '../text.ts';
import { linkButton, markdown, redirectUrl } from './question-schemas.ts';

const ID = 'Assigned by the service: `e1`, `e2`, … by order';

/** The end of a survey for respondents: a text or a redirect. */
export const NewEnding = z.strictObject({
  id: z.string().max(8).optional().describe(ID),
  title: filledText('Title', 200).optional().describe('Headline. Default: a thank-you'),
  body: markdown('Body', 'Text below the headline').optional(),
  link: linkButton.optional().describe('Button that leads to another page'),
  min_score: z
    .int()
    .optional()
    .describe(
      'Minimum score for this ending. If no branch names an ending, the respondent sees the ending with the highest minimum ' +
        'that the score reaches; if the score reaches no minimum, the first ending without a minimum is shown',
    ),
  redirect_url: redirectUrl.optional().describe('URL that the browser is redirected to instead of showing the ending'),
});

export type NewEnding = z.output<typeof NewEnding>;

export const Ending = NewEnding.extend({ id: z.string().describe(ID) }).meta({ id: 'Ending' });
export type Ending = z.output<typeof Ending>;

/** Parameters that the page uses itself. */
const RESERVED = new Set([
  'page',
  'embed',
  'given',
  'action',
  'website',
  'lang',
  'switch',
  'revision',
  'asked',
  'score',
  'constructor',
  'prototype',
]);

/** Names of values in the page's URL, such as the place where the respondent was invited. */
export const HiddenFields = z
  .array(
    z
      .string()
      .max(40)
      .refine((name) => /^[a-z][a-z0-9_]+$/.test(name) && !/^[qe]\d+$/.test(name) && !RESERVED.has(name), {
        error:
          'A hidden field has a name of 2 to 40 lower-case letters, digits and underscores, beginning with a letter and ' +
          'different from the ids of questions and the parameters of the page',
      })
      .meta({ minLength: 2 }),
  )
  .max(20)
  .refine((names) => new Set(names).size === names.length, { error: 'Hidden fields must differ from one another' })
  .describe('Names of values that are sent in the URL of the survey, such as `source` for `?source=newsletter`');
