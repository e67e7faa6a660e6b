import type { Queries } from '../db.ts';
import type { Warning } from '../deps.ts';
import { foldText, type MatchMode } from '../matching.ts';
import { loadAutomations, type Candidate } from './candidates.ts';
import { firesWherever, prepare } from './decision.ts';

/**
 * For each match mode, the modes that are at least as strict. A stricter mode finds a keyword only in texts in which this mode
 * finds it, too.
 */
const INCLUDED: Record<MatchMode, readonly MatchMode[]> = {
  any: ['any'],
  contains: ['contains', 'word', 'exact'],
  word: ['word', 'exact'],
  exact: ['exact'],
};

/** The keywords with which an automation can never fire, because an active automation precedes it for every text with the keyword. */
export async function findWarnings(db: Queries, accountId: string, id: string): Promise<Warning[]> {
  const automations = await loadAutomations(db, [accountId]);
  const { owned, finder } = await prepare(accountId, automations);
  const place = automations.findIndex((automation) => automation.id === id);
  const own = automations[place];
  if (!own) return [];
  return owned.flatMap(({ keyword, weight, isExcluded, ...its }) => {
    if (its.place !== place || isExcluded) return [];
    const winners = [...finder.find(foldText(keyword))].flatMap((number) => {
      const found = owned[number];
      const other = found && automations[found.place];
      if (!found || !other || found.isExcluded || !alwaysMatches(other, own, foldText(found.keyword))) return [];
      const lead = found.weight - weight || isChosen(other) - isChosen(own) || place - found.place;
      return lead > 0 ? [{ ...found, id: other.id }] : [];
    });
    const [winner] = winners.sort((a, b) => b.weight - a.weight || a.place - b.place);
    if (!winner) return [];
    const message = `“${keyword}” never fires this automation, because ${winner.id} with “${winner.keyword}” always takes precedence`;
    return [{ code: 'keyword_never_fires' as const, keyword, automation_id: winner.id, message }];
  });
}

const isChosen = ({ mediaIds }: Candidate) => Number(mediaIds.length > 0);

/** Whether `other` matches every event that `own` matches with one of its keywords. `otherKeyword` occurs in that keyword. */
function alwaysMatches(other: Candidate, own: Candidate, otherKeyword: string): boolean {
  // With `word`, emoji may separate the words of a keyword; with `contains`, only spaces.
  const needsSpaces = other.matchMode === 'contains' && own.matchMode === 'word' && otherKeyword.includes(' ');
  const excluded = new Set(own.excludedKeywords.map(foldText));
  return (
    other.status === 'active' &&
    INCLUDED[other.matchMode].includes(own.matchMode) &&
    !needsSpaces &&
    firesWherever(other, own) &&
    other.excludedKeywords.every((word) => excluded.has(foldText(word)))
  );
}
