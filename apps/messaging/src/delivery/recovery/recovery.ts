import type { Logger } from '@services/common/runtime/logging';

import type { Providers } from '../../channels/providers.ts';
import type { Config } from '../../config.ts';
import type { Database, Statement } from '../../db.ts';
import type { OutboundMessage, Provider } from '../../outbound/outcome.ts';
import type { Report } from '../report.ts';
import { CLAIMED_COLUMNS, type Claimed, type DueChannel } from '../claim.ts';
import { requeueMessages } from '../requeue.ts';
import { retryDelayMs } from '../retries.ts';
import { toOutbound } from '../sender.ts';

export interface RecoveryDeps {
  config: Config;
  db: Database;
  providers: Providers;
  report: Report;
  logger: Logger;
}

type Lost = Claimed & { provider: string; settings: DueChannel['settings']; sealedCredentials: string | null };

const LOST = `status = 'sending' AND leased_until < now() ORDER BY leased_until`;
export const LOST_DUE = `SELECT FROM messages WHERE ${LOST} LIMIT 1`;

/** Messages that were being sent when their worker died, or whose answer was lost. The new lease is this worker's own. */
const FIND_LOST: Statement = {
  name: 'find_lost_messages',
  text: `WITH lost AS (
      SELECT account_id, id FROM messages WHERE ${LOST} LIMIT $2 FOR UPDATE SKIP LOCKED
    )
    UPDATE messages m SET leased_until = now() + make_interval(secs => $1)
    FROM lost, channels c WHERE m.account_id = lost.account_id AND m.id = lost.id AND c.id = m.channel_id
    RETURNING ${CLAIMED_COLUMNS}, c.provider, c.settings, c.sealed_credentials AS "sealedCredentials"`,
};
const BOUND: Statement = {
  name: 'bound_provider_ids',
  text: 'SELECT provider_message_id AS id FROM messages WHERE channel_id = $1 AND provider_message_id = ANY($2::text[])',
};
const WAIT: Statement = {
  name: 'wait_for_receipt',
  text: `UPDATE messages SET leased_until = now() + make_interval(secs => $4 / 1000.0)
    WHERE account_id = $1 AND id = $2 AND attempts = $3 AND status = 'sending'`,
};

const BATCH = 50;
/** A provider that is too busy to answer may be as late to show what it took: it is believed that it has not after so long. */
const TIMEOUTS_TO_SHOW = 4;

/**
 * Finds the outcome of messages for which it is unknown. A provider that can be asked is asked. Where none can, a
 * receipt is waited for; only when none has come for long is the message sent again, and then says that it may have gone
 * out twice. Nothing is sent again blindly, and nothing is left lying.
 */
export function createRecovery({ config, db, providers, report, logger }: RecoveryDeps): () => Promise<number> {
  async function recover(lost: Lost): Promise<void> {
    const provider =
      lost.sealedCredentials === null && lost.provider !== 'sandbox'
        ? null
        : providers.of({ ...lost, id: lost.channelId });
    if (provider?.find) return ask(lost, provider, toOutbound(config, lost, lost.provider));
    const waitedMs = Date.now() - Date.parse(lost.sendingAt);
    const leftMs = config.UNKNOWN_OUTCOME_WAIT_SECONDS * 1000 - waitedMs;
    if (leftMs > 0) return wait(lost, leftMs);
    await sendAgain(
      lost,
      { code: 'outcome_unknown', message: 'No answer and no receipt; it may have been sent already' },
      true,
    );
  }

  async function wait({ accountId, id, attempts }: Lost, ms: number): Promise<void> {
    await db.query(WAIT, [accountId, id, attempts, ms]);
  }

  async function ask(lost: Lost, provider: Provider, message: OutboundMessage): Promise<void> {
    const candidates = (await provider.find?.(message, new Date(lost.sendingAt))) ?? [];
    const bound = await db.query<{ id: string }>(BOUND, [lost.channelId, candidates]);
    const taken = new Set(bound.map(({ id }) => id));
    const found = candidates.find((id) => !taken.has(id));
    if (found === undefined) {
      const leftMs = Date.parse(lost.sendingAt) + config.PROVIDER_TIMEOUT_MS * TIMEOUTS_TO_SHOW - Date.now();
      if (leftMs > 0) return wait(lost, leftMs);
      return sendAgain(
        lost,
        { code: 'not_taken', message: 'The answer was lost; the provider does not know the message' },
        false,
      );
    }
    const note = { code: 'recovered', message: 'The answer was lost; the provider knows the message' };
    const whose = { channelId: lost.channelId, messageId: lost.id, providerMessageId: found };
    await report({ ...whose, status: 'sent', note, mayHaveMissedReceipt: true });
  }

  async function sendAgain(lost: Lost, event: Record<string, unknown>, uncertain: boolean): Promise<void> {
    if (retryDelayMs(lost.attempts) !== null)
      return requeueMessages(db, [{ message: lost, dueInMs: 0, event, uncertain }]);
    const reason = { code: 'outcome_unknown' as const, message: 'The provider gave no answer, several times' };
    await report({ channelId: lost.channelId, messageId: lost.id, status: 'failed', attempt: lost.attempts, reason });
  }

  async function recoverInTurn(messages: Lost[]): Promise<void> {
    for (const lost of messages) {
      try {
        await recover(lost);
      } catch (error) {
        logger.warn({ err: error, messageId: lost.id }, 'the outcome of a message could not be found out yet');
      }
    }
  }

  return async () => {
    const found = await db.query<Lost>(FIND_LOST, [config.LEASE_SECONDS, BATCH]);
    // Messages to one number go one after the other: two with the same text must not claim the same answer.
    const byRecipient = Map.groupBy(found, ({ channelId, recipient }) => `${channelId} ${recipient}`);
    await Promise.all([...byRecipient.values()].map(recoverInTurn));
    return found.length;
  };
}
