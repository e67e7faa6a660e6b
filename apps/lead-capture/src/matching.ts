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

/** Marks that are left out in casual writing: Latin and Greek accents, Hebrew points, Arabic vowel signs and hamza. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g;
/** A Cyrillic letter with its marks. */
const CYRILLIC = /(\p{Script=Cyrillic})([\u0300-\u036f]+)/gu;
/** Zero-width spaces and joiners, direction marks, variation selectors and the like, and the Arabic line that stretches words. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;
/** Emoji that NFKC would take for letters or digits: keycaps, and signs such as ℹ, Ⓜ, ㊗ and 🈁. */
const LETTERLIKE_EMOJI =
  /([0-9#*])\ufe0f?\u20e3|([\u2139\u24c2\u3297\u3299\u{1f201}\u{1f202}\u{1f21a}\u{1f22f}\u{1f232}-\u{1f23a}\u{1f250}\u{1f251}])\ufe0f?/gu;

/**
 * The form in which keywords and texts are compared: compatibility characters, case, accents, typographic quotes and
 * dashes, invisible characters and runs of white space make no difference. "Café", "CAFE" and "ｃａｆé" are one word.
 *
 * Accents are folded, letters are not. By alphabet: Latin loses all marks (ä, ñ, ç, ł, đ and ø are a, n, c, l, d and o, and
 * ß is ss), because people leave them out on foreign keyboards; Greek loses tonos and dialytika; Cyrillic loses stress marks,
 * and ё is е, but й, ї, ў, ґ, ѓ and ќ are letters of their alphabets and stay; Hebrew loses points, Arabic vowel signs and
 * the hamza on a carrier. All other scripts keep their marks.
 *
 * Case goes through the upper case, which knows that "ß" is "SS" and that both Greek sigmas are one, and begins with the
 * lower case, because a capital "ẞ" is its own upper case.
 */
export function foldText(text: string): string {
  const separated = text.replace(LETTERLIKE_EMOJI, (_emoji, key?: string, sign?: string) => ` ${key ?? sign} `);
  return replaceAll(AFTER_NFKC, replaceAll(BEFORE_NFKC, separated).normalize('NFKC'))
    .replace(INVISIBLE, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replace(CYRILLIC, (_letter, base: string, marks: string) => foldCyrillic(base, marks))
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(/[đðħıłøæœþς]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Keeps a mark that makes another letter, out of the reach of `MARKS`: composed. */
function foldCyrillic(base: string, marks: string): string {
  return [...marks].reduce((letter, mark) => {
    const isStress = (mark === '\u0300' || mark === '\u0301') && base !== 'г' && base !== 'к';
    const isYo = base === 'е' && mark === '\u0308';
    const composed = `${letter}${mark}`.normalize('NFC');
    return isStress || isYo || composed.length > letter.length ? letter : composed;
  }, base);
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

/** What may stand between the words of a keyword: white space and emoji. */
const GAP = String.raw`[\s\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]+`;

/**
 * A test for whether a folded text holds the folded keyword as a whole word: "app" fires on "the app!", not on "happy".
 * A keyword's edge that is no letter or digit ("#sale", "c++"), or belongs to a script without spaces, needs no boundary.
 */
export function wholeWord(foldedKeyword: string): (foldedText: string) => boolean {
  const before = STARTS_WITH_WORD.test(foldedKeyword) ? `(?<!${WORD})` : '';
  const after = ENDS_WITH_WORD.test(foldedKeyword) ? `(?!${WORD})` : '';
  const words = foldedKeyword.split(' ').map(escapePattern);
  const pattern = new RegExp(before + words.join(GAP) + after, 'v');
  return (foldedText) => pattern.test(foldedText);
}

const PUNCTUATION = `[.,:;!?"'¡¿…。、！？，：；«»„‹›]`;
const OUTER_PUNCTUATION = new RegExp(`^${PUNCTUATION}+|${PUNCTUATION}+$`, 'gu');

/** Removes the punctuation around a folded text, unless fewer than two characters, or no letter or digit, would be left. */
function withoutOuterPunctuation(folded: string): string {
  const bare = folded.replace(OUTER_PUNCTUATION, '').trim();
  return [...bare].length >= 2 && /[\p{L}\p{N}]/u.test(bare) ? bare : folded;
}

/**
 * How a keyword has to occur in a text: as whole words, as all of it, anywhere (also within a word), or not at all.
 */
export const MATCH_MODES = ['word', 'exact', 'contains', 'any'] as const;
export type MatchMode = (typeof MATCH_MODES)[number];

/**
 * The test of a keyword as its owner wrote it. Punctuation around it makes no difference ("info!" fires on "info"), as
 * long as two characters with a letter or digit are left; other signs do ("#sale", "c++").
 */
export function keywordTest(keyword: string, mode: MatchMode = 'word'): (foldedText: string) => boolean {
  const bare = withoutOuterPunctuation(foldText(keyword));
  switch (mode) {
    case 'word':
      return wholeWord(bare);
    case 'exact':
      return (foldedText) => withoutOuterPunctuation(foldedText) === bare;
    case 'contains':
      return (foldedText) => foldedText.includes(bare);
    case 'any':
      return () => true;
  }
}

function escapePattern(text: string): string {
  return text.replace(
    /[\\^$.*+?()[\]{}|/\-&!#%,:;<=>@`~"']/g,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
