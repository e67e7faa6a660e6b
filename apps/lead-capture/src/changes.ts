import { prepared } from '@services/common/database/database';
import { webhookChanges } from '@services/common/webhooks/changes';

/** Reads the versions whose changes notify open consoles (see `createChanges`), from the tables of counts and the newest event. */
export const CHANGES = prepared(`WITH watched AS (SELECT unnest($1::text[]) AS id),
    replies AS (
      SELECT w.id, sum(hashtext(t.automation_id || t.outcome)::numeric * t.total) AS version
      FROM watched w JOIN trigger_days t ON t.account_id = w.id AND t.day >= current_date - 1 GROUP BY w.id)
    SELECT c.account_id AS "accountId", 'leads' AS topic, sum(hashtext(c.status)::numeric * c.total)::text AS version
    FROM lead_status_counts c WHERE c.account_id = ANY($1::text[]) GROUP BY c.account_id
    UNION ALL
    SELECT c.account_id, 'connections', string_agg(concat(c.id, c.status, c.held_until, c.comments_held_until,
      c.messages_held_until, c.public_held_until, c.token_expires_at), ' ' ORDER BY c.id)
    FROM connections c WHERE c.account_id = ANY($1::text[]) GROUP BY c.account_id
    UNION ALL
    SELECT id, 'automations', version::text FROM replies
    UNION ALL
    SELECT w.id, 'activity', concat(
      (SELECT e.id FROM events e WHERE e.account_id = w.id ORDER BY e.id DESC LIMIT 1), ' ', r.version)
    FROM watched w LEFT JOIN replies r USING (id)
    UNION ALL
    ${webhookChanges()}`);
