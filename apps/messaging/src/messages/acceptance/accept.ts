import { DUE_NOW } from '@services/common/database/claims';
import { AppError } from '@services/common/http/errors';
import { stillRunning, type StoredAnswer } from '@services/common/idempotency/idempotency';
import { createBatcher } from '@services/common/runtime/batching';

import { prepared, type Db, type Queries } from '../../db.ts';
import { topicNotFound } from '../../contacts/topics/store.ts';
import { notConnected, type Draft } from './drafts.ts';
import { jsonPieces } from './json-pieces.ts';

/**
 * Accepts messages in one statement: it finds the channel, looks for an opt-out and a contact, and inserts the row, which is also the
 * queue's entry. Drafts without a channel or with an opt-out are not inserted but reported. The statement does not use EXISTS for opt-outs,
 * because PostgreSQL would read all of them into a hash table even for one message.
 *
 * A draft with an answer is inserted only if its `Idempotency-Key` is new and no other request has locked the key (`createIdempotency`). The
 * statement sees only rows from before it began, even if it got the lock later; ON CONFLICT also finds answers that were stored in between.
 */
export const ACCEPT = prepared(`WITH drafts AS (
      SELECT d.*,
        (SELECT c.id FROM channels c WHERE c.account_id = d."accountId" AND c.kind = d.channel AND c.status <> 'disconnected'
          AND (d."channelId" IS NULL OR c.id = d."channelId")
          ORDER BY (c.status = 'connected') DESC, c.priority, c.id LIMIT 1) AS chosen,
        d.category IS DISTINCT FROM 'confirmation' AND (SELECT true FROM suppressions s
          WHERE s.account_id = d."accountId" AND s.channel = d.channel AND s.address_hash = d."addressHash" AND s.scope = '' LIMIT 1) IS NOT NULL AS "optedOut",
        coalesce(d.category, '') NOT IN ('transactional', 'confirmation') AND (SELECT true FROM suppressions s
          WHERE s.account_id = d."accountId" AND s.channel = d.channel AND s.address_hash = d."addressHash"
            AND s.scope IN ('marketing', d.topic) LIMIT 1) IS NOT NULL AS declined,
        d.topic IS NULL OR EXISTS (SELECT FROM topics t WHERE t.account_id = d."accountId" AND t.key = d.topic) AS "topicKnown",
        CASE WHEN d."answerKey" IS NOT NULL THEN pg_try_advisory_xact_lock(
          hashtextextended('idempotency ' || d."accountId" || ' ' || d."answerKey", 0)) END AS locked
      FROM json_to_recordset($1::json) AS d("accountId" text, id text, channel text, "channelId" text, fallback json,
        recipient text, "otherSpelling" text, "addressHash" text, body text, subject text, html text, "templateId" text, "templateVersion" int, variables jsonb,
        "whatsappTemplate" jsonb, "contactId" text, status text, lane text, segments int, encoding text, tags json,
        metadata jsonb, "quietHours" jsonb, "scheduledAt" timestamptz, "expiresAt" timestamptz, "createdAt" timestamptz,
        traceparent text, category text, topic text, "inReplyTo" text, mail jsonb, "mailFiles" jsonb, tracking jsonb, test boolean,
        "answerKey" text, fingerprint text, "answerStatus" int, answer text)
    ), answered AS (
      INSERT INTO idempotency_keys (account_id, key, fingerprint, status, body)
      SELECT "accountId", "answerKey", fingerprint, "answerStatus", answer FROM drafts
      WHERE locked AND chosen IS NOT NULL AND NOT "optedOut" AND NOT declined AND "topicKnown"
      ON CONFLICT (account_id, key) DO UPDATE
        SET fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, created_at = now()
        WHERE idempotency_keys.created_at <= now() - interval '24 hours'
      RETURNING account_id, key
    ), accepted AS (
      INSERT INTO messages (account_id, id, channel, channel_id, fallback, recipient, body, subject, html, template_id,
        template_version, variables, whatsapp_template, contact_id, status, lane, segments, encoding, tags, metadata, quiet_hours,
        scheduled_at, expires_at, created_at, queued_at, next_attempt_at, traceparent,
        category, topic, in_reply_to, mail, mail_files, tracking, test, events)
      SELECT "accountId", id, channel, chosen, ARRAY(SELECT json_array_elements_text(fallback)), recipient, body, subject,
        html, "templateId", "templateVersion", variables, "whatsappTemplate", coalesce("contactId", CASE
          WHEN channel = 'email' THEN (SELECT k.id FROM contacts k WHERE k.account_id = "accountId" AND lower(k.email) = lower(recipient))
          ELSE (SELECT k.id FROM contacts k WHERE k.account_id = "accountId" AND k.phone IN (recipient, "otherSpelling")
            ORDER BY k.phone = recipient DESC LIMIT 1) END),
        status, lane, segments, encoding, ARRAY(SELECT json_array_elements_text(tags)), metadata, "quietHours",
        "scheduledAt", "expiresAt", "createdAt", CASE WHEN status = 'queued' THEN "createdAt" END,
        CASE WHEN status = 'queued' THEN ${DUE_NOW} ELSE "scheduledAt" END, traceparent, category, topic,
        "inReplyTo", mail, "mailFiles", tracking, test, json_build_array(json_build_object('status', status, 'at', "createdAt"))
      FROM drafts WHERE chosen IS NOT NULL AND NOT "optedOut" AND NOT declined AND "topicKnown"
        AND ("answerKey" IS NULL OR ("accountId", "answerKey") IN (SELECT account_id, key FROM answered))
    )
    SELECT id, chosen IS NOT NULL AS connected, "optedOut", declined, "topicKnown",
      "answerKey" IS NULL OR ("accountId", "answerKey") IN (SELECT account_id, key FROM answered) AS "keyIsNew" FROM drafts`);

