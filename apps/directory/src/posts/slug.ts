import { randomBytes } from 'node:crypto';

const MAX_LENGTH = 60;

/** Latin letters that are not a basic letter with a mark. */
const LATIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** A slug for a URL: the text's Latin letters and digits, hyphenated. Empty if the text has none. */
function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LATIN[letter] ?? '')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
}

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
