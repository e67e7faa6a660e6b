import { domainToASCII } from 'node:url';

import { isVisible, record as named, text } from '@services/common/http/validation';
import { cut } from '@services/common/runtime/text';
import { z } from 'zod';

/** Text that is stored exactly as sent, but must not be blank. */
export function filledText(label: string, max: number) {
  return text({ min: 1, max, label, trim: false }).refine(isVisible, { error: `${label} must not be blank` });
}

/** The schema of an id that the service assigns. @param prefix the prefix of the ids, without its hyphen */
export const idOf = (prefix: string) =>
  z
    .string()
    .meta({ description: 'Unique ID, assigned by the service', examples: [`${prefix}-01k9x3w8d0q4m7v5t2r6y8z1ab`] });
export const createdAt = z.iso.datetime().describe('Time of creation, in UTC');
export const updatedAt = z.iso.datetime().describe('Time of the last change, in UTC');
/** The response to a deletion. */
export const deleted = {
  id: z.string().describe('ID of the deleted item'),
  deleted: z.literal(true).describe('Always true'),
};
export const productId = z.string().describe('ID of the product');

/**
 * The filter of a list by the words of its `search_text`. The index finds the longest word: PostgreSQL uses no index for `LIKE ALL`.
 *
 * @param where the searched fields, such as `the title or the text`
 */
export const searchFilter = (where: string) => ({
  schema: text({ min: 1, max: 200, label: 'Search' })
    .normalize('NFC')
    .describe(
      `Words contained in ${where}, in any order and case: \`strasse\` finds \`Straße\`, and \`istanbul\` finds \`İstanbul\``,
    ),
  sql: 'search_text LIKE (search_words($))[1] AND search_text LIKE ALL (search_words($))',
});

/** Characters that XML 1.0 cannot hold even when escaped (its §2.2 Char): control characters and U+FFFE, U+FFFF. */
// oxlint-disable-next-line no-control-regex -- it finds control characters
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** The text as the content of an XML element. */
export function xml(text: string): string {
  return text.replace(ILLEGAL, '\ufffd').replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? '');
}

/** An id that a client has given to one of its users. */
export function personId(label: string) {
  return filledText(label, 200)
    .refine((id) => id === id.trim(), { error: `${label} must not begin or end with white space` })
    .refine((id) => id !== '.' && id !== '..', { error: `${label} must not be a segment of a path` });
}

/** A text without the characters that reorder the text around them. With these characters a name can look like another name. */
export function withoutOverrides(text: string): string {
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** The text, or its beginning with an ellipsis if it is longer than `most`. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${cut(text, most)}…` : text;
}

/** A person's name, or a substitute if it is invisible. */
export function shownName(name: string, fallback: string): string {
  return isVisible(name) ? withoutOverrides(name) : fallback;
}

const RESERVED = 'admin administrator moderator official staff support system team equipe equipo الفريق'.split(' ');

/** Each Latin letter with the Cyrillic, Greek and other characters that look like it, a part of the table of UTS #39. */
const LOOKALIKES =
  'aАаΑαɑ bВвЬьΒβ cСсς dԀԁ eЕеΕε gԌɡ hНнҺһΗ jЈјϳ kКкΚκ l1IiıІіΙιӀӏ mМмΜ nΝη o0ОоΟοσ pРрΡρ qԚԛ rг sЅѕ tТтΤτ uυ vѴѵν wԜԝ xХхΧχ yУуҮүΥγ zΖ';
const LATIN = new Map(
  LOOKALIKES.split(' ').flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)),
);

/** The letters and digits of a name, so that names that differ only in case or punctuation are equal. */
function lettersOf(name: string): string {
  return foldCase(name.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, ''));
}

/** The letters and digits of a name, so that names that look the same are equal. A letter may look like Latin in one case only. */
function skeletonOf(name: string): string {
  const latin = [...name.normalize('NFKD')].map((letter) => LATIN.get(letter) ?? letter).join('');
  return lettersOf(latin).replaceAll('rn', 'm');
}

/** Whether a visitor's name looks like the name of the product or its makers, such as "Product", "The team" or "Product support". */
export function isReservedName(name: string, product: string): boolean {
  return [lettersOf, skeletonOf].some((form) => {
    const letters = form(name);
    const parts = [product, ...RESERVED].map(form).toSorted((a, b) => b.length - a.length);
    const rest = parts.reduce((left, part) => left.replaceAll(part, ''), letters);
    return rest !== letters && (rest === '' || rest === 'the');
  });
}

/** Maximum number of names in one object: the maximum number of questions of a survey, which is more than any other object needs. */
const MAX_NAMES = 300;

/** An object whose names are checked by a schema. The names are counted before each name is checked. */
export function record<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(key: Key, value: Value) {
  return z.preprocess(
    (given, context) => {
      if (typeof given !== 'object' || given === null) return given;
      if (Object.keys(given).length <= MAX_NAMES) return given;
      context.addIssue({ code: 'custom', message: `must have at most ${MAX_NAMES} names` });
      return z.NEVER;
    },
    named(key, value),
  );
}

/** The address with an international domain in its ASCII form, which mail servers and the checks below expect. */
export function withAsciiDomain(address: unknown): unknown {
  if (typeof address !== 'string' || address.length > 320) return address;
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // ASCII domains are not converted, and neither are domains with invisible characters: the conversion would drop these characters and so
  // make an invalid address valid.
  if (!/[^\x20-\x7e]/.test(domain) || /[\s\p{Cc}\p{Cf}]/u.test(domain)) return address;
  return `${address.slice(0, at)}${domainToASCII(domain)}`;
}

/** An email address as it is stored and compared: in lower case, its domain in ASCII. */
export const EmailAddress = z.preprocess(
  withAsciiDomain,
  z
    .email({ error: 'Email must be an email address such as name@example.com' })
    .max(254, { error: 'Email must be at most 254 characters' })
    .toLowerCase()
    .describe('Email address. Stored in lower case, and an international domain in its ASCII form'),
);

/** Folds case and Unicode's form of a text, as `fold_text` in the database does. */
export function foldCase(value: string): string {
  const folded = value.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
}
