import type { Statement } from '@services/common/database/database';
import { webhookChanges } from '@services/common/webhooks/changes';

/** The versions whose changes notify open consoles (see `createChanges`). */
export const CHANGES: Statement = {
  name: 'console_changes',
  text: `SELECT account_id AS "accountId", 'applications' AS topic, count(*)::text AS version
    FROM applications WHERE account_id = ANY($1::text[]) GROUP BY account_id
    UNION ALL
    ${webhookChanges()}`,
};
