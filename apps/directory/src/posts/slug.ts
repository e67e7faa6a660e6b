import { randomBytes } from 'node:crypto';

const MAX_LENGTH = 60;

const LATIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/**
 * Replaces the Latin letters that Unicode does not decompose into a basic letter and a mark, in a text in lower case. `search_key` in the
 * database does the same.
 */
export const foldLatin = (text: string) => text.replaceAll(/[ßæœøłđðþı]/g, (letter) => LATIN[letter] ?? '');

/**
 * A slug for a URL: the text's letters and digits in lower case, hyphenated. Marks on Latin letters and digits are removed; other
 * scripts keep their marks, because these are part of the spelling. Empty if the text has no letters or digits.
 */
function slugOf(text: string): string {
  const plain = foldLatin(text.normalize('NFKD').toLowerCase())
    // Invisible characters, such as joiners and marks of the writing direction, and the Arabic stretching character are not
    // part of the spelling.
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]/gu, '')
    .replaceAll(/([\p{Script=Latin}\p{N}])\p{M}+/gu, '$1')
    .normalize('NFKC')
    // A mark without a letter is not part of a word.
    .replaceAll(/(?<![\p{L}\p{N}\p{M}])\p{M}+/gu, '-')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return shorten(plain).replaceAll(/^-+|-+$/g, '');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts the text before a letter that does not fit with all of its marks. */
function shorten(text: string): string {
  let length = 0;
  const end = Array.from(graphemes.segment(text)).find(
    ({ segment }) => (length += Array.from(segment).length) > MAX_LENGTH,
  );
  return text.slice(0, end?.index);
}

/** A slug as it is stored. Clients may send letters and their marks separately. */
export const storedSlug = (slug: string) => slug.normalize('NFC');

/** The path of an object on the directory's site. */
export const pathOf = (kind: 'posts' | 'topics' | 'collections', slug: string) =>
  `/${kind}/${encodeURIComponent(slug)}`;

/** Candidates for a free slug: the plain slug first, then the slug with a few random characters. */
function slugCandidates(text: string): string[] {
  const plain = slugOf(text);
  const suffixed = () => [plain, randomBytes(4).toString('hex')].filter(Boolean).join('-');
  return [...(plain === '' ? [] : [plain]), suffixed(), suffixed()];
}

/**
 * Inserts a row under the first slug that is free.
 *
 * @param insert returns no row when the slug is taken.
 */
export async function insertWithSlug(
  name: string,
  insert: (slug: string) => Promise<{ id: string }[]>,
): Promise<string> {
  for (const slug of slugCandidates(name)) {
    const [row] = await insert(slug);
    if (row) return row.id;
  }
  throw new Error('No free slug was found');
}