interface Verdict {
  id: string;
  connected: boolean;
  optedOut: boolean;
  /** Whether the recipient has opted out of marketing or of the topic. */
  declined: boolean;
  topicKnown: boolean;
  /** Whether the key was not used before; also true for a message without a key. */
  keyIsNew: boolean;
}

/** A draft whose answer is stored with it, so that the request can be repeated. */
interface AnsweredDraft extends Draft {
  answerKey: string;
  fingerprint: string;
  answerStatus: number;
  /** Encrypted. */
  answer: string;
}

export function withAnswer(draft: Draft, { key, fingerprint, status, body }: StoredAnswer): AnsweredDraft {
  return { ...draft, answerKey: key, fingerprint, answerStatus: status, answer: body };
}

/**
 * Accepts messages: once the promise resolves, messages without an error are stored and will be sent. Messages with long texts take
 * several statements.
 *
 * @returns one entry per draft, in order: null if the draft was accepted, or the reason for its refusal:
 *   `channel_not_connected`, `topic_not_found`, `recipient_opted_out` or, for a draft with an answer whose key is not new,
 *   `idempotency_conflict`.
 */
export function acceptMessages(db: Queries, drafts: readonly (Draft | AnsweredDraft)[]): Promise<(AppError | null)[]> {
  return acceptPieces(db, drafts, jsonPieces(drafts));
}

async function acceptPieces(
  db: Queries,
  drafts: readonly Draft[],
  pieces: Iterable<string>,
): Promise<(AppError | null)[]> {
  const byId = new Map<string, Verdict>();
  for (const piece of pieces) {
    for (const verdict of await db.query<Verdict>(ACCEPT, [piece])) byId.set(verdict.id, verdict);
  }
  return drafts.map((draft) => {
    const verdict = byId.get(draft.id);
    if (!verdict?.connected) return notConnected(draft.channel);
    if (!verdict.topicKnown) return topicNotFound(draft.topic ?? '');
    if (!verdict.optedOut && !verdict.declined) return verdict.keyIsNew ? null : stillRunning();
    const what = verdict.optedOut ? 'this channel' : draft.category === null ? 'marketing' : 'these marketing messages';
    return optedOutOf(draft, 'to', what);
  });
}

export function optedOutOf({ recipient }: Pick<Draft, 'recipient'>, field: string, what = 'these messages'): AppError {
  return new AppError(400, 'recipient_opted_out', `The recipient has opted out of ${what}`, {
    details: { field, value: recipient },
  });
}

/**
 * Accepts the message of a single request; messages that arrive while a statement runs share the next statement. Resolves when the message
 * is committed.
 */
export type AcceptTogether = (draft: Draft | AnsweredDraft) => Promise<AppError | null>;

/** Maximum characters of a message that shares a statement with other messages. */
const MAX_SHARED_LENGTH = 100_000;

const acceptances = new WeakMap<Db, AcceptTogether>();

/** @param db the database that requests of all accounts share: a statement for several accounts must not wait for one account's slot. */
export function acceptTogetherBy(db: Db): AcceptTogether {
  const accept = acceptances.get(db) ?? createAcceptTogether(db);
  acceptances.set(db, accept);
  return accept;
}

function createAcceptTogether(db: Db): AcceptTogether {
  const accept = createBatcher<Draft | AnsweredDraft, AppError | null>({
    // One statement cannot store two answers for one key.
    key: (each) => ('answerKey' in each ? `${each.accountId} ${each.answerKey}` : each.id),
    tenant: ({ accountId }) => accountId,
    maxItems: 50,
    concurrency: 4,
    run(drafts) {
      const pieces = [...jsonPieces(drafts)];
      if (pieces.length === 1) return acceptPieces(db, drafts, pieces);
      // All drafts share one transaction. If the transaction fails, no draft is stored, and each draft is tried again on its own.
      return db.statements((tx) => acceptPieces(tx, drafts, pieces));
    },
  });
  return async function acceptTogether(draft) {
    // Large messages are stored on their own, so that they do not delay other requests.
    const isLarge = draft.mailFiles || draft.body.length + (draft.html?.length ?? 0) > MAX_SHARED_LENGTH;
    if (!isLarge) return accept(draft);
    const [refusal = null] = await acceptMessages(db, [draft]);
    return refusal;
  };
}
