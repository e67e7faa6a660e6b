import { isConflict } from '@services/common/database/errors';
import { createBreaks } from '@services/common/runtime/breaks';

import { endRunning, lockRunning, MAX_QUEUED, startConversations, wakeConversations } from '../conversations/store.ts';
import type { Db, Queries } from '../db.ts';
import { isMessage } from '../instagram/events.ts';
import { loadAutomations, lockAutomations, type Candidate, type Firing } from './candidates.ts';
import { captureLeads, personKey, type Match } from './captures.ts';
import { createMatch } from './decision.ts';
import {
  beginNewEvents,
  beginUnfinishedEvent,
  finishEvents,
  lockEvents,
  lookForEvents,
  noteFailure,
  ping,
  type Attempt,
  type ClaimedEvent,
  type Decision,
} from './event-queue.ts';
import {
  answerableUntil,
  countTriggers,
  insertPublicReplies,
  insertTriggers,
  type Fired,
  type Skipped,
} from './matching-store.ts';

interface MatcherOptions {
  /** The cooldown: a person triggers the same automation once within this time. */
  cooldownMs: number;
  /** Called after replies were queued. */
  onTriggers: () => void;
  /** Called after the commit, with the number of events for each outcome. */
  onDecided?: (fate: Decision['fate'] | 'error', count: number) => void;
  /** Called for each event that could not be matched. */
  onError?: (error: unknown, eventId: string) => void;
}

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;
/** The first MAX_SKIPPED automations that matched an event but did not fire are recorded as skipped. */
const MAX_SKIPPED = 20;

/**
 * Turns stored events into leads and queued replies. The attempt is counted first, in a separate transaction, so that an event that kills
 * its process is detected, retried twice alone, and then set aside. A batch is one transaction that locks the rows of its events: a killed
 * process leaves them unchanged, and two replicas never share an event. A failed batch is halved until the faulty event is alone; only that
 * event waits, and the other events are matched in the same run.
 *
 * @returns the amount of work done in one run, for a work loop.
 */
export function createMatcher(db: Db, options: MatcherOptions): () => Promise<number> {
  const { cooldownMs, onTriggers, onDecided, onError } = options;
  /** Claimed batches without a decision. They are kept while the database is unavailable or another transaction blocks them. */
  let begun: Attempt[][] = [];
  let lastAccount = '';

  /** Matches a batch in one transaction. @returns the undecided events, whose automations changed after they were read. */
  async function match(batch: Attempt[]): Promise<Attempt[]> {
    const { events, decisions } = await db.statements(async (tx) => {
      const events = await lockEvents(tx, batch);
      return { events, decisions: events.length > 0 ? await matchBatch(tx, events, cooldownMs) : [] };
    });
    for (const [fate, { length }] of Map.groupBy(decisions, (decision) => decision.fate)) onDecided?.(fate, length);
    if (decisions.some(({ fate, unreadBy }) => fate === 'fired' || unreadBy !== undefined)) onTriggers();
    const undecided = new Set(events.map(({ id }) => id));
    for (const { id } of decisions) undecided.delete(id);
    return batch.filter(({ id }) => undecided.has(id));
  }

  function reportError(error: unknown, { id }: Attempt): void {
    onError?.(error, id);
    onDecided?.('error', 1);
  }

  async function finish(): Promise<void> {
    for (let batch = begun[0]; batch; batch = begun[0]) {
      const others = begun.slice(1);
      try {
        const left = await match(batch);
        begun = left.length > 0 ? [...others, left] : others;
      } catch (error) {
        // A conflict with another transaction is not caused by an event, so the batch is matched again.
        if (isConflict(error)) throw error;
        await ping(db);
        const [first, ...rest] = batch;
        const middle = Math.ceil(batch.length / 2);
        if (first && rest.length === 0) {
          await noteFailure(db, first, String(error));
          reportError(error, first);
          begun = others;
        } else begun = [batch.slice(0, middle), batch.slice(middle), ...others];
      }
    }
  }

  return async function run(): Promise<number> {
    let handled = begun.flat().length;
    await finish();
    // Usually no event waits, and this check costs a fraction of a claim's transaction.
    const { hasNew, hasUnfinished } = await lookForEvents(db);
    if (hasNew) {
      const { attempts, ...turn } = await beginNewEvents(db, BATCH_SIZE, lastAccount);
      begun = [attempts];
      lastAccount = turn.lastAccount;
      handled += attempts.length;
      await finish();
    }
    const unfinished = hasUnfinished ? await beginUnfinishedEvent(db) : undefined;
    if (!unfinished) return handled;
    if (unfinished.setAside === null) {
      begun = [[unfinished]];
      await finish();
    } else reportError(new Error(String(unfinished.failure)), unfinished);
    return handled + 1;
  };
}

const participant = ({ connectionId, platformUserId }: ClaimedEvent) => `${connectionId} ${platformUserId}`;

