import { Failure, type FailureInput } from '../core/failures.ts';
import { DecidedOutcome, type DecidedOutcomeInput } from '../core/outcomes.ts';
import type { Entry, EntryFilter } from '../core/journal.ts';
import { providers, type Provider } from '../core/providers.ts';
import { messageKey, type Simulation } from '../core/simulation.ts';

/** Thrown when the awaited messages do not arrive in time. */
export class TimeoutError extends Error {}

export type Controls = ReturnType<typeof createControls>;

/** Controls and reads the simulators: in process with these functions, over HTTP with the control API. */
export function createControls(simulation: Simulation) {
  /** The messages that are still kept, newest first; by default only messages that the providers received. */
  const messages = (filter: EntryFilter = {}, limit = 100): Entry[] =>
    simulation.journal.list({ direction: 'in', ...filter }, limit);

  return {
    /** Adds a rule that makes a provider fail, until the rule has applied `times` times or is cleared. */
    fail: (failure: FailureInput) => simulation.failures.add(Failure.parse(failure)),
    failures: () => simulation.failures.list(),
    clearFailures: () => simulation.failures.clear(),
    /** Sets the statuses reported for accepted messages. */
    decide: (outcome: DecidedOutcomeInput) => simulation.outcomes.add(DecidedOutcome.parse(outcome)),
    /** Counts of everything since the last reset. */
    counts: () =>
      Object.fromEntries(providers.map((name) => [name, countsOf(simulation, name)])) as Record<
        Provider,
        ReturnType<typeof countsOf>
      >,
    /** How often a message was accepted, by recipient and exact text. */
    countMessages: (provider: Provider, recipient: string, text: string) =>
      simulation.ledgers[provider].messages.count(messageKey(recipient, text)),
    /** How often a message was accepted, by its sender's reference. */
    countReferences: (provider: Provider, reference: string) =>
      simulation.ledgers[provider].references.count(reference),
    messages,
    /**
     * Resolves with the matching messages, newest first, as soon as there are `count` of them.
     * @throws {TimeoutError} after `timeoutMs`, naming the number of matching messages
     */
    waitForMessages(filter: EntryFilter, count = 1, timeoutMs = 60_000): Promise<Entry[]> {
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
    setLatency: (latencyMs: Partial<Record<Provider, number>>) => void Object.assign(simulation.latencyMs, latencyMs),
  };
}

function countsOf(simulation: Simulation, provider: Provider) {
  const { operations, outcomes, messages, references } = simulation.ledgers[provider];
  return {
    operations: { ...operations },
    outcomes: { ...outcomes },
    messages: messages.summary(),
    references: references.summary(),
  };
}
