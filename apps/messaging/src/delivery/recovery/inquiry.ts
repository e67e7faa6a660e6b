import { DUE_NOW } from '@services/common/database/claims';
import { isTemporary, noAnswer } from '@services/common/database/errors';

import type { Providers } from '../../channels/providers.ts';
import { prepared } from '../../db.ts';
import { inLockOrder } from '../../messages/locks.ts';
import type { DueChannel } from '../claim.ts';
import type { RecoveryDeps } from './recovery.ts';

interface Silent {
  accountId: string;
  id: string;
  channelId: string;
  provider: string;
  settings: DueChannel['settings'];
  sealedCredentials: string | null;
  /** The provider's id of the message; null if the provider gave the same id to two messages. */
  providerMessageId: string | null;
}

const SILENT = `status = 'sent' AND next_attempt_at <= now() ORDER BY next_attempt_at`;
export const SILENT_DUE = `SELECT FROM messages WHERE ${SILENT} LIMIT 1`;

/** Leases the messages: if the process ends during the inquiry, the next inquiry follows when the lease ends. */
const FIND_SILENT = prepared(`WITH silent AS (
      SELECT account_id, id FROM messages WHERE ${SILENT} LIMIT 50 FOR UPDATE SKIP LOCKED
    )
    UPDATE messages m SET next_attempt_at = now() + make_interval(secs => $1)
    FROM silent s, channels c WHERE m.account_id = s.account_id AND m.id = s.id AND c.id = m.channel_id
    RETURNING m.account_id AS "accountId", m.id, m.channel_id AS "channelId", m.provider_message_id AS "providerMessageId", c.provider,
      c.settings, c.sealed_credentials AS "sealedCredentials"`);

/** The time since the sending doubles from one inquiry to the next. The inquiries end after a day and a half. */
const POSTPONE = prepared(`WITH found AS (
      SELECT s.* FROM json_to_recordset($1::json) AS s("accountId" text, id text)
      CROSS JOIN LATERAL (SELECT FROM messages WHERE account_id = s."accountId" AND id = s.id AND status = 'sent' LIMIT 1 FOR UPDATE) m
      WHERE s.id BETWEEN 'a' AND 'z'
    )
    UPDATE messages m SET next_attempt_at = CASE WHEN m.sent_at > now() - interval '36 hours' THEN
      now() + greatest(now() - m.sent_at, make_interval(secs => $2)) END
    FROM found s WHERE m.account_id = s."accountId" AND m.id = s.id`);

const BRING_FORWARD = prepared(`WITH found AS (
      SELECT account_id, id FROM messages WHERE status = 'sent' AND next_attempt_at > now() AND sent_at > $1
      ORDER BY id COLLATE "C" FOR UPDATE
    )
    UPDATE messages m SET next_attempt_at = ${DUE_NOW} FROM found f WHERE m.account_id = f.account_id AND m.id = f.id`);

/**
 * Asks providers about messages without a receipt. Providers report each status once, and do not repeat reports that this service missed
 * while it was down. After a database outage, messages of that time are looked up at once, because this service could not record their
 * receipts.
 */
export function createInquiry({ config, db, providers, report, logger }: RecoveryDeps): () => Promise<number> {
  /** Receipts of messages sent since this time may be missing, because the database was unavailable. */
  let missedSince: Date | null = null;

  function rememberLoss(error: unknown): never {
    if (isTemporary(error)) missedSince ??= new Date(Date.now() - config.RECEIPT_WAIT_SECONDS * 1000);
    throw error;
  }

  async function inquire(silent: Silent): Promise<void> {
    const { channelId, id: messageId, providerMessageId, sealedCredentials } = silent;
    if (sealedCredentials === null || providerMessageId === null) return;
    const state = await lookUp(providers, { ...silent, providerMessageId });
    if (!state || state.status === 'sent') return;
    await report({ channelId, messageId, providerMessageId, ...state }).catch(rememberLoss);
  }

  async function find(): Promise<Silent[]> {
    if (missedSince) await db.query(BRING_FORWARD, [missedSince]);
    missedSince = null;
    return db.query<Silent>(FIND_SILENT, [config.LEASE_SECONDS]);
  }

  /** Postpones the next inquiry about messages that have still no outcome. */
  async function postpone(silent: readonly Silent[]): Promise<void> {
    const rows = inLockOrder(silent).map(({ accountId, id }) => ({ accountId, id }));
    await db.query(POSTPONE, [JSON.stringify(rows), config.RECEIPT_WAIT_SECONDS]);
  }

  return async () => {
    const silent = await find().catch(rememberLoss);
    const outcomes = await Promise.allSettled(silent.map(inquire));
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') continue;
      logger.warn({ err: outcome.reason, messageId: silent[index]?.id }, 'could not look up the status of a message');
    }
    // Throwing makes the loop wait longer each time, so that providers are not asked about the same messages continuously.
    if (missedSince) throw noAnswer();
    if (silent.length > 0) await postpone(silent).catch(rememberLoss);
    return silent.length;
  };
}

function lookUp(
  providers: Providers,
  { channelId, providerMessageId, ...channel }: Silent & { providerMessageId: string },
) {
  return providers.of({ ...channel, id: channelId }).lookUp?.(providerMessageId);
}