/** The running conversations of people, by `participant`. They are locked before leads, as in the worker. */
async function runningConversations(tx: Queries, events: ClaimedEvent[]) {
  if (events.length === 0) return new Map<string, never>();
  const people = new Map(events.map((event) => [participant(event), event]));
  const rows = await lockRunning(tx, [...people.values()]);
  return new Map(rows.map((row) => [`${row.connectionId} ${row.platformUserId}`, row]));
}

/** Ends the conversations of people who fired an automation, and starts the conversation of the fired automation. */
async function converse(
  tx: Queries,
  fired: Fired[],
  triggers: ReadonlyMap<string, string>,
  running: ReadonlyMap<string, { id: string }>,
  automations: ReadonlyMap<string, Firing>,
): Promise<void> {
  await endRunning(
    tx,
    fired.flatMap(({ event }) => running.get(participant(event))?.id ?? []),
  );
  const started = fired.filter(({ automationId }) => automations.get(automationId)?.hasSteps);
  await startConversations(
    tx,
    started.map(({ event, automationId, leadId }) => {
      const { id, accountId, connectionId, platformUserId, kind } = event;
      const isOpen = isMessage(kind);
      const expiresAt = new Date(answerableUntil(event).getTime() + (isOpen ? 0 : DAY_MS));
      const triggerId = triggers.get(id) as string;
      return { accountId, automationId, connectionId, platformUserId, leadId, triggerId, isOpen, expiresAt };
    }),
  );
}

/**
 * Events that must wait for a later round: each event of a person that follows the person's event in `beginning`. The event in `beginning`
 * itself waits, too, if the person wrote a message before it, because that message may be an answer.
 */
function followers(events: ClaimedEvent[], beginning: ReadonlySet<ClaimedEvent>): Set<ClaimedEvent> {
  const begun = new Set<string>();
  const written = new Set<string>();
  const following = events.filter((event) => {
    const person = participant(event);
    if (begun.has(person)) return true;
    if (beginning.has(event)) begun.add(person);
    else if (isMessage(event.kind)) written.add(person);
    return begun.has(person) && written.has(person);
  });
  return new Set(following);
}

/**
 * Decides about the events of a batch. Each text is matched only once, even if its event waits for an earlier event of the
 * person.
 *
 * @returns the decision about each event; an event whose automation changed after it was read stays in the queue, and so do
 *   the person's next events.
 */
async function matchBatch(tx: Queries, batch: ClaimedEvent[], cooldownMs: number): Promise<Decision[]> {
  const events = batch.filter(({ isDisconnected }) => !isDisconnected);
  const automations = await loadAutomations(tx, [...new Set(events.map((e) => e.accountId))]);
  const decided = await decide(events, automations);
  const locked = await lockAutomations(tx, [...new Set(decided.matches.map(({ winner }) => winner.id))]);
  // The automation was changed after it was read, so its events are matched again at once.
  const isStale = ({ winner }: Match) => locked.get(winner.id)?.revision !== winner.revision;
  const talking = new Set(automations.filter(({ hasSteps }) => hasSteps).map(({ accountId }) => accountId));
  const isTalked = ({ accountId }: ClaimedEvent) => talking.has(accountId);
  const stale = new Set(decided.matches.filter(isStale).map(({ event }) => event));
  const late = followers(events.filter(isTalked), stale);
  // A match may begin or end a conversation, so the person's next events are decided after it. With a cooldown, only the first
  // match of a person and an automation fires.
  const beginning = new Set(
    [...Map.groupBy(decided.matches, personKey).values()].flatMap((repeated) =>
      (cooldownMs > 0 ? repeated.slice(0, 1) : repeated).map(({ event }) => event),
    ),
  );
  const decisions = batch
    .filter(({ isDisconnected }) => isDisconnected)
    .map(({ id }): Decision => ({ id, fate: 'disconnected' }));
  if (decisions.length > 0) await finishEvents(tx, decisions);
  let left = events.filter((event) => !stale.has(event) && !late.has(event));
  while (left.length > 0) {
    const following = followers(left.filter(isTalked), beginning);
    const round = new Set(left.filter((event) => !following.has(event)));
    decisions.push(...(await matchRound(tx, round, decided, { locked, isTalked, cooldownMs })));
    left = [...following];
  }
  return decisions;
}

interface RoundOptions {
  locked: ReadonlyMap<string, Firing>;
  /** Whether conversations exist in the event's account. */
  isTalked: (event: ClaimedEvent) => boolean;
  cooldownMs: number;
}

