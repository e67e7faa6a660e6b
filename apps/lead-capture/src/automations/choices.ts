import { InvalidInputError } from '@services/common/http/errors';
import { z } from 'zod';

import { list, mediaId, oneOf, searchedKeyword } from '../fields.ts';
import { ALSO_ON } from '../instagram/events.ts';
import { foldText, keywordTest, MATCH_MODES } from '../matching.ts';
import { Steps } from './steps.ts';
import { messageText, PUBLIC_REPLY_MAX, publicReplyText } from './texts.ts';

export const TRIGGER_TYPES = ['story_reply', 'comment', 'both'] as const;
const MAX_KEYWORDS = 20;
const MAX_POSTS = 100;
const MAX_PUBLIC_REPLIES = 10;
export const ON_NEW_KEYWORD = ['end', 'queue', 'ignore'] as const;

const message = messageText('Message').describe(
  'Text of the reply, at most 1,000 bytes of UTF-8. `{{first_name}}` and `{{username}}` are replaced with the person’s names; ' +
    '`{{first_name|there}}` has a fallback',
);

function keywords(name: string) {
  const distinct = (values: string[]) => [...new Map(values.map((value) => [foldText(value), value])).values()];
  return list(searchedKeyword(`Each of ${name}`), { max: MAX_KEYWORDS })
    .transform(distinct)
    .optional();
}

/** The fields that a client may set, with the descriptions that responses also use. */
export const given = {
  keyword: searchedKeyword('Keyword').describe(
    'Word or phrase that fires the automation, 2 to 100 characters. Case, accents and width do not matter',
  ),
  message,
  trigger_type: oneOf('Trigger type', TRIGGER_TYPES).describe('Which events can fire the automation'),
  also_on: list(oneOf('Each of also_on', ALSO_ON), { max: ALSO_ON.length })
    .transform((kinds) => [...new Set(kinds)])
    .optional()
    .describe(
      'Other events that fire the automation: `direct_message` with a keyword; `story_mention` of your account, with or without a keyword; ' +
        '`live_comment`, which the trigger types `comment` and `both` include. `media_ids` does not limit messages and mentions',
    ),
  additional_keywords: keywords('additional_keywords').describe(
    `More keywords that fire the automation; at most ${MAX_KEYWORDS}`,
  ),
  excluded_keywords: keywords('excluded_keywords').describe(
    `Texts with one of these words never fire the automation; at most ${MAX_KEYWORDS}`,
  ),
  match_mode: oneOf('Match mode', MATCH_MODES)
    .optional()
    .describe(
      'How keywords match: `word` as whole words (default), `exact` as the whole text, `contains` also within a word. ' +
        'With `any`, every text fires the automation unless it matches a keyword of another automation',
    ),
  media_ids: list(mediaId('Each of media_ids'), { max: MAX_POSTS })
    .transform((ids) => [...new Set(ids)])
    .optional()
    .describe(
      `Instagram IDs of the posts and stories that can fire the automation, at most ${MAX_POSTS}. Default: all posts and stories`,
    ),
  include_replies: z
    .boolean({ error: '`include_replies` must be true or false' })
    .optional()
    .describe('Whether replies to other comments fire the automation. Default: true'),
  public_replies: list(publicReplyText('Each of public_replies'), { max: MAX_PUBLIC_REPLIES })
    .optional()
    .describe(
      `Texts of public replies, sent in turn, at most ${MAX_PUBLIC_REPLIES} of ${PUBLIC_REPLY_MAX} characters. ` +
        'Not used in live broadcasts',
    ),
  steps: Steps.optional().describe(
    'The conversation that follows the message, from top to bottom. After a comment it begins when the person answers the ' +
      'private reply; after a story reply, it begins immediately',
  ),
  on_new_keyword: oneOf('On new keyword', ON_NEW_KEYWORD)
    .optional()
    .describe(
      'What happens when a person in this conversation writes a comment or story reply that would fire an automation: ' +
        '`end` (default) ends the conversation; `queue` lets up to 3 keywords wait until it has ended; with `ignore` it continues ' +
        'and nothing fires',
    ),
};

/**
 * Rejects a keyword that contains an excluded word, because it could never fire. With `contains` the keyword can still fire, as part of
 * a longer word; with `any` the keyword is only a name.
 *
 * @throws InvalidInputError naming the keyword and the excluded word.
 */
export function requireKeywordsThatFire(automation: z.output<z.ZodObject<typeof given>>): void {
  const { keyword, additional_keywords: more = [], excluded_keywords: words = [], match_mode: mode } = automation;
  if (mode === 'any' || mode === 'contains') return;
  const keywords = [keyword, ...more].map((one) => ({ keyword: one, folded: foldText(one) }));
  for (const excluded of words) {
    const isExcluded = keywordTest(excluded);
    const dead = keywords.find(({ folded }) => isExcluded(folded))?.keyword;
    if (dead === undefined) continue;
    const message = `excluded_keywords must not contain a word of a keyword: with "${excluded}" excluded, the keyword "${dead}" could never fire`;
    throw new InvalidInputError('body', [{ field: 'excluded_keywords', message, value: words }]);
  }
}
