/** The number of deliveries that the console shows for one webhook. */
const NEWEST = 20;

/**
 * The part of a service's statement for open consoles that watches webhooks (see `createChanges`). It reads the states of
 * webhooks, and the newest deliveries of each webhook. Older deliveries change only when a person acts on them.
 *
 * @param accounts SQL for the watched accounts, as rows of `id` and the `owner` whose consoles are notified. `$1` contains the owners
 */
export function webhookChanges(accounts = '(SELECT id, id AS owner FROM unnest($1::text[]) AS watched (id))'): string {
  return `SELECT accounts.owner AS "accountId", 'webhooks' AS topic,
      md5(string_agg(concat(w.id, w.url, w.events, w.description, w.disabled_at, w.failing_since, deliveries.version), ' ' ORDER BY w.id)) AS version
    FROM ${accounts} accounts JOIN webhooks w ON w.account_id = accounts.id
    LEFT JOIN LATERAL (
      SELECT string_agg(concat(newest.id, newest.status, newest.attempts, newest.claimed), ' ' ORDER BY newest.id) AS version
      FROM (SELECT id, status, attempts, claimed FROM webhook_outbox WHERE webhook_id = w.id ORDER BY id DESC LIMIT ${NEWEST}) newest
    ) deliveries ON true
    GROUP BY accounts.owner`;
}
