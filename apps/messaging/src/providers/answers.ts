import { NoAnswerError, retryAfterMs, type Incoming } from '@services/common/outbound/exchange';

import type { Outcome, Reason } from './outcome.ts';

/**
 * The outcome of a request without a response: once the request was sent, the provider may have accepted the message.
 *
 * @throws the error if it is not a `NoAnswerError`.
 */
export function withoutAnswer(error: unknown): Outcome {
  if (!(error instanceof NoAnswerError)) throw error;
  return error.mayHaveArrived
    ? { kind: 'unknown', code: 'outcome_unknown', message: error.message }
    : { kind: 'temporary', code: 'provider_unavailable', message: error.message };
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

/** The outcome of a successful response without a message id. Such a response may be incomplete, or a page of a proxy. */
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
