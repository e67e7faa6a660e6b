import { newId } from '@services/common/runtime/ids';
import { insertRows } from '@services/common/tables/table';

import type { Queries, Statement } from '../db.ts';
import { publish } from '../events.ts';
import { CAPTURED } from '../leads/table.ts';
import { foldText } from '../matching.ts';
import type { Candidate } from './candidates.ts';
import type { ClaimedEvent } from './event-queue.ts';

/** An event and the automation that it fires. */
export interface Match {
  event: ClaimedEvent;
  winner: Candidate;
  /** The keyword that matched. */
  keyword: string;
}

/** The key by which leads and cooldowns are found: one person and one automation. */
export function personKey({ event, winner }: Match): string {
  return `${winner.id} ${event.platformUserId}`;
}

const CAPTURE_LEADS: Statement = {
  name: 'capture_leads',
  text: `${insertRows(
    'leads',
    { text: `${CAPTURED} automation_id platform_user_id connection_id` },
    {
      tags: `'{}'`,
      last_triggered_at: 'now()',
      // Direct messages contain no name, so the id is shown until the profile is known.
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
    RETURNING id, automation_id || ' ' || platform_user_id AS person, xmax = 0 AS "isNew", captured_at AS "capturedAt"`,
};

/**
 * Captures a lead for each match, or finds the existing lead if the person's cooldown is over. Each pair of person and
 * automation may occur once.
 *
 * @returns lead ids by `personKey`; a person within its cooldown is not among them.
 */
export async function captureLeads(tx: Queries, matches: Match[], cooldownMs: number): Promise<Map<string, string>> {
  if (matches.length === 0) return new Map();
  const leads = matches.map(({ event, winner, keyword }) => {
    const username = event.username ?? event.platformUserId;
    const shown = {
      id: newId('ld_'),
      username,
      display_name: username,
      trigger_keyword: keyword,
      trigger_type: event.kind === 'story_reply' ? ('story_reply' as const) : ('comment' as const),
      automation_id: winner.id,
    };
    const { accountId: account_id, platformUserId: platform_user_id, connectionId: connection_id } = event;
    return { shown, hidden: { account_id, keyword_folded: foldText(keyword), platform_user_id, connection_id } };
  });
  const values = leads.map(({ shown, hidden }) => ({ ...shown, ...hidden }));
  const rows = await tx.query<CapturedLead>(CAPTURE_LEADS, [JSON.stringify(values), cooldownMs]);
  const byId = new Map(leads.map((lead) => [lead.shown.id as string, lead]));
  const captured = rows.flatMap(({ id, isNew, capturedAt: captured_at }) => {
    const { shown, hidden } = byId.get(id) ?? {};
    if (!isNew || !shown || !hidden) return [];
    return [
      { accountId: hidden.account_id, type: 'lead.captured', leadId: id, data: { ...shown, captured_at } } as const,
    ];
  });
  if (captured.length > 0) await publish(tx, captured);
  return new Map(rows.map(({ id, person }) => [person, id]));
}

interface CapturedLead {
  id: string;
  person: string;
  /** Whether the lead was created now; false if it already existed. */
  isNew: boolean;
  capturedAt: string;
}
