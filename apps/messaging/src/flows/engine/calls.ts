import { isDatabaseLost } from '@services/common/database/errors';
import { logFailure } from '@services/common/database/log-failure';
import { isNestedTooDeeply } from '@services/common/http/json-body';

import type { LoopDeps } from '../../deps.ts';
import { exchange, NoAnswerError } from '@services/common/outbound/exchange';
import { isRefusedAddress, type Network } from '@services/common/outbound/network';
import { contactVariables } from '../../templates/variables.ts';
import { claimCalls, saveRuns } from './claim.ts';
import { openHeaders } from '../headers.ts';
import { MAX_RESULTS_CHARACTERS } from '../limits.ts';
import { readParkedWalkers } from './read-walkers.ts';
import type { StepOf } from '../steps.ts';
import type { RunRow } from '../store.ts';
import type { Walker } from './walker.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 16_384;
/** Pauses before the second and third attempt. */
const RETRY_DELAYS_MS = [2000, 15_000];
/**
 * Limits on concurrent requests: in this process, per flow, and per account. If a server hangs, it delays only the flows that call it, and
 * never another account.
 */
const PLACES = 100;
const PLACES_OF_A_FLOW = 20;
const PLACES_OF_AN_ACCOUNT = 40;

interface CallerOptions extends Pick<LoopDeps, 'db' | 'keyring' | 'logger'> {
  network: Network;
  /** Called when a request has ended, so that its run can continue and another request can start. */
  wake: () => void;
}

export interface Caller {
  /** Starts the due requests. Resolves to the number of started requests. */
  run(): Promise<number>;
  /** Waits until the requests in progress have ended. */
  drain(): Promise<void>;
}

interface Answer {
  status: number | null;
  body: unknown;
  error?: 'no_answer' | 'address_not_allowed' | 'headers_not_readable';
}

const NO_ANSWER: Answer = { status: null, body: null, error: 'no_answer' };

/**
 * Makes the requests of `http` steps, outside of any transaction. A request is recorded before it is made, and its response advances the
 * run only if the run has not changed since. If the process crashes before the response is recorded, the request is repeated with the
 * same `Idempotency-Key`.
 */
export function createCaller({ db, keyring, network, logger, wake }: CallerOptions): Caller {
  const underWay = new Map<Promise<void>, { flowId: string; accountId: string }>();

  function start(walker: Walker): void {
    const done = call(walker)
      .catch((error: unknown) => logFailure(logger, error, 'a flow request was not recorded', { runId: walker.run.id }))
      .finally(() => {
        underWay.delete(done);
        wake();
      });
    underWay.set(done, walker.run);
  }

  async function call(walker: Walker): Promise<void> {
    const { step, place } = walker;
    // A run whose step is not `http` cannot have the phase `calling`.
    if (step?.type !== 'http') return;
    // If the process crashed during earlier attempts, all attempts may be used up. The run then continues without a response.
    const isSpent = place.attempts > RETRY_DELAYS_MS.length + 1;
    const answer = isSpent ? NO_ANSWER : await ask(walker, step);
    const delayMs = RETRY_DELAYS_MS[place.attempts - 1];
    if (isPassing(answer) && delayMs !== undefined) {
      walker.callAt(new Date(Date.now() + delayMs));
    } else {
      const { status, error } = answer;
      place.results[step.id] = answer;
      walker.leave(step.next, { status, ...(error !== undefined && { error }) });
      if (place.status === 'running' && JSON.stringify(place.results).length > MAX_RESULTS_CHARACTERS) {
        place.results[step.id] = { status, body: null };
        walker.fail('answers_too_long');
      }
      if (place.status === 'running') walker.retryAt(new Date());
    }
    await saveRuns(db, [place]);
  }

  async function ask({ run, contact, place }: Walker, step: StepOf<'http'>): Promise<Answer> {
    let headers: Record<string, string>;
    try {
      headers = openHeaders(keyring, run.flowId, step);
    } catch (error) {
      logger.error({ err: error, flowId: run.flowId }, 'the headers of a flow request could not be read');
      return { status: null, body: null, error: 'headers_not_readable' };
    }
    const body = {
      runId: run.id,
      flowId: run.flowId,
      step: step.id,
      contactId: run.contactId,
      to: run.recipient,
      contact: contactVariables(contact),
      variables: run.variables,
      steps: place.results,
    };
    try {
      const { status, body: text } = await exchange(network, {
        url: step.url,
        method: step.method,
        headers: {
          'Content-Type': 'application/json',
          ...headers,
          'Idempotency-Key': `${run.id}-${(run.history as unknown[]).length}`,
        },
        body: JSON.stringify(body),
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_BYTES,
      });
      return { status, body: parse(text) };
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      return { status: null, body: null, error: isRefusedAddress(error.cause) ? 'address_not_allowed' : 'no_answer' };
    }
  }

  /** Leaves out runs that cannot be read; they are tried again when their lease ends. */
  async function readClaimed(runs: readonly RunRow[]): Promise<Walker[]> {
    try {
      return await readParkedWalkers(db, runs);
    } catch (error) {
      if (isDatabaseLost(error)) throw error;
      if (runs.length > 1) {
        const walkers: Walker[] = [];
        for (const run of runs) walkers.push(...(await readClaimed([run])));
        return walkers;
      }
      logFailure(logger, error, 'a flow request failed and is tried again later', { runId: runs[0]?.id });
      return [];
    }
  }

  return {
    async run() {
      if (underWay.size >= PLACES) return 0;
      const claimed = await claimCalls(db, {
        limit: PLACES - underWay.size,
        limitOfAFlow: PLACES_OF_A_FLOW,
        limitOfAnAccount: PLACES_OF_AN_ACCOUNT,
        ofFlows: countsOf([...underWay.values()].map(({ flowId }) => flowId)),
        ofAccounts: countsOf([...underWay.values()].map(({ accountId }) => accountId)),
      });
      if (claimed.length === 0) return 0;
      for (const walker of await readClaimed(claimed)) start(walker);
      return claimed.length;
    },
    async drain() {
      await Promise.all(underWay.keys());
    },
  };
}

function countsOf(ids: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(ids, (id) => id)].map(([id, { length }]) => [id, length]));
}

/** Whether the failure is temporary, so that a retry may succeed. */
function isPassing({ status, error }: Answer): boolean {
  return status === null ? error === 'no_answer' : status === 429 || status >= 500;
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Storing a value that is nested too deeply would fail, and the request would be repeated forever.
    return isNestedTooDeeply(value) ? text : value;
  } catch {
    return text;
  }
}
