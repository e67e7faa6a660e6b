import { foldCase } from '../text.ts';

interface WordCount {
  word: string;
  /** The number of answers that contain the word. */
  count: number;
}

/** English stop words. Stop words of other languages are counted, because readers recognize them. */
const COMMON = new Set(
  `a about after all also am an and any are as at be because been but by can could did do does for from get got had has
  have he her his how i if in into is it its it's i'm just like me more most much my no not of on one only or our out over she
  so some than that the their them then there these they this those to too up us very was we were what when which who
  why will with would you your don't didn't doesn't isn't can't i've`.split(/\s+/),
);

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The words that appear in most answers, the most frequent first; a word counts once in each answer. Words that a search treats
 * as equal count as one word, shown as in the first answer, in lower case.
 */
export function frequentWords(texts: readonly string[], limit = 20): WordCount[] {
  const counts = new Map<string, WordCount>();
  for (const text of texts) {
    const words = new Map<string, string>();
    for (const { segment, isWordLike } of segmenter.segment(text.normalize('NFC').toLowerCase())) {
      const word = foldCase(segment);
      if (isWordLike && !isNoise(segment) && !words.has(word)) words.set(word, segment);
    }
    for (const [folded, word] of words) {
      const known = counts.get(folded);
      if (known) known.count += 1;
      else counts.set(folded, { word, count: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)).slice(0, limit);
}

function isNoise(word: string): boolean {
  const plain = word.replaceAll('’', "'");
  return COMMON.has(plain) || /^[a-z]$/.test(plain) || /^\d+$/.test(plain);
}
