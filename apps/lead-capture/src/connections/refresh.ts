import { seal, type Keyring } from '@services/common/secrets/encryption';
import { cut, wellFormed } from '@services/common/runtime/text';

import { prepared, type Db } from '../db.ts';
import { publish } from '../events.ts';
import type { ReadOutcome } from '../instagram/client.ts';
import type { LongLivedToken, Tokens } from '../instagram/login.ts';
import { requireReconnect, toEvent, type Attention } from './holds.ts';
import { credentials, refreshDueAt, tokenContext } from './store.ts';

interface DueToken {
  connectionId: string;
  instagramAccountId: string;
  sealedAccessToken: string;
  tokenExpiresAt: string | null;
}

// Before an attempt is made, it is counted and the next attempt is scheduled: after 2, 4, 8 and 16 hours, then daily. So two replicas
// refresh a token only once, and an attempt that kills its process is not repeated at once in another process. The old token stays
// valid until it expires.
const CLAIM = prepared(`UPDATE connections SET refresh_attempts = refresh_attempts + 1,
      refresh_due_at = now() + least(2 ^ (refresh_attempts + 1), 24) * interval '1 hour'
    WHERE id = (SELECT id FROM connections WHERE refresh_due_at <= now() AND status = 'active'
      ORDER BY refresh_due_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id AS "connectionId", instagram_account_id AS "instagramAccountId",
      sealed_access_token AS "sealedAccessToken", token_expires_at AS "tokenExpiresAt"`);

const SAVE = prepared(`
    UPDATE connections SET sealed_access_token = $3, token_expires_at = $4::timestamptz, refresh_due_at = $5::timestamptz,
      token_refreshed_at = now(), refresh_attempts = 0, refresh_failure = NULL, expiry_warned = NULL
    WHERE id = $1 AND sealed_access_token = $2`);

const NOTE_FAILURE = prepared('UPDATE connections SET refresh_failure = $3 WHERE id = $1 AND sealed_access_token = $2');

interface RefreshOptions {
  tokens: Tokens;
  keyring: Keyring;
  onFailure: (connectionId: string, reason: string) => void;
  onRefreshed?: () => void;
}

/**
 * Refreshes access tokens in the last third of their sixty days, warns when that fails, and ends connections whose token expired.
 *
 * @returns the amount of work done in one run, for a work loop: more than 0 while there may be more to do.
 */
export function createRefresher(db: Db, options: RefreshOptions): () => Promise<number> {
  const { tokens, keyring, onFailure, onRefreshed } = options;

  async function ask(due: DueToken): Promise<ReadOutcome<LongLivedToken>> {
    try {
      return await tokens.refresh(credentials(keyring, due).accessToken);
    } catch (error) {
      // This token is encrypted with a missing key; the other tokens are still refreshed.
      return { kind: 'unknown', detail: (error as Error).message };
    }
  }

  async function refresh(due: DueToken): Promise<void> {
    const used = [due.connectionId, due.sealedAccessToken];
    const answer = await ask(due);
    if (answer.kind === 'found') {
      const { accessToken, expiresIn } = answer.data;
      const expiresAt = new Date(Date.now() + expiresIn * 1000);
      const sealed = seal(keyring, accessToken, tokenContext(due.instagramAccountId));
      await db.query(SAVE, [...used, sealed, expiresAt.toISOString(), refreshDueAt(expiresAt).toISOString()]);
      onRefreshed?.();
      return;
    }
    const reason = answer.kind === 'refused' ? `${answer.reason}: ${answer.detail}` : answer.detail;
    await db.query(NOTE_FAILURE, [...used, cut(wellFormed(reason), 500)]);
    onFailure(due.connectionId, reason);
    // A token without a known expiry may not support refreshing, so a refusal does not mean that the token is invalid.
    if (answer.kind === 'refused' && answer.reaction === 'reconnect' && due.tokenExpiresAt !== null) {
      await requireReconnect(db, due, answer.reason);
    }
  }

  return async function run(): Promise<number> {
    const [due] = await db.query<DueToken>(CLAIM, []);
    if (due) await refresh(due);
    else await watchExpiry(db);
    return due ? 1 : 0;
  };
}

const ENDING_COLUMNS = `id, account_id AS "accountId", instagram_account_id AS "instagramAccountId", username,
  NULL AS "heldUntil", token_expires_at AS "tokenExpiresAt"`;

// The statement need not check whether the token was refreshed, because a refreshed token expires much later.
const WARN = prepared(`
    UPDATE connections SET expiry_warned = CASE WHEN token_expires_at <= now() + interval '1 day' THEN 1
      WHEN token_expires_at <= now() + interval '7 days' THEN 7 ELSE 14 END
    WHERE status = 'active' AND token_expires_at > now() AND token_expires_at <= now() + interval '14 days'
      AND (expiry_warned IS NULL OR expiry_warned > 7 AND token_expires_at <= now() + interval '7 days'
        OR expiry_warned > 1 AND token_expires_at <= now() + interval '1 day')
    RETURNING ${ENDING_COLUMNS}, coalesce(refresh_failure, 'not_refreshed') AS reason`);

const END = prepared(`
    UPDATE connections SET status = 'needs_reconnect', status_reason = 'token_expired', held_until = NULL,
      refresh_due_at = NULL
    WHERE status = 'active' AND token_expires_at <= now() RETURNING ${ENDING_COLUMNS}, status_reason AS reason`);

/** Warns once each 14, 7 and 1 days before a token expires, and once when it has expired. */
export async function watchExpiry(db: Db): Promise<void> {
  await db.statements(async (tx) => {
    const ending = await tx.query<Attention>(WARN, []);
    const ended = await tx.query<Attention>(END, []);
    const events = [
      ...ending.map((token) => toEvent(token, 'token_expiring')),
      ...ended.map((token) => toEvent(token, 'needs_reconnect')),
    ];
    if (events.length > 0) await publish(tx, events);
  });
}
