import { randomBytes } from 'node:crypto';

const MAX_LENGTH = 60;

/** Latin letters that are not a basic letter with a mark. */
const LATIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/**
 * A slug for a URL: the text's letters and digits in lower case, hyphenated. Marks on Latin letters are removed; other scripts
 * keep theirs, because they are part of the spelling. Empty if the text has no letters or digits.
 */
function slugOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    // Joiners, marks of the writing direction, and the Arabic stretching character are not part of the spelling.
    .replaceAll(/[\p{Cf}\u0640]/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LATIN[letter] ?? '')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC')
    // A mark without a letter is not part of a word.
    .replaceAll(/(?<![\p{L}\p{N}\p{M}])\p{M}+/gu, '-')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return Array.from(plain)
    .slice(0, MAX_LENGTH)
    .join('')
    .replaceAll(/^-+|-+$/g, '');
}

/** The path of an object on the directory's site. */
export const pathOf = (kind: 'posts' | 'topics' | 'collections', slug: string) =>
  `/${kind}/${encodeURIComponent(slug)}`;

/** A free slug: the plain one first, then with a few random characters. */
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