/** Stores the outcomes of events that do not depend on each other. */
async function matchRound(
  tx: Queries,
  round: ReadonlySet<ClaimedEvent>,
  decided: Decided,
  { locked, isTalked, cooldownMs }: RoundOptions,
): Promise<Decision[]> {
  const events = [...round];
  const { passed } = decided;
  const fresh = decided.matches.filter(({ event }) => round.has(event));
  const skipped = decided.skipped.filter(({ event }) => round.has(event));
  const matched = new Set(fresh.map(({ event }) => event));
  const running = await runningConversations(
    tx,
    events.filter((event) => isTalked(event) && (isMessage(event.kind) || matched.has(event))),
  );
  const queued = new Set<ClaimedEvent>();
  const current = fresh.filter(({ event, winner }) => {
    const conversation = running.get(participant(event));
    if (conversation === undefined || conversation.onNewKeyword === 'end') return true;
    if (conversation.onNewKeyword === 'queue' && conversation.queued < MAX_QUEUED) {
      conversation.queued += 1;
      queued.add(event);
    } else skipped.push({ event, automationId: winner.id, reason: 'in_conversation' });
    return false;
  });

  const firsts = new Set([...Map.groupBy(current, personKey).values()].map(([first]) => first as Match));
  const leads = await captureLeads(tx, [...firsts], cooldownMs);

  const fired: Fired[] = [];
  for (const match of current) {
    const { event, winner } = match;
    const leadId = leads.get(personKey(match));
    if (leadId === undefined || (cooldownMs > 0 && !firsts.has(match))) {
      skipped.push({ event, automationId: winner.id, reason: 'cooldown' });
    } else {
      const automation = locked.get(winner.id) as Firing;
      const message = nextMessage(automation);
      const publicReply = nextPublicReply(automation, event);
      fired.push({ event, automationId: winner.id, leadId, message, publicReply });
    }
  }

  const triggers = await insertTriggers(tx, fired, skipped);
  await insertPublicReplies(tx, fired, triggers);
  await converse(tx, fired, triggers, running, locked);
  await countTriggers(tx, fired);
  const firing = new Set(fired.map(({ event }) => event));
  const decisions = events.map((event): Decision => {
    const conversation = firing.has(event) || !isMessage(event.kind) ? undefined : running.get(participant(event));
    const { id } = event;
    if (queued.has(event)) return { id, fate: 'queued', unreadBy: conversation?.id };
    // A story reply or another message also belongs to the conversation, and answers its question unless its keyword has to wait.
    if (conversation && !(matched.has(event) && conversation.onNewKeyword === 'queue'))
      return { id, fate: 'in_conversation', automationId: conversation.automationId, unreadBy: conversation.id };
    return decision(event, fired, skipped, triggers) ?? passed.get(event) ?? { id, fate: 'no_match' };
  });
  await finishEvents(tx, decisions);
  await wakeConversations(
    tx,
    decisions.flatMap(({ unreadBy }) => unreadBy ?? []),
  );
  return decisions;
}

function decision(
  { id }: ClaimedEvent,
  fired: Fired[],
  skipped: Skipped[],
  triggers: ReadonlyMap<string, string>,
): Decision | undefined {
  const firing = fired.find(({ event }) => event.id === id);
  if (firing) return { id, fate: 'fired', automationId: firing.automationId, triggerId: triggers.get(id) };
  const reasons = skipped.filter(({ event }) => event.id === id);
  const reason = (['in_conversation', 'cooldown', 'paused'] as const)
    .map((name) => reasons.find((skip) => skip.reason === name))
    .find((skip) => skip !== undefined);
  if (!reason || reason.reason === 'superseded') return undefined;
  return { id, fate: reason.reason, automationId: reason.automationId };
}

interface Decided {
  matches: Match[];
  skipped: Skipped[];
  /** The first automation whose keyword is in the text, but whose other conditions the event does not meet. */
  passed: Map<ClaimedEvent, Decision>;
}

async function decide(events: ClaimedEvent[], automations: Candidate[]): Promise<Decided> {
  const match = await createMatch(automations);
  const takeBreak = createBreaks();
  const matches: Match[] = [];
  const skipped: Skipped[] = [];
  const passed: Decided['passed'] = new Map();
  for (const event of events) {
    await takeBreak();
    const { winner, keyword, others } = match({ ...event, isReply: event.parentId !== null });
    if (winner) matches.push({ event, winner, keyword });
    let room = MAX_SKIPPED;
    for (const { automation, reason } of others) {
      if (reason === 'paused' || reason === 'superseded') {
        if (room-- > 0) skipped.push({ event, automationId: automation.id, reason });
      }
      // Automations for any text are omitted, because they would explain nothing.
      else if (automation.matchMode !== 'any' && !passed.has(event))
        passed.set(event, { id: event.id, fate: reason, automationId: automation.id });
    }
  }
  return { matches, skipped, passed };
}

/** The next public reply in rotation. The platform does not accept public replies in live broadcasts. */
function nextPublicReply(automation: Firing, { kind }: ClaimedEvent): string | undefined {
  const { publicReplyTexts: texts } = automation;
  if (texts.length === 0 || kind !== 'comment') return undefined;
  const text = texts[automation.publicReplyCount % texts.length];
  automation.publicReplyCount += 1;
  return text;
}

/** The next message in rotation: the automation's own message, then its variations. */
function nextMessage(automation: Firing): Firing['messages'][number] {
  const { messages } = automation;
  const message = messages[automation.triggersCount % messages.length] ?? messages[0];
  automation.triggersCount += 1;
  return message;
}
