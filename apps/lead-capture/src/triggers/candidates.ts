import { prepared, type Queries } from '../db.ts';
import type { Automation } from '../generated/prisma/client.ts';
import type { MatchMode } from '../matching.ts';

/** The fields of an automation that matching needs. */
export interface Candidate extends Pick<
  Automation,
  | 'id'
  | 'accountId'
  | 'keyword'
  | 'additionalKeywords'
  | 'excludedKeywords'
  | 'mediaIds'
  | 'includeReplies'
  | 'triggerType'
  | 'alsoOn'
  | 'status'
> {
  matchMode: MatchMode;
  hasSteps: boolean;
  /** A value that changes with every change of the automation by its owner. */
  revision: string;
}

/** An automation that fires, with its texts; `messages` begins with its main message, number 0. */
export interface Firing extends Candidate, Pick<Automation, 'triggersCount' | 'publicReplyTexts' | 'publicReplyCount'> {
  messages: [Message, ...Message[]];
}

export interface Message {
  number: number;
  text: string;
}

const COLUMNS = `a.id, account_id AS "accountId", keyword, additional_keywords AS "additionalKeywords",
    excluded_keywords AS "excludedKeywords", match_mode AS "matchMode", media_ids AS "mediaIds",
    include_replies AS "includeReplies", trigger_type AS "triggerType", also_on AS "alsoOn", status, steps <> '[]' AS "hasSteps", concat(status, ' ', updated_at) AS revision`;
/** Messages are read only for automations that fire, because all messages of an account may be a thousand times as large. */
const FIRING = `SELECT ${COLUMNS}, triggers_count AS "triggersCount", public_reply_texts AS "publicReplyTexts", public_reply_count AS "publicReplyCount",
    json_build_array(json_build_object('number', 0, 'text', message))::jsonb || coalesce((
      SELECT jsonb_agg(jsonb_build_object('number', v.number, 'text', v.message) ORDER BY v.number)
      FROM variations v WHERE v.automation_id = a.id), '[]') AS messages
  FROM automations a WHERE a.id = ANY($1)`;

/** All automations of the accounts, oldest first. */
export function loadAutomations(tx: Queries, accountIds: string[]): Promise<Candidate[]> {
  const text = `SELECT ${COLUMNS} FROM automations a WHERE account_id = ANY($1) ORDER BY created_at, a.id`;
  return tx.query(prepared(text), [accountIds]);
}

/** Reads automations with their texts. */
export async function loadFiring(db: Queries, ids: string[]): Promise<Map<string, Firing>> {
  const rows = await db.query<Firing>(prepared(FIRING), [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the current automations and locks them for the transaction, which uses and raises the counts of their messages. */
export async function lockAutomations(tx: Queries, ids: string[]): Promise<Map<string, Firing>> {
  if (ids.length === 0) return new Map();
  const lock = 'SELECT id FROM automations WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE';
  await tx.query(prepared(lock), [ids]);
  // A second statement is needed, because only it sees changes that were committed while the first statement waited for the lock.
  return loadFiring(tx, ids);
}
