import { Failure, type FailureInput } from '../core/failures.ts';
import { DecidedOutcome, type DecidedOutcomeInput } from '../core/outcomes.ts';
import type { Entry, EntryFilter } from '../core/journal.ts';
import { providers, type Provider } from '../core/providers.ts';
import type { ActiveRule } from '../core/rules.ts';
import type { Tally } from '../core/tally.ts';
import { messageKey, type Simulation } from '../core/simulation.ts';

/** Thrown when the awaited messages do not arrive in time. */
export class TimeoutError extends Error {}

interface TallySummary {
  total: number;
  distinct: number;
  complete: boolean;
  repeated: { key: string; count: number }[];
}

interface ProviderCounts {
  operations: Record<string, number>;
  outcomes: Record<Entry['outcome'], number>;
  messages: TallySummary;
  references: TallySummary;
}

/** Controls and reads the simulators: in process with these functions, over HTTP with the control API. */
export interface Controls {
  /** Adds a rule that makes a provider fail, until the rule has applied `times` times or is cleared. */
  fail(failure: FailureInput): ActiveRule<Failure>;
  failures(): ActiveRule<Failure>[];
  clearFailures(which?: { id?: number | undefined; provider?: Provider | undefined }): void;
  /** Sets the statuses reported for accepted messages. */
  decide(outcome: DecidedOutcomeInput): ActiveRule<DecidedOutcome>;
  outcomes(): ActiveRule<DecidedOutcome>[];
  clearOutcomes(which?: { id?: number | undefined; provider?: Provider | undefined }): void;
  /** Counts of everything since the last reset. */
  counts(): Record<Provider, ProviderCounts>;
  /** How often a message was accepted, by recipient and exact text. */
  countMessages(provider: Provider, recipient: string, text: string): number;
  /** How often a message was accepted, by its sender's reference. */
  countReferences(provider: Provider, reference: string): number;
  /** The messages that are still kept, newest first; by default only messages that the providers received. */
  messages(filter?: EntryFilter, limit?: number): Entry[];
  /**
   * Resolves with the matching messages, newest first, as soon as there are `count` of them.
   * @throws {TimeoutError} after `timeoutMs`, naming the number of matching messages
   */
  waitForMessages(filter: EntryFilter, count?: number, timeoutMs?: number): Promise<Entry[]>;
  setLatency(latencyMs: Partial<Record<Provider, number>>): void;
}

export function createControls(simulation: Simulation): Controls {
  const messages: Controls['messages'] = (filter = {}, limit = 100) =>
    simulation.journal.list({ direction: 'in', ...filter }, limit);

  return {
    fail: (failure) => simulation.failures.add(Failure.parse(failure)),
    failures: () => simulation.failures.list(),
    clearFailures: (which) => simulation.failures.clear(which),
    decide: (outcome) => simulation.outcomes.add(DecidedOutcome.parse(outcome)),
    outcomes: () => simulation.outcomes.list(),
    clearOutcomes: (which) => simulation.outcomes.clear(which),
    counts: () =>
      Object.fromEntries(providers.map((name) => [name, summary(simulation, name)])) as Record<
        Provider,
        ProviderCounts
      >,
    countMessages: (provider, recipient, text) =>
      simulation.ledgers[provider].messages.count(messageKey(recipient, text)),
    countReferences: (provider, reference) => simulation.ledgers[provider].references.count(reference),
    messages,
    waitForMessages(filter, count = 1, timeoutMs = 60_000) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = messages(filter, Math.max(count, 100));
          if (found.length < count) return;
          end();
          resolve(found);
        };
        const unsubscribe = simulation.journal.subscribe(look);
        const timer = setTimeout(() => {
          end();
          const found = messages(filter, count).length;
          reject(
            new TimeoutError(`${found} of ${count} messages arrived within ${timeoutMs} ms: ${JSON.stringify(filter)}`),
          );
        }, timeoutMs);
        const end = () => {
          unsubscribe();
          clearTimeout(timer);
        };
        look();
      });
    },
    setLatency: (latencyMs) => void Object.assign(simulation.latencyMs, latencyMs),
  };
}

function summary(simulation: Simulation, provider: Provider): ProviderCounts {
  const { operations, outcomes, messages, references } = simulation.ledgers[provider];
  return {
    operations: { ...operations },
    outcomes: { ...outcomes },
    messages: tallied(messages),
    references: tallied(references),
  };
}

function tallied(tally: Tally): TallySummary {
  const { total, distinct, complete } = tally;
  return { total, distinct, complete, repeated: tally.repeated() };
}
