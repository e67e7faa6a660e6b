import { takeReadTurn } from '@services/common/http/turns';
import { createBreaks } from '@services/common/runtime/breaks';
import { cut } from '@services/common/runtime/text';

import { prepared, type Db } from '../db.ts';
import { foldText, keywordTest } from '../matching.ts';
import type { Suggestion } from './schemas.ts';

/** The number of newest texts without a keyword that are read, and the number of characters read of each. */
const TEXTS_READ = 1000;
const MAX_TEXT_LENGTH = 100;
const MAX_WORDS = 3;
/** The number of most frequent phrases among which suggestions are chosen. */
const MAX_PHRASES = 500;

const UNMATCHED = prepared(`SELECT platform_user_id AS person, left(text, ${MAX_TEXT_LENGTH}) AS text FROM events
    WHERE account_id = $1 AND fate = 'no_match' ORDER BY id DESC LIMIT ${TEXTS_READ}`);

/** The parts of a text that separate phrases: URLs, addresses, names of accounts, and signs. */
const BREAKS = /(?:https?:\/\/|www\.)\S+|@[\w.]+|\S+@\S+|[^\p{L}\p{N}\p{M}\s'-]+/gu;
/** Scripts in which two letters can be a keyword. In other scripts, words of two letters are mostly particles. */
const SHORT_WORDS = /[\p{scx=Han}\p{scx=Kana}\p{scx=Hang}]/u;
const isLongEnough = (phrase: string) => /\p{L}/u.test(phrase) && phrase.length >= (SHORT_WORDS.test(phrase) ? 2 : 3);
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** The words and phrases of a text, folded like keywords. */
function phrasesOf(text: string): Set<string> {
  const phrases = new Set<string>();
  // Folding can expand one character to 18.
  for (const part of cut(foldText(text), MAX_TEXT_LENGTH).replace(BREAKS, '\n').split('\n')) {
    const found = [...words.segment(part)].filter(({ isWordLike }) => isWordLike);
    for (const [first, { index }] of found.entries()) {
      for (const { index: last, segment } of found.slice(first, first + MAX_WORDS)) {
        const phrase = part.slice(index, last + segment.length);
        if (isLongEnough(phrase)) phrases.add(phrase);
      }
    }
  }
  return phrases;
}

/**
 * Words and phrases that several people wrote without firing an automation, sorted by the number of people. No suggestion contains another
 * suggestion.
 */
export async function suggestKeywords(db: Db, accountId: string, limit: number): Promise<Suggestion[]> {
  const texts = await takeReadTurn(db, accountId, () =>
    db.query<{ person: string; text: string }>(UNMATCHED, [accountId]),
  );
  const counted = new Map<string, Suggestion>();
  const takeBreak = createBreaks();
  for (const ofPerson of Map.groupBy(texts, ({ person }) => person).values()) {
    const own = new Map<string, string>();
    for (const { text } of ofPerson.toReversed()) {
      for (const each of phrasesOf(text)) own.set(each, text);
      await takeBreak();
    }
    for (const [keyword, text] of own) {
      const known = counted.get(keyword);
      if (known) known.people += 1;
      else counted.set(keyword, { keyword, people: 1, last_text: text });
    }
  }
  const frequent = [...counted.values()]
    .filter(({ people }) => people > 1)
    .sort((a, b) => b.people - a.people || b.keyword.length - a.keyword.length || (a.keyword < b.keyword ? -1 : 1));
  const chosen: Suggestion[] = [];
  for (const each of frequent.slice(0, MAX_PHRASES)) {
    if (chosen.length === limit) break;
    const contains = (text: string, keyword: string) => keywordTest(keyword)(text);
    const isCovered = ({ keyword, people }: Suggestion) =>
      contains(each.keyword, keyword) || (people === each.people && contains(keyword, each.keyword));
    if (!chosen.some(isCovered)) chosen.push(each);
    await takeBreak();
  }
  return chosen;
}
