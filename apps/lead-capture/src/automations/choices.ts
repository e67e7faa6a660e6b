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

export const message = template('Message', MESSAGE_MAX_BYTES, 'bytes of UTF-8', Buffer.byteLength);

function keywords(name: string) {
  const distinct = (values: string[]) => [...new Map(values.map((value) => [foldText(value), value])).values()];
  return list(searchedKeyword(`Each of ${name}`), { max: MAX_KEYWORDS })
    .transform(distinct)
    .optional();
}

/** The optional fields of an automation, besides keyword, message and trigger type. */
export const choices = {
  additional_keywords: keywords('additional_keywords').meta({
    description: `Keywords that fire it as well, at most ${MAX_KEYWORDS}`,
  }),
  excluded_keywords: keywords('excluded_keywords').meta({
    description: `Words that keep it from firing, whatever else is in the text, at most ${MAX_KEYWORDS}`,
  }),
  match_mode: oneOf('Match mode', MATCH_MODES)
    .optional()
    .meta({
      description:
        'How a keyword must match: `word` as whole words (default), `exact` as the whole text, `contains` anywhere, also ' +
        'within a word; with `any` every text fires it, unless one with a keyword does',
    }),
  media_ids: list(mediaId('Each of media_ids'), { max: MAX_POSTS })
    .transform((ids) => [...new Set(ids)])
    .optional()
    .meta({
      description: `The posts and stories that it watches, by the platform's ids, at most ${MAX_POSTS}; none for all`,
    }),
  include_replies: z
    .boolean({ error: 'Include replies must be true or false' })
    .optional()
    .meta({ description: 'Whether comments that answer another comment fire it; true by default' }),
  public_replies: list(
    template('Each of public_replies', PUBLIC_REPLY_MAX, 'characters', (value) => [...value].length),
    { max: MAX_PUBLIC_REPLIES },
  )
    .optional()
    .meta({
      description:
        'Texts that take turns as a public reply next to the private one, once per comment; not in live broadcasts. At most ' +
        `${MAX_PUBLIC_REPLIES}, of at most ${PUBLIC_REPLY_MAX} characters`,
    }),
};

/** The optional fields in an automation's responses: those that were set. */
export const shownChoices = {
  additional_keywords: z.array(z.string()).optional(),
  excluded_keywords: z.array(z.string()).optional(),
  match_mode: z.enum(MATCH_MODES).optional().meta({ description: 'Present unless it is `word`' }),
  media_ids: z.array(z.string()).optional(),
  include_replies: z.boolean().optional().meta({ description: 'Present when it is false' }),
  public_replies: z.array(z.string()).optional(),
};

type Input = z.output<z.ZodObject<typeof choices>>;
type Shown = z.output<z.ZodObject<typeof shownChoices>>;

interface Columns {
  additionalKeywords: string[];
  excludedKeywords: string[];
  matchMode: string;
  mediaIds: string[];
  includeReplies: boolean;
  publicReplyTexts: string[];
}

export function choiceColumns(input: Partial<Input>): Partial<Columns> {
  const columns = {
    additionalKeywords: input.additional_keywords,
    excludedKeywords: input.excluded_keywords,
    matchMode: input.match_mode,
    mediaIds: input.media_ids,
    includeReplies: input.include_replies,
    publicReplyTexts: input.public_replies,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/**
 * A keyword that has an excluded word could never fire, wherever it occurs. As a part of a word it could; and an automation
 * for any text has its keyword only as a name.
 *
 * @throws InvalidInputError naming both.
 */
export function requireKeywordsThatFire(row: Columns & { keyword: string }): void {
  if (row.matchMode !== 'word' && row.matchMode !== 'exact') return;
  const keywords = [row.keyword, ...row.additionalKeywords].map((keyword) => ({ keyword, folded: foldText(keyword) }));
  for (const excluded of row.excludedKeywords) {
    const isExcluded = keywordTest(excluded);
    const dead = keywords.find(({ folded }) => isExcluded(folded))?.keyword;
    if (dead === undefined) continue;
    const message = `excluded_keywords must not have a word of a keyword: "${excluded}" is in "${dead}", which could never fire`;
    throw new InvalidInputError('body', [{ field: 'excluded_keywords', message, value: row.excludedKeywords }]);
  }
}

export function toShownChoices(row: Columns): Shown {
  return {
    ...(row.additionalKeywords.length > 0 && { additional_keywords: row.additionalKeywords }),
    ...(row.excludedKeywords.length > 0 && { excluded_keywords: row.excludedKeywords }),
    ...(row.matchMode !== 'word' && { match_mode: row.matchMode as Shown['match_mode'] }),
    ...(row.mediaIds.length > 0 && { media_ids: row.mediaIds }),
    ...(!row.includeReplies && { include_replies: false }),
    ...(row.publicReplyTexts.length > 0 && { public_replies: row.publicReplyTexts }),
  };
}
