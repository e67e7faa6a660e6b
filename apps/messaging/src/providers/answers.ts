import {
  exchange,
  NoAnswerError,
  retryAfterMs,
  type Incoming,
  type Outgoing,
} from '@services/common/outbound/exchange';
import { cut, wellFormed } from '@services/common/runtime/text';

import type { Connection } from './definition.ts';
import type { FailureCode, Outcome, Reason } from './outcome.ts';

/** Sends the request for a message. Without a response, the provider may have accepted the message once the request was sent. */
export async function sendRequest(
  { network, timeoutMs }: Connection,
  request: Omit<Outgoing, 'timeoutMs' | 'maxBytes'>,
  outcomeOf: (answer: Incoming) => Outcome,
): Promise<Outcome> {
  try {
    return outcomeOf(await exchange(network, { ...request, timeoutMs, maxBytes: 100_000 }));
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    const { message } = error;
    return error.mayHaveArrived
      ? { kind: 'unknown', code: 'outcome_unknown', message }
      : { kind: 'temporary', code: 'provider_unavailable', message };
  }
}

/** The outcome of a successful response, by the provider's id of the message. */
export function sentOutcome(id: unknown, pattern: RegExp): Outcome {
  return typeof id === 'string' && pattern.test(id) ? { kind: 'sent', providerMessageId: id } : unreadable;
}

/**
 * The outcome of a refusal, by its reason, else by its HTTP status. A 401 or 403 with a known reason is about the message: providers refuse
 * some recipients and senders with these statuses.
 */
export function refusalOutcome({ status, headers }: Incoming, reason: Reason): Outcome & Reason {
  const { code } = reason;
  const isUnexplained = code === 'provider_rejected' && (status === 401 || status === 403);
  if (code === 'channel_authentication_failed' || isUnexplained) {
    return { ...reason, kind: 'channel_fault', code: 'channel_authentication_failed' };
  }
  if (code === 'provider_rate_limited' || status === 429) {
    const pause = retryAfterMs(headers);
    return { ...reason, kind: 'temporary', code: 'provider_rate_limited', retryAfterMs: pause, holdChannel: true };
  }
  if (code === 'provider_unavailable' || status === 503) {
    return { ...reason, kind: 'temporary', code: 'provider_unavailable', retryAfterMs: retryAfterMs(headers) };
  }
  // The provider failed after it may already have accepted the message.
  if (status >= 500 || status === 408) return { ...reason, kind: 'unknown', code: 'outcome_unknown' };
  return { ...reason, kind: 'permanent' };
}

/** The outcome of a response that may be incomplete, or a page of a proxy. */
export const unreadable: Outcome = {
  kind: 'unknown',
  code: 'outcome_unknown',
  message: 'The response could not be read',
};

/** The JSON object in a response, or null if it has none. */
export function jsonObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The provider's own words about an error, or the status of its response. */
export function errorText(words: unknown, { status }: Incoming): string {
  return typeof words === 'string' && words !== '' ? cut(wellFormed(words), 500) : `HTTP ${status}`;
}

type Meanings = Partial<Record<FailureCode, readonly (string | number)[]>>;

/** Our codes by the provider's codes, from a table of the provider's codes for each of ours. */
export function codesOf(meanings: Meanings): ReadonlyMap<string, FailureCode> {
  const groups = Object.entries(meanings) as [FailureCode, readonly (string | number)[]][];
  return new Map(groups.flatMap(([ours, theirs]) => theirs.map((code) => [String(code), ours] as const)));
}
