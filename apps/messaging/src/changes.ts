import { prepared } from '@services/common/database/database';
import { webhookChanges } from '@services/common/webhooks/changes';

/**
 * The changes that open consoles are notified of (see `createChanges`). Changes are detected from the latest conversation, and from sums
 * over the small tables of counts. These counts change with every message, contact and campaign of an account's live and test space.
 */
export const CHANGES = prepared(`WITH spaces AS (
      SELECT id, coalesce(live_account_id, id) AS owner FROM accounts
      WHERE id = ANY($1::text[]) OR live_account_id = ANY($1::text[])),
    messages AS (
      SELECT s.owner, sum(hashtext(c.account_id || c.channel || c.status)::numeric * c.total) AS version
      FROM spaces s JOIN message_counts c ON c.account_id = s.id GROUP BY s.owner),
    campaigns AS (
      SELECT s.owner, max(c.updated_at) AS version FROM spaces s JOIN campaigns c ON c.account_id = s.id GROUP BY s.owner),
    inbox AS (
      SELECT s.owner, string_agg(concat(l.id, ' ', l.unread), ' ' ORDER BY s.id) AS version FROM spaces s CROSS JOIN LATERAL (
        SELECT c.last_inbound_id AS id, c.unread FROM conversations c WHERE c.account_id = s.id
        ORDER BY c.last_inbound_id DESC LIMIT 1) l GROUP BY s.owner)
    SELECT owner AS "accountId", 'messages' AS topic, version::text AS version FROM messages
    UNION ALL
    SELECT c.owner, 'campaigns', concat(c.version, ' ', m.version) FROM campaigns c LEFT JOIN messages m USING (owner)
    UNION ALL
    SELECT owner, 'inbox', version FROM inbox
    UNION ALL
    SELECT s.owner, 'contacts', sum(hashtext(c.account_id)::numeric * c.total)::text
    FROM spaces s JOIN contact_counts c ON c.account_id = s.id GROUP BY s.owner
    UNION ALL
    ${webhookChanges('spaces')}`);
