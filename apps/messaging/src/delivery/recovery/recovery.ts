import type { Logger } from '@services/common/runtime/logging';

import type { Providers } from '../../channels/providers.ts';
import type { Config } from '../../config.ts';
import { prepared, type Database } from '../../db.ts';
import type { Provider, Reason } from '../../providers/outcome.ts';
import type { Report } from '../report.ts';
import type { Claimed, DueChannel, Lane } from '../claim.ts';
import { requeueMessages } from '../requeue.ts';
import { retryDelayMs } from '../retries.ts';

export interface RecoveryDeps {
  config: Config;
  db: Database;
  providers: Providers;
  report: Report;
  logger: Logger;
}

interface Lost
  extends
    Pick<Claimed, 'accountId' | 'id' | 'channelId' | 'recipient' | 'body' | 'attempts' | 'sendingAt'>,
    Pick<DueChannel, 'provider' | 'settings' | 'sealedCredentials'> {
  lane: Lane;
  /** Whether the attempt has no recorded outcome, not even an unknown one, because its worker stopped. */
  isStopped: boolean;
}

const LOST = `status = 'sending' AND leased_until < now() ORDER BY leased_until`;
export const LOST_DUE = `SELECT FROM messages WHERE ${LOST} LIMIT 1`;

/**
 * Leases messages whose worker died during the attempt, or whose response was lost. Does not read the texts of email, so that a message
 * that crashed its worker cannot crash the next worker.
 */
const FIND_LOST = prepared(`WITH lost AS (
      SELECT account_id, id FROM messages WHERE ${LOST} LIMIT $2 FOR UPDATE SKIP LOCKED
    )
    UPDATE messages m SET leased_until = now() + make_interval(secs => $1)
    FROM lost, channels c WHERE m.account_id = lost.account_id AND m.id = lost.id AND c.id = m.channel_id
    RETURNING m.account_id AS "accountId", m.id, m.channel_id AS "channelId", m.recipient, m.attempts, m.lane,
      CASE WHEN m.channel <> 'email' THEN m.body ELSE '' END AS body, m.sending_at AS "sendingAt",
      NOT m.events->-1 ? 'code' AS "isStopped", c.provider, c.settings, c.sealed_credentials AS "sealedCredentials"`);
const BOUND = prepared(
  'SELECT provider_message_id AS id FROM messages WHERE channel_id = $1 AND provider_message_id = ANY($2::text[])',
);
const WAIT = prepared(`UPDATE messages SET leased_until = now() + make_interval(secs => $4 / 1000.0)
    WHERE account_id = $1 AND id = $2 AND attempts = $3 AND status = 'sending'`);

const BATCH = 50;
/** A busy provider may list a message late. If the message is still missing after this many timeouts, it never arrived. */
const TIMEOUTS_TO_SHOW = 4;

/**
 * Determines the unknown outcomes of messages. The provider is asked for the outcome, if it supports such requests. Otherwise the service
 * waits for a receipt. If no receipt arrives for a long time, the message is sent again and marked as a possible duplicate. Every message
 * gets an outcome, and no message is sent again without asking or waiting first. A message whose attempt crashed its worker is sent once
 * more, as a suspect; if that attempt also crashes its worker, the message fails.
 */
export function createRecovery({ config, db, providers, report, logger }: RecoveryDeps): () => Promise<number> {
  async function recover(lost: Lost): Promise<void> {
    const provider =
      lost.sealedCredentials === null && lost.provider !== 'sandbox'
        ? null
        : providers.of({ ...lost, id: lost.channelId });
    if (provider?.find) return ask(lost, provider);
    const waitedMs = Date.now() - Date.parse(lost.sendingAt);
    const leftMs = config.UNKNOWN_OUTCOME_WAIT_SECONDS * 1000 - waitedMs;
    if (leftMs > 0) return wait(lost, leftMs);
    await sendAgain(
      lost,
      { code: 'outcome_unknown', message: 'No response and no receipt arrived. The message may have been sent' },
      true,
    );
  }

  async function wait({ accountId, id, attempts }: Lost, ms: number): Promise<void> {
    await db.query(WAIT, [accountId, id, attempts, ms]);
  }

  async function ask(lost: Lost, provider: Provider): Promise<void> {
    const { id, recipient: to, body } = lost;
    const candidates = (await provider.find?.({ id, to, body }, new Date(lost.sendingAt))) ?? [];
    const bound = await db.query<{ id: string }>(BOUND, [lost.channelId, candidates]);
    const taken = new Set(bound.map(({ id }) => id));
    const found = candidates.find((id) => !taken.has(id));
    if (found === undefined) {
      const leftMs = Date.parse(lost.sendingAt) + config.PROVIDER_TIMEOUT_MS * TIMEOUTS_TO_SHOW - Date.now();
      if (leftMs > 0) return wait(lost, leftMs);
      return sendAgain(
        lost,
        { code: 'not_taken', message: 'No response arrived, and the provider does not have the message' },
        false,
      );
    }
    const note = {
      code: 'recovered',
      message: 'No response arrived, but the provider confirms that it has the message',
    };
    const whose = { channelId: lost.channelId, messageId: lost.id, providerMessageId: found };
    await report({ ...whose, status: 'sent', note, mayHaveMissedReceipt: true });
  }

  async function sendAgain(lost: Lost, event: Record<string, unknown>, uncertain: boolean): Promise<void> {
    const { accountId, id: messageId, channelId, attempts: attempt, isStopped, lane } = lost;
    if (isStopped && lane === 'suspect') {
      logger.error({ messageId, channelId, accountId }, 'a message stopped the process twice and was set aside');
      return fail('worker_stopped', 'Sending the message crashed the worker twice');
    }
    if (retryDelayMs(attempt) === null) return fail('outcome_unknown', 'The provider repeatedly gave no response');
    await requeueMessages(db, [{ message: lost, dueInMs: 0, event, uncertain, suspect: isStopped }]);

    function fail(code: Reason['code'], message: string): Promise<void> {
      return report({ channelId, messageId, status: 'failed', attempt, reason: { code, message } });
    }
  }

  async function recoverInTurn(messages: Lost[]): Promise<void> {
    for (const lost of messages) {
      try {
        await recover(lost);
      } catch (error) {
        logger.warn({ err: error, messageId: lost.id }, 'the outcome of a message could not be determined yet');
      }
    }
  }

  return async () => {
    const found = await db.query<Lost>(FIND_LOST, [config.LEASE_SECONDS, BATCH]);
    // Messages to one number are handled one after the other, so that two messages with the same text are not matched with the same result.
    const byRecipient = Map.groupBy(found, ({ channelId, recipient }) => `${channelId} ${recipient}`);
    await Promise.all([...byRecipient.values()].map(recoverInTurn));
    return found.length;
  };
}
