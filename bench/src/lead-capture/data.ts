import { randomBytes } from 'node:crypto';

import { generateApiKey } from '@services/common/access/api-keys';
import type pg from 'pg';

/** The required settings, with limits that benches do not reach. */
export const environment = {
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  INSTAGRAM_APP_SECRETS: 'bench-secret',
  INSTAGRAM_VERIFY_TOKEN: 'bench-verify-token',
  RATE_LIMIT_PER_MINUTE: '10000000',
  PRIVATE_REPLIES_PER_HOUR: '100000000',
};

/** Leads of an account, spread over the past. Each is as large as a real lead. */
export async function insertLeads(client: pg.Client, accountId: string, count: number): Promise<void> {
  await client.query(
    `INSERT INTO leads (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, tags, captured_at)
     SELECT 'ld_' || $1 || lpad(n::text, 12, '0'), $1, 'person_' || n, 'Person ' || n, 'keyword ' || n % 20, 'keyword ' || n % 20,
       CASE n % 2 WHEN 0 THEN 'comment' ELSE 'story_reply' END, '{}', now() - n * interval '10 seconds'
     FROM generate_series(1, $2::int) AS n`,
    [accountId, count],
  );
  await client.query('VACUUM ANALYZE leads');
}

/** Inserts an account with an API key. @returns the header with the key */
export async function insertAccount(client: pg.Client, id: string): Promise<Record<string, string>> {
  const { key, hash, hint } = generateApiKey('lc_live_');
  await client.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Bench', 'business')`, [id]);
  await client.query(
    `INSERT INTO api_keys (id, account_id, hash, hint, label) VALUES ('key_' || $1, $1, $2, $3, 'bench')`,
    [id, hash, hint],
  );
  return { authorization: `Bearer ${key}` };
}
