import { randomInt } from 'node:crypto';

/** Letters that Unicode does not decompose into letter and mark, or whose lower case depends on the position. */
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
  // Arabic letters that Persian, Urdu, Kurdish and Egyptian keyboards replace with look-alikes.
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  ہ: 'ه',
  ە: 'ه',
  ۃ: 'ة',
  ٱ: 'ا',
};
const REPLACED = new RegExp(`[${Object.keys(UNDECOMPOSED).join('')}]`, 'g');
/** The digits of Arabic and Persian keyboards: the last four bits of each are its value. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Characters that NFKC would turn into a space with an accent, two primes, or letters that join the word before them. */
const BEFORE_NFKC: [RegExp, string][] = [
  [/\u00b4/g, "'"],
  [/\u2033/g, '"'],
  [/[™℠]/g, ' '],
];
/** Characters that keyboards insert for plain characters: curly quotes, typographic dashes. */
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
/** Emoji that NFKC would turn into letters or digits: keycaps, and signs such as ℹ, Ⓜ, ㊗ and 🈁. */
const LETTERLIKE_EMOJI =
  /([0-9#*])\ufe0f?\u20e3|([\u2139\u24c2\u3297\u3299\u{1f201}\u{1f202}\u{1f21a}\u{1f22f}\u{1f232}-\u{1f23a}\u{1f250}\u{1f251}])\ufe0f?/gu;

/** ASCII without the backtick: only case and white space are folded. */
const PLAIN_ASCII = /^[\0-_a-\x7f]*$/;

/**
 * The form in which keywords and texts are compared: compatibility characters, case, accents, typographic quotes and dashes,
 * invisible characters and runs of white space make no difference. "Café", "CAFE" and "ｃａｆé" are one word.
 *
 * Accents are folded, letters are not. All marks are removed from Latin letters (ä, ñ, ç, ł, đ and ø become a, n, c, l, d and o,
 * and ß becomes ss), because people leave them out on foreign keyboards. In Greek, tonos and dialytika are removed. In Cyrillic,
 * stress marks are removed and ё becomes е; but й, ї, ў, ґ, ѓ and ќ stay, because they are letters of their alphabets. In Hebrew,
 * points are removed. In Arabic, vowel signs and the hamza on a carrier are removed, and letters and digits that keyboards of Arabic
 * script replace with look-alikes are equal. All other scripts keep their marks.
 *
 * Case is folded to lower, then upper, then lower case. Upper case turns "ß" into "SS" and unifies both Greek sigmas. The
 * first lower case is needed because a capital "ẞ" is its own upper case.
 */
export function foldText(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase().replace(/\s+/g, ' ').trim();
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
    .replace(REPLACED, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Composes a base with a mark that turns it into another letter, so that `MARKS` does not remove the mark. */
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
 * Scripts written without spaces between words, where a word has no visible boundary; with script extensions, because the long
 * vowel sign of "スーパー" belongs to two scripts.
 */
export const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const WORD = new RegExp(`[[\\p{L}\\p{N}\\p{M}_]--[${UNSPACED}]]`, 'v');

/** White space and emoji: they separate words, and any number of them may stand between the words of a keyword. */
const GAP = String.raw`[\s\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]`;
const GAP_RUNS = new RegExp(`${GAP}+`, 'gu');
const GAP_RUN = new RegExp(`${GAP}+`, 'uy');

const PUNCTUATION = new Set(`.,:;!?"'¡¿…。、！？，：；«»„‹›`);

/** Removes the punctuation around a folded text. Nothing is removed if fewer than two characters, or no letter or digit, would be left. */
function withoutOuterPunctuation(folded: string): string {
  let [start, end] = [0, folded.length];
  while (start < end && PUNCTUATION.has(folded.charAt(start))) start += 1;
  while (end > start && PUNCTUATION.has(folded.charAt(end - 1))) end -= 1;
  const bare = folded.slice(start, end).trim();
  return (bare.length > 2 || [...bare].length === 2) && /[\p{L}\p{N}]/u.test(bare) ? bare : folded;
}

/**
 * How a keyword must occur in a text: as whole words, as the entire text, anywhere (also within a word), or not at all.
 */
export const MATCH_MODES = ['word', 'exact', 'contains', 'any'] as const;
export type MatchMode = (typeof MATCH_MODES)[number];

export interface KeywordFinder {
  /** @param folded the keyword, with punctuation */
  add(folded: string, mode: MatchMode): void;
  /** @returns the numbers of the keywords that occur in the text; the keyword that was added first has number 0 */
  find(foldedText: string): Set<number>;
}

/**
 * Finds which of many keywords occur in a text: "app" as a whole word fires on "the app!", not on "happy". A keyword's edge that is not a
 * letter or digit ("#sale", "c++"), or belongs to a script without spaces, needs no boundary. Punctuation around a keyword makes no
 * difference ("info!" fires on "info"), as long as two characters with a letter or digit are left; other signs make a difference ("#sale",
 * "c++").
 *
 * Texts and keywords are untrusted, so the running time must depend little on them. For each position in the text there is one look-up for
 * each distinct length of the keywords that begin with the letter at this position.
 */
export function createKeywordFinder(): KeywordFinder {
  const exact = new Map<string, number[]>();
  // Some keywords are searched in a copy of the text with one space per gap, the other keywords in the unchanged text.
  const [spaced, literal, parts] = [createStrings(), createStrings(), createStrings()];
  const always: number[] = [];
  /** Keywords with emoji between their words. */
  const phrases = new Map<number, string[]>();
  let count = 0;
  return {
    add(folded, mode) {
      const number = count++;
      const bare = withoutOuterPunctuation(folded);
      const plain = bare.replace(GAP_RUNS, ' ').trim();
      if (mode === 'any') always.push(number);
      else if (mode === 'exact') addTo(exact, bare, number);
      else if (mode === 'contains') parts.add(bare, number);
      else if (plain === bare) spaced.add(bare, number);
      else if (!bare.includes(' ')) literal.add(bare, number);
      else {
        phrases.set(number, bare.split(' '));
        // The phrase is checked only if its letters occur in the text, or always if it consists of emoji.
        if (plain === '') always.push(number);
        else spaced.add(plain, number);
      }
    },
    find(foldedText) {
      const found = [
        ...always,
        ...(exact.get(withoutOuterPunctuation(foldedText)) ?? []),
        ...spaced.find(foldedText.replace(GAP_RUNS, ' '), isWordEdge),
        ...literal.find(foldedText, isWordEdge),
        ...parts.find(foldedText, () => true),
      ];
      const isThere = (words: string[] | undefined) => words === undefined || hasPhrase(foldedText, words);
      return new Set(found.filter((number) => isThere(phrases.get(number))));
    },
  };
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** A secret odd number, so that an attacker cannot create texts in which many parts have the same hash. */
const HASH_BASE = randomInt(2 ** 31) * 2 + 1;

/** Hashes of substrings of a text, each in constant time. */
function hashParts(text: string): (start: number, end: number) => number {
  const [prefixes, powers] = [new Int32Array(text.length + 1), new Int32Array(text.length + 1).fill(1, 0, 1)];
  for (let at = 0; at < text.length; at += 1) {
    prefixes[at + 1] = Math.imul(prefixes[at] as number, HASH_BASE) + text.charCodeAt(at);
    powers[at + 1] = Math.imul(powers[at] as number, HASH_BASE);
  }
  return (start, end) =>
    ((prefixes[end] as number) - Math.imul(prefixes[start] as number, powers[end - start] as number)) | 0;
}

/** Strings that are searched for at once, each with the numbers of its keywords. */
function createStrings() {
  const numbers = new Map<string, number[]>();
  const byHash = new Map<number, string[]>();
  /** The lengths of the strings by their first UTF-16 unit. */
  const lengths = new Map<number, number[]>();
  return {
    add(text: string, number: number): void {
      const first = text.charCodeAt(0);
      if (!lengths.get(first)?.includes(text.length)) addTo(lengths, first, text.length);
      if (!numbers.has(text)) addTo(byHash, hashParts(text)(0, text.length), text);
      addTo(numbers, text, number);
    },
    /** The numbers of the strings that occur in the text with `isEdge` true at both ends, each once. */
    find(text: string, isEdge: (text: string, at: number) => boolean): number[] {
      if (lengths.size === 0) return [];
      const found = new Set<string>();
      const hashOf = hashParts(text);
      for (let start = 0; start < text.length; start += 1) {
        const possible = lengths.get(text.charCodeAt(start));
        if (!possible || !isEdge(text, start)) continue;
        for (const length of possible) {
          const end = start + length;
          const here = end <= text.length ? byHash.get(hashOf(start, end)) : undefined;
          for (const string of here ?? []) {
            if (!found.has(string) && text.startsWith(string, start) && isEdge(text, end)) found.add(string);
          }
        }
      }
      return [...found].flatMap((string) => numbers.get(string) ?? []);
    },
  };
}

const characterBefore = (text: string, at: number) => /[^]$/u.exec(text.slice(Math.max(at - 2, 0), at))?.[0] ?? '';
const characterAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** Whether no word spans a position in the text. */
function isWordEdge(text: string, at: number): boolean {
  return !WORD.test(characterAt(text, at)) || !WORD.test(characterBefore(text, at));
}

/** The end of the gap that begins at a position; the position itself if no gap begins there. */
function gapEnd(text: string, at: number): number {
  GAP_RUN.lastIndex = at;
  return GAP_RUN.test(text) ? GAP_RUN.lastIndex : at;
}

/**
 * Whether the words occur in the text in this order with only gaps between them. A word may itself be an emoji, like those in gaps. So each
 * word takes its first possible position, which leaves the most room for the other words.
 */
function hasPhrase(text: string, [first = '', ...others]: readonly string[]): boolean {
  for (let start = text.indexOf(first); start !== -1;) {
    const end = endOfPhrase(text, start + first.length, others);
    if (end !== undefined && isWordEdge(text, start) && isWordEdge(text, end)) return true;
    // The first emoji of a gap leaves the most room. If the phrase cannot begin there, it cannot begin with a later emoji of
    // the same gap.
    const gap = gapEnd(text, start);
    start = text.indexOf(first, gap >= start + first.length ? gap : start + 1);
  }
  return false;
}

function endOfPhrase(text: string, end: number, words: readonly string[]): number | undefined {
  let gap = end;
  for (const word of words) {
    if (gap <= end) gap = gapEnd(text, end);
    if (gap === end) return undefined;
    // At least one character must separate the two words.
    const from = end + characterAt(text, end).length;
    const skipped = text.slice(from, gap + word.length).indexOf(word);
    if (skipped === -1) return undefined;
    end = from + skipped + word.length;
  }
  return end;
}

/** A test for one keyword, given as its owner wrote it. */
export function keywordTest(keyword: string, mode: MatchMode = 'word'): (foldedText: string) => boolean {
  const finder = createKeywordFinder();
  finder.add(foldText(keyword), mode);
  return (foldedText) => finder.find(foldedText).size > 0;
}
