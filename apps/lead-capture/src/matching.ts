/** Letters that Unicode neither takes apart into a letter and a mark nor gives one lower case, wherever they stand. */
const UNDECOMPOSED: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};

/** Characters that NFKC would take for something else: spaces with an accent, or letters at the end of the word. */
const BEFORE_NFKC: [RegExp, string][] = [
  [/\u00b4/g, "'"],
  [/\u2033/g, '"'],
  [/[™℠]/g, ' '],
];
/** What keyboards put in for the plain character: curly quotes, typographic dashes. */
const AFTER_NFKC: [RegExp, string][] = [
  [/[\u2018-\u201b\u02b9-\u02bd\u2032\u05f3`]/g, "'"],
  [/[\u201c-\u201f\u05f4]/g, '"'],
  [/[\p{Pd}\u2212]/gu, '-'],
];

/** Marks that are left out in casual writing: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g;
/** Zero-width spaces and joiners, direction marks, variation selectors and the like, and the Arabic line that stretches words. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;

/**
 * The form in which keywords and texts are compared: compatibility characters, case, accents, typographic quotes and
 * dashes, invisible characters and runs of white space make no difference. "Café", "CAFE" and "ｃａｆé" are one word.
 *
 * Case goes through the upper case, which knows that "ß" is "SS" and that both Greek sigmas are one, and begins with the
 * lower case, because a capital "ẞ" is its own upper case.
 */
export function foldText(text: string): string {
  return replaceAll(AFTER_NFKC, replaceAll(BEFORE_NFKC, text).normalize('NFKC'))
    .replace(INVISIBLE, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(/[đðħıłøæœþς]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

function replaceAll(replacements: [RegExp, string][], text: string): string {
  return replacements.reduce((replaced, [pattern, plain]) => replaced.replace(pattern, plain), text);
}

/**
 * Scripts written without spaces between words, where a word has no visible boundary; with the extensions, because the
 * long vowel sign of "スーパー" belongs to two of them.
 */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const WORD = `[[\\p{L}\\p{N}\\p{M}_]--[${UNSPACED}]]`;
const STARTS_WITH_WORD = new RegExp(`^${WORD}`, 'v');
const ENDS_WITH_WORD = new RegExp(`${WORD}$`, 'v');

/**
 * A test for whether a folded text holds the folded keyword as a whole word: "app" fires on "the app!", not on "happy".
 * A keyword's edge that is no letter or digit ("#sale", "c++"), or belongs to a script without spaces, needs no boundary.
 */
export function wholeWord(foldedKeyword: string): (foldedText: string) => boolean {
  const before = STARTS_WITH_WORD.test(foldedKeyword) ? `(?<!${WORD})` : '';
  const after = ENDS_WITH_WORD.test(foldedKeyword) ? `(?!${WORD})` : '';
  const pattern = new RegExp(before + escapePattern(foldedKeyword) + after, 'v');
  return (foldedText) => pattern.test(foldedText);
}

function escapePattern(text: string): string {
  return text.replace(
    /[\\^$.*+?()[\]{}|/\-&!#%,:;<=>@`~"']/g,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** The folded keyword that fires among those that match: the longest, then the first of the list. */
export function longest<Candidate extends { keywordFolded: string }>(
  candidates: readonly Candidate[],
): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (!best || [...candidate.keywordFolded].length > [...best.keywordFolded].length) best = candidate;
  }
  return best;
}
