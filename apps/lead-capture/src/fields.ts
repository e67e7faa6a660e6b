import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { foldText } from './matching.ts';

/** A field that accepts one of the given words; the error lists them. */
export function oneOf<const Values extends readonly [string, ...string[]]>(label: string, values: Values) {
  return z.enum(values, {
    error: ({ input }) =>
      input === undefined ? `${label} is required` : `${label} must be one of: ${values.join(', ')}`,
  });
}

/** A query parameter that is true or false. Default: false. */
export const flag = () =>
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true');

/** A character that Unicode counts as visible but that is invisible on screen. */
const BRAILLE_BLANK = '\u2800';

/** A trigger keyword: up to 100 characters, with at least 2 after folding for comparison. */
export function keyword(label: string) {
  return text({ max: 100, label }).refine((value) => [...foldText(value).replaceAll(BRAILLE_BLANK, '')].length >= 2, {
    error: `${label} must be at least 2 characters`,
  });
}

/** The limit for folded keywords is higher, because folding can expand one character to 18. */
const MAX_FOLDED = 200;

/** A keyword to match: its folded length is limited, because the number of different keyword lengths determines the matching time. */
export function searchedKeyword(label: string) {
  return keyword(label).refine((value) => [...foldText(value)].length <= MAX_FOLDED, {
    error: `${label} must be at most ${MAX_FOLDED} characters with its ligatures written out`,
  });
}

const MAX_EMAIL_LENGTH = 254;

/** Whether the text is an email address. Letters with accents may stand where letters may stand (RFC 6531). */
export const isEmail = (address: string) =>
  address.length <= MAX_EMAIL_LENGTH &&
  z.regexes.email.test(address.replaceAll(/(?=\P{ASCII})\p{Script=Latin}/gu, 'x'));

/** An array within bounds. Its errors begin with the field's name. */
export function list<Item extends z.ZodType>(item: Item, { min = 0, max }: { min?: number; max: number }, of = '') {
  const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);
  return z
    .array(item, { error: ({ input }) => (input === undefined ? undefined : `must be an array${of && ` of ${of}`}`) })
    .min(min, `must have at least ${entries(min)}`)
    .max(max, `must have at most ${entries(max)}`);
}

/** The platform's id of a post or story. */
export function mediaId(label: string) {
  return z
    .string({ error: `${label} must be a string` })
    .regex(/^\d{1,32}$/, { error: `${label} must be a post's or story's id, in digits` });
}
