import type { Db } from '../db.ts';
import type { EventKind } from '../instagram/events.ts';
import { foldText, longest, wholeWord } from '../matching.ts';
import {
  captureLeads,
  claimEvents,
  countTriggers,
  finishEvents,
  hasEvents,
  insertTriggers,
  loadAutomations,
  lockAutomations,
  personKey,
  setAside,
  type Candidate,
  type ClaimedEvent,
  type Fired,
  type Match,
  type Skipped,
} from './matching-store.ts';

export interface MatcherOptions {
  /** A person fires the same automation once in this time. */
  cooldownMs: number;
  /** Called when replies were queued. */
  onTriggers: () => void;
}

const BATCH_SIZE = 200;

/**
 * Turns stored events into leads and queued replies. A batch is one transaction that holds its events' rows locked: a
 * killed process leaves them as they were, and two replicas never share one.
 *
 * @returns the work of one turn, for a work loop.
 */
export function createMatcher(db: Db, { cooldownMs, onTriggers }: MatcherOptions): () => Promise<number> {
  // After a failure events are taken one by one, until the one at fault has shown itself and been set aside.
  let carefulTurns = 0;

  return async function run(): Promise<number> {
    // Mostly there is nothing: a look costs a fraction of a transaction.
    if (!(await hasEvents(db))) return 0;
    const careful = carefulTurns > 0;
    let claimed: ClaimedEvent[] = [];
    let fired = 0;
    try {
      await db.transaction(async (tx) => {
        claimed = await claimEvents(tx, careful ? 1 : BATCH_SIZE);
        if (claimed.length > 0) fired = await matchBatch(tx, claimed, cooldownMs);
      });
    } catch (error) {
      const [first] = claimed;
      if (careful && first) await setAside(db, first.id, String(error));
      carefulTurns = BATCH_SIZE;
      throw error;
    }
    if (careful) carefulTurns -= 1;
    if (fired > 0) onTriggers();
    return claimed.length;
  };
}

/** @returns how many events fired an automation. */
async function matchBatch(tx: Db, events: ClaimedEvent[], cooldownMs: number): Promise<number> {
  const { matches, skipped } = decide(events, await loadAutomations(tx, [...new Set(events.map((e) => e.accountId))]));
  const locked = await lockAutomations(tx, [...new Set(matches.map(({ winner }) => winner.id))]);
  // An automation that was changed after it was read: what it matched is matched anew in the next turn.
  const isStale = ({ winner }: Match) => locked.get(winner.id)?.revision !== winner.revision;
  const stale = new Set(matches.filter(isStale).map(({ event }) => event.id));
  const current = matches.filter(({ event }) => !stale.has(event.id));

  const firstOfPerson = new Map<string, ClaimedEvent>();
  for (const match of current) {
    if (!firstOfPerson.has(personKey(match))) firstOfPerson.set(personKey(match), match.event);
  }
  const firsts = current.filter((match) => firstOfPerson.get(personKey(match)) === match.event);
  const leads = await captureLeads(tx, firsts, cooldownMs);

  const fired: Fired[] = [];
  for (const match of current) {
    const { event, winner } = match;
    const leadId = leads.get(personKey(match));
    const isRepeat = cooldownMs > 0 && firstOfPerson.get(personKey(match)) !== event;
    if (leadId === undefined || isRepeat) {
      skipped.push({ event, automationId: winner.id, reason: 'cooldown' });
    } else {
      const message = leastUsed(locked.get(winner.id) ?? winner);
      message.uses += 1;
      fired.push({ event, automationId: winner.id, leadId, message });
    }
  }

  const done = (event: ClaimedEvent) => !stale.has(event.id);
  await insertTriggers(
    tx,
    fired,
    skipped.filter(({ event }) => done(event)),
  );
  await countTriggers(tx, fired);
  await finishEvents(
    tx,
    events.filter(done).map(({ id }) => id),
  );
  return fired.length;
}

/** Of the active automations that match an event exactly one fires: the longest keyword, then the oldest. */
function decide(events: ClaimedEvent[], automations: Candidate[]): { matches: Match[]; skipped: Skipped[] } {
  const candidates = automations.map((automation) => ({ automation, matches: wholeWord(automation.keywordFolded) }));
  const matches: Match[] = [];
  const skipped: Skipped[] = [];
  for (const event of events) {
    const text = foldText(event.text);
    const matching = candidates
      .filter(({ automation }) => automation.accountId === event.accountId && fits(automation.triggerType, event.kind))
      .filter(({ matches }) => matches(text))
      .map(({ automation }) => automation);
    const winner = longest(matching.filter(({ status }) => status === 'active'));
    if (winner) matches.push({ event, winner });
    for (const automation of matching) {
      if (automation === winner) continue;
      const reason = automation.status === 'paused' ? 'paused' : 'superseded';
      skipped.push({ event, automationId: automation.id, reason });
    }
  }
  return { matches, skipped };
}

function fits(triggerType: string, kind: EventKind): boolean {
  return triggerType === 'both' || triggerType === (kind === 'story_reply' ? 'story_reply' : 'comment');
}

/** Of equally used messages the one that is there longest, the automation's own first. */
function leastUsed({ messages }: Candidate): Candidate['messages'][number] {
  return messages.reduce((least, message) => (message.uses < least.uses ? message : least));
}
