import { wellFormed } from '@services/common/runtime/text';
import type { Config } from '../config.ts';
import { prepared, type Database } from '../db.ts';
import { spellingsOf } from '../contacts/addresses/phone.ts';
import { emitEvents } from '../events/store.ts';
import type { Outcome, Reason } from '../providers/outcome.ts';
import type { Report } from './report.ts';
import type { Claimed, DueChannel } from './claim.ts';
import { createBatcher } from '@services/common/runtime/batching';
import { requeueMessages, type Requeued } from './requeue.ts';
import { MAX_RETRY_AFTER_MS, retryDelayMs } from './retries.ts';
import { findNextRoute } from './failover.ts';

/** The pause after a lost response before the provider is asked for the outcome, if the provider supports such requests. */
const ASK_AFTER_MS = 2000;
/** The pause of a channel if the provider requests a pause without a duration. */
const DEFAULT_HOLD_MS = 1000;
/** A channel is paused after this many consecutive policy rejections, for example because of a block list or a denied relay. */
const POLICY_FAILURES = 5;

interface SettleDeps {
  config: Config;
  db: Database;
  report: Report;
}

const HOLD = prepared(
  `UPDATE channels SET held_until = greatest(held_until, now() + make_interval(secs => $2 / 1000.0)) WHERE id = $1`,
);
/** Pauses only if the channel still has the refused credentials, because new credentials may have been entered since. */
const PAUSE = prepared(`UPDATE channels SET status = 'paused', status_reason = $3, updated_at = now()
    WHERE id = $1 AND status = 'connected' AND sealed_credentials IS NOT DISTINCT FROM $2 RETURNING id`);
const MARK_UNKNOWN = prepared(`
    UPDATE messages SET leased_until = now() + make_interval(secs => $4 / 1000.0), events = events || $5::jsonb
    WHERE account_id = $1 AND id = $2 AND attempts = $3 AND status = 'sending'`);

interface Settlement {
  message: Claimed;
  channel: DueChannel;
  /** Whether the provider can report which messages it has accepted. */
  canAsk: boolean;
  outcome: Outcome;
}

export type Settle = (settlement: Settlement) => Promise<void>;

/** Records the outcome of an attempt and decides the next step. */
export function createSettle({ config, db, report }: SettleDeps): Settle {
  /** Policy rejections since the last accepted message, by channel. */
  const policyFailures = new Map<string, number>();
  const requeue = createBatcher<Requeued, void>({
    key: ({ message }) => message.id,
    tenant: ({ message }) => message.accountId,
    maxItems: 200,
    run: async (batch) => {
      await requeueMessages(db, batch);
      return batch.map(() => undefined);
    },
  });

  async function fail(message: Claimed, reason: Reason): Promise<void> {
    const { channelId, channel, id: messageId, attempts: attempt } = message;
    await report({ channelId, messageId, isEmail: channel === 'email', status: 'failed', attempt, reason });
  }

  /** Moves the message to the next channel, if there is one. */
  async function goOn(message: Claimed, reason: Reason, sameKind: boolean): Promise<void> {
    const route = await findNextRoute(db, config.ADDRESS_KEY, message, sameKind);
    if (!route) return fail(message, reason);
    const { channelId, channel } = route;
    await requeue({ message, dueInMs: 0, route, event: { ...reason, fallback: { channel, channelId } } });
  }

  async function retry(message: Claimed, reason: Reason, retryAfterMs: number): Promise<void> {
    const dueInMs = retryDelayMs(message.attempts, retryAfterMs);
    const tooLate =
      dueInMs !== null && message.expiresAt !== null && Date.now() + dueInMs >= Date.parse(message.expiresAt);
    if (dueInMs === null || tooLate) return goOn(message, reason, true);
    await requeue({ message, dueInMs, event: { ...reason, retryInMs: dueInMs } });
  }

  async function pause({ channel, message }: Settlement, reason: Reason): Promise<void> {
    await db.transaction(async (tx) => {
      const [paused] = await tx.query(PAUSE, [channel.id, channel.sealedCredentials, wellFormed(reason.message)]);
      if (!paused) return;
      const payload = {
        channelId: channel.id,
        channel: channel.kind,
        reason: reason.message,
        pausedAt: new Date().toISOString(),
      };
      await emitEvents(tx, [{ accountId: channel.accountId, event: 'channel.paused', subjectId: channel.id, payload }]);
    });
    await requeue({ message, dueInMs: 0, event: { ...reason } });
  }

  /** Counts a policy rejection. Returns true after POLICY_FAILURES in a row, because more attempts would harm the channel's reputation. */
  function isRefusedAgain(channelId: string, code: Reason['code']): boolean {
    if (code !== 'policy_rejected') return false;
    const count = (policyFailures.get(channelId) ?? 0) + 1;
    policyFailures.set(channelId, count);
    return count >= POLICY_FAILURES;
  }

  async function waitForReceipt({ message, canAsk }: Settlement, reason: Reason): Promise<void> {
    const waitMs = canAsk ? ASK_AFTER_MS : config.UNKNOWN_OUTCOME_WAIT_SECONDS * 1000;
    const event = [{ status: 'sending', at: new Date().toISOString(), ...reason }];
    await db.query(MARK_UNKNOWN, [message.accountId, message.id, message.attempts, waitMs, JSON.stringify(event)]);
  }

  return async (settlement) => {
    const { message, channel, outcome } = settlement;
    switch (outcome.kind) {
      case 'sent': {
        policyFailures.delete(channel.id);
        const { providerMessageId, confirmed = [], recipientId = message.recipient } = outcome;
        const known = ['sent' as const, ...confirmed];
        const status = known.at(-1) ?? 'sent';
        await report({
          channelId: channel.id,
          messageId: message.id,
          status,
          passed: known.slice(0, -1),
          providerMessageId,
          ...(!spellingsOf(message.recipient).includes(recipientId) && { recipientId }),
        });
        return;
      }
      case 'temporary': {
        const { kind: _kind, retryAfterMs = 0, holdChannel, ...reason } = outcome;
        if (holdChannel) {
          const holdMs = Math.min(retryAfterMs || DEFAULT_HOLD_MS, MAX_RETRY_AFTER_MS);
          await db.query(HOLD, [channel.id, holdMs]);
        }
        return retry(message, reason, retryAfterMs);
      }
      case 'permanent': {
        const { kind: _kind, ...reason } = outcome;
        if (isRefusedAgain(channel.id, reason.code)) {
          policyFailures.delete(channel.id);
          return pause(settlement, reason);
        }
        // If the sender is the reason, another channel of the same kind may succeed. If the recipient is the reason, another
        // channel would fail, too.
        const sameKind = ['invalid_sender', 'provider_rejected', 'policy_rejected', 'channel_not_connected'].includes(
          reason.code,
        );
        return goOn(message, reason, sameKind);
      }
      case 'channel_fault': {
        const { kind: _kind, ...reason } = outcome;
        return pause(settlement, reason);
      }
      case 'unknown': {
        const { kind: _kind, ...reason } = outcome;
        return waitForReceipt(settlement, reason);
      }
      case 'held': {
        const { retryAfterMs } = outcome;
        if (retryAfterMs !== undefined) await db.query(HOLD, [channel.id, retryAfterMs]);
        return requeue({ message, dueInMs: retryAfterMs ?? null });
      }
    }
  };
}
