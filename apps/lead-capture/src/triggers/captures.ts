import { newId } from '@services/common/runtime/ids';
import type { z } from 'zod';

import { prepared, type Queries } from '../db.ts';
import { publish, type LeadCaptured } from '../events.ts';
import { ALSO_ON, isMessage } from '../instagram/events.ts';
import { CAPTURED, CREATED, leads } from '../leads/table.ts';
import { foldText } from '../matching.ts';
import { insertRows } from '../tables.ts';
import type { Candidate } from './candidates.ts';
import type { ClaimedEvent } from './event-queue.ts';

/** An event and the automation that it fires. */
export interface Match {
  event: ClaimedEvent;
  winner: Candidate;
  /** The keyword that matched. */
  keyword: string;
}

/** The key of a lead and its cooldown: one person and one automation. */
export function personKey({ event, winner }: Match): string {
  return `${winner.id} ${event.platformUserId}`;
}

// Comments contain the username that the person has now. Messages contain none.
const WITH_OTHER_NAME = `l.connection_id = v.connection_id AND l.platform_user_id = v.platform_user_id AND l.username <> v.username
      AND v.username <> v.platform_user_id`;
const NAMES =
  'json_to_recordset($1::json) AS v(automation_id text, connection_id text, platform_user_id text, username text)';
const RENAME_LEADS = prepared(`
    UPDATE leads l SET username = v.username,
      display_name = CASE WHEN l.display_name = l.username THEN v.username ELSE l.display_name END
    FROM ${NAMES} WHERE ${WITH_OTHER_NAME}`);

// Also reports whether leads of the person have another name, so that RENAME_LEADS runs only after a change.
const CAPTURE_LEADS = prepared(`WITH captured AS (${insertRows(
  'leads',
  { text: `${CAPTURED} source automation_id platform_user_id connection_id` },
  {
    tags: `'{}'`,
    last_triggered_at: 'now()',
    // Messages contain no name, so the id is shown until the profile is known.
    profile_due_at: `CASE WHEN trigger_type = 'story_reply' THEN now() END`,
  },
)}
    ORDER BY automation_id, platform_user_id
    ON CONFLICT (automation_id, platform_user_id) DO UPDATE SET last_triggered_at = excluded.last_triggered_at,
      profile_attempts = 0,
      -- A person who writes again may have agreed to share the profile that the platform refused before.
      profile_due_at = CASE WHEN leads.username = leads.platform_user_id THEN excluded.profile_due_at
        ELSE leads.profile_due_at END
      -- Without a cooldown also when a transaction that began later has committed before this one.
      WHERE $2::float8 = 0 OR leads.last_triggered_at <= now() - $2::float8 * interval '1 millisecond'
    RETURNING ${leads.select([...CREATED, 'source'])}, automation_id, account_id AS "accountId", xmax = 0 AS "isNew",
      automation_id || ' ' || platform_user_id AS person)
    SELECT captured.*, EXISTS (SELECT FROM leads l WHERE ${WITH_OTHER_NAME}) AS "isRenamed"
    FROM ${NAMES} LEFT JOIN captured ON person = v.automation_id || ' ' || v.platform_user_id`);

/**
 * Captures a lead for each match, or finds the existing lead if the person's cooldown is over. `matches` must contain each pair
 * of person and automation only once.
 *
 * @returns lead ids by `personKey`; a person within its cooldown is not among them.
 */
export async function captureLeads(tx: Queries, matches: Match[], cooldownMs: number): Promise<Map<string, string>> {
  if (matches.length === 0) return new Map();
  const values = matches.map(({ event, winner, keyword }) => {
    const username = event.username ?? event.platformUserId;
    return {
      id: newId('ld_'),
      account_id: event.accountId,
      username,
      display_name: username,
      trigger_keyword: keyword,
      keyword_folded: foldText(keyword),
      trigger_type: isMessage(event.kind) ? 'story_reply' : 'comment',
      source: ALSO_ON.find((kind) => kind === event.kind) ?? null,
      automation_id: winner.id,
      platform_user_id: event.platformUserId,
      connection_id: event.connectionId,
    };
  });
  const json = JSON.stringify(values);
  const answers = await tx.query<(CapturedLead | { id: null }) & { isRenamed: boolean }>(CAPTURE_LEADS, [
    json,
    cooldownMs,
  ]);
  if (answers.some(({ isRenamed }) => isRenamed)) await tx.query(RENAME_LEADS, [json]);
  const rows = answers.filter((row) => row.id !== null);
  const captured = rows.filter(({ isNew }) => isNew);
  if (captured.length > 0)
    await publish(
      tx,
      captured.map(({ accountId, isNew: _isNew, person: _person, isRenamed: _isRenamed, ...data }) => ({
        accountId,
        type: 'lead.captured',
        leadId: data.id,
        data,
      })),
    );
  return new Map(rows.map(({ id, person }) => [person, id]));
}

interface CapturedLead extends z.output<typeof LeadCaptured> {
  accountId: string;
  person: string;
  /** Whether the lead was created now; false if it already existed. */
  isNew: boolean;
}
