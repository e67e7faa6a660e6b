import { sumsOf } from './scenario.ts';

/** What an account still has to do. */
export const WAITING = `
  SELECT 'message' AS kind, id, status AS detail FROM messages WHERE account_id = $1 AND status <> 'delivered'
  UNION ALL SELECT 'run', id, concat_ws(' ', status, step_id, error) FROM flow_runs WHERE account_id = $1 AND status <> 'completed'
  UNION ALL SELECT 'campaign', id, status FROM campaigns WHERE account_id = $1 AND status <> 'completed'
  UNION ALL SELECT 'webhook', id, status FROM webhook_outbox WHERE account_id = $1 AND status <> 'delivered'`;
/** Sums that triggers keep. */
export const COUNTS = [
  sumsOf(
    'messages',
    `SELECT status AS name, sum(total) AS total FROM message_counts WHERE account_id = $1`,
    `SELECT status AS name, count(*) AS total FROM messages WHERE account_id = $1`,
  ),
  sumsOf(
    'messages of the campaign',
    `SELECT status AS name, sum(total) AS total FROM campaign_counts WHERE account_id = $1`,
    `SELECT status AS name, count(*) AS total FROM messages WHERE account_id = $1 AND campaign_id IS NOT NULL`,
  ),
  sumsOf(
    'messages by day',
    `SELECT status AS name, sum(total) AS total FROM message_numbers WHERE account_id = $1`,
    `SELECT status AS name, count(*) AS total FROM messages WHERE account_id = $1`,
  ),
  sumsOf(
    'contacts',
    `SELECT '' AS name, sum(total) AS total FROM contact_counts WHERE account_id = $1`,
    `SELECT '' AS name, count(*) AS total FROM contacts WHERE account_id = $1`,
  ),
].join(' UNION ALL ');
