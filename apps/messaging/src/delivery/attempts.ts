import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';

import type { Outcome } from '../providers/outcome.ts';
import type { DueChannel } from './claim.ts';

export type OnAttempt = (channel: Pick<DueChannel, 'id' | 'provider'>, outcome: Outcome) => void;

/** Codes of failures that are caused by the provider, and not by the recipient or the text. */
const PROVIDER_CODES = new Set(['provider_unavailable', 'provider_rate_limited', 'outcome_unknown']);
/** Maximum number of failing channels to remember. The oldest are forgotten first, and their next failure is logged again. */
const MAX_FAILING = 10_000;

/**
 * Counts attempts by provider, outcome and reason code. Logs one line when a channel begins to fail, is paused, or works again, regardless
 * of the number of its messages.
 */
export function observeAttempts(logger: Logger, metrics: Metrics | undefined): OnAttempt {
  const attempts = metrics?.counter('message_attempts_total', 'Attempts to hand a message to a provider.', [
    'provider',
    'outcome',
    'reason',
  ]);
  /** The states of failing channels, as observed by this process. */
  const failing = new Map<string, 'failing' | 'paused'>();
  return ({ id: channelId, provider }, outcome) => {
    const reason = 'code' in outcome ? outcome.code : '';
    attempts?.inc({ provider, outcome: outcome.kind, reason });
    if (outcome.kind === 'sent') {
      if (failing.delete(channelId)) logger.info({ channelId, provider }, 'a channel works again');
      return;
    }
    if (!('code' in outcome)) return;
    const state =
      outcome.kind === 'channel_fault' ? 'paused' : PROVIDER_CODES.has(outcome.code) ? 'failing' : undefined;
    if (state === undefined || failing.get(channelId) === state) return;
    failing.set(channelId, state);
    const [oldest] = failing.keys();
    if (failing.size > MAX_FAILING && oldest !== undefined) failing.delete(oldest);
    const { code, message, providerCode } = outcome;
    logger.warn({ channelId, provider, code, detail: message, providerCode }, `a channel is ${state}`);
  };
}
