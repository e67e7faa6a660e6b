import { InvalidInputError } from '@services/common/http/errors';
import { isVisible, text } from '@services/common/http/validation';
import { z } from 'zod';

import { list, mediaId, oneOf, searchedKeyword } from '../fields.ts';
import { foldText, keywordTest, MATCH_MODES } from '../matching.ts';
import { fillPlaceholders, findMisspeltPlaceholder, longestLength, PLACEHOLDERS } from '../placeholders.ts';

/** The platform's limit for a message's text, in bytes of UTF-8. */
const MESSAGE_MAX_BYTES = 1000;
/** The platform's limit for a comment that an application makes, in characters. */
const PUBLIC_REPLY_MAX = 300;
export const TRIGGER_TYPES = ['story_reply', 'comment', 'both'] as const;
const MAX_KEYWORDS = 20;
const MAX_POSTS = 100;
const MAX_PUBLIC_REPLIES = 10;

/** A text with placeholders, within a limit however it is filled. */
function template(label: string, max: number, unit: string, measure: (text: string) => number) {
  const names = Object.entries(PLACEHOLDERS);
  const tooLong = `${label} must be at most ${max} ${unit}`;
  return text({ min: 1, max: 2 * max, label, tooLong })
    .refine((value) => measure(value) <= max || longestLength(value, measure) <= max, { error: tooLong })
    .refine((value) => longestLength(value, measure) <= max, {
      error:
        `${label} must be at most ${max} ${unit} however it is filled: ` +
        names.map(([name, bytes]) => `{{${name}}} counts ${bytes}`).join(', '),
    })
    .refine((value) => findMisspeltPlaceholder(value) === undefined, {
      error: ({ input }) =>
        `${label} must hold no placeholders but ${names.map(([name]) => `{{${name}}}`).join(' and ')}: ` +
        `it has ${findMisspeltPlaceholder(String(input).trim())}`,
      abort: true,
    })
    .refine((value) => isVisible(fillPlaceholders(value, {})), {
      error: `${label} must not be empty where a name is unknown: add a fallback, as in {{first_name|there}}`,
    })
    .meta({ minLength: 1, maxLength: max });
}

const message = template('Message', MESSAGE_MAX_BYTES, 'bytes of UTF-8', Buffer.byteLength).meta({
  description:
    'Text of the reply, at most 1,000 bytes of UTF-8. `{{first_name}}` and `{{username}}` are replaced with the person’s; ' +
    '`{{first_name|there}}` has a fallback',
});

function keywords(name: string) {
  const distinct = (values: string[]) => [...new Map(values.map((value) => [foldText(value), value])).values()];
  return list(searchedKeyword(`Each of ${name}`), { max: MAX_KEYWORDS })
    .transform(distinct)
    .optional();
}

/** The fields that a client may set, with the descriptions that responses also use. */
export const given = {
  keyword: searchedKeyword('Keyword').meta({
    description: 'Word or phrase that fires the automation, 2 to 100 characters. Case, accents and width do not matter',
  }),
  message,
  trigger_type: oneOf('Trigger type', TRIGGER_TYPES).meta({ description: 'Which events can fire the automation' }),
  additional_keywords: keywords('additional_keywords').meta({
    description: `More keywords that fire it, at most ${MAX_KEYWORDS}`,
  }),
  excluded_keywords: keywords('excluded_keywords').meta({
    description: `A text with one of these words never fires it, at most ${MAX_KEYWORDS}`,
  }),
  match_mode: oneOf('Match mode', MATCH_MODES)
    .optional()
    .meta({
      description:
        'How keywords match: `word` as whole words (default), `exact` as the whole text, `contains` also within a word. ' +
        'With `any`, every text fires it that no other automation’s keyword matches',
    }),
  media_ids: list(mediaId('Each of media_ids'), { max: MAX_POSTS })
    .transform((ids) => [...new Set(ids)])
    .optional()
    .meta({
      description: `Instagram IDs of the posts and stories that it is limited to, at most ${MAX_POSTS}. Default: all`,
    }),
  include_replies: z
    .boolean({ error: 'Include replies must be true or false' })
    .optional()
    .meta({ description: 'Whether replies to other comments fire it. Default: true' }),
  public_replies: list(
    template('Each of public_replies', PUBLIC_REPLY_MAX, 'characters', (value) => [...value].length),
    { max: MAX_PUBLIC_REPLIES },
  )
    .optional()
    .meta({
      description:
        `Texts that take turns as a public reply to the comment, at most ${MAX_PUBLIC_REPLIES} of ${PUBLIC_REPLY_MAX} characters. ` +
        'Not used in live broadcasts',
    }),
};

/**
 * A keyword that contains an excluded word could never match as a whole word. As a part of a word it could; and an automation
 * for any text has its keyword only as a name.
 *
 * @throws InvalidInputError naming both.
 */
export function requireKeywordsThatFire(automation: z.output<z.ZodObject<typeof given>>): void {
  const { keyword, additional_keywords: more = [], excluded_keywords: words = [], match_mode: mode } = automation;
  if (mode === 'any' || mode === 'contains') return;
  const keywords = [keyword, ...more].map((one) => ({ keyword: one, folded: foldText(one) }));
  for (const excluded of words) {
    const isExcluded = keywordTest(excluded);
    const dead = keywords.find(({ folded }) => isExcluded(folded))?.keyword;
    if (dead === undefined) continue;
    const message = `excluded_keywords must not have a word of a keyword: "${excluded}" is in "${dead}", which could never fire`;
    throw new InvalidInputError('body', [{ field: 'excluded_keywords', message, value: words }]);
  }
}
