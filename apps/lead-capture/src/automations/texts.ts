import { isVisible, text } from '@services/common/http/validation';

import { fillPlaceholders, findMisspeltPlaceholder, longestLength, PLACEHOLDERS } from '../placeholders.ts';

/** The platform's limit for a message's text, in bytes of UTF-8. */
const MESSAGE_MAX_BYTES = 1000;

/**
 * A text with placeholders that stays within a limit, whatever names replace the placeholders. Without a label, errors begin with the
 * field's name.
 */
export function template(label: string | undefined, max: number, unit: string, measure: (text: string) => number) {
  const names = Object.entries(PLACEHOLDERS);
  const says = (predicate: string) => (label === undefined ? predicate : `${label} ${predicate}`);
  const tooLong = says(`must be at most ${max} ${unit}`);
  return text({ min: 1, max: 2 * max, label, tooLong })
    .refine((value) => measure(value) <= max || longestLength(value, measure) <= max, { error: tooLong })
    .refine((value) => longestLength(value, measure) <= max, {
      error:
        says(`must be at most ${max} ${unit} with its placeholders filled in: `) +
        names.map(([name, bytes]) => `{{${name}}} counts ${bytes}`).join(', '),
    })
    .refine((value) => findMisspeltPlaceholder(value) === undefined, {
      error: ({ input }) =>
        says(`must not contain placeholders other than ${names.map(([name]) => `{{${name}}}`).join(' and ')}: `) +
        `it has ${findMisspeltPlaceholder(String(input).trim())}`,
      abort: true,
    })
    .refine((value) => isVisible(fillPlaceholders(value, {})), {
      error: says('must not be empty where a name is unknown: add a fallback, as in {{first_name|there}}'),
    })
    .meta({ minLength: 1, maxLength: max });
}

export const messageText = (label?: string, max = MESSAGE_MAX_BYTES) =>
  template(label, max, 'bytes of UTF-8', Buffer.byteLength);

/** The platform's limit for a comment that an application makes, in characters. */
export const PUBLIC_REPLY_MAX = 300;

export const publicReplyText = (label?: string) =>
  template(label, PUBLIC_REPLY_MAX, 'characters', (value) => [...value].length);
