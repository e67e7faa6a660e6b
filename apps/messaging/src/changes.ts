import type { Statement } from '@services/common/database/database';

/**
 * What open consoles are notified of (see `createChanges`): sums that change with every message, contact and campaign of an account's
 * live and test space, over the tables of counts, which are small.
 */
export const CHANGES: Statement = {
  name: 'console_changes',
  text: `WITH spaces AS (
      SELECT id, coalesce(live_account_id, id) AS owner FROM accounts
      WHERE id = ANY($1::text[]) OR live_account_id = ANY($1::text[])),
    messages AS (
      SELECT s.owner, sum(hashtext(c.account_id || c.channel || c.status)::numeric * c.total) AS version
      FROM spaces s JOIN message_counts c ON c.account_id = s.id GROUP BY s.owner),
    campaigns AS (
      SELECT s.owner, max(c.updated_at) AS version FROM spaces s JOIN campaigns c ON c.account_id = s.id GROUP BY s.owner)
    SELECT owner AS "accountId", 'messages' AS topic, version::text AS version FROM messages
    UNION ALL
    SELECT c.owner, 'campaigns', concat(c.version, ' ', m.version) FROM campaigns c LEFT JOIN messages m USING (owner)
    UNION ALL
    SELECT s.owner, 'contacts', sum(hashtext(c.account_id)::numeric * c.total)::text
    FROM spaces s JOIN contact_counts c ON c.account_id = s.id GROUP BY s.owner`,
};
