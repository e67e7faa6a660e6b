import { generateApiKey } from '@services/common/access/api-keys';
import type pg from 'pg';

import type { ManyKeys, Scenario } from './suite.ts';

/** Creates `count` keys of the account. Returns the scenarios, changed so that their requests use these keys in rotation. */
export async function withKeys(
  scenarios: Scenario[],
  { accountId, prefix, headersOf }: ManyKeys,
  count: number,
  client: pg.Client,
): Promise<Scenario[]> {
  const keys = Array.from({ length: count }, () => generateApiKey(prefix));
  await client.query(
    `INSERT INTO api_keys (id, account_id, hash, hint, label, scopes)
     SELECT first.id || '_' || more.place, first.account_id, more.hash, 'many', 'bench', first.scopes
     FROM (SELECT * FROM api_keys WHERE account_id = $1 LIMIT 1) AS first,
       unnest($2::text[]) WITH ORDINALITY AS more (hash, place)`,
    [accountId, keys.map(({ hash }) => hash)],
  );
  let sent = 0;
  return scenarios.map((scenario) => ({
    ...scenario,
    next: () => {
      const given = scenario.next?.();
      const key = keys[(sent += 1) % count]?.key ?? '';
      return { ...given, headers: { ...scenario.headers, ...given?.headers, ...headersOf(key) } };
    },
  }));
}
