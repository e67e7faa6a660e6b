import { createBreaks } from '@services/common/runtime/breaks';
import { LRUCache } from 'lru-cache';

import { isMessage, type EventKind } from '../instagram/events.ts';
import { createKeywordFinder, foldText, type KeywordFinder } from '../matching.ts';
import type { Candidate } from './candidates.ts';

interface Incoming {
  accountId: string;
  kind: EventKind;
  text: string;
  mediaIds: readonly string[];
  /** Whether the comment replies to another comment. */
  isReply: boolean;
}

/** Why an automation does not fire although its keyword is in the text. */
export const REASONS = ['paused', 'superseded', 'other_post', 'reply_to_comment', 'excluded_keyword'] as const;
export type Reason = (typeof REASONS)[number];

interface Decided {
  /** The automation that fires, unless the person is within the cooldown. */
  winner: Candidate | undefined;
  /** The longest matched keyword of the automation that fires. */
  keyword: string;
  /** The other automations whose keyword is in the text. */
  others: { automation: Candidate; reason: Reason }[];
}

/** A keyword of an account. */
interface Owned {
  /** The index of the keyword's automation in the account's list. */
  place: number;
  keyword: string;
  /** The length of the folded keyword; 0 in match mode `any`, so that all other keywords come first. */
  weight: number;
  isExcluded: boolean;
}

/** The keywords of an account's automations, prepared for many texts. */
interface Prepared {
  /** The revisions of the automations; if they change, the keywords must be prepared again. */
  revisions: readonly string[];
  /** The keywords; the index of each is its number in `finder`. */
  owned: readonly Owned[];
  finder: KeywordFinder;
  bytes: number;
}

/** Estimated overhead of a prepared keyword in bytes, in addition to its characters. */
const BYTES_PER_KEYWORD = 300;
const MAX_BYTES = 64_000_000;
const prepared = new LRUCache<string, Prepared>({
  maxSize: MAX_BYTES,
  // Larger sets of keywords are prepared each time, because caching one would evict the keywords of all other accounts.
  maxEntrySize: MAX_BYTES / 8,
  sizeCalculation: ({ bytes }) => bytes,
});

/**
 * The maximum length of a folded text. Folding can expand one character to 18, so a folded text is cut to the limit of an event's text.
 */
const MAX_TEXT_LENGTH = 5000;

/**
 * Keywords are folded here and not when they are stored, so that keywords stored by earlier releases are folded by the same
 * rules.
 */
export async function prepare(accountId: string, automations: readonly Candidate[]): Promise<Prepared> {
  const revisions = automations.map(({ id, revision }) => `${id} ${revision}`);
  const known = prepared.get(accountId);
  const isCurrent = known?.revisions.length === revisions.length && known.revisions.every((r, i) => r === revisions[i]);
  if (known && isCurrent) return known;
  const takeBreak = createBreaks();
  const owned: Owned[] = [];
  const finder = createKeywordFinder();
  let bytes = 1;
  for (const [
    place,
    { keyword: first, additionalKeywords, excludedKeywords, matchMode: mode },
  ] of automations.entries()) {
    const add = (keyword: string, isExcluded: boolean) => {
      const folded = foldText(keyword);
      owned.push({ place, keyword, weight: mode === 'any' ? 0 : [...folded].length, isExcluded });
      finder.add(folded, isExcluded ? 'word' : mode);
      bytes += BYTES_PER_KEYWORD + 4 * keyword.length;
    };
    // With match mode `any`, the keyword is only the name under which leads are captured.
    for (const keyword of mode === 'any' ? [first] : [first, ...additionalKeywords]) add(keyword, false);
    for (const keyword of excludedKeywords) add(keyword, true);
    await takeBreak();
  }
  const fresh = { revisions, owned, finder, bytes };
  prepared.set(accountId, fresh);
  return fresh;
}

/**
 * Exactly one of the active automations that match an event fires: the automation with the longest keyword in the text; among equally long
 * keywords, an automation for chosen posts; among several such automations, the first in the list. Automations for any text come last.
 */
export async function createMatch(automations: readonly Candidate[]): Promise<(event: Incoming) => Decided> {
  const accounts = new Map<string, { own: readonly Candidate[]; keywords: Prepared }>();
  for (const [accountId, own] of Map.groupBy(automations, (automation) => automation.accountId)) {
    accounts.set(accountId, { own, keywords: await prepare(accountId, own) });
  }
  return function match(event) {
    const account = accounts.get(event.accountId);
    if (!account) return { winner: undefined, keyword: '', others: [] };
    const { owned, finder } = account.keywords;
    const matched = new Map<number, Owned>();
    const excluded = new Set<number>();
    for (const number of [...finder.find(foldText(event.text).slice(0, MAX_TEXT_LENGTH))].sort((a, b) => a - b)) {
      const found = owned[number] as Owned;
      if (found.isExcluded) excluded.add(found.place);
      else if (found.weight > (matched.get(found.place)?.weight ?? -1)) matched.set(found.place, found);
    }
    // A story mention has no text: it fires an automation without a keyword.
    if (event.kind === 'story_mention')
      for (const [place, { keyword }] of account.own.entries())
        matched.set(place, { place, keyword, weight: 0, isExcluded: false });
    const matching = [...matched.values()].flatMap(({ place, keyword, weight }) => {
      const automation = account.own[place] as Candidate;
      if (!fits(automation, event)) return [];
      const reason = obstacle(automation, event) ?? (excluded.has(place) ? EXCLUDED : undefined);
      return [{ automation, reason, keyword, weight, isChosen: Number(automation.mediaIds.length > 0) }];
    });
    // Sorting is stable: equal candidates keep the order of the list.
    const [first] = matching
      .filter(({ automation, reason }) => reason === undefined && automation.status === 'active')
      .sort((a, b) => b.weight - a.weight || b.isChosen - a.isChosen);
    const others = matching
      .filter(({ automation }) => automation !== first?.automation)
      .map(({ automation, reason }) => ({
        automation,
        reason: reason ?? (automation.status === 'paused' ? ('paused' as const) : ('superseded' as const)),
      }));
    return { winner: first?.automation, keyword: first?.keyword ?? '', others };
  };
}

const EXCLUDED = 'excluded_keyword' as const;

function obstacle({ mediaIds, includeReplies }: Candidate, event: Incoming): Reason | undefined {
  const belongsToPost = event.kind !== 'direct_message' && event.kind !== 'story_mention';
  if (belongsToPost && mediaIds.length > 0 && !event.mediaIds.some((id) => mediaIds.includes(id))) return 'other_post';
  return event.isReply && !includeReplies ? 'reply_to_comment' : undefined;
}

function fits({ triggerType, alsoOn }: Candidate, { kind }: Pick<Incoming, 'kind'>): boolean {
  if (alsoOn.includes(kind)) return true;
  if (isMessage(kind)) return kind === 'story_reply' && triggerType !== 'comment';
  return triggerType !== 'story_reply';
}

/** The kinds of events that can contain a keyword. */
const WITH_TEXT = ['comment', 'live_comment', 'story_reply', 'direct_message'] as const;

/** Whether one automation fires for every kind of event, post and comment for which the other automation can fire. */
export function firesWherever(automation: Candidate, other: Candidate): boolean {
  const isEverywhere = automation.mediaIds.length === 0;
  const isThere = other.mediaIds.length > 0 && other.mediaIds.every((id) => automation.mediaIds.includes(id));
  return (
    WITH_TEXT.every((kind) => !fits(other, { kind }) || fits(automation, { kind })) &&
    (automation.includeReplies || !other.includeReplies) &&
    (isEverywhere || isThere)
  );
}
