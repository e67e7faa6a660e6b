import { failureAnswer, type Failure } from './failures.ts';
import type { DecidedOutcome, Report } from './outcomes.ts';
import type { Answer, ReceivedRequest } from './http.ts';
import { createJournal, type Arrival, type Entry, type Outcome } from './journal.ts';
import { createOutbox } from './outbox.ts';
import { providers, type Provider } from './providers.ts';
import { createRules, type Call } from './rules.ts';
import { createTally, type Tally } from './tally.ts';

/** One provider's counts since the last reset; they include messages that are no longer kept. */
export interface Ledger {
  /** Calls by operation, reads and refusals included. */
  operations: Record<string, number>;
  outcomes: Record<Outcome, number>;
  /** Accepted messages by recipient and text: see {@link messageKey}. */
  messages: Tally;
  /** Accepted messages by the sender's reference: a comment's id, a callback's URL, a Message-ID, a `webhook-id`. */
  references: Tally;
}

/** A parsed request, before the provider decides about it. */
export interface Exchange {
  operation: string;
  recipient: string;
  text: string;
  /** The message to keep; null for reads, which are only counted. */
  keep: Omit<
    Arrival,
    'provider' | 'direction' | 'to' | 'text' | 'providerId' | 'outcome' | 'answer' | 'request'
  > | null;
  /** The answer with which the provider's rules refuse the request; null if they allow it. */
  refusal?: () => Answer | null;
  perform(): Performed;
}

export interface Performed {
  answer: Answer;
  providerId?: string;
  /** Reports one status of an accepted message to its sender. */
  report?: Report;
  /** Statuses to report instead of the statuses in the settings. */
  statuses?: readonly string[];
}
type Verdict = Performed & { accepted: boolean };

export type Simulation = ReturnType<typeof createSimulation>;

/** Returns the exchange, or an exchange that answers with `refusal` if there is one, for example for a call without permission. */
export function refuseIf(refusal: Answer | null, exchange: Exchange): Exchange {
  return refusal ? { ...exchange, refusal: () => refusal } : exchange;
}

/** The key of the counter for accepted messages with this recipient and text. */
export const messageKey = (recipient: string, text: string) => `${recipient}\n${text}`;

/** The state that all providers share: messages, counts, rules, and the outbox to the services. */
export function createSimulation() {
  const journal = createJournal();
  const failures = createRules<Failure>();
  const outcomes = createRules<DecidedOutcome>();
  const outbox = createOutbox();
  const ledgers = perProvider(createLedger);
  /** The delay added to every answer of a provider, in milliseconds. */
  const latencyMs = perProvider(() => 0);

  function keep(arrival: Arrival): Entry {
    const ledger = ledgers[arrival.provider];
    ledger.outcomes[arrival.outcome] += 1;
    if (arrival.outcome === 'accepted' || arrival.outcome === 'answer_lost') {
      ledger.messages.add(messageKey(arrival.to, arrival.text));
      if (arrival.reference) ledger.references.add(arrival.reference);
    }
    return journal.add(arrival);
  }

  return {
    journal,
    failures,
    outcomes,
    ledgers,
    latencyMs,
    outbox,
    keep,
    /** Performs an exchange under the failure rules and keeps the result. */
    handle(
      provider: Provider,
      request: ReceivedRequest,
      exchange: Exchange,
      envelope: (failure: Failure) => Answer,
      accepted: (entry: Entry, performed: Performed) => void,
    ): Answer {
      const { operation, recipient, text } = exchange;
      const { operations } = ledgers[provider];
      operations[operation] = (operations[operation] ?? 0) + 1;
      const call: Call = { provider, operation, recipient, text };
      const failure = failures.take(call);
      const verdict = !failure || failure.accept || failure.action === 'delay' ? decide(exchange) : undefined;
      const answer = failure ? failureAnswer(failure, verdict?.answer, () => envelope(failure)) : verdict!.answer;
      if (exchange.keep) {
        const { method, target, headers, body } = request;
        const entry = keep({
          ...exchange.keep,
          provider,
          direction: 'in',
          to: recipient,
          text,
          providerId: verdict?.providerId ?? '',
          outcome: outcomeOf(failure, verdict),
          answer: summary(answer, failure),
          request: { method, path: target, headers, body },
        });
        if (verdict?.accepted) accepted(entry, verdict);
      }
      const latency = latencyMs[provider];
      return latency > 0 ? { ...answer, delayMs: (answer.delayMs ?? 0) + latency } : answer;
    },
    /** Deletes all traffic and rules; settings stay. */
    reset() {
      failures.clear();
      outcomes.clear();
      outbox.clear();
      for (const provider of providers) ledgers[provider] = createLedger();
      journal.clear();
    },
  };
}

function decide({ refusal, perform }: Exchange): Verdict {
  const refused = refusal?.();
  return refused ? { answer: refused, accepted: false } : { ...perform(), accepted: true };
}

function perProvider<T>(make: () => T): Record<Provider, T> {
  return Object.fromEntries(providers.map((provider) => [provider, make()])) as Record<Provider, T>;
}

function createLedger(): Ledger {
  return { operations: {}, outcomes: noOutcomes(), messages: createTally(), references: createTally() };
}

const noOutcomes = (): Record<Outcome, number> => ({ accepted: 0, refused: 0, failed: 0, answer_lost: 0 });

function outcomeOf(failure: Failure | undefined, verdict: Verdict | undefined): Outcome {
  if (verdict === undefined) return 'failed';
  if (!verdict.accepted) return 'refused';
  return failure === undefined || failure.action === 'delay' ? 'accepted' : 'answer_lost';
}

function summary(answer: Answer, failure: Failure | undefined): string {
  const said = answer.manner ?? `${answer.status} ${answer.reason ?? ''}`.trim();
  return failure ? `${said} (simulated failure: ${failure.action})` : said;
}
