import type { EventKind } from '../instagram/events.ts';
import { foldText, keywordTest, longest } from '../matching.ts';

/** What is compared of an automation. */
interface Matchable {
  accountId: string;
  keyword: string;
  keywordFolded: string;
  triggerType: string;
  status: string;
}

interface Incoming {
  accountId: string;
  kind: EventKind;
  text: string;
}

export interface Decided<Automation> {
  /** Fires, unless the person is within the cooldown. */
  winner: Automation | undefined;
  /** The others whose keyword is in the text. */
  others: { automation: Automation; reason: 'paused' | 'superseded' }[];
}

/**
 * Of the active automations that match an event exactly one fires: the longest keyword, then the first in the list.
 * Keywords are folded here and not as stored, so that one of an earlier release is compared as a new one.
 */
export function createMatch<Automation extends Matchable>(automations: readonly Automation[]) {
  const candidates = automations.map((automation) => ({ automation, matches: keywordTest(automation.keyword) }));
  return function match({ accountId, kind, text }: Incoming): Decided<Automation> {
    const folded = foldText(text);
    const matching = candidates
      .filter(({ automation }) => automation.accountId === accountId && fits(automation.triggerType, kind))
      .filter(({ matches }) => matches(folded))
      .map(({ automation }) => automation);
    const winner = longest(matching.filter(({ status }) => status === 'active'));
    const others = matching
      .filter((automation) => automation !== winner)
      .map((automation) => ({ automation, reason: automation.status === 'paused' ? 'paused' : 'superseded' }) as const);
    return { winner, others };
  };
}

function fits(triggerType: string, kind: EventKind): boolean {
  return triggerType === 'both' || triggerType === (kind === 'story_reply' ? 'story_reply' : 'comment');
}
