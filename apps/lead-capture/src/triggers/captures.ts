import { newId } from '@services/common/runtime/ids';

import type { Queries, Statement } from '../db.ts';
import { publish, type AccountEvent } from '../events.ts';
import { foldText } from '../matching.ts';
import type { Candidate } from './candidates.ts';
import type { ClaimedEvent } from './event-queue.ts';

/** An event and the automation that it fires. */
export interface Match {
  event: ClaimedEvent;
  winner: Candidate;
  /** Which of its keywords matched. */
  keyword: string;
}

/** One person and one automation: what a lead and a cooldown belong to. */
export function personKey({ event, winner }: Match): string {
  return `${winner.id} ${event.platformUserId}`;
}

const CAPTURE_LEADS: Statement = {
  name: 'capture_leads',
  text: `INSERT INTO leads (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, tags,
      automation_id, platform_user_id, connection_id, last_triggered_at, profile_due_at)
    SELECT id, "accountId", username, username, keyword, "keywordFolded", "triggerType", '{}',
      "automationId", "platformUserId", "connectionId", now(), CASE WHEN "needsProfile" THEN now() END
    FROM json_to_recordset($1::json) AS l(id text, "accountId" text, username text, keyword text, "keywordFolded" text,
      "triggerType" text, "automationId" text, "platformUserId" text, "connectionId" text,
      "needsProfile" boolean)
    ORDER BY "automationId", "platformUserId"
    ON CONFLICT (automation_id, platform_user_id) DO UPDATE SET last_triggered_at = excluded.last_triggered_at,
      profile_attempts = 0,
      -- Whoever writes again may have agreed to what the platform did not give before.
      profile_due_at = CASE WHEN leads.username = leads.platform_user_id THEN excluded.profile_due_at
        ELSE leads.profile_due_at END
      -- Without a cooldown also when a transaction that began later has committed before this one.
      WHERE $2::float8 = 0 OR leads.last_triggered_at <= now() - $2::float8 * interval '1 millisecond'
    RETURNING id, automation_id || ' ' || platform_user_id AS person, xmax = 0 AS "isNew", captured_at AS "capturedAt"`,
};

/**
 * Captures a lead for each match, or finds it again when the person's cooldown is over. One person and automation may
 * occur once.
 *
 * @returns lead ids by `personKey`; a person within its cooldown is not among them.
 */
export async function captureLeads(tx: Queries, matches: Match[], cooldownMs: number): Promise<Map<string, string>> {
  if (matches.length === 0) return new Map();
  const leads = matches.map(({ event, winner, keyword }) => ({
    id: newId('ld_'),
    accountId: event.accountId,
    // Direct messages carry no name: the id is shown until the profile is known.
    username: event.username ?? event.platformUserId,
    keyword,
    keywordFolded: foldText(keyword),
    triggerType: event.kind === 'story_reply' ? ('story_reply' as const) : ('comment' as const),
    automationId: winner.id,
    platformUserId: event.platformUserId,
    connectionId: event.connectionId,
    needsProfile: event.kind === 'story_reply',
  }));
  const rows = await tx.query<CapturedLead>(CAPTURE_LEADS, [JSON.stringify(leads), cooldownMs]);
  const byId = new Map(leads.map((lead) => [lead.id as string, lead]));
  const captured = rows.flatMap(({ id, isNew, capturedAt }) => {
    const lead = byId.get(id);
    return isNew && lead ? [leadCaptured(lead, capturedAt)] : [];
  });
  if (captured.length > 0) await publish(tx, captured);
  return new Map(rows.map(({ id, person }) => [person, id]));
}

interface CapturedLead {
  id: string;
  person: string;
  /** False for a lead that was there before. */
  isNew: boolean;
  capturedAt: string;
}

interface NewLead {
  id: string;
  accountId: string;
  username: string;
  keyword: string;
  triggerType: 'comment' | 'story_reply';
  automationId: string;
}

function leadCaptured(lead: NewLead, capturedAt: string): AccountEvent {
  const data = {
    id: lead.id,
    username: lead.username,
    display_name: lead.username,
    trigger_keyword: lead.keyword,
    trigger_type: lead.triggerType,
    captured_at: capturedAt,
    automation_id: lead.automationId,
  };
  return { accountId: lead.accountId, type: 'lead.captured', leadId: lead.id, data };
}
