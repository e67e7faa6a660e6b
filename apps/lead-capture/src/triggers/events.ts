import { currentTraceparent } from '@services/common/runtime/trace-context';

import type { Db, Statement } from '../db.ts';
import type { Echo, PlatformEvent } from '../instagram/events.ts';

const INSERT_EVENTS: Statement = {
  name: 'insert_events',
  text: `INSERT INTO events (account_id, connection_id, key, kind, platform_user_id, username, text, occurred_at, raw,
      traceparent)
    SELECT c.account_id, c.id, e.key, e.kind, e."platformUserId", e.username, e.text, e."occurredAt", e.raw, $2
    FROM json_to_recordset($1::json) AS e("instagramAccountId" text, key text, kind text, "platformUserId" text,
      username text, text text, "occurredAt" timestamptz, raw text)
    JOIN connections c ON c.instagram_account_id = e."instagramAccountId"
    ORDER BY c.id, e.key
    ON CONFLICT (connection_id, key) DO NOTHING`,
};

/**
 * Stores events, which also queues them. One statement, so all or none; those known already, and those of accounts that
 * are not connected, are left out. Rows go in by key, so that two deliveries of one batch cannot wait for each other.
 */
export async function storeEvents(db: Db, events: readonly PlatformEvent[]): Promise<void> {
  if (events.length > 0) await db.query(INSERT_EVENTS, [JSON.stringify(events), currentTraceparent()]);
}

const CONFIRM_SENT: Statement = {
  name: 'confirm_sent',
  text: `UPDATE triggers t SET status = 'sent', reason = NULL, detail = NULL, uncertain = false, sent_at = now(),
      platform_message_id = e."messageId", due_at = NULL, leased_until = NULL
    FROM json_to_recordset($1::json) AS e(metadata text, "messageId" text)
    WHERE t.id = e.metadata AND t.uncertain AND t.status = 'queued'`,
};

/** An echo tells that a message of unknown outcome did go out. */
export async function confirmSent(db: Db, echoes: readonly Echo[]): Promise<void> {
  if (echoes.length > 0) await db.query(CONFIRM_SENT, [JSON.stringify(echoes)]);
}
