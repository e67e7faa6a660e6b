import { prepared } from '@services/common/database/database';
import { webhookChanges } from '@services/common/webhooks/changes';

/** Selects a version of each list of an account; a changed version notifies open consoles (see `createChanges`). */
export const CHANGES = prepared(`SELECT account_id AS "accountId", 'applications' AS topic, count(*)::text AS version
    FROM applications WHERE account_id = ANY($1::text[]) GROUP BY account_id
    UNION ALL
    SELECT applications.account_id, 'exports', concat(count(*), ' ', sum(objects), ' ', count(finished_at))
    FROM bulk_exports JOIN applications ON applications.id = application_id
    WHERE account_id = ANY($1::text[]) GROUP BY account_id
    UNION ALL
    ${webhookChanges()}`);
