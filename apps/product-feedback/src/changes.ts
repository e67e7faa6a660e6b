import { prepared } from '@services/common/database/database';
import { webhookChanges } from '@services/common/webhooks/changes';

/**
 * Selects a version of each list of an account, from the counters of products and surveys. A changed version notifies open
 * consoles (see `createChanges`).
 */
export const CHANGES = prepared(`
    SELECT account_id AS "accountId", unnest(ARRAY['feedback', 'products', 'updates']) AS topic, unnest(ARRAY[
      sum(structured_submitted + 3 * structured_validated + 5 * structured_dismissed
        + 7 * quick_submitted + 11 * quick_validated + 13 * quick_dismissed)::text,
      concat(count(*), ' ', max(updated_at)), sum(update_count)::text]) AS version
    FROM products WHERE account_id = ANY($1::text[]) GROUP BY account_id
    UNION ALL
    SELECT p.account_id, 'surveys', concat(count(*), ' ', sum(s.response_count))
    FROM products p JOIN surveys s ON s.product_id = p.id WHERE p.account_id = ANY($1::text[]) GROUP BY p.account_id
    UNION ALL
    ${webhookChanges()}`);
