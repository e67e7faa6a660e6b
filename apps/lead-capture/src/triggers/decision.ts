import type { EventKind } from '../instagram/events.ts';
import { foldText, keywordTest, type MatchMode } from '../matching.ts';

/** What is compared of an automation. */
export interface Matchable {
  accountId: string;
  keyword: string;
  additionalKeywords: readonly string[];
  excludedKeywords: readonly string[];
  matchMode: MatchMode;
  /** The posts and stories that it watches; none for all. */
  mediaIds: readonly string[];
  /** Whether comments that answer another comment fire it. */
  includeReplies: boolean;
  triggerType: string;
  status: string;
}

export interface Incoming {
  accountId: string;
  kind: EventKind;
  text: string;
  mediaIds: readonly string[];
  isReply: boolean;
}

/** Why an automation whose keyword is in the text does not fire. */
export const REASONS = ['paused', 'superseded', 'other_post', 'reply_to_comment', 'excluded_keyword'] as const;
export type Reason = (typeof REASONS)[number];

export interface Decided<Automation> {
  /** Fires, unless the person is within the cooldown. */
  winner: Automation | undefined;
  /** Which of its keywords matched: the longest of them. */
  keyword: string;
  /** The others whose keyword is in the text. */
  others: { automation: Automation; reason: Reason }[];
}

/** The tests of an automation, made once for many texts. */
function compile<Automation extends Matchable>(automation: Automation) {
  const { matchMode: mode } = automation;
  // Of any text, the keyword is only the name under which leads are captured.
  const keywords = mode === 'any' ? [automation.keyword] : [automation.keyword, ...automation.additionalKeywords];
  return {
    automation,
    keywords: keywords.map((keyword) => ({
      keyword,
      matches: keywordTest(keyword, mode),
      // Any keyword comes before none.
      weight: mode === 'any' ? 0 : [...foldText(keyword)].length,
    })),
    excluded: automation.excludedKeywords.map((keyword) => keywordTest(keyword)),
  };
}

/**
 * Of the active automations that match an event exactly one fires: the longest keyword that is in the text, then those
 * for chosen posts, then the first in the list. One for any text comes after all with a keyword.
 * Keywords are folded here and not as stored, so that one of an earlier release is compared as a new one.
 */
export function createMatch<Automation extends Matchable>(automations: readonly Automation[]) {
  const candidates = automations.map(compile);
  return function match(event: Incoming): Decided<Automation> {
    const folded = foldText(event.text);
    const matching = candidates
      .filter(({ automation: { accountId, triggerType } }) => accountId === event.accountId && fits(triggerType, event))
      .flatMap(({ automation, keywords, excluded }) => {
        const found = keywords.filter(({ matches }) => matches(folded)).sort((a, b) => b.weight - a.weight)[0];
        if (!found) return [];
        const reason = obstacle(automation, event) ?? (excluded.some((test) => test(folded)) ? EXCLUDED : undefined);
        return [{ automation, reason, ...found, isChosen: Number(automation.mediaIds.length > 0) }];
      });
    // Sorting is stable: of equals the first in the list is first.
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

function obstacle({ mediaIds, includeReplies }: Matchable, event: Incoming): Reason | undefined {
  if (mediaIds.length > 0 && !event.mediaIds.some((id) => mediaIds.includes(id))) return 'other_post';
  return event.isReply && !includeReplies ? 'reply_to_comment' : undefined;
}

function fits(triggerType: string, { kind }: Incoming): boolean {
  return triggerType === 'both' || triggerType === (kind === 'story_reply' ? 'story_reply' : 'comment');
}
